import type { APIEmbed } from 'discord.js';
import { rulesetOf } from '../../engine/editions.ts';
import { planEnding, type EndingAction, type EndingPlan } from '../../engine/ending-the-turn.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Refusal } from '../../engine/refusals.ts';
import { ok, type Result } from '../../engine/result.ts';
import { ownRules, silence } from '../by-edition.ts';
import { citeAll } from '../cite.ts';
import { plain } from '../escape.ts';
import { fit } from '../fit.ts';
import { mention } from '../render-coins.ts';
import { endingElsewhere } from './ending-differences.ts';
import { sayMissed, sayStage, type Happening } from './ending-words.ts';
import { sayControls } from './turn-words.ts';

/** Room for the objects, within an embed of 4,096 characters. */
const ROOM_FOR_OBJECTS = 2600;

/**
 * What will happen as the turn or the combat phase is ended, in the edition's own order, object by object.
 * @param remarks of the card, which stand above it.
 * @returns what `planEnding` refuses.
 */
export function endingPreview(
  game: Game,
  { what, card }: EndingAction,
  remarks: readonly string[] = [],
): Result<Pick<APIEmbed, 'title' | 'description'>, Refusal> {
  const { edition } = game;
  const planned = planEnding(game, what, card, rulesetOf(edition));
  if (!planned.ok) return planned;
  const { answer: plan, because } = planned.value;
  const stages = plan.stages.map((stage) => sayStage(stage, edition)).filter((one) => one !== null);
  const missed = sayMissed(plan.missed, edition);
  const lists = [...stages, ...missed].filter(({ objects }) => objects.length > 0).length;
  const room = Math.floor(ROOM_FOR_OBJECTS / Math.max(lists, 1));
  const grounds = { edition, because };
  const rules = citeAll(ownRules(grounds));
  return ok({
    title: `${plain(card ?? 'An effect', 60)} ends the ${what === 'turn' ? 'turn' : 'combat phase'}`,
    description: [
      ...remarks,
      ...stages.map((one, at) => sayHappening(one, `${at + 1}. `, room)),
      ...missed.map((one) => sayHappening(one, '', room)),
      ...sayControlled(plan, game),
      ...(rules ? [`-# ${rules}`] : []),
      ...silence(grounds),
      ...endingElsewhere(plan, edition),
    ].join('\n'),
  });
}

/** A sentence, and below it what it happens to; what is the same stands there once. */
function sayHappening({ sentence, objects }: Happening, number: string, room: number): string {
  const lines = [...new Set(objects)].map((object) => {
    const times = objects.filter((one) => one === object).length;
    return `- ${times > 1 ? `${times} × ` : ''}${object}`;
  });
  return `${number}${sentence}${lines.length > 0 ? `\n${fit(lines, room)}` : ''}`;
}

/** Control of a turn is not ended with it. */
function sayControlled({ what }: EndingPlan, { controls, turn }: Game): readonly string[] {
  const control = controls.findLast(
    ({ of, by, span, state }) =>
      of === turn?.playerId && by !== of && span === 'next-turn' && state === 'in-force',
  );
  if (what === 'combat' || !control) return [];
  return [
    `${sayControls([control])} until the next turn begins, and decides for ${mention(control.of)} in cleanup.`,
  ];
}
