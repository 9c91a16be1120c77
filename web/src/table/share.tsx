/* How others find the table: a link and a code. */
import { useSignal } from '@preact/signals';
import { t } from '../i18n';
import { send } from '../share';

/** A table that is found by its link alone has no code. */
export function Share({ code, id }: { code: string; id: string }) {
  const said = useSignal('');
  const link = `${location.href.split('#')[0]}#/t/${code || id}`;
  const share = async () => {
    const how = await send({ title: 'dicecup', url: link });
    said.value =
      how === 'copied' ? t('Copied: {text}', { text: link }) : how === 'failed' ? link : '';
  };
  return (
    <div class="share">
      {code !== '' && (
        <p>
          {t('Code')} <strong class="code">{code}</strong>
        </p>
      )}
      <button type="button" onClick={() => void share()}>
        {t('Send the link')}
      </button>
      <p class="note" role="status">
        {said}
      </p>
    </div>
  );
}
