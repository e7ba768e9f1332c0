import { randomBytes } from 'node:crypto';
import { ApplicationCommandOptionType as Type, ButtonStyle, ComponentType, TextInputStyle } from 'discord.js';
import { count } from '../../basics/count.ts';
import { remember } from '../../basics/remember.ts';
import { refuse } from '../../engine/refusals/refusal.ts';
import type { NewRecord } from '../../store/port/records.ts';
import type { Asker, House, Press, Said } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Form, Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { refusalReply } from '../refusals/refusals.ts';
import { nameKeptVariant } from '../sentences/results.ts';
import { atTable, refused } from '../table/change-game.ts';
import { RECORD_ACTION, recordButton, recordRow } from '../table/record-action.ts';
import { plain } from '../words/escape.ts';
import { fit } from '../words/fit.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';
import { countLines, readGames, type Misread, type ReadGames } from './csv-read.ts';

/** In bytes, and in games. */
const LONGEST_FILE = 1_000_000;
const MOST_GAMES = 1000;
/** In a file: games, what is above them, empty lines, and such as are not understood. */
const MOST_LINES = 2000;
/** In points: a file is fetched and read, each line of it, and so is what is pasted. */
const COST_OF_READING = 20;
/** So many players and commanders cost a point. */
const NAMES_A_POINT = 160;
/** Lines that are named of those not understood. */
const MOST_MISREAD = 6;
/** In characters: of what is typed into a form. */
const LONGEST_PASTED = 4000;

/** The games of so many files, which wait for their *Import*. After the end of this process a file is sent again. */
const WAITING = remember<string, { readonly records: readonly NewRecord[]; readonly askedBy: string }>(8);

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
  async run(asked, house) {
    const { file } = asked.options;
    const refusal = refuseOthers(asked);
    if (refusal) return refusal;
    if (file === undefined)
      return {
        content: 'Send the games as a file: `/record import file:`.',
        isPrivate: true,
        form: PASTING,
      };
    return house.longWork.inTurn(asked.origin, async () => {
      const read = await house.attached(file, LONGEST_FILE);
      return read.ok ? preview(asked, read.value, house) : refuse('record/file', { why: read.failure });
    });
  },
});

const refuseOthers = ({ mayManageServer }: Asker) =>
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
export const costOfImportPress = ([, key]: readonly string[]): number =>
  key === 'pasted' ? COST_OF_READING : 1;

/** Reads what was pasted; brings in what was shown; or leaves it. */
export function pressImport(press: Press, house: House): Said | Promise<Said> {
  const [verb, key = ''] = press.parts;
  if (verb === 'leave') return { content: 'Cancelled: nothing was brought in.', replaces: true };
  const refusal = refuseOthers(press);
  if (refusal) return refusal;
  if (key === 'pasted') {
    const pasted = press.fields?.['games']?.[0] ?? '';
    return house.longWork.inTurn(press.origin, () => preview(press, pasted, house));
  }
  const waiting = WAITING.get(key);
  if (!waiting || waiting.askedBy !== press.origin.actorId) return refuse('button/stale', {});
  return house.limits.charge(press.origin, costOf(waiting.records)) ?? bringIn(press, waiting.records, house);
}

/** The cost of bringing games in, in points: each player and commander is written, and counted in several sums. */
const costOf = (records: readonly NewRecord[]): number =>
  Math.ceil(
    records
      .flatMap(({ players }) => players)
      .reduce((sum, { commanders }) => sum + 1 + commanders.length, 0) / NAMES_A_POINT,
  );

/** All or nothing: one change brings in all games, but those that were brought in before. */
function bringIn(press: Press, records: readonly NewRecord[], house: House): Promise<Said> {
  return atTable(press, house, ({ records: book }) => {
    if (!book) return refused(refuse('record/none', { number: null }));
    const known = book.countKnown(records);
    const fresh = records.length - known;
    const numbers =
      fresh > 1 ? `, ${book.next} to ${book.next + fresh - 1}` : fresh === 1 ? `, ${book.next}` : '';
    return {
      reply: {
        content: [
          `${mention(press.origin.actorId)} brought in **${count(fresh, 'game')}**${numbers}: \`/record server\`.`,
          ...sayKnown(known),
        ].join('\n'),
      },
      ...(fresh > 0 && { record: { kind: 'import' as const, records } }),
    };
  });
}

const sayKnown = (known: number): readonly string[] =>
  known > 0 ? [`${count(known, 'game')} of them ${known === 1 ? 'was' : 'were'} on record before.`] : [];

async function preview(asked: Asker, text: string, house: House): Promise<Said> {
  if (countLines(text, MOST_LINES) > MOST_LINES) return refuse('record/file', { why: 'long' });
  const read = await readGames(text, asked.origin.at, house);
  const { records, misread, isTooMuch } = read;
  if (isTooMuch || records.length > MOST_GAMES) return refuse('record/file', { why: 'long' });
  if (records.length + misread.length === 0) return refuse('record/file', { why: 'empty' });
  return atTable(asked, house, ({ records: book }) => ({
    reply: previewReply(asked, read, book?.countKnown(records) ?? 0),
    refused: true,
  }));
}

function previewReply(asked: Asker, { records, misread }: ReadGames, known: number): Reply {
  const key = randomBytes(9).toString('base64url');
  const fresh = records.length - known;
  if (fresh > 0) WAITING.set(key, { records, askedBy: asked.origin.actorId });
  const left =
    misread.length > MOST_MISREAD ? [`… and ${count(misread.length - MOST_MISREAD, 'line')} more`] : [];
  const above = [
    `**${count(records.length, 'game')}** read, ${count(misread.length, 'line')} not understood.`,
    ...sayRead(records),
    ...sayKnown(known),
    ...misread.slice(0, MOST_MISREAD).map((one) => sayMisread(one, asked.origin.actorId)),
    ...left,
    ...(misread.length > 0 && fresh > 0 ? ['*Import* leaves these lines out.'] : []),
  ];
  return {
    content: fit(above, 1900),
    components:
      fresh > 0
        ? [
            recordRow(
              recordButton('import', `Import ${count(fresh, 'game')}`, [key], ButtonStyle.Success),
              recordButton('leave', 'Cancel', [key]),
            ),
          ]
        : [],
    isPrivate: true,
  };
}

/** Of whom the games are, and of when, so that a mistake shows before it is made. */
function sayRead(records: readonly NewRecord[]): readonly string[] {
  if (records.length === 0) return [];
  const times = records.map(({ at }) => at);
  const day = (at: number): string => `<t:${Math.floor(at / 1000)}:d>`;
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const games = new Map<string, number>();
  for (const { players } of records)
    for (const { playerId } of players) games.set(playerId, (games.get(playerId) ?? 0) + 1);
  const names = [...games].toSorted(([, one], [, other]) => other - one).map(([id]) => mention(id));
  const more = names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [];
  const variants = [
    ...new Set(records.flatMap(({ variant }) => (variant ? [nameKeptVariant(variant)] : []))),
  ];
  return [
    `${first === last ? day(first) : `${day(first)} to ${day(last)}`}: ${listed([...names.slice(0, MOST_NAMED), ...more])}`,
    ...(variants.length > 0 ? [`Played: ${variants.slice(0, 3).join('; ')}`] : []),
  ];
}

const MOST_NAMED = 8;
const LONGEST_WHY = 160;

function sayMisread({ line, why }: Misread, readerId: string): string {
  const [first = ''] = (refusalReply(why, readerId).content ?? '').split('\n');
  return `Line ${line}: ${first.length > LONGEST_WHY ? plain(first, LONGEST_WHY) : first}`;
}
