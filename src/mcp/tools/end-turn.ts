import { z } from 'zod';
import { planEnding } from '#engine/ending-the-turn/ending.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { EDITION_INPUT, resolveRuleset } from '../answers/editions.ts';
import { exiledTerm } from '../answers/terms.ts';
import { defineTool } from '../answers/tool.ts';
import { beginGame, inStep, MAX_OBJECTS, OBJECT_NAME, STEP } from '../situations/imagined-game.ts';
import {
  PERMANENT,
  STACK_OBJECT,
  TRIGGER,
  withPermanents,
  withStack,
  withTriggers,
} from '../situations/objects.ts';
import type { EndingPlan, EndingStage } from '#engine/ending-the-turn/ending-plan.ts';

const PLAYERS = ['active player', 'opponent'] as const;

export const endTurnTool = defineTool({
  name: 'end_turn',
  title: 'What happens as an effect ends the turn',
  description: [
    'When an effect ends the turn or the combat phase (Time Stop, Sundial of the Infinite, Glorious End, Mandate of Peace …): what happens to the stack, to triggers, to creatures in combat, which steps are skipped, and when players get priority, in the order of the rules of any edition.',
    'The players are “active player” and “opponent”. List the stack from bottom to top, with the spell or ability that ends the turn on top if it matters.',
  ].join(' '),
  input: z.object({
    ends: z.enum(['turn', 'combat']).default('turn').describe('The turn, or the combat phase only'),
    card: OBJECT_NAME.optional().describe('The card that ends it, such as Time Stop'),
    step: STEP,
    stack: z.array(STACK_OBJECT).max(MAX_OBJECTS).default([]),
    permanents: z
      .array(PERMANENT)
      .max(MAX_OBJECTS)
      .default([])
      .describe('Those that matter, such as attackers (with attacks: "opponent")'),
    triggers: z.array(TRIGGER).max(MAX_OBJECTS).default([]),
    edition: EDITION_INPUT,
  }),
  run({ ends, card = null, step, stack, permanents, triggers, edition }, { cards }) {
    const ruleset = resolveRuleset(edition);
    if (!ruleset.ok) return ruleset;
    const begun = beginGame(PLAYERS, PLAYERS[0], ruleset.value);
    if (!begun.ok) return begun;
    const stacked = withStack(inStep(begun.value, step), stack, cards);
    if (!stacked.ok) return stacked;
    const placed = withPermanents(stacked.value, permanents, cards, ruleset.value);
    if (!placed.ok) return placed;
    const game = withTriggers(placed.value, triggers);
    if (!game.ok) return game;
    const ruling = planEnding(game.value, ends, card, ruleset.value);
    if (!ruling.ok) return ruling;
    const { answer: plan, citations } = ruling.value;
    const stages = plan.stages.map((stage) => describeStage(stage, ruleset.value.date));
    const missed = describeMissed(plan);
    return ok({
      text: [
        `${card ?? 'An effect'} ends the ${ends === 'turn' ? 'turn' : 'combat phase'}, rules of ${ruleset.value.date}:`,
        ...stages.map(({ happens }, index) => `${index + 1}. ${happens}`),
        ...missed,
      ].join('\n'),
      data: { edition: ruleset.value.date, ends, stages, ...(missed.length > 0 && { missed }) },
      rules: citations,
    });
  },
});

const formatNames = (names: readonly string[]): string => names.join(', ') || 'none listed';

const namesOf = (things: readonly { readonly name: string }[]): readonly string[] =>
  things.map(({ name }) => name);

/** Describes a stage in a sentence, with the rules behind it. */
const describeStage = (stage: EndingStage, day: IsoDate) => ({
  kind: stage.kind,
  happens: explain(stage, day),
  rules: stage.citations.map(({ number }) => number),
});

const PRIORITY = {
  yes: 'players get priority',
  'if-needed': 'players get priority only if something triggers or state-based actions are performed',
  'if-triggered': 'players get priority only if something triggers',
} as const;

function explain(stage: EndingStage, day: IsoDate): string {
  switch (stage.kind) {
    case 'triggers-cease':
      return `Abilities that have triggered but are not on the stack cease to exist: ${formatNames(namesOf(stage.abilities))}.`;
    case 'stack-emptied':
      return `Everything leaves the stack: ${formatNames(
        stage.objects.map(
          ({ object, to, isResolving }) =>
            `${object.name} ${to === 'exile' ? `is ${exiledTerm(day)}` : 'ceases to exist'}${isResolving ? ' (it is the one that does this)' : ''}`,
        ),
      )}.`;
    case 'combat-left':
      return `Creatures${stage.includesPlaneswalkers ? ' and planeswalkers' : ''} are removed from combat: ${formatNames(stage.permanents.map(({ permanent }) => permanent.card.name))}.`;
    case 'state-checked':
      return `State-based actions are checked; nobody gets priority and nothing goes on the stack.`;
    case 'moved-on':
      return `From ${stage.from} the game goes straight to ${stage.to}; skipped: ${formatNames(stage.skipped)}.`;
    case 'afterwards':
      return `${stage.abilities.length > 0 ? `Then these go on the stack: ${formatNames(namesOf(stage.abilities))}. ` : ''}There, ${PRIORITY[stage.priority]}${stage.anotherCleanup ? ', and another cleanup step follows' : ''}.`;
  }
}

function describeMissed({ missed }: EndingPlan): readonly string[] {
  const { notThisTurn, nextEndStep, neverTriggering: neverNow, nextEndOfCombat } = missed;
  return [
    ...(notThisTurn.length > 0
      ? [`Not triggering this turn, since its end step is skipped: ${formatNames(namesOf(notThisTurn))}.`]
      : []),
    ...(nextEndStep.length > 0
      ? [`Triggering at the next end step instead, in the next turn: ${formatNames(namesOf(nextEndStep))}.`]
      : []),
    ...(neverNow.length > 0 ? [`Never triggering: ${formatNames(namesOf(neverNow))}.`] : []),
    ...(nextEndOfCombat.length > 0
      ? [`Triggering at the end of the next combat: ${formatNames(namesOf(nextEndOfCombat))}.`]
      : []),
  ];
}
