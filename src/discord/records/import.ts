import { randomBytes } from 'node:crypto';
import { ApplicationCommandOptionType as Type, ComponentType, TextInputStyle } from 'discord.js';
import { createLruCache } from '../../basics/lru-cache.ts';
import { refuse } from '../../engine/refusals/refusal.ts';
import type { NewRecord, RecordBook } from '../../store/port/records.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Form, Reply } from '../command/reply.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { subcommand } from '../command/subcommand.ts';
import { runTableTransaction, rejected } from '../table/execute-game-action.ts';
import { RECORD_ACTION } from '../table/record-buttons.ts';
import { countLines, readGames, type ReadGames } from './csv-read.ts';
import { dayOfGame, spansOfDays } from './days.ts';
import {
  CHANGED_CHOICES,
  EQUAL_CHOICES,
  outcomeOf,
  planImport,
  writesOf,
  type Choices,
} from './import-plan.ts';
import { previewReply, formatBroughtIn, type ShownImport } from './import-preview.ts';

/** In bytes, and in games. */
const LONGEST_FILE = 1_000_000;
const MOST_GAMES = 1000;
/** In a file: games, what is above them, empty lines, and such as are not understood. */
const MOST_LINES = 2000;
/** In points: a file is fetched and read, each line of it, and so is what is pasted. */
const COST_OF_READING = 20;
/** In points: all games are compared anew with what is on record. */
const COST_OF_CHOOSING = 10;
/** So many players and commanders cost a point. */
const NAMES_A_POINT = 160;
/** In characters: of what is typed into a form. */
const LONGEST_PASTED = 4000;

/** The games of so many files, which wait for their *Import*. After the end of this process a file is sent again. */
const WAITING = createLruCache<string, { readonly read: ReadGames; readonly askedBy: string }>(8);

export const importRecords = subcommand({
  name: 'import',
  description:
    'Bring in games kept elsewhere, from a CSV file: date, players, commanders, winner (Manage Server)',
  options: [
    {
      type: Type.Attachment,
      name: 'file',
      description: 'A CSV file; left out, paste the lines',
    },
  ],
  changes: true,
  cost: ({ file }) => (file === undefined ? 1 : COST_OF_READING),
  /** Shows what is understood of a file, and what is not; nothing is written before its button is pressed. */
  async run(request, ctx) {
    const { file } = request.options;
    const refusal = refuseOthers(request);
    if (refusal) return refusal;
    if (file === undefined)
      return {
        content: 'Send the games as a file: `/record import file:`.',
        isPrivate: true,
        form: PASTING,
      };
    return ctx.longWork.run(request.origin, async () => {
      const read = await ctx.fetchAttachment(file, LONGEST_FILE);
      return read.ok
        ? readAndPreview(request, read.value, ctx)
        : refuse('record/file', { why: read.failure });
    });
  },
});

const refuseOthers = ({ mayManageServer }: BotRequest) =>
  mayManageServer ? null : refuse('permission/manage-server', { action: 'bring in games' });

const PASTING: Form = {
  title: 'Bring in games',
  custom_id: customId(RECORD_ACTION, 'import', 'pasted'),
  components: [
    {
      type: ComponentType.Label,
      label: 'A line for each game',
      description: 'date, players, commanders, winner; lists with ; between, in quotes where commas are',
      component: {
        type: ComponentType.TextInput,
        style: TextInputStyle.Paragraph,
        custom_id: 'games',
        placeholder: '2026-05-01,Ann; Bob,Atraxa; Krenko,Ann',
        max_length: LONGEST_PASTED,
        required: true,
      },
    },
  ],
};

/** The cost of a button or a form of an import in points. */
export const costOfImportPress = ([verb, key]: readonly string[]): number => {
  if (verb === 'choose') return COST_OF_CHOOSING;
  return key === 'pasted' ? COST_OF_READING : 1;
};

/** Reads what was pasted; brings in what was shown; or leaves it. */
export function pressImport(press: Press, ctx: BotContext): HandlerResult | Promise<HandlerResult> {
  const [verb, key = '', ...more] = press.parts;
  if (verb === 'leave') return { content: 'Cancelled: nothing was brought in.', replaces: true };
  const refusal = refuseOthers(press);
  if (refusal) return refusal;
  if (key === 'pasted') {
    const pasted = press.fields?.['games']?.[0] ?? '';
    return ctx.longWork.run(press.origin, () => readAndPreview(press, pasted, ctx));
  }
  const waiting = WAITING.get(key);
  if (!waiting || waiting.askedBy !== press.origin.actorId) return refuse('button/stale', {});
  const choices = readChoices(more);
  if (!choices) return refuse('button/stale', {});
  const { read } = waiting;
  const shown = { key, read, choices };
  if (verb === 'choose') return preview(press, shown, ctx, { replaces: true });
  return ctx.limits.charge(press.origin, costOf(read.records)) ?? bringIn(press, shown, ctx);
}

/** The choices in the parts of a button; `null` where they are none. */
function readChoices([
  equal = NO_CHOICES.equal,
  changed = NO_CHOICES.changed,
]: readonly string[]): Choices | null {
  const choices = {
    equal: EQUAL_CHOICES.find((choice) => choice === equal),
    changed: CHANGED_CHOICES.find((choice) => choice === changed),
  };
  return choices.equal && choices.changed ? { equal: choices.equal, changed: choices.changed } : null;
}

const NO_CHOICES: Choices = { equal: 'leave', changed: 'auto' };

/** The cost of bringing games in, in points: each player and commander is written, and counted in several sums. */
const costOf = (records: readonly NewRecord[]): number =>
  Math.ceil(
    records
      .flatMap(({ players }) => players)
      .reduce((sum, { commanders }) => sum + 1 + commanders.length, 0) / NAMES_A_POINT,
  );

/** All or nothing: one change brings in all that was chosen, compared anew with what is on record by then. */
async function bringIn(press: Press, shown: ShownImport, ctx: BotContext): Promise<HandlerResult> {
  const zone = await timeZoneOf(press.origin, ctx);
  const said = await runTableTransaction(press, ctx, ({ records: book }) => {
    if (!book) return rejected(refuse('record/none', { number: null }));
    const { plan, held } = compare(book, shown.read, zone);
    const outcome = outcomeOf(plan, shown.choices);
    const { records, lines } = writesOf(outcome, plan, held, book.next);
    return {
      reply: { content: formatBroughtIn(press.origin.actorId, outcome, book.next) },
      ...(records.length + lines.length > 0 && { record: { kind: 'import' as const, records, lines } }),
    };
  });
  if (!('code' in said)) WAITING.delete(shown.key);
  return said;
}

function compare(book: RecordBook, { games }: ReadGames, zone: string) {
  const held = book.held(spansOfDays(games.map(({ record }) => record.at)));
  return { held, plan: planImport(games, held, (record) => dayOfGame(record, zone)) };
}

async function readAndPreview(request: BotRequest, text: string, ctx: BotContext): Promise<HandlerResult> {
  if (countLines(text, MOST_LINES) > MOST_LINES) return refuse('record/file', { why: 'long' });
  const read = await readGames(text, request.origin.at, ctx);
  const { records, misread, isTooMuch } = read;
  if (isTooMuch || records.length > MOST_GAMES) return refuse('record/file', { why: 'long' });
  if (records.length + misread.length === 0) return refuse('record/file', { why: 'empty' });
  const key = randomBytes(9).toString('base64url');
  WAITING.set(key, { read, askedBy: request.origin.actorId });
  return preview(request, { key, read, choices: NO_CHOICES }, ctx);
}

/** Shows what an import would come to; nothing is written. */
async function preview(
  request: BotRequest,
  shown: ShownImport,
  ctx: BotContext,
  given: Pick<Reply, 'replaces'> = {},
): Promise<HandlerResult> {
  const zone = await timeZoneOf(request.origin, ctx);
  return runTableTransaction(request, ctx, ({ records: book }) => {
    if (!book) return rejected(refuse('record/none', { number: null }));
    const { plan } = compare(book, shown.read, zone);
    return { reply: { ...previewReply(request, shown, plan), ...given }, refused: true };
  });
}
