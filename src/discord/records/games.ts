import { setImmediate } from 'node:timers/promises';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatCount } from '../../basics/format-count.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import type { GameRecord, Which } from '../../store/port/records.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { fitsCustomId } from '../command/custom-id.ts';
import { subcommand } from '../command/subcommand.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { pageRow } from '../editions/page-row.ts';
import {
  nameKeptVariant,
  nameRecorded,
  formatResult,
  formatTime,
  formatWhoWon,
} from '../sentences/results.ts';
import { RECORD_ACTION, recordButton, recordButtonRow } from '../table/record-buttons.ts';
import { commanderNamed } from './noting.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';
import { HEADER, writeRows } from './csv-file.ts';
import { asOnRecord, checkCounted, completePerson, readPeople } from './people.ts';
import { formatDayOf } from './days.ts';
import { DAYS } from './shares.ts';
import { NOTHING, partsOf, readSubject, formatWhose, whichOf, type Subject } from './subject.ts';

/** Games on a page. */
const PAGE = 6;
/** So many who did not win are named of each. */
const MOST_NAMED = 4;
/** So many are read at once for a file, and so many are in it at most. */
const AT_ONCE = 250;
const MOST_IN_FILE = 10_000;
/** In points: a file is as much work as so many pages. */
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
    DAYS,
    { type: Type.Integer, name: 'page', description: 'Which page', min_value: 1, max_value: 9999 },
    { type: Type.Boolean, name: 'file', description: 'All of them in a CSV file' },
  ],
  cost: ({ file }) => (file === true ? COST_OF_FILE : 1),
  async run(request, ctx) {
    const { number, player, commander, days, page = 1, file } = request.options;
    if (number !== undefined) return showGame(request, ctx, number);
    const read = player === undefined ? { ok: true as const, value: [] } : readPeople(player);
    if (!read.ok) return read.failure;
    if (read.value.length > 2) return refuse('record/players', { why: 'name', typed: player ?? '' });
    const subject = {
      players: await asOnRecord(read.value, request, ctx),
      ...(commander !== undefined && { commander: commanderNamed(commander, ctx.cards) }),
      days,
    };
    return file ? fileOfGames(request, ctx, subject) : listGames(request, ctx, subject, page - 1);
  },
  complete: { player: completePerson },
});

/** One game on record, with what was corrected. */
async function showGame(
  { origin }: BotRequest,
  { store }: BotContext,
  number: number,
): Promise<HandlerResult<Refusal<'record/none'>>> {
  const record = origin.guildId === null ? undefined : await store.records.find(origin.guildId, number);
  if (!record) return refuse('record/none', { number });
  return {
    content: [...formatResult(record), ...formatAbout(record)].join('\n'),
    components: [recordButtonRow(recordButton('correct', 'Correct', [number]))],
  };
}

/** Where a record comes from, and who corrected it. */
function formatAbout(record: GameRecord): readonly string[] {
  const { number, source, variant, hostId, corrections } = record;
  const by = hostId === null ? '' : ` by ${mention(hostId)}`;
  const noted = { played: [], added: [`noted${by}`], imported: [`brought in${by}`] }[source];
  const facts = [
    `Game ${number}`,
    formatDayOf(record),
    ...(variant === null || variant === '' ? [] : [nameKeptVariant(variant)]),
    ...noted,
  ];
  return [
    `-# ${facts.join(' · ')}`,
    ...corrections.map(
      ({ byId, at: then }) =>
        `-# Corrected by ${byId === null ? 'somebody' : mention(byId)} <t:${Math.floor(then / 1000)}:d>`,
    ),
  ];
}

/** A page of the games that are meant, the latest first. @param page from 0 on */
async function listGames(
  request: BotRequest,
  ctx: BotContext,
  subject: Subject,
  page: number,
): Promise<HandlerResult<Refusal<'record/hidden'>>> {
  const meant = await gamesMeant(request, ctx, subject);
  if (!('games' in meant)) return meant;
  const { guildId, which, games } = meant;
  const pages = Math.ceil(games / PAGE);
  const at = Math.min(page, pages - 1);
  const records = await ctx.store.records.list(guildId, which, PAGE, at * PAGE);
  const title = ['**', formatCount(games, 'game'), '** on record ', formatWhose(subject)].join('').trim();
  const ids = (to: number) => ['page', ...partsOf(subject), to] as const;
  const hasRoom = fitsCustomId(RECORD_ACTION, ...ids(pages));
  return {
    content: [title, ...records.map(formatGame)].join('\n'),
    ...(hasRoom && { components: pageRow(at, pages, (to) => [RECORD_ACTION, ...ids(to)]) }),
    isPrivate: true,
  };
}

/** `**12** 11/23/2026 @Alice beats @Bob and @Cleo · turn 9, 74 minutes`. */
function formatGame(record: GameRecord): string {
  const { number, turns, ms } = record;
  const numbers = [...(turns === null ? [] : [`turn ${turns}`]), ...(ms === null ? [] : [formatTime(ms)])];
  const facts = [formatWhoBeat(record), ...(numbers.length > 0 ? [numbers.join(', ')] : [])];
  return `**${number}** ${formatDayOf(record)} ${facts.join(' · ')}`;
}

function formatWhoBeat(record: GameRecord): string {
  const { players } = record;
  const winners = players.filter(({ outcome }) => outcome === 'won');
  const others = players.filter(({ outcome }) => outcome !== 'won').map(nameRecorded);
  const more = others.length > MOST_NAMED ? [`${others.length - MOST_NAMED} more`] : [];
  const rest = listed([...others.slice(0, MOST_NAMED), ...more]);
  if (winners.length === 0) return `${formatWhoWon(record)}: ${rest}`;
  return `${listed(winners.map(nameRecorded))} ${winners.length > 1 ? 'beat' : 'beats'} ${rest}`;
}

/** All of them in a file, of which `/record import` reads the same again. */
async function fileOfGames(
  request: BotRequest,
  ctx: BotContext,
  subject: Subject,
): Promise<HandlerResult<Refusal<'record/hidden' | 'interaction/long-work'>>> {
  const meant = await gamesMeant(request, ctx, subject);
  if (!('games' in meant)) return meant;
  const { guildId, which, games, zone } = meant;
  const work = async (): Promise<Reply> => {
    const { text, inIt } = await written(ctx, { guildId, which, games, zone });
    const left = games > inIt ? ` The latest ${inIt} are in it.` : '';
    return {
      content: `${formatCount(games, 'game')} on record ${formatWhose(subject)}`.trim().concat('.', left),
      files: [{ name: 'games.csv', text }],
      isPrivate: true,
    };
  };
  return games > AT_ONCE ? ctx.longWork.run(request.origin, work) : work();
}

/** The latest games in a file, the first of them first: some after others, so that others have their turn in between. */
async function written(
  { store }: BotContext,
  {
    guildId,
    which,
    games,
    zone,
  }: { readonly guildId: string; readonly which: Which; readonly games: number; readonly zone: string },
) {
  const rows: string[] = [];
  let inIt = 0;
  for (let skip = 0; skip < Math.min(games, MOST_IN_FILE); skip += AT_ONCE) {
    const some = await store.records.list(guildId, which, AT_ONCE, skip);
    inIt += some.length;
    rows.unshift(writeRows(some.toReversed(), zone));
    await setImmediate();
  }
  return { text: `${HEADER}${rows.join('')}`, inIt };
}

async function gamesMeant({ origin }: BotRequest, ctx: BotContext, subject: Subject) {
  const { guildId, at } = origin;
  const hidden = await checkCounted(subject.players, ctx);
  if (hidden) return hidden;
  const zone = await timeZoneOf(origin, ctx);
  const which = whichOf(subject, at, zone);
  const games = guildId === null ? 0 : await ctx.store.records.count(guildId, which);
  if (guildId === null || games === 0) return NOTHING;
  return { guildId, which, games, zone };
}

/** Turns a page of games, or sends them in a file. */
export async function pressGames(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [verb = '', ...parts] = press.parts;
  const subject = readSubject(parts);
  const page = Number(parts[3] ?? 0);
  if (!subject || !Number.isInteger(page)) return refuse('button/stale', {});
  if (verb === 'file') return fileOfGames(press, ctx, subject);
  const said = await listGames(press, ctx, subject, page);
  return 'code' in said ? said : { ...said, replaces: verb === 'page' };
}
