/* The way to the rules. From a table they open beside it, and the game goes on; otherwise they are a page. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { route } from './route';

export interface RulesPlace {
  game: string;
  /** A section, or a card, a place, a ruling that leads to a paragraph; '': the beginning. */
  at: string;
}

/** What is open beside the table. */
export const rulesBeside = signal<RulesPlace | undefined>(undefined);

/** The game of the record that is shown. */
export const replayed = signal<string | undefined>(undefined);

export const rulesHref = ({ game, at }: RulesPlace): string =>
  `#/rules/${game}${at === '' ? '' : `/${encodeURIComponent(at)}`}`;

/** Whether something is going on that nobody wants to leave. */
const isPlaying = () => ['t', 'here', 'learn', 'replay', 'analysis'].includes(route.value.page);

export function RulesLink(props: {
  game: string;
  at?: string;
  class?: string;
  current?: boolean;
  onOpen?(): void;
  children: ComponentChildren;
}) {
  const to = { game: props.game, at: props.at ?? '' };
  return (
    <a
      class={props.class}
      href={rulesHref(to)}
      aria-current={props.current ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlaying() || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        props.onOpen?.();
        rulesBeside.value = to;
      }}
    >
      {props.children}
    </a>
  );
}
