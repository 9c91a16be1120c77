/* What is asked, or who is waited for. The list of all choices is the frame's. */
import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps } from '../boards';
import { seatName } from './kit';

/** A moment for hidden cards burns down. */
function Fuse({ ms }: { ms: number }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.style.setProperty('--fuse', `${ms}ms`);
  }, [ms]);
  return <div class="fuse" ref={ref} aria-hidden="true" />;
}

export function Question(props: BoardProps & { over: boolean; text?: string }) {
  const { t, ask, moment } = props;
  const names = props.waiting.map((seat) => seatName(props, seat)).join(', ');
  let text = '';
  if (ask) text = props.text ?? props.tell(ask.is) ?? t('It is your turn.');
  else if (moment !== undefined) text = t('A moment for hidden cards.');
  else if (!props.over && !props.still && names !== '') text = t('Waiting for {names}.', { names });
  if (text === '' && !props.aids) return null;
  return (
    <div class={`query${ask ? ' yours' : ''}`}>
      {text !== '' && <p>{text}</p>}
      {props.aids}
      {moment !== undefined && moment > 0 && <Fuse key={ask?.is ?? text} ms={moment} />}
    </div>
  );
}
