/* Why the table has refused the last line; with the rule, if it comes from one. */
import { t } from '../i18n';
import { refusalText } from '../refusals';
import { RulesLink } from '../rules_link';
import { refusal } from '../session';
import { gameOf, teller } from './seats';

export function Refused() {
  const refused = refusal.value;
  const said = refused?.why === undefined ? undefined : teller.value.reason(refused.why);
  const rule = refused && teller.value.rule(refused.word);
  return (
    <p class="refused" role="alert">
      {refused && (said ?? refusalText(refused.word, gameOf.value))}
      {rule && (
        <>
          {' '}
          <RulesLink game={gameOf.value} at={rule}>
            {t('Read the rule')}
          </RulesLink>
        </>
      )}
    </p>
  );
}
