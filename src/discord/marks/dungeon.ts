import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '#engine/cards/names.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { DungeonPlace } from '#engine/game/marks.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import { currentQuality } from '#engine/marks/dungeon-moves.ts';
import { DUNGEON_PLACES, parseDungeonPlace, UNDERCITY } from '#engine/marks/dungeons.ts';
import { decideMark, type MarkAction } from '#engine/marks/marks.ts';
import { ventureOf } from '#engine/marks/venturing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Suggestion } from '../command/command.ts';
import { choices } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { PLAYER_OPTION } from '../life/amounts.ts';
import { executeGameAction, openGameState, withParsedAction } from '../table/execute-game-action.ts';

export const setDungeon = subcommand({
  name: 'dungeon',
  description: 'Venture into the dungeon: the next room; or which one',
  defaultPlayers: { player: 'other' },
  options: [
    {
      type: Type.String,
      name: 'room',
      description: 'Which room; left out, the only one that follows',
      autocomplete: true,
      max_length: 60,
    },
    {
      type: Type.String,
      name: 'what',
      description: 'Instead of another room',
      choices: choices({
        completed: 'completed: the last room’s ability is done',
        none: 'in no dungeon, as a correction',
        put: 'put the marker into that room as a correction, past others',
      }),
    },
    PLAYER_OPTION,
  ],
  changes: true,
  run(request, ctx) {
    const { room, what, player: playerId } = request.options;
    if (room !== undefined && what !== undefined && what !== 'put')
      return fail(refuse('option/clash', { one: 'room', other: 'what' }));
    if (what === 'put' && room === undefined) return fail(refuse('option/missing', { option: 'room' }));
    const kind = what === 'completed' ? 'dungeon/completed' : 'dungeon/leave';
    const decide = withParsedAction(decideMark, (game) =>
      what === undefined || what === 'put'
        ? parseVenture(room, playerId, game, what === 'put')
        : ok({ kind, playerId } as const),
    );
    return executeGameAction(request, ctx, decide);
  },
  complete: {
    room: async (typing, ctx) =>
      suggestRooms(await openGameState(typing, ctx), typing.typed, typing.origin.actorId),
  },
});

/** The qualities with which a player may venture, first that of a trigger that is due: `UNDERCITY` for the initiative. */
const ventureQualities = (game: Game, playerId: PlayerId): readonly (string | null)[] => [
  currentQuality(game, playerId),
  null,
  UNDERCITY,
];

const findSeat = ({ seats }: Game, playerId: PlayerId): Pick<Seat, 'marks'> =>
  seats.find((seat) => seat.playerId === playerId) ?? {};

/** Parses a venture into a room if one leads there; otherwise the marker is placed in it. */
function parseVenture(
  typed: string | undefined,
  playerId: PlayerId,
  game: Game,
  isCorrection: boolean,
): Result<MarkAction, Refusal<'dungeon/unknown' | 'dungeon/not-next'>> {
  const [currentVentureQuality = null] = ventureQualities(game, playerId);
  if (typed === undefined)
    return ok({ kind: 'dungeon/venture', playerId, room: null, quality: currentVentureQuality });
  const place = parseDungeonPlace(typed);
  if (!place) return fail(refuse('dungeon/unknown', { typed }));
  const leadingQuality = ventureQualities(game, playerId).find((quality) =>
    canVentureTo(game, playerId, quality, place),
  );
  if (leadingQuality !== undefined)
    return ok({ kind: 'dungeon/venture', playerId, room: place.room, quality: leadingQuality });
  const isInRoom = findSeat(game, playerId).marks?.dungeon?.room === place.room;
  if (isCorrection || isInRoom) return ok({ kind: 'dungeon/put', playerId, place });
  const ruleset = rulesetOf(game.edition);
  const { answer, citations } = ventureOf(findSeat(game, playerId), currentVentureQuality, ruleset);
  const roomsOfDungeon = ventureQualities(game, playerId)
    .flatMap((quality) => nextRooms(game, playerId, quality))
    .filter(({ dungeon }) => dungeon === place.dungeon);
  const rooms = [
    ...new Set((roomsOfDungeon.length > 0 ? roomsOfDungeon : answer.to).map(({ room }) => room)),
  ];
  return fail(refuse('dungeon/not-next', { room: place.room, rooms }, citations));
}

const canVentureTo = (
  game: Game,
  playerId: PlayerId,
  quality: string | null,
  { room }: DungeonPlace,
): boolean => nextRooms(game, playerId, quality).some((place) => place.room === room);

const nextRooms = (game: Game, playerId: PlayerId, quality: string | null): readonly DungeonPlace[] =>
  ventureOf(findSeat(game, playerId), quality, rulesetOf(game.edition)).answer.to;

/** Suggests rooms into which the player may venture now, then all. */
function suggestRooms(game: Game | null, typed: string, playerId: PlayerId): readonly Suggestion[] {
  const next = game
    ? ventureQualities(game, playerId).flatMap((quality) => nextRooms(game, playerId, quality))
    : [];
  const text = foldName(typed);
  const names = new Map(
    [...next, ...DUNGEON_PLACES].map(({ dungeon, room }) => [room, `${room} (${dungeon})`]),
  );
  return [...names]
    .filter(([, name]) => foldName(name).includes(text))
    .map(([value, name]) => ({ name, value }));
}
