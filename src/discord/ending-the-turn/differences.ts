import { citeOrLater } from '../../engine/rule-numbers/citing.ts';
import { heldFrom, rulesetOf, type Ruleset } from '../../engine/editions/rulesets.ts';
import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { EndingPlan, EndingStage } from '../../engine/ending-the-turn/ending.ts';
import type { RuleSubject } from '../../engine/rule-numbers/table.ts';
import { nameAll } from '../words/by-edition.ts';
import { besides, citeAll } from '../words/cite.ts';
import { stateBasedIn } from '../sentences/turn-words.ts';

/** A behaviour by which editions end a turn differently, and whether anything at this table shows it. */
interface Difference {
  readonly behaviour: 'endingChecksFirst' | 'waitingTriggersCease' | 'endedCleanupPriority';
  readonly isSeen: (stages: readonly EndingStage[]) => boolean;
  readonly says: (rules: Ruleset) => string;
  readonly rule: (rules: Ruleset) => RuleSubject;
}

const DIFFERENCES: readonly Difference[] = [
  {
    behaviour: 'waitingTriggersCease',
    isSeen: (stages) =>
      stages.some(
        (stage) =>
          (stage.kind === 'triggers-cease' || stage.kind === 'afterwards') && stage.abilities.length > 0,
      ),
    says: ({ waitingTriggersCease }) =>
      waitingTriggersCease
        ? 'triggers that wait for the stack cease to exist'
        : 'triggers that wait for the stack go there in the cleanup step',
    rule: ({ waitingTriggersCease }) =>
      waitingTriggersCease ? 'ending/waiting-triggers' : 'ending/triggers',
  },
  {
    behaviour: 'endingChecksFirst',
    isSeen: (stages) => stages.some((stage) => stage.kind === 'combat-left' && stage.permanents.length > 0),
    says: ({ endingChecksFirst }) =>
      `creatures leave combat ${endingChecksFirst ? 'after' : 'before'} that check`,
    rule: () => 'ending/combat',
  },
  {
    behaviour: 'endedCleanupPriority',
    isSeen: (stages) => stages.some((stage) => stage.kind === 'afterwards' && stage.priority !== 'yes'),
    says: ({ endedCleanupPriority, edition }) =>
      endedCleanupPriority === 'triggers'
        ? 'only triggers give players priority in the cleanup step'
        : `${stateBasedIn(edition)} that are performed give players priority in the cleanup step too`,
    rule: ({ endedCleanupPriority }) =>
      endedCleanupPriority === 'triggers' ? 'ending/triggers' : 'cleanup/priority',
  },
];

/**
 * Says what other rules than the game's, today's or the founding ones, do differently as this turn is ended: a line for
 * each edition, none where nothing at the table shows it. A combat phase is ended by today's order in every edition.
 */
export function endingElsewhere({ what, stages }: EndingPlan, edition: Edition): readonly string[] {
  if (what === 'combat') return [];
  const own = rulesetOf(edition);
  return besides(edition).flatMap((other) => {
    const theirs = rulesetOf(other);
    const differing = DIFFERENCES.filter(
      ({ behaviour, isSeen }) => own[behaviour] !== theirs[behaviour] && isSeen(stages),
    );
    if (differing.length === 0) return [];
    const rules = citeAll(differing.map(({ rule }) => citeOrLater(rule(theirs), other)));
    return [`-# ${nameAll([other])}: ${differing.map((one) => say(one, theirs)).join('; ')}. ${rules}`];
  });
}

function say({ behaviour, says }: Difference, ruleset: Ruleset): string {
  const since = ruleset.edition === TODAYS_DATE ? ` (since ${heldFrom(behaviour, ruleset[behaviour])})` : '';
  return `${says(ruleset)}${since}`;
}
