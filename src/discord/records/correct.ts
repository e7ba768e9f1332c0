import { joinLines, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { toMarkdown } from '../markdown/write.ts';
import { DAY_MS } from '#basics/days.ts';
import {
  ApplicationCommandOptionType as Type,
  ComponentType,
  TextInputStyle,
  type APISelectMenuOption,
} from 'discord.js';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { correctedPlayers } from '#engine/records/correcting.ts';
import type { RecordUpdate, GameRecord } from '#store/port/records.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Form, Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { recordedName, formatGameResult } from '../sentences/results.ts';
import { runTableTransaction } from '../table/execute-game-action.ts';
import { RECORD_ACTION, recordButton, recordButtonRow, resultButtons } from '../table/record-buttons.ts';
import { parseResult, PLACES_OPTION } from './add.ts';
import { parsePlaces } from './parse-places.ts';
import { fetchDisplayNames } from './display-names.ts';
import { parseCommanders } from './parse-record-options.ts';
import { completePlayer } from './parse-players.ts';

export const correctRecord = subcommand({
  name: 'correct',
  description: 'Correct what a game came to: its host for a day, or whoever may manage the server',
  unlisted: { below: ['record games', 'record player'], label: 'Correct a game…' },
  options: [
    { type: Type.Integer, name: 'number', description: 'Which game', required: true, min_value: 1 },
    {
      type: Type.String,
      name: 'winner',
      description: 'Who won: one of the players, or several',
      autocomplete: true,
      max_length: 300,
    },
    { type: Type.Boolean, name: 'draw', description: 'It was a draw' },
    PLACES_OPTION,
    { type: Type.Boolean, name: 'uncounted', description: 'It had no result: it isn’t counted' },
    {
      type: Type.String,
      name: 'commanders',
      description: 'In the order of the players: Atraxa; Tymna + Thrasios; Krenko',
      max_length: 1000,
    },
    {
      type: Type.Integer,
      name: 'turns',
      description: 'The turn in which it ended',
      min_value: 1,
      max_value: 9999,
    },
  ],
  changes: true,
  run(request, ctx) {
    const { number, winner, draw, places, uncounted, commanders, turns } = request.options;
    const [one, other] = (['places', 'winner', 'draw', 'uncounted'] as const).filter(
      (name) => request.options[name],
    );
    if (places !== undefined && one && other) return fail(refuse('option/clash', { one, other }));
    if (uncounted && (winner !== undefined || draw))
      return fail(
        refuse('option/clash', { one: winner === undefined ? 'draw' : 'winner', other: 'uncounted' }),
      );
    if ([winner, draw, places, uncounted, commanders, turns].every((option) => option === undefined))
      return fail(
        refuse('option/none', { options: ['winner', 'draw', 'places', 'uncounted', 'commanders', 'turns'] }),
      );
    return applyCorrection(request, ctx, number, (record) => {
      const current = currentValues(record);
      const result =
        winner !== undefined || draw ? parseResult(winner, draw ?? false, playerIds(record)) : null;
      if (result && !result.ok) return result;
      const teams = record.players.map(({ team }) => team);
      const placement =
        places === undefined ? null : parsePlaces(places, playerIds(record), record.variant, teams);
      if (placement && !placement.ok) return placement;
      const newCommanders =
        commanders === undefined ? null : parseCommanders(commanders, record.players.length, ctx);
      if (newCommanders && !newCommanders.ok) return newCommanders;
      return ok({
        ...current,
        ...(uncounted && { how: 'ended' as const, winners: [] }),
        ...result?.value,
        ...placement?.value,
        ...(newCommanders && { commanders: newCommanders.value }),
        ...(turns !== undefined && { turns }),
      });
    });
  },
  complete: { winner: completePlayer, places: completePlayer },
});

/** The current values, as a correction that changes nothing. */
const currentValues = ({ number, how, turns, players }: GameRecord): RecordUpdate => ({
  number,
  how,
  turns,
  winners: players.flatMap(({ outcome }, seat) => (outcome === 'won' ? [seat] : [])),
  commanders: players.map(({ commanders }) => commanders),
});

const playerIds = ({ players }: GameRecord) => players.map(({ playerId }) => playerId ?? '');

/** Allows the host or author of a record to correct it for a day, and managers of the server at any time. */
function checkMayCorrect(
  { hostId, notedAt }: GameRecord,
  { origin, mayManageServer }: BotRequest,
): Result<void, Refusal<'record/host-only' | 'record/too-late'>> {
  if (mayManageServer) return ok();
  if (hostId !== origin.actorId) return fail(refuse('record/host-only', { hostId }));
  return origin.at - notedAt > DAY_MS ? fail(refuse('record/too-late', {})) : ok();
}

/** Applies a correction, with a public reply. The record keeps the previous values and the author of the correction. */
function applyCorrection(
  request: BotRequest,
  ctx: BotContext,
  number: number,
  parse: (record: GameRecord) => Result<RecordUpdate, Refusal>,
): Promise<HandlerResult> {
  return runTableTransaction(
    request,
    ctx,
    ({ records }) => {
      const record = records?.find(number);
      if (!record) return fail(refuse('record/none', { number }));
      const permission = checkMayCorrect(record, request);
      if (!permission.ok) return permission;
      const corrected = parse(record);
      if (!corrected.ok) return corrected;
      return ok({
        reply: renderCorrected(record, corrected.value, request),
        record: { kind: 'correct', ...corrected.value },
      });
    },
    { records: { number: number } },
  );
}

function renderCorrected(record: GameRecord, corrected: RecordUpdate, { origin }: BotRequest): Reply {
  const { how, turns, commanders, teams } = corrected;
  const players = correctedPlayers(record, corrected);
  const after: GameRecord = {
    ...record,
    how,
    turns,
    players: record.players.map((player, seat) => ({
      ...player,
      team: teams ? (teams[seat] ?? null) : player.team,
      outcome: players[seat]?.outcome ?? 'none',
      finish: players[seat]?.finish ?? null,
      commanders: commanders[seat] ?? [],
    })),
  };
  const { number, source } = record;
  const lines = [
    ...formatGameResult(after),
    text`-# Game ${number}, corrected by ${playerName(origin.actorId)}`,
  ];
  return {
    content: joinLines(lines),
    components: [
      source === 'played'
        ? resultButtons({ number })
        : recordButtonRow(recordButton('correct', 'Correct', [number])),
    ],
  };
}

/** Opens the correction form, or applies its input. */
export async function handleCorrection(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [, typed = '', isForm] = press.parts;
  const number = Number(typed);
  const { guildId } = press.origin;
  if (isForm) return applyCorrection(press, ctx, number, (record) => parseCorrectionForm(press, record, ctx));
  const record = guildId === null ? undefined : await ctx.store.records.find(guildId, number);
  if (!record) return fail(refuse('record/none', { number }));
  const permission = checkMayCorrect(record, press);
  if (!permission.ok) return permission;
  return ok({
    content: text`Type what is right: \`/record correct number:${number} winner:\`.`,
    isPrivate: true,
    form: correctionForm(record, await fetchDisplayNames(record.players.map(publicPlayerId), press, ctx)),
  });
}

const MAX_LABEL_LENGTH = 100;

/** The player's id; `null` if it must not be shown. */
const publicPlayerId = ({ playerId, isHidden }: GameRecord['players'][number]): PlayerId | null =>
  isHidden ? null : playerId;

function correctionForm(record: GameRecord, labels: readonly (string | null)[]): Form {
  const { number, players, turns } = record;
  const { how, winners } = currentValues(record);
  const choices: APISelectMenuOption[] = [
    ...players.map((player, seat) => ({
      label: seatLabel(player, labels[seat] ?? null, seat).slice(0, MAX_LABEL_LENGTH),
      value: `${seat}`,
      default: how === 'won' && winners.includes(seat),
    })),
    { label: 'A draw', value: 'drawn', default: how === 'drawn' },
    { label: 'No result: not counted', value: 'ended', default: how === 'ended' },
  ];
  return {
    title: `Correct game ${number}`,
    custom_id: customId(RECORD_ACTION, 'correct', number, 'form'),
    components: [
      {
        type: ComponentType.TextDisplay,
        content: players.map((player, seat) => `${seat + 1}. ${toMarkdown(recordedName(player))}`).join('\n'),
      },
      {
        type: ComponentType.Label,
        label: 'Who won?',
        component: {
          type: ComponentType.StringSelect,
          custom_id: 'winners',
          options: choices,
          min_values: 1,
          max_values: players.length,
        },
      },
      {
        type: ComponentType.Label,
        label: 'In which turn did it end?',
        component: {
          type: ComponentType.TextInput,
          style: TextInputStyle.Short,
          custom_id: 'turns',
          required: false,
          max_length: 4,
          ...(turns !== null && { value: `${turns}` }),
        },
      },
      {
        type: ComponentType.Label,
        label: 'Commanders, a line for each player',
        description: 'Partners with + between them; an empty line for none',
        component: {
          type: ComponentType.TextInput,
          style: TextInputStyle.Paragraph,
          custom_id: 'commanders',
          required: false,
          max_length: 2000,
          value: players.map(({ commanders }, seat) => `${seat + 1}. ${commanders.join(' + ')}`).join('\n'),
        },
      },
    ],
  };
}

/** Selects show no mentions: players are listed by seat number, with a name or a commander if known. */
function seatLabel({ commanders }: GameRecord['players'][number], name: string | null, seat: number): string {
  const details = [
    ...(name === null ? [] : [name]),
    ...(commanders.length > 0 ? [commanders.join(' + ')] : []),
  ];
  return `${seat + 1}. ${details.length > 0 ? details.join(', ') : seat === 0 ? 'went first' : 'player'}`;
}

function parseCorrectionForm(
  { fields = {} }: Press,
  record: GameRecord,
  ctx: BotContext,
): Result<RecordUpdate, Refusal> {
  const { winners: chosen = [], turns: [turns = ''] = [], commanders: [commanders = ''] = [] } = fields;
  const noWinner = chosen.find((choice) => choice === 'drawn' || choice === 'ended');
  if (noWinner !== undefined && chosen.length > 1)
    return fail(
      refuse('option/clash', { one: 'winner', other: noWinner === 'drawn' ? 'draw' : 'uncounted' }),
    );
  const winners = noWinner === undefined ? chosen.map(Number).filter((seat) => seat in record.players) : [];
  if (noWinner === undefined && winners.length === 0)
    return fail(refuse('option/none', { options: ['winner', 'draw'] }));
  const turn = turns.trim() === '' ? null : /^[1-9]\d{0,3}$/.exec(turns.trim())?.[0];
  if (turn === undefined)
    return fail(refuse('option/wrong-kind', { option: 'turns', wanted: 'a whole number' }));
  const newCommanders = parseCommanders(commanders, record.players.length, ctx);
  if (!newCommanders.ok) return newCommanders;
  return ok({
    number: record.number,
    how: noWinner === 'drawn' ? 'drawn' : noWinner === 'ended' ? 'ended' : 'won',
    winners,
    turns: turn === null ? null : Number(turn),
    commanders: newCommanders.value,
  });
}
