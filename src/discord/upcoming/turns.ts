import { joinTexts, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { affectsPlayer } from '#engine/game/control-chain.ts';
import type { ExtraTurn } from '#engine/game/turn.ts';
import type { Game } from '#engine/game/state.ts';
import { skippedByPermanent } from '#engine/steps/skipping.ts';
import { nextTurnAfter, shareTurns, turnLeadOf } from '#engine/game/teams.ts';
import { formatPartsAhead } from '../sentences/parts-ahead.ts';
import { formatActiveTeam } from '../labels/teams.ts';

/** A coming turn, as far as the current state of the game determines it. */
export interface TurnAhead {
  /** The first player of a team that shares the turn. */
  readonly playerId: PlayerId;
  /** `null` for a regular turn. */
  readonly extra: ExtraTurn | null;
  readonly isSkipped: boolean;
  /** The player who will control the turn in place of its player; `null` if there is none. */
  readonly controlledBy: PlayerId | null;
}

/**
 * Returns the coming turns, up to `maxTurns`: extra turns first, the newest one before older ones, until the next player
 * in turn order and the player `until` have had a turn.
 */
function turnsAhead(game: Game, maxTurns: number, until: PlayerId | null): readonly TurnAhead[] {
  const extras = [...game.extraTurns];
  const skips = game.skips.filter(({ of }) => !of).map(({ playerId }) => playerId);
  const shareTurn = (first: PlayerId, second: PlayerId): boolean => shareTurns(game, first, second);
  let controls = game.controls.filter(({ span, state }) => span === 'next-turn' && state === 'pending');
  const ahead: TurnAhead[] = [];
  let next = game.nextInOrder;
  let isWaitingForUntil = until !== null;
  while (ahead.length < maxTurns && next !== null) {
    const extra = extras.pop() ?? null;
    const playerId: PlayerId = turnLeadOf(game, extra?.playerId ?? next);
    const skipIndex = skips.findIndex((candidate) => shareTurn(candidate, playerId));
    const isSkippedByPermanent = extra !== null && skippedByPermanent(game, 'extra-turn', playerId) !== null;
    const isSkipped = skipIndex >= 0 || isSkippedByPermanent;
    if (skipIndex >= 0) skips.splice(skipIndex, 1);
    const effective = isSkipped
      ? undefined
      : controls.findLast((control) => affectsPlayer(game, control, playerId));
    if (effective) controls = controls.filter((control) => !affectsPlayer(game, control, playerId));
    const controlledBy = effective && effective.by !== playerId ? effective.by : null;
    ahead.push({ playerId, extra, isSkipped, controlledBy });
    isWaitingForUntil &&= isSkipped || until === null || !shareTurn(playerId, until);
    if (extra) continue;
    if (!isSkipped && !isWaitingForUntil) break;
    next = nextTurnAfter(game, next);
  }
  return ahead;
}

const MAX_SHOWN_TURNS = 5;

/** The coming turns, at most five, until the next player in turn order has had one. */
export const nextTurns = (game: Game): readonly TurnAhead[] => turnsAhead(game, MAX_SHOWN_TURNS, null);

/**
 * Formats the coming turns after the phases that effects add to this one: `Next: combat (extra: Aurelia) → @A (extra: Time
 * Walk) → @B, skipped → @C, controlled by @D`.
 * @param until a player whose next turn is included if it is near enough
 */
export function formatTurnsAhead(
  game: Game,
  until: PlayerId | null = null,
  maxTurns = MAX_SHOWN_TURNS,
): Text {
  const ahead = turnsAhead(game, maxTurns, until);
  const last = ahead.at(-1);
  const isUntilShown =
    until === null ||
    ahead.some(({ playerId, isSkipped }) => shareTurns(game, playerId, until) && !isSkipped);
  const hasMore = last !== undefined && (last.isSkipped || last.extra !== null || !isUntilShown);
  return text`-# Next: ${joinTexts([...formatPartsAhead(game), ...ahead.map((turn) => formatTurn(turn, game)), ...(hasMore ? ['…'] : [])], ' → ')}`;
}

function formatTurn({ playerId, extra, isSkipped, controlledBy }: TurnAhead, game: Game): Text {
  const card = extra?.card ?? null;
  const why = card === null ? ' (an extra turn)' : ` (extra: ${typedWords(card, 40)})`;
  const control = controlledBy === null ? '' : text`, controlled by ${playerName(controlledBy)}`;
  return text`${formatActiveTeam(game, playerId)}${extra ? why : ''}${isSkipped ? ', skipped' : control}`;
}
