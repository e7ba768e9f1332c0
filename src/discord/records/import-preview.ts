import type { Text, Content } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { typedWords } from '#text/typed.ts';
import { playerName, joinLines, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ButtonStyle } from 'discord.js';
import { utcDay } from '#basics/days.ts';
import { formatCount } from '#basics/format-count.ts';
import type { NewRecord } from '#store/port/records.ts';
import type { BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { renderRefusal } from '../refusals/refusals.ts';
import { recordedVariantName } from '../sentences/results.ts';
import { recordButton, recordButtonRow } from '../table/record-buttons.ts';
import { splitLines } from '#text/lines.ts';
import { toPlainText } from '#text/plain.ts';
import type { RejectedLine, ParsedGames } from './csv-parse.ts';
import { foldPlayerId } from './line-identity.ts';
import { formatChanges } from './import-changes.ts';
import type { ReassignedNames } from './reassigned-names.ts';
import {
  importOutcomeOf,
  type ImportChoices,
  type ImportOutcome,
  type ImportPlan,
  type LineMatch,
} from './import-plan.ts';

/** A parsed file and the choices made so far. */
export interface PendingImport {
  /** Key in {@link PENDING_IMPORTS}. */
  readonly key: string;
  readonly parsed: ParsedGames;
  readonly choices: ImportChoices;
}

/** The maximum number of rejected lines to show. */
const MAX_REJECTED_SHOWN = 6;
/** The maximum number of changed lines to show. */
const MAX_CHANGED_SHOWN = 5;
/** The maximum number of games to list by their numbers. */
const MAX_GAME_NUMBERS = 6;
const MAX_NAMES_SHOWN = 8;
/** In characters. */
const MAX_REASON_LENGTH = 160;

/** Renders the preview of an import: counts each line of the file once, and offers the choices that it leaves open. */
export function renderImportPreview(request: BotRequest, pending: PendingImport, plan: ImportPlan): Reply {
  const { rejectedLines, records } = pending.parsed;
  const outcome = importOutcomeOf(plan, pending.choices);
  const lines = [
    formatLines(pending.parsed, plan),
    ...formatSummary(records),
    ...formatReassignedNames(outcome, plan.reassignedNames),
    ...formatEqual(plan.equal),
    ...formatChanged(plan.changed),
    ...formatFirst(rejectedLines, MAX_REJECTED_SHOWN, (entry) =>
      formatRejected(entry, request.origin.actorId),
    ),
  ];
  return {
    content: joinTexts(lines, '\n'),
    components: [
      ...equalRow(pending, plan),
      ...changedRow(pending, plan),
      ...(outcome.added.length + outcome.changed.length > 0
        ? [
            recordButtonRow(
              recordButton(
                'import',
                formatImportLabel(outcome),
                buttonParts(pending, {}),
                ButtonStyle.Success,
              ),
              recordButton('leave', 'Cancel', [pending.key]),
            ),
          ]
        : []),
    ],
    isPrivate: true,
  };
}

/** `**2 new games** in 8 lines: 1 changed, 3 on record, 1 not understood, 1 heading.` */
function formatLines(
  { rejectedLines, skippedLines }: ParsedGames,
  { newGames, known, equal, changed }: ImportPlan,
): Text {
  const ofSheet = changed.filter(({ isOfSheet }) => isOfSheet).length;
  const parts = [
    [ofSheet, 'changed'],
    [changed.length - ofSheet, 'changed or further'],
    [known.length, 'on record'],
    [equal.length, 'equal to games on record'],
    [rejectedLines.length, 'not understood'],
    [skippedLines.heading, 'heading'],
    [skippedLines.empty, 'empty'],
    [skippedLines.continued, 'going on from the line above'],
  ] as const;
  const total = parts.reduce((sum, [lines]) => sum + lines, newGames.length);
  const rest = parts.flatMap(([lines, what]) => (lines > 0 ? [`${lines} ${what}`] : []));
  const head = newGames.length > 0 ? formatCount(newGames.length, 'new game') : 'Nothing new';
  return text`**${head}** in ${formatCount(total, 'line')}${rest.length > 0 ? `: ${rest.join(', ')}` : ''}.`;
}

const formatFirst = <Item>(
  items: readonly Item[],
  max: number,
  format: (item: Item) => Text,
): readonly Text[] => [
  ...items.slice(0, max).map(format),
  ...(items.length > max ? [`… and ${formatCount(items.length - max, 'line')} more`] : []),
];

/** Summarizes players and dates, so that a mistake is noticed before the import. */
function formatSummary(records: readonly NewRecord[]): readonly Text[] {
  if (records.length === 0) return [];
  const times = records.map(({ at }) => at);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const games = new Map<string, { readonly playerId: string; readonly count: number }>();
  for (const { playerId } of records.flatMap(({ players }) => players)) {
    const name = foldPlayerId(playerId);
    const { count: before, playerId: firstSpelling } = games.get(name) ?? { playerId, count: 0 };
    games.set(name, { playerId: firstSpelling, count: before + 1 });
  }
  const names = [...games.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ playerId }) => playerName(playerId));
  const more = names.length > MAX_NAMES_SHOWN ? [`${names.length - MAX_NAMES_SHOWN} more`] : [];
  const variants = [
    ...new Set(records.flatMap(({ variant }) => (variant ? [recordedVariantName(variant)] : []))),
  ];
  return [
    text`${first === last ? utcDay(first) : `${utcDay(first)} to ${utcDay(last)}`}: ${listOf([...names.slice(0, MAX_NAMES_SHOWN), ...more])}`,
    ...(variants.length > 0 ? [`Played: ${variants.slice(0, 3).join('; ')}`] : []),
  ];
}

/** Says who is behind each name of the added games that was reassigned to a user. */
function formatReassignedNames({ added }: ImportOutcome, reassigned: ReassignedNames): readonly Text[] {
  const playing = new Set(
    added.flatMap(({ record }) => record.players.map(({ playerId }) => foldPlayerId(playerId))),
  );
  const names = [...reassigned]
    .filter(([name, { isHidden }]) => !isHidden && playing.has(name))
    .map(([, { name, isId }]) => text`${playerName(name)} is ${playerName(isId)}`);
  return names.length === 0 ? [] : [text`${listOf(names.slice(0, MAX_NAMES_SHOWN))}.`];
}

const formatEqual = (equal: readonly LineMatch[]): readonly Text[] =>
  equal.length === 0
    ? []
    : equal.length === 1
      ? [text`Is this ${formatGames(equal)} again, or a further game?`]
      : [text`Are these ${formatGames(equal)} again, or further games?`];

/** `game 3`, `games 1, 2 and 5`. */
function formatGames(matches: readonly LineMatch[]): Text {
  const numbers = matches.map(({ held }) => held.number).toSorted((a, b) => a - b);
  const more = numbers.length - MAX_GAME_NUMBERS;
  const names = [...numbers.slice(0, MAX_GAME_NUMBERS).map(String), ...(more > 0 ? [`${more} more`] : [])];
  return text`${numbers.length === 1 ? 'game' : 'games'} ${listOf(names)}`;
}

const formatChanged = (changed: readonly LineMatch[]): readonly Text[] =>
  formatFirst(
    changed,
    MAX_CHANGED_SHOWN,
    ({ game, held }) =>
      text`Line ${game.lineNumber}, game ${held.number}: ${formatChanges(game.record, held)}`,
  );

function formatRejected({ line, why }: RejectedLine, readerId: string): Text {
  const [first = ''] = splitLines(renderRefusal(why, readerId).content ?? '');
  const words = toPlainText(first, () => undefined);
  return text`Line ${line}: ${words.length > MAX_REASON_LENGTH ? typedWords(words, MAX_REASON_LENGTH) : first}`;
}

const buttonParts = ({ key, choices }: PendingImport, chosen: Partial<ImportChoices>): readonly string[] => {
  const { equal, changed } = { ...choices, ...chosen };
  return [key, equal, changed];
};

const choiceButton = (
  pending: PendingImport,
  label: string,
  chosen: Partial<ImportChoices>,
  isChosen: boolean,
) =>
  recordButton(
    'choose',
    label,
    // Two rows offer the current choice, and custom ids must differ.
    [...buttonParts(pending, chosen), chosen.equal === undefined ? 'changed' : 'equal'],
    isChosen ? ButtonStyle.Primary : ButtonStyle.Secondary,
  );

function equalRow(pending: PendingImport, { equal }: ImportPlan) {
  if (equal.length === 0) return [];
  const chosen = pending.choices.equal;
  const games = equal.length === 1 ? 'a further game' : `${equal.length} further games`;
  return [
    recordButtonRow(
      choiceButton(pending, `Leave out ${equal.length} equal`, { equal: 'leave' }, chosen === 'leave'),
      choiceButton(pending, `Bring in as ${games}`, { equal: 'add' }, chosen === 'add'),
    ),
  ];
}

function changedRow(pending: PendingImport, plan: ImportPlan) {
  const { changed } = plan;
  if (changed.length === 0) return [];
  const outcome = importOutcomeOf(plan, pending.choices);
  const isAll = (count: number): boolean => count === changed.length;
  const changing = outcome.changed.length;
  const leaving = changed.filter((match) => outcome.unchanged.includes(match)).length;
  return [
    recordButtonRow(
      choiceButton(
        pending,
        `Change ${formatCount(changed.length, 'game')}`,
        { changed: 'change' },
        isAll(changing),
      ),
      choiceButton(pending, 'Add as further', { changed: 'add' }, changing + leaving === 0),
      choiceButton(pending, 'Leave out changed', { changed: 'leave' }, isAll(leaving)),
    ),
  ];
}

/** `Import 2 games, change 1`. */
const formatImportLabel = ({ added, changed }: ImportOutcome): string =>
  [
    ...(added.length > 0 ? [`Import ${formatCount(added.length, 'game')}`] : []),
    ...(changed.length > 0
      ? [
          added.length > 0
            ? `change ${changed.length}`
            : `Change ${formatCount(changed.length, 'game')} on record`,
        ]
      : []),
  ].join(', ');

/**
 * Formats the result of the import for a public reply.
 * @param next number of the first added game
 */
export function formatImported(
  byId: string,
  { added, changed, unchanged }: ImportOutcome,
  next: number,
): Content {
  const last = next + added.length - 1;
  const numbers = added.length > 1 ? `, ${next} to ${last}` : added.length === 1 ? `, ${next}` : '';
  const games = text`brought in **${formatCount(added.length, 'game')}**${numbers}`;
  const changes = changed.length > 0 ? text`, changed ${formatGames(changed)}` : '';
  return joinLines([
    text`${playerName(byId)} ${games}${changes}: \`/record server\`.`,
    ...(unchanged.length > 0
      ? [
          `${formatCount(unchanged.length, 'game')} of the file ${unchanged.length === 1 ? 'was' : 'were'} on record before.`,
        ]
      : []),
  ]);
}
