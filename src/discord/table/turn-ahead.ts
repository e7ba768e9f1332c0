import type { PlayerId } from '../../engine/coins.ts';
import { nextSeated } from '../../engine/game/seats.ts';
import type { ExtraTurn, Game } from '../../engine/game/state.ts';
import { plain } from '../escape.ts';
import { mention } from '../render-coins.ts';
import type { Reply } from '../reply.ts';
import type { Done } from './change-game.ts';
import { changeReply } from './change-reply.ts';

/** A turn to come, as things stand: taken or skipped, and who will control it. */
interface TurnAhead {
  readonly playerId: PlayerId;
  /** `null` for an ordinary turn. */
  readonly extra: ExtraTurn | null;
  readonly isSkipped: boolean;
  /** `null` where nobody else will. */
  readonly controlledBy: PlayerId | null;
}

/**
 * The turns that come next as things stand, the extra turn created last first, until the next player in turn order has
 * taken one; at most so many.
 */
function turnsAhead(game: Game, most: number): readonly TurnAhead[] {
  const extras = [...game.extraTurns];
  const skips = game.skips.map(({ playerId }) => playerId);
  const controls = game.controls.filter(({ span, state }) => span === 'next-turn' && state === 'pending');
  const ahead: TurnAhead[] = [];
  let next = game.nextInOrder;
  while (ahead.length < most && next !== null) {
    const extra = extras.pop() ?? null;
    const playerId: PlayerId = extra?.playerId ?? next;
    const skip = skips.indexOf(playerId);
    const isSkipped = skip >= 0;
    if (isSkipped) skips.splice(skip, 1);
    const control = isSkipped ? -1 : controls.findLastIndex(({ of }) => of === playerId);
    const [taken] = control < 0 ? [] : controls.splice(control, 1);
    const controlledBy = taken && taken.by !== playerId ? taken.by : null;
    ahead.push({ playerId, extra, isSkipped, controlledBy });
    if (extra) continue;
    if (!isSkipped) break;
    next = nextSeated(game, next);
  }
  return ahead;
}

const MOST_SHOWN = 5;

/** The turns that come next in a line: `Next: @A (extra: Time Walk) → @B, skipped → @C, controlled by @D`. */
export function sayAhead(game: Game): string {
  const ahead = turnsAhead(game, MOST_SHOWN);
  const last = ahead.at(-1);
  const goesOn = last !== undefined && (last.isSkipped || last.extra !== null);
  return `-# Next: ${[...ahead.map(sayTurn), ...(goesOn ? ['…'] : [])].join(' → ')}`;
}

function sayTurn({ playerId, extra, isSkipped, controlledBy }: TurnAhead): string {
  const card = extra?.card ?? null;
  const why = card === null ? ' (an extra turn)' : ` (extra: ${plain(card, 40)})`;
  const control = controlledBy === null ? '' : `, controlled by ${mention(controlledBy)}`;
  return `${mention(playerId)}${extra ? why : ''}${isSkipped ? ', skipped' : control}`;
}

/** What was done about turns to come, and the turns as they come now. */
export function replyWithTurnsAhead(done: Done): Reply {
  const reply = changeReply(done);
  return { ...reply, content: `${reply.content}\n${sayAhead(done.after.game)}` };
}
