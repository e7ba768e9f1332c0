import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { planFormat } from '#engine/formats/planning.ts';
import type { SizedFormatRequest, Format } from '#engine/game/format.ts';
import { applyEvent, replayEvents } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import type { Game } from '#engine/game/state.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { nextSeated } from '#engine/game/seats.ts';
import { firstPlayerOf, whoGoesFirst, seatTeams } from '#engine/formats/team-seats.ts';

/** The request of a table that leaves all options to its variant. */
export const asks = (players: number, more: Partial<SizedFormatRequest> = {}): SizedFormatRequest => ({
  ...EMPTY_FORMAT_REQUEST,
  players,
  ...more,
});

/** A game of such a format in its first turn; the member of the first team whom the rules name goes first. */
export function gameOf(
  players: readonly string[],
  asked: Partial<SizedFormatRequest> = {},
  edition: Edition = 'founding',
) {
  const format = valueIn(planFormat(asks(players.length, asked), rulesetOf(edition))).answer;
  return startedWith(players, format, edition);
}

/** A game of a format that was already planned. */
export function startedWith(players: readonly string[], format: Format, edition: Edition = 'founding'): Game {
  const teams = seatTeams(players, format);
  const [team] = teams;
  const first =
    team && whoGoesFirst(format) === 'team'
      ? firstPlayerOf(team, format, rulesetOf(edition)).answer
      : (players[0] ?? '');
  const at = players.indexOf(first);
  const order = [...players.slice(at), ...players.slice(0, at)];
  const settings = { format, startingLife: 20, pings: false };
  const started = replayEvents([
    { kind: 'game/opened', edition, hostId: 'judge', settings, players },
    { kind: 'game/started', order, teams, byChance: true },
  ]);
  return turnOf(started, first);
}

/** The game as this player's turn begins. */
export function turnOf(game: Game, playerId: string): Game {
  const event: GameEvent = {
    kind: 'turn/began',
    playerId,
    extra: null,
    step: 'untap',
    nextInOrder: playerId,
  };
  return applyEvent(game, event);
}

/** The game after these players left, in this order. */
export const leaving = (game: Game, ...playerIds: readonly string[]): Game =>
  playerIds.reduce(
    (now, playerId) =>
      applyEvent(now, {
        kind: 'game/left',
        playerId,
        how: 'conceded',
        nextInOrder: now.nextInOrder === playerId ? nextSeated(now, playerId) : now.nextInOrder,
      }),
    game,
  );

export const letters = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index));

/** `A1 A2 B1 B2`: players of teams that sit together. */
export const teamsOf = (teams: number, size: number): readonly string[] =>
  letters(teams).flatMap((team) => Array.from({ length: size }, (_, index) => `${team}${index + 1}`));
