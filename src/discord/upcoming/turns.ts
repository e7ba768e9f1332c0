import type { PlayerId } from '#engine/vocabulary/players.ts';
import { affectsPlayer } from '#engine/game/control-chain.ts';
import type { ExtraTurn } from '#engine/game/turn.ts';
import type { Game } from '#engine/game/state.ts';
import { skippedByPermanent } from '#engine/steps/skipping.ts';
import { nextTurnAfter, shareTurns, turnLeadOf } from '#engine/game/teams.ts';
import { escapeUserText } from '../words/escape.ts';
import { mention } from '../words/mention.ts';
import { formatPartsAhead } from '../sentences/parts-ahead.ts';
import { formatActiveTeam } from '../labels/teams.ts';

/** A coming turn as things stand. */
interface TurnAhead {
  /** The first player of a team that shares the turn. */
  readonly playerId: PlayerId;
  /** `null` for a regular turn. */
  readonly extra: ExtraTurn | null;
  readonly isSkipped: boolean;
  /** `null` if nobody else will control it. */
  readonly controlledBy: PlayerId | null;
}

/**
 * The coming turns: extra turns first, the last created first, until the next player in turn order and `until` have
 * had one; at most `most`.
 */
function turnsAhead(game: Game, most: number, until: PlayerId | null): readonly TurnAhead[] {
  const extras = [...game.extraTurns];
  const skips = game.skips.filter(({ of }) => !of).map(({ playerId }) => playerId);
  const together = (first: PlayerId, second: PlayerId): boolean => shareTurns(game, first, second);
  let controls = game.controls.filter(({ span, state }) => span === 'next-turn' && state === 'pending');
  const ahead: TurnAhead[] = [];
  let next = game.nextInOrder;
  let awaits = until !== null;
  while (ahead.length < most && next !== null) {
    const extra = extras.pop() ?? null;
    const playerId: PlayerId = turnLeadOf(game, extra?.playerId ?? next);
    const skip = skips.findIndex((candidate) => together(candidate, playerId));
    const isStopped = extra !== null && skippedByPermanent(game, 'extra-turn', playerId) !== null;
    const isSkipped = skip >= 0 || isStopped;
    if (skip >= 0) skips.splice(skip, 1);
    const working = isSkipped
      ? undefined
      : controls.findLast((control) => affectsPlayer(game, control, playerId));
    if (working) controls = controls.filter((control) => !affectsPlayer(game, control, playerId));
    const controlledBy = working && working.by !== playerId ? working.by : null;
    ahead.push({ playerId, extra, isSkipped, controlledBy });
    awaits &&= isSkipped || until === null || !together(playerId, until);
    if (extra) continue;
    if (!isSkipped && !awaits) break;
    next = nextTurnAfter(game, next);
  }
  return ahead;
}

const MAX_SHOWN_TURNS = 5;

/**
 * The coming turns after the phases that effects add to this one: `Next: combat (extra: Aurelia) → @A (extra: Time
 * Walk) → @B, skipped → @C, controlled by @D`.
 * @param until a player whose next turn is included if it is near enough
 */
export function formatTurnsAhead(game: Game, until: PlayerId | null = null, most = MAX_SHOWN_TURNS): string {
  const ahead = turnsAhead(game, most, until);
  const last = ahead.at(-1);
  const isThere =
    until === null ||
    ahead.some(({ playerId, isSkipped }) => shareTurns(game, playerId, until) && !isSkipped);
  const goesOn = last !== undefined && (last.isSkipped || last.extra !== null || !isThere);
  return `-# Next: ${[...formatPartsAhead(game), ...ahead.map((turn) => formatTurn(turn, game)), ...(goesOn ? ['…'] : [])].join(' → ')}`;
}

function formatTurn({ playerId, extra, isSkipped, controlledBy }: TurnAhead, game: Game): string {
  const card = extra?.card ?? null;
  const why = card === null ? ' (an extra turn)' : ` (extra: ${escapeUserText(card, 40)})`;
  const control = controlledBy === null ? '' : `, controlled by ${mention(controlledBy)}`;
  return `${formatActiveTeam(game, playerId)}${extra ? why : ''}${isSkipped ? ', skipped' : control}`;
}
