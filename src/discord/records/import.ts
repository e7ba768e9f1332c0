import { parseMarks } from '#text/template.ts';
import { randomBytes } from 'node:crypto';
import { ApplicationCommandOptionType as Type, ComponentType, TextInputStyle } from 'discord.js';
import { createLruCache } from '#basics/lru-cache.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { ChangeReads } from '#store/port/changes.ts';
import type { NewRecord, RecordBook, TimeSpan } from '#store/port/records.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Form, Reply } from '../command/reply.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { subcommand } from '../command/subcommand.ts';
import { runTableTransaction } from '../table/execute-game-action.ts';
import { RECORD_ACTION } from '../table/record-buttons.ts';
import { countLines, parseGames, type ParsedGames } from './csv-parse.ts';
import { dayOfGame, timeSpansOfDays } from './game-days.ts';
import {
  CHANGED_OPTIONS,
  EQUAL_OPTIONS,
  importOutcomeOf,
  planImport,
  importWrites,
  type ImportChoices,
} from './import-plan.ts';
import { renderImportPreview, formatImported, type PendingImport } from './import-preview.ts';

const MAX_FILE_BYTES = 1_000_000;
const MAX_GAMES = 1000;
/** Limit for all lines: games, headings, empty and rejected lines. */
const MAX_LINES = 2000;
/** In points: fetching a file, or taking pasted text, and parsing it. */
const READING_COST = 20;
/** In points: comparing all games with the records again. */
const CHOOSING_COST = 10;
/** Players and commanders per point. */
const NAMES_PER_POINT = 160;
/** Discord's limit for a text input, in characters. */
const MAX_PASTED_LENGTH = 4000;

/** Parsed files that wait for confirmation. They are lost on restart; the file must then be sent again. */
const PENDING_IMPORTS = createLruCache<
  string,
  { readonly parsed: ParsedGames; readonly requesterId: string }
>(8);

export const importRecords = subcommand({
  name: 'import',
  description:
    'Bring in games kept elsewhere, from a CSV file: date, players, commanders, winner (Manage Server)',
  options: [
    {
      type: Type.Attachment,
      file_types: ['.csv', '.txt'],
      name: 'file',
      description: 'A CSV file; left out, paste the lines',
    },
  ],
  changes: true,
  cost: ({ file }) => (file === undefined ? 1 : READING_COST),
  /** Previews the import of a file. Nothing is written before its button is pressed. */
  async run(request, ctx) {
    const { file } = request.options;
    const permission = checkMayImport(request);
    if (!permission.ok) return permission;
    if (file === undefined)
      return ok({
        content: parseMarks('Send the games as a file: `/record import file:`.'),
        isPrivate: true,
        form: PASTE_FORM,
      });
    const preview = await ctx.longWork.run(request.origin, async () => {
      const fetched = await ctx.fetchAttachment(file, MAX_FILE_BYTES);
      return fetched.ok
        ? parseAndPreview(request, fetched.value, ctx)
        : fail(refuse('record/file', { why: fetched.failure }));
    });
    return preview.ok ? preview.value : preview;
  },
});

const checkMayImport = ({ mayManageServer }: BotRequest): Result<void, Refusal> =>
  mayManageServer ? ok() : fail(refuse('permission/manage-server', { action: 'bring in games' }));

const PASTE_FORM: Form = {
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
        max_length: MAX_PASTED_LENGTH,
        required: true,
      },
    },
  ],
};

/** The cost of a button or form of an import, in points. */
export const importButtonCost = ([verb, key]: readonly string[]): number => {
  if (verb === 'choose') return CHOOSING_COST;
  return key === 'pasted' ? READING_COST : 1;
};

/** Parses pasted text, changes a choice, imports the previewed games, or cancels. */
export async function handleImportButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [verb, key = '', ...more] = press.parts;
  if (verb === 'leave')
    return ok({ content: parseMarks('Cancelled: nothing was brought in.'), replaces: true });
  const permission = checkMayImport(press);
  if (!permission.ok) return permission;
  if (key === 'pasted') {
    const pasted = press.fields?.['games']?.[0] ?? '';
    const preview = await ctx.longWork.run(press.origin, () => parseAndPreview(press, pasted, ctx));
    return preview.ok ? preview.value : preview;
  }
  const pending = PENDING_IMPORTS.get(key);
  if (!pending || pending.requesterId !== press.origin.actorId) return fail(refuse('button/stale', {}));
  const choices = parseChoices(more);
  if (!choices) return fail(refuse('button/stale', {}));
  const { parsed } = pending;
  const updated = { key, parsed, choices };
  if (verb === 'choose') return renderPreview(press, updated, ctx, { replaces: true });
  const charged = ctx.limits.charge(press.origin, writingCost(parsed.records));
  return charged.ok ? importChosen(press, updated, ctx) : charged;
}

/** @returns `null` if the parts are not choices */
function parseChoices([
  equal = NO_CHOICES.equal,
  changed = NO_CHOICES.changed,
]: readonly string[]): ImportChoices | null {
  const choices = {
    equal: EQUAL_OPTIONS.find((choice) => choice === equal),
    changed: CHANGED_OPTIONS.find((choice) => choice === changed),
  };
  return choices.equal && choices.changed ? { equal: choices.equal, changed: choices.changed } : null;
}

const NO_CHOICES: ImportChoices = { equal: 'leave', changed: 'auto' };

/** The cost of writing games, in points: each player and commander is counted in several sums. */
const writingCost = (records: readonly NewRecord[]): number =>
  Math.ceil(
    records
      .flatMap(({ players }) => players)
      .reduce((sum, { commanders }) => sum + 1 + commanders.length, 0) / NAMES_PER_POINT,
  );

/** Imports all chosen games in one transaction, compared again with the current records. */
async function importChosen(press: Press, pending: PendingImport, ctx: BotContext): Promise<HandlerResult> {
  const zone = await timeZoneOf(press.origin, ctx);
  const result = await runTableTransaction(
    press,
    ctx,
    ({ records: book }) => {
      if (!book) return fail(refuse('record/none', { number: null }));
      const { plan, held } = compareWithRecords(book, pending.parsed, zone);
      const outcome = importOutcomeOf(plan, pending.choices);
      const { records, lines } = importWrites(outcome, plan, held, book.next);
      return ok({
        reply: { content: formatImported(press.origin.actorId, outcome, book.next) },
        ...(records.length + lines.length > 0 && { record: { kind: 'import' as const, records, lines } }),
      });
    },
    recordsToCompare(pending.parsed),
  );
  if (result.ok) PENDING_IMPORTS.delete(pending.key);
  return result;
}

/** The time spans to search for records of the games of a file. */
const timeSpansOf = ({ games }: ParsedGames): readonly TimeSpan[] =>
  timeSpansOfDays(games.map(({ record }) => record.at));

const recordsToCompare = (parsed: ParsedGames): ChangeReads => ({
  records: { timeSpans: timeSpansOf(parsed) },
});

function compareWithRecords(book: RecordBook, parsed: ParsedGames, zone: string) {
  const { games } = parsed;
  const held = book.endedWithin(timeSpansOf(parsed));
  return { held, plan: planImport(games, held, (record) => dayOfGame(record, zone)) };
}

async function parseAndPreview(request: BotRequest, text: string, ctx: BotContext): Promise<HandlerResult> {
  if (countLines(text, MAX_LINES) > MAX_LINES) return fail(refuse('record/file', { why: 'long' }));
  const parsed = await parseGames(text, request.origin.at, ctx);
  const { records, rejectedLines, hasTooManyNames } = parsed;
  if (hasTooManyNames || records.length > MAX_GAMES) return fail(refuse('record/file', { why: 'long' }));
  if (records.length + rejectedLines.length === 0) return fail(refuse('record/file', { why: 'empty' }));
  const key = randomBytes(9).toString('base64url');
  PENDING_IMPORTS.set(key, { parsed, requesterId: request.origin.actorId });
  return renderPreview(request, { key, parsed, choices: NO_CHOICES }, ctx);
}

/** Renders the preview of an import without writing anything. */
async function renderPreview(
  request: BotRequest,
  pending: PendingImport,
  ctx: BotContext,
  replyOptions: Pick<Reply, 'replaces'> = {},
): Promise<HandlerResult> {
  const zone = await timeZoneOf(request.origin, ctx);
  return runTableTransaction(
    request,
    ctx,
    ({ records: book }) => {
      if (!book) return fail(refuse('record/none', { number: null }));
      const { plan } = compareWithRecords(book, pending.parsed, zone);
      return ok({
        reply: { ...renderImportPreview(request, pending, plan), ...replyOptions },
        isRefused: true,
      });
    },
    recordsToCompare(pending.parsed),
  );
}
