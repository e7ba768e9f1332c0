import type { APIEmbed } from 'discord.js';
import { distinct, restsOn } from '../../engine/rule-numbers/citing.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { planEnding, type EndingAction, type EndingPlan } from '../../engine/ending-the-turn/ending.ts';
import { deciderOf } from '../../engine/game/control-chain.ts';
import type { Game } from '../../engine/game/state.ts';
import type { RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';
import { priorityIn, turnOf } from '../../engine/steps/structure.ts';
import { sayGrounds } from '../words/by-edition.ts';
import { plain } from '../words/escape.ts';
import { fit } from '../words/fit.ts';
import { mention } from '../words/mention.ts';
import { endingElsewhere } from './differences.ts';
import { sayMissed, sayStage, type Happening } from './words.ts';
import { sayControls, stateBasedIn, stepIn } from '../sentences/turn-words.ts';

/** Room for the objects, within an embed of 4,096 characters. */
const ROOM_FOR_OBJECTS = 2600;

/**
 * Shows what will happen as the turn or the combat phase is ended, in the edition's own order, object by object.
 * @param remarks of the card, which stand above it.
 */
export function endingPreview(
  game: Game,
  { what, card }: EndingAction,
  remarks: readonly string[] = [],
): Result<Pick<APIEmbed, 'title' | 'description'>, RefusedBy<typeof planEnding>> {
  const { edition } = game;
  const planned = planEnding(game, what, card, rulesetOf(edition));
  if (!planned.ok) return planned;
  const { answer: plan, because } = planned.value;
  const stages = plan.stages
    .map((stage) => sayStage(stage, edition, plan.card, game))
    .filter((one) => one !== null);
  const missed = sayMissed(plan.missed, edition);
  const lists = [...stages, ...missed].filter(({ objects }) => objects.length > 0).length;
  const room = Math.floor(ROOM_FOR_OBJECTS / Math.max(lists, 1));
  const noPriority = sayNoPriority(game);
  const grounds = { edition, because: distinct([...because, ...noPriority.because, ...ofControl(game)]) };
  return ok({
    title: `${plain(card ?? 'An effect', 60)} ends the ${what === 'turn' ? 'turn' : 'combat phase'}`,
    description: [
      ...remarks,
      ...noPriority.says,
      ...stages.map((one, at) => sayHappening(one, `${at + 1}. `, room)),
      ...missed.map((one) => sayHappening(one, '', room)),
      ...sayControlled(plan, game),
      ...sayGrounds(grounds),
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

/** That nothing can resolve now, unless the table knows better. */
function sayNoPriority(game: Game): {
  readonly says: readonly string[];
  readonly because: readonly Citation[];
} {
  const { step, cleanupAgain } = turnOf(game);
  const { answer } = priorityIn(step, rulesetOf(game.edition));
  if (answer === 'yes' || cleanupAgain || game.stack.length > 0) return { says: [], because: [] };
  return answer === 'no'
    ? {
        says: [`Nobody gets priority in the ${stepIn(step, game.edition)}, so nothing can resolve there.`],
        because: restsOn(game.edition, 'step/untap-priority'),
      }
    : {
        says: [
          `Nobody gets priority in the ${stepIn(step, game.edition)}, so nothing can resolve there, unless something triggered or ${stateBasedIn(game.edition)} were performed.`,
        ],
        because: restsOn(game.edition, 'cleanup/no-priority', 'cleanup/priority'),
      };
}

/** The rule by which somebody else decides for the player whose turn it is. */
function ofControl(game: Game): readonly Citation[] {
  const { playerId } = turnOf(game);
  return deciderOf(game, playerId) === playerId ? [] : restsOn(game.edition, 'control/decisions');
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
