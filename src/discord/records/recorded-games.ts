import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { joinLines, joinTexts, playerName, time } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { setImmediate } from 'node:timers/promises';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, mapResult, ok, type Result } from '#engine/vocabulary/result.ts';
import type { GameRecord, RecordFilter } from '#store/port/records.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { fitsCustomId } from '../command/custom-id.ts';
import { subcommand } from '../command/subcommand.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { pageRow } from '../editions/page-row.ts';
import {
  recordedVariantName,
  recordedName,
  formatGameResult,
  formatDuration,
  formatWhoWon,
} from '../sentences/results.ts';
import { RECORD_ACTION, recordButton, recordButtonRow } from '../table/record-buttons.ts';
import { resolveCommander } from './parse-record-options.ts';
import { CSV_HEADER, formatCsvRows } from './csv-format.ts';
import { withRecordedNames, checkNotHidden, completePlayer, parseRecordPlayers } from './parse-players.ts';
import { formatGameDay } from './game-days.ts';
import { DAYS_OPTION } from './statistics.ts';
import {
  NO_RECORDS,
  subjectParts,
  parseSubject,
  formatSubject,
  recordFilter,
  type Subject,
} from './record-subject.ts';

const GAMES_PER_PAGE = 6;
/** Losers named for each game. */
const MAX_LOSERS_NAMED = 4;
/** The number of games that are read at a time for a file. */
const GAMES_PER_READ = 250;
/** The limit for a file. */
const MAX_GAMES_IN_FILE = 10_000;
/** In points: a file is as much work as this number of pages. */
export const COST_OF_FILE = 20;

export const recordedGames = subcommand({
  name: 'games',
  description: 'The games on record here, page by page, or in a CSV file; or one of them',
  options: [
    { type: Type.Integer, name: 'number', description: 'One game, by its number', min_value: 1 },
    {
      type: Type.String,
      name: 'player',
      description: 'Games of @Alice; of @Alice @Bob together',
      autocomplete: true,
      max_length: 100,
    },
    { type: Type.String, name: 'commander', description: 'Games with a commander', max_length: 100 },
    DAYS_OPTION,
    { type: Type.Integer, name: 'page', description: 'Which page', min_value: 1, max_value: 9999 },
    { type: Type.Boolean, name: 'file', description: 'All of them in a CSV file' },
  ],
  cost: ({ file }) => (file === true ? COST_OF_FILE : 1),
  async run(request, ctx) {
    const { number, player, commander, days, page = 1, file } = request.options;
    if (number !== undefined) return renderGame(request, ctx, number);
    const parsed = player === undefined ? ok([]) : parseRecordPlayers(player);
    if (!parsed.ok) return parsed;
    if (parsed.value.length > 2) return fail(refuse('record/players', { why: 'name', typed: player ?? '' }));
    const subject = {
      players: await withRecordedNames(parsed.value, request, ctx),
      ...(commander !== undefined && { commander: resolveCommander(commander, ctx.cards) }),
      days,
    };
    return file ? renderGamesFile(request, ctx, subject) : renderGamesPage(request, ctx, subject, page - 1);
  },
  complete: { player: completePlayer },
});

/** Renders one game with its corrections. */
async function renderGame(
  { origin }: BotRequest,
  { store }: BotContext,
  number: number,
): Promise<HandlerResult<Refusal<'record/none'>>> {
  const record = origin.guildId === null ? undefined : await store.records.find(origin.guildId, number);
  if (!record) return fail(refuse('record/none', { number }));
  return ok({
    content: joinLines([...formatGameResult(record), ...formatOrigin(record)]),
    components: [recordButtonRow(recordButton('correct', 'Correct', [number]))],
  });
}

/** Formats the origin of a record and the author of its last correction. */
function formatOrigin(record: GameRecord): readonly Text[] {
  const { number, source, variant, hostId, corrections } = record;
  const author = hostId === null ? '' : text` by ${playerName(hostId)}`;
  const sourceNote = { played: [], added: [text`noted${author}`], imported: [text`brought in${author}`] }[
    source
  ];
  const facts = [
    `Game ${number}`,
    formatGameDay(record),
    ...(variant === null || variant === '' ? [] : [recordedVariantName(variant)]),
    ...sourceNote,
  ];
  return [
    text`-# ${joinTexts(facts, ' · ')}`,
    ...corrections.map(
      ({ byId, at: correctedAt }) =>
        text`-# Corrected by ${byId === null ? 'somebody' : playerName(byId)} ${time(Math.floor(correctedAt / 1000), 'd')}`,
    ),
  ];
}

/**
 * Renders a page of games, latest first.
 * @param page from 0 on
 */
async function renderGamesPage(
  request: BotRequest,
  ctx: BotContext,
  subject: Subject,
  page: number,
): Promise<HandlerResult<Refusal<'record/hidden'>>> {
  const found = await findGames(request, ctx, subject);
  if (!found.ok) return found;
  if (!found.value) return ok(NO_RECORDS);
  const { guildId, which, games } = found.value;
  const pages = Math.ceil(games / GAMES_PER_PAGE);
  const shownPage = Math.min(page, pages - 1);
  const records = await ctx.store.records.list(guildId, which, GAMES_PER_PAGE, shownPage * GAMES_PER_PAGE);
  const title = text`**${formatCount(games, 'game')}** on record${formatSubject(subject)}`;
  const partsOf = (to: number) => ['page', ...subjectParts(subject), to] as const;
  const hasRoom = fitsCustomId(RECORD_ACTION, ...partsOf(pages));
  return ok({
    content: joinLines([title, ...records.map(formatGame)]),
    ...(hasRoom && { components: pageRow(shownPage, pages, (to) => [RECORD_ACTION, ...partsOf(to)]) }),
    isPrivate: true,
  });
}

/** `**12** 11/23/2026 @Alice beats @Bob and @Cleo · turn 9, 74 minutes`. */
function formatGame(record: GameRecord): Text {
  const { number, turns, ms } = record;
  const numbers = [
    ...(turns === null ? [] : [`turn ${turns}`]),
    ...(ms === null ? [] : [formatDuration(ms)]),
  ];
  const facts = [formatOutcome(record), ...(numbers.length > 0 ? [numbers.join(', ')] : [])];
  return text`**${number}** ${formatGameDay(record)} ${joinTexts(facts, ' · ')}`;
}

function formatOutcome(record: GameRecord): Text {
  const { players } = record;
  const winners = players.filter(({ outcome }) => outcome === 'won');
  const others = players.filter(({ outcome }) => outcome !== 'won').map(recordedName);
  const more = others.length > MAX_LOSERS_NAMED ? [`${others.length - MAX_LOSERS_NAMED} more`] : [];
  const rest = listOf([...others.slice(0, MAX_LOSERS_NAMED), ...more]);
  if (winners.length === 0) return text`${formatWhoWon(record)}: ${rest}`;
  return text`${listOf(winners.map(recordedName))} ${winners.length > 1 ? 'beat' : 'beats'} ${rest}`;
}

/** Renders all games as a file that `/record import` reads back. */
async function renderGamesFile(
  request: BotRequest,
  ctx: BotContext,
  subject: Subject,
): Promise<HandlerResult<Refusal<'record/hidden' | 'interaction/long-work'>>> {
  const found = await findGames(request, ctx, subject);
  if (!found.ok) return found;
  if (!found.value) return ok(NO_RECORDS);
  const { guildId, which, games, zone } = found.value;
  const work = async (): Promise<Reply> => {
    const { csv, includedGames } = await buildCsv(ctx, { guildId, which, games, zone });
    const truncationNote = games > includedGames ? ` The latest ${includedGames} are in it.` : '';
    return {
      content: text`${formatCount(games, 'game')} on record${formatSubject(subject)}.${truncationNote}`,
      files: [{ name: 'games.csv', text: csv }],
      isPrivate: true,
    };
  };
  return games > GAMES_PER_READ ? ctx.longWork.run(request.origin, work) : ok(await work());
}

/** Builds the file of the latest games in chronological order, yielding to the event loop between batches. */
async function buildCsv({ store }: BotContext, { guildId, which, games, zone }: FoundGames) {
  const rows: string[] = [];
  let includedGames = 0;
  for (let skip = 0; skip < Math.min(games, MAX_GAMES_IN_FILE); skip += GAMES_PER_READ) {
    const batch = await store.records.list(guildId, which, GAMES_PER_READ, skip);
    includedGames += batch.length;
    rows.unshift(formatCsvRows(batch.toReversed(), zone));
    await setImmediate();
  }
  return { csv: `${CSV_HEADER}${rows.join('')}`, includedGames };
}

interface FoundGames {
  readonly guildId: string;
  readonly which: RecordFilter;
  /** At least one. */
  readonly games: number;
  readonly zone: string;
}

/** Counts the games on record; `null` if there are none. */
async function findGames(
  { origin }: BotRequest,
  ctx: BotContext,
  subject: Subject,
): Promise<Result<FoundGames | null, Refusal<'record/hidden'>>> {
  const { guildId, at } = origin;
  const permission = await checkNotHidden(subject.players, ctx);
  if (!permission.ok) return permission;
  const zone = await timeZoneOf(origin, ctx);
  const which = recordFilter(subject, at, zone);
  const games = guildId === null ? 0 : await ctx.store.records.count(guildId, which);
  return ok(guildId === null || games === 0 ? null : { guildId, which, games, zone });
}

/** Turns to another page of games, or sends them as a file. */
export async function handleGamesButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [verb = '', ...parts] = press.parts;
  const subject = parseSubject(parts);
  const page = Number(parts[3] ?? 0);
  if (!subject || !Number.isInteger(page)) return fail(refuse('button/stale', {}));
  if (verb === 'file') return renderGamesFile(press, ctx, subject);
  const result = await renderGamesPage(press, ctx, subject, page);
  return mapResult(result, (reply) => ({ ...reply, replaces: verb === 'page' }));
}
