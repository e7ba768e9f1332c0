import { foldableList } from '#text/fold.ts';
import { ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { formatGrounds } from '#text/silence.ts';
import type { APIEmbed } from 'discord.js';
import { valueSince, rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import { planEnding, type EndingAction } from '#engine/ending-the-turn/ending.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import type { Game } from '#engine/game/state.ts';
import { citeOrLater, distinct, citeRules } from '#engine/rule-numbers/citing.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { priorityIn, turnOf } from '#engine/steps/structure.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { groupBy } from '../labels/clause.ts';
import { formatControls, stateBasedName, stepName } from '../labels/turn-words.ts';
import { formatOtherEditionLine } from '../words/by-edition.ts';
import { otherEdition } from '../words/cite.ts';
import { formatPreview } from '../words/fit.ts';
import { describeMissed, describeStage, type EndingLine } from './describe-stages.ts';
import type { EndingPlan, EndingStage } from '#engine/ending-the-turn/ending-plan.ts';

/**
 * Previews ending the turn or the combat phase, in the order of the edition, with as many objects as fit a phone
 * screen. All rules are cited below.
 * @param remarks on the card, shown first
 */
export function endingPreview(
  game: Game,
  { what, card }: EndingAction,
  remarks: readonly Content[] = [],
): Result<Pick<APIEmbed, 'title' | 'description'>, RefusedBy<typeof planEnding>> {
  const { edition } = game;
  const planned = planEnding(game, what, card, rulesetOf(edition));
  if (!planned.ok) return planned;
  const { answer: plan, citations } = planned.value;
  const stages = plan.stages
    .map((stage) => describeStage(stage, edition, plan.card, game))
    .filter((value) => value !== null);
  const missed = describeMissed(plan.missed, edition);
  const noPriority = formatNoPriority(game);
  const grounds = {
    edition,
    citations: distinct([...citations, ...noPriority.citations, ...controlCitations(game)]),
  };
  const title = text`${typedWords(card ?? 'An effect', 60)} ends the ${what === 'turn' ? 'turn' : 'combat phase'}`;
  return ok(
    formatPreview(title, [
      ...remarks,
      ...noPriority.sentences,
      ...stages.map((stage, index) => text`${index + 1}. ${formatEndingLine(stage)}`),
      ...missed.map(formatEndingLine),
      ...formatContinuingControl(plan, game),
      ...formatGrounds(grounds),
      ...formatOtherEditionEnding(plan, edition),
    ]),
  );
}

/** A sentence, or a title with its objects; equal ones are grouped. */
function formatEndingLine({ sentence, objects }: EndingLine): Text {
  if (objects.length === 0) return sentence;
  const grouped = groupBy(objects, (object) => JSON.stringify(object)).map((equal) =>
    equal.length > 1 ? text`${equal.length} × ${equal[0]}` : equal[0],
  );
  return text`${sentence}: ${foldableList(grouped)}.`;
}

/** Says that nothing can resolve now, unless the table shows otherwise. */
function formatNoPriority(game: Game): {
  readonly sentences: readonly string[];
  readonly citations: readonly Citation[];
} {
  const { step, cleanupAgain } = turnOf(game);
  const { answer } = priorityIn(step, rulesetOf(game.edition));
  if (answer === 'yes' || cleanupAgain || game.stack.length > 0) return { sentences: [], citations: [] };
  return answer === 'no'
    ? {
        sentences: [
          `Nobody gets priority in the ${stepName(step, game.edition)}: nothing can resolve there.`,
        ],
        citations: citeRules(game.edition, 'step/untap-priority'),
      }
    : {
        sentences: [
          `Nobody gets priority in the ${stepName(step, game.edition)} unless something triggered or ${stateBasedName(game.edition)} were performed.`,
        ],
        citations: citeRules(game.edition, 'cleanup/no-priority', 'cleanup/priority'),
      };
}

/** The rule by which another player decides for the active player; empty if no player does. */
function controlCitations(game: Game): readonly Citation[] {
  const { playerId } = turnOf(game);
  return deciderOf(game, playerId) === playerId ? [] : citeRules(game.edition, 'control/decisions');
}

/** A line on control of the player whose turn it is, which goes on until the next turn begins. */
function formatContinuingControl({ what }: EndingPlan, { controls, turn }: Game): readonly Text[] {
  const control = controls.findLast(
    ({ of, by, span, state }) =>
      of === turn?.playerId && by !== of && span === 'next-turn' && state === 'in-force',
  );
  if (what === 'combat' || !control) return [];
  return [
    ranked('decisive', text`${formatControls([control])} until the next turn begins, so in cleanup too.`),
  ];
}

/** A difference between editions, and whether it shows at this table. */
interface Difference {
  readonly behaviour: 'endingChecksFirst' | 'waitingTriggersCease' | 'endedCleanupPriority';
  readonly isVisible: (stages: readonly EndingStage[]) => boolean;
  readonly describe: (rules: Ruleset) => string;
  readonly rule: (rules: Ruleset) => RuleSubject;
}

const DIFFERENCES: readonly Difference[] = [
  {
    behaviour: 'waitingTriggersCease',
    isVisible: (stages) =>
      stages.some(
        (stage) =>
          (stage.kind === 'triggers-cease' || stage.kind === 'afterwards') && stage.abilities.length > 0,
      ),
    describe: ({ waitingTriggersCease }) =>
      waitingTriggersCease
        ? 'triggers waiting for the stack cease to exist'
        : 'triggers waiting for the stack go on it in the cleanup step',
    rule: ({ waitingTriggersCease }) =>
      waitingTriggersCease ? 'ending/waiting-triggers' : 'ending/triggers',
  },
  {
    behaviour: 'endingChecksFirst',
    isVisible: (stages) =>
      stages.some((stage) => stage.kind === 'combat-left' && stage.permanents.length > 0),
    describe: ({ endingChecksFirst }) =>
      `creatures are removed from combat ${endingChecksFirst ? 'after' : 'before'} that check`,
    rule: () => 'ending/combat',
  },
  {
    behaviour: 'endedCleanupPriority',
    isVisible: (stages) => stages.some((stage) => stage.kind === 'afterwards' && stage.priority !== 'yes'),
    describe: ({ endedCleanupPriority, edition }) =>
      endedCleanupPriority === 'triggers'
        ? 'only triggers give players priority in cleanup'
        : `${stateBasedName(edition)} give players priority in cleanup too`,
    rule: ({ endedCleanupPriority }) =>
      endedCleanupPriority === 'triggers' ? 'ending/triggers' : 'cleanup/priority',
  },
];

/**
 * A line on how today's or the founding rules end the turn differently; empty if no difference shows at this table. A
 * combat phase ends in today's order in every edition.
 */
function formatOtherEditionEnding({ what, stages }: EndingPlan, edition: Edition): readonly Content[] {
  if (what === 'combat') return [];
  const ownRuleset = rulesetOf(edition);
  const other = otherEdition(edition);
  const otherRuleset = rulesetOf(other);
  const differing = DIFFERENCES.filter(
    ({ behaviour, isVisible }) => ownRuleset[behaviour] !== otherRuleset[behaviour] && isVisible(stages),
  );
  if (differing.length === 0) return [];
  const rules = differing.map(({ rule }) => citeOrLater(rule(otherRuleset), other));
  return [
    formatOtherEditionLine(
      other,
      null,
      differing.map((difference) => formatDifference(difference, otherRuleset)).join('; '),
      rules,
    ),
  ];
}

function formatDifference({ behaviour, describe }: Difference, ruleset: Ruleset): string {
  const since =
    ruleset.edition === TODAYS_DATE ? ` (since ${valueSince(behaviour, ruleset[behaviour])})` : '';
  return `${describe(ruleset)}${since}`;
}
