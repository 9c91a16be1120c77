/* Whether the dice of a game were fair, and its record to keep. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { checkFair, type Verdict } from '../fair';
import { t } from '../i18n';

function verdictText(verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'fair':
      return verdict.words > 0
        ? t.n(
            'Fair: the opened seed is the promised one, and {n} roll or draw is what seed and words give.',
            'Fair: the opened seed is the promised one, and all {n} rolls and draws are what seed and words give.',
            verdict.events,
          )
        : t.n(
            'As promised: {n} roll or draw fits the seed. Nobody added words, so it proves less.',
            'As promised: all {n} rolls and draws fit the seed. Nobody added words, so it proves less.',
            verdict.events,
          );
    case 'unfair':
      return t('NOT fair: line {n} of the record is not what seed and words give: {line}', {
        n: verdict.line,
        line: verdict.text,
      });
    case 'other-seed':
      return t('NOT fair: the opened seed is not the one that was promised.');
    case 'not-opened':
      return t('This cannot be checked yet: the seed has not been opened.');
    case 'no-promise':
      return t('This cannot be checked: nothing was promised.');
    case 'practice':
      return t(
        'Practice: moves were undone after dice or cards had been seen, so nothing is claimed of the dice.',
      );
  }
}

interface Props {
  /** For the name of the file. */
  name: string;
  /** What was promised before the game, if that is known besides. */
  commitment?: string;
  record(): Promise<string | undefined>;
  children?: ComponentChildren;
}

export function Fairness({ name, commitment, record, children }: Props) {
  const said = useSignal('');
  const check = async () => {
    said.value = t('Checking…');
    if (!('subtle' in crypto)) {
      said.value = t(
        'This browser checks only over https. Download the record and use dicecup verify.',
      );
      return;
    }
    const text = await record();
    if (text === undefined) {
      said.value = t('The record cannot be had.');
      return;
    }
    const verdict = await checkFair(text);
    const other = verdict.verdict === 'fair' && commitment && verdict.commitment !== commitment;
    said.value = other
      ? t('NOT fair: this is not the promise that was shown before the game.')
      : verdictText(verdict);
  };
  const download = async () => {
    const text = await record();
    if (text === undefined) {
      said.value = t('The record cannot be had.');
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `dicecup-${name}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <div class="buttons">
        <button type="button" onClick={() => void check()}>
          {t('Check the dice')}
        </button>
        <button type="button" class="quiet" onClick={() => void download()}>
          {t('Download the record')}
        </button>
        {children}
      </div>
      <p class="verdict" role="status">
        {said}
      </p>
    </>
  );
}
