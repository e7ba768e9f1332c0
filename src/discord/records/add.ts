import { joinLines, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { GameResult } from '#engine/game/state.ts';
import { groupOfGame } from '#engine/records/groups.ts';
import { outcomesOf, teamsByResult } from '#engine/records/outcomes.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { GameRecord, NewRecord } from '#store/port/records.ts';
import type { BotContext } from '../command/command.ts';
import type { OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatGameResult } from '../sentences/results.ts';
import { runTableTransaction } from '../table/execute-game-action.ts';
import { groupButton, recordButton, recordButtonRow } from '../table/record-buttons.ts';
import { parseCommanders, parsePastDay, normalizeVariant } from './parse-record-options.ts';
import { completePlayer, parseTablePlayers, parseWinners } from './parse-players.ts';
import { parsePlaces } from './parse-places.ts';

export const PLACES_OPTION = {
  type: Type.String,
  name: 'places',
  description: 'Instead, the best first, = between those who tie: @Alice, @Cleo = @Dan, Dora',
  autocomplete: true,
  max_length: 600,
} as const;

const OPTIONS = [
  {
    type: Type.String,
    name: 'players',
    description: 'In turn order: @Alice @Bob, Dora; who is not on Discord by name',
    required: true,
    autocomplete: true,
    max_length: 600,
  },
  {
    type: Type.String,
    name: 'winner',
    description: 'Who won: one of them, or several',
    autocomplete: true,
    max_length: 300,
  },
  { type: Type.Boolean, name: 'draw', description: 'It was a draw' },
  PLACES_OPTION,
  {
    type: Type.String,
    name: 'commanders',
    description: 'In the same order: Atraxa; Tymna + Thrasios; Krenko',
    max_length: 1000,
  },
  {
    type: Type.Integer,
    name: 'turns',
    description: 'The turn in which it ended',
    min_value: 1,
    max_value: 9999,
  },
  { type: Type.String, name: 'variant', description: 'Commander, Emperor …', max_length: 60 },
  { type: Type.String, name: 'date', description: 'When: 2026-05-01; left out, today', max_length: 10 },
] as const;

export const addRecord = subcommand({
  name: 'add',
  description: 'Note a game that I didn’t keep',
  options: OPTIONS,
  changes: true,
  /** Any member of the server may add a game, and correct it for a day. */
  async run(request, ctx) {
    const parsed = parseNewRecord(request.options, request.origin.at, ctx);
    if (!parsed.ok) return parsed;
    const record = parsed.value;
    const { guildId } = request.origin;
    const offersGroup = guildId !== null && (await ctx.store.setting({ guildId }, 'groups')) !== 'off';
    const players = record.players.map(({ playerId }) => playerId);
    return runTableTransaction(
      request,
      ctx,
      ({ records }) => {
        if (!records) return fail(refuse('record/none', { number: null }));
        const number = records.next;
        const group = offersGroup ? (groupOfGame(records.groups(), players)?.name ?? null) : undefined;
        const lines = [
          ...formatGameResult(toGameRecord(record, number)),
          text`-# Game ${number} on record here, noted by ${playerName(request.origin.actorId)}`,
        ];
        return ok({
          reply: {
            content: joinLines(lines),
            components: [
              recordButtonRow(recordButton('correct', 'Correct', [number]), ...groupButton(number, group)),
            ],
          },
          record: { kind: 'add', record },
        });
      },
      { records: { groups: true } },
    );
  },
  complete: { players: completePlayer, winner: completePlayer, places: completePlayer },
});

function parseNewRecord(
  options: OptionValues<typeof OPTIONS>,
  now: number,
  ctx: BotContext,
): Result<
  NewRecord,
  Refusal<
    | 'record/players'
    | 'record/winner'
    | 'record/places'
    | 'record/commanders'
    | 'record/day'
    | 'option/clash'
    | 'option/none'
  >
> {
  const { winner, draw = false, turns = null, date } = options;
  const players = parseTablePlayers(options.players);
  if (!players.ok) return players;
  const variant = normalizeVariant(options.variant);
  const places =
    options.places === undefined ? ok(null) : parsePlaces(options.places, players.value, variant);
  if (!places.ok) return places;
  if (places.value && (winner !== undefined || draw))
    return fail(refuse('option/clash', { one: 'places', other: draw ? 'draw' : 'winner' }));
  const result = places.value ? ok(places.value) : parseResult(winner, draw, players.value);
  if (!result.ok) return result;
  const commanders = parseCommanders(options.commanders, players.value.length, ctx);
  if (!commanders.ok) return commanders;
  const at = date === undefined ? ok(now) : parsePastDay(date, now);
  if (!at.ok) return at;
  const isWinner = players.value.map((_, index) => result.value.winners.includes(index));
  const teams = places.value?.teams ?? teamsByResult(variant, isWinner);
  return ok({
    at: at.value,
    how: result.value.how,
    turns,
    variant,
    players: players.value.map((playerId, index) => ({
      playerId,
      place: index + 1,
      team: teams[index] ?? null,
      isWinner: isWinner[index] === true,
      finish: places.value?.finishes[index] ?? null,
      commanders: commanders.value[index] ?? [],
    })),
  });
}

/** Parses the result: one or more winners, or a draw. */
export function parseResult(
  winner: string | undefined,
  draw: boolean,
  players: readonly PlayerId[],
): Result<
  { readonly how: GameResult['how']; readonly winners: readonly number[] },
  Refusal<'record/players' | 'record/winner' | 'option/clash' | 'option/none'>
> {
  if (winner !== undefined && draw) return fail(refuse('option/clash', { one: 'winner', other: 'draw' }));
  if (draw) return ok({ how: 'drawn', winners: [] });
  if (winner === undefined) return fail(refuse('option/none', { options: ['winner', 'draw'] }));
  const winners = parseWinners(winner, players);
  return winners.ok ? ok({ how: 'won', winners: winners.value }) : winners;
}

/** Builds the record as it will be stored, to render it. */
function toGameRecord({ at, how, turns, variant, players }: NewRecord, number: number): GameRecord {
  const winners = new Set(players.flatMap(({ isWinner }, index) => (isWinner ? [index] : [])));
  const teams = players.map(({ team = null }) => ({ team }));
  const outcomes = outcomesOf(how, teams, winners, (place) => (players[place]?.finish ?? 1) > 1);
  return {
    number,
    gameId: null,
    channelId: '',
    at,
    notedAt: at,
    source: 'added',
    how,
    variant,
    turns,
    ms: null,
    hostId: null,
    players: players.map(({ playerId, place, team = null, finish = null, commanders }, index) => ({
      playerId,
      isHidden: false,
      place,
      team,
      outcome: outcomes[index] ?? 'none',
      left: null,
      finish,
      eliminatorId: null,
      commanders,
    })),
    corrections: [],
  };
}
