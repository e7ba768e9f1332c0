import { readFileSync } from 'node:fs';
import { foldName } from '#engine/cards/names.ts';
import type { CommandLine } from '#discord/command/command-line.ts';
import type { LineReadings } from '#discord/judge/read-line.ts';
import type { Reading } from '#discord/judge/reading.ts';
import { readLines } from '../../../scripts/gists/make.ts';
import { asText, GAME, PEOPLE, readAt } from './judge-table.ts';

/*
 * Measures how /judge reads the lines of a file, by voice: whether the wanted reading is the first, is among the offered,
 * and whether a change that is not wanted would be made without asking.
 *
 *   node --import tsx test/discord/judge/measure-lines.ts FILE.jsonl [--wrong]
 *
 * A line of the file is `{"voice", "state": "table" | "none", "line", "want", "who"?}`; `want` is one canonical text, or
 * several of which each is right: `life Bob -5`, `damage 4 to Dan from Krenko`, `question`, `ask`, `nothing`.
 */

interface WantedLine {
  readonly voice: string;
  readonly state: 'table' | 'none';
  readonly line: string;
  readonly want: string | readonly string[];
  readonly who?: string;
}

const PLAYERS = new Set(['Alice', 'Bob', 'Cleo', 'Dan']);

const named = (text = ''): string => {
  return text
    .replaceAll('guest:', '')
    .replaceAll('@', '')
    .replace('each-opponent', 'each opponent')
    .replace('everybody', 'each player')
    .replaceAll(/(?<=Alice|Bob|Cleo|Dan) and (?=Alice|Bob|Cleo|Dan)/g, ', ');
};

/** What a command line means, in the form of a `want`. */
function meaningOf(line: CommandLine): string {
  const text = asText(line).replaceAll('guest:', '');
  const name = [line.command, line.subcommand].filter(Boolean).join(' ');
  const option = (key: string): string =>
    named(new RegExp(`(?:^| )${key}:(.*?)(?= [\\w-]+:|$)`).exec(text)?.[1]);
  switch (name) {
    case 'set life':
      return `life ${option('player')} ${option('amount')}`;
    case 'set damage':
      return `damage ${option('hits')} from ${option('by')}`;
    case 'set commander-damage':
      return `damage ${option('player')} ${option('amount')} by ${option('commander')} from ${option('by')}`;
    case 'set counter':
      return `counter ${option('player')} ${option('kind')} ${option('amount')}`;
    case 'flip':
      return `flip call:${option('call')} card:${option('card')} coins:${option('coins')}`;
    case 'roll':
      return `roll ${option('dice')}${option('draw')}`;
    case 'card':
    case 'rulings':
      return `card ${option('name')}${option('card')}`;
    case 'rule':
    case 'glossary':
      return `question ${option('query')}${option('term')}`;
    case 'stack add':
      return `cast ${option('card')}`;
    case 'commander cast':
      return `cast ${option('commander')}`;
    case 'stack trigger':
      return `trigger ${option('card')}`;
    case 'turn control':
      return `control ${option('player')} by ${option('by')}`;
    case 'turn extra':
      return `extra turn ${option('player')}`;
    case 'turn skip':
      return `skip turn ${option('player')}`;
    case 'set monarch':
      return `monarch ${option('player')}`;
    case 'set initiative':
      return `initiative ${option('player')}`;
    case 'game concede':
    case 'game leave':
      return `concede ${option('player')}`;
    case 'game new':
      return `start ${option('commander') ? 'commander ' : ''}${option('players')}`;
    case 'split value':
      return `split ${option('card')}`;
    case 'turn end':
      return 'end the turn';
    default:
      return NAMES[name] ?? name;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  'turn next': 'next turn',
  'turn step': 'next step',
  'game undo': 'undo',
  'set take-back': 'undo',
  'game status': 'status',
  'turn who': 'who decides',
  'table turn-order': 'whose turn',
  'stack resolve': 'resolve',
  'commander show': 'status',
};

const isLike = (a: string, b: string): boolean => {
  const [short = '', long = ''] = [foldName(a), foldName(b)].toSorted((x, y) => x.length - y.length);
  return short !== '' && (long.startsWith(short) || ` ${long} `.includes(` ${short} `));
};

/** Whether a command line means what is wanted. */
function isWanted(line: CommandLine, want: string): boolean {
  const meaning = meaningOf(line);
  if (meaning.trim() === want.trim()) return true;
  const [kind = ''] = want.split(' ');
  const rest = want.slice(kind.length + 1);
  switch (kind) {
    case 'question':
      return meaning.startsWith('question');
    case 'term':
      return meaning.startsWith('question') && isLike(meaning.slice('question '.length), rest);
    case 'rule':
      return meaning.startsWith('question') && meaning.includes(rest);
    case 'card':
      return meaning.startsWith('card ') && isLike(meaning.slice('card '.length), rest);
    case 'split':
      return meaning.startsWith('split ') && isLike(meaning.slice('split '.length), rest);
    case 'cast':
    case 'trigger':
      return (
        meaning.startsWith(`${kind} `) &&
        isLike(meaning.slice(kind.length + 1), rest.split(' ').slice(0, 2).join(' '))
      );
    case 'flip':
      return isWantedFlip(meaning, rest);
    case 'roll':
      return meaning.startsWith('roll') && meaning.replace(/\b1d/, 'd').includes(rest.replace(/\b1d/, 'd'));
    case 'start':
      return meaning.startsWith('start') && (!rest.startsWith('commander') || meaning.includes('commander'));
    case 'counter':
      return isSpent(meaning, want);
    case 'life':
    case 'damage':
    case 'commander-damage':
      return isWantedDamage(meaning, kind, rest);
    default:
      return false;
  }
}

/** True if all counters of a player are removed. */
function isSpent(meaning: string, want: string): boolean {
  const [, who, kind, count] = /^counter (.*) (\w+) -(\d+)$/.exec(want) ?? [];
  const seat = GAME.seats.find(({ playerId }) => playerId === PEOPLE[who ?? '']);
  return meaning === `counter ${who} ${kind} =0` && seat?.counters[kind ?? ''] === Number(count);
}

function isWantedFlip(meaning: string, rest: string): boolean {
  if (!meaning.startsWith('flip')) return false;
  const [, call = '', card = '', coins = ''] = /^flip call:(\w*) card:(.*) coins:(\d*)$/.exec(meaning) ?? [];
  if (rest === '') return coins === '' || coins === '1';
  return rest
    .split(/ (?=\w+:)/)
    .every((part) =>
      part.startsWith('call:')
        ? part.slice(5) === call
        : part.startsWith('coins:')
          ? part.slice(6) === coins
          : isLike(part.slice(5), card),
    );
}

/** Losing life and taking damage without a commander are the same number. */
function isWantedDamage(meaning: string, kind: string, rest: string): boolean {
  const [, who = '', amount = '', by = '', from = ''] =
    /^damage (.*?) \+?(\d+)(?: by (.*))? from ?(.*)$/.exec(meaning) ?? [];
  const life = /^life (.*) -(\d+)$/.exec(meaning);
  const [target = life?.[1] ?? '', number = life?.[2] ?? ''] = [who || undefined, amount || undefined];
  if (kind === 'life') {
    const [, wantedTarget, wantedNumber] = /^(.*) -(\d+)$/.exec(rest) ?? [];
    return target === wantedTarget && number === wantedNumber && by === '';
  }
  const [, wantedNumber, wantedTarget, source = ''] = /^(\d+) to (.*?)(?: from (.*))?$/.exec(rest) ?? [];
  if (target !== wantedTarget || number !== wantedNumber) return false;
  if (source === '') return by === '';
  if (PLAYERS.has(source)) return by === '' && (from === '' || from === source);
  return by === '' ? source === 'Goblin Bombardment' : isLike(by, source);
}

const isChange = ({ when }: Reading): boolean => when !== 'answer';

interface Verdict {
  readonly isFirst: boolean;
  readonly isAmong: boolean;
  readonly isUnwanted: boolean;
}

function judge({ readings, sure }: LineReadings, wants: readonly string[]): Verdict {
  const isRight = ({ line }: Reading): boolean => wants.some((want) => isWanted(line, want));
  const [first] = readings;
  const asksBack = wants.some((want) => want === 'ask' || want === 'nothing') && sure === null;
  const isFirst = asksBack || (first !== undefined && isRight(first));
  const isUnwanted = sure !== null && isChange(sure) && !isRight(sure);
  return { isFirst, isAmong: isFirst || readings.some(isRight), isUnwanted };
}

function main([file = '', ...flags]: readonly string[]): void {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as WantedLine);
  const tallies = new Map<string, { lines: number; first: number; among: number; unwanted: number }>();
  const times: number[] = [];
  // A running bot is measured: code is compiled in the first runs. Other lines than the measured ones are used, so that
  // nothing is cached.
  for (const { line } of readLines()) readAt(line);
  for (const { voice, state, line, want, who } of lines) {
    const before = process.cpuUsage();
    const read = readAt(line, who, state === 'table' ? undefined : null);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    const wants = typeof want === 'string' ? [want] : want;
    const verdict = judge(read, wants);
    for (const key of [voice, `(${state})`, 'all']) {
      const tally = tallies.get(key) ?? { lines: 0, first: 0, among: 0, unwanted: 0 };
      tallies.set(key, {
        lines: tally.lines + 1,
        first: tally.first + Number(verdict.isFirst),
        among: tally.among + Number(verdict.isAmong),
        unwanted: tally.unwanted + Number(verdict.isUnwanted),
      });
    }
    if (flags.includes('--wrong') && (!verdict.isFirst || verdict.isUnwanted)) {
      const shown = read.readings.map(
        (reading) => `${asText(reading.line)} ${reading.cost.toFixed(2)}${reading === read.sure ? '!' : ''}`,
      );
      const mark = verdict.isUnwanted ? 'UNWANTED' : verdict.isAmong ? 'among' : 'WRONG';
      process.stdout.write(
        `${mark} [${state} ${who ?? ''}] ${line}\n    want ${wants.join(' | ')}\n    read ${shown.join(' | ')}\n`,
      );
    }
  }
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;
  for (const [voice, { lines: count, first, among, unwanted }] of tallies)
    process.stdout.write(
      `${voice.padEnd(12)} ${count} lines, first ${percent(first, count)}, among ${percent(among, count)}, unwanted ${unwanted}\n`,
    );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  process.stdout.write(`CPU time in ms: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}\n`);
}

main(process.argv.slice(2));
