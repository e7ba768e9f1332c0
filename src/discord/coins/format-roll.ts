import { formatDice } from '#engine/dice/notation.ts';
import { planarFace } from '#engine/dice/planar-die.ts';
import { rankRolls, type RollStanding } from '#engine/dice/standings.ts';
import {
  ignorableDice,
  dieSides,
  type DiceRequest,
  type DrawRequest,
  type Ignoring,
  type Pool,
  type Roll,
  type Rolled,
  type RollRequest,
} from '#engine/dice/vocabulary.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatNumber } from '#basics/format-count.ts';
import { FACE_NAMES } from '../sentences/planar.ts';
import { escapeUserText } from '../markdown/escape.ts';
import { mention } from '../words/mention.ts';
import { numberInWords, formatList } from '../words/words.ts';

/** Dice of one roll that are shown individually. */
const MAX_SHOWN = 12;
/** Up to this many players have a line each; more share one line. */
const MAX_BY_LINE = 6;
const MAX_LISTED = 12;

interface RollResult {
  readonly request: RollRequest;
  readonly outcome: Rolled;
}

/** Formats a roll with its result first. */
export function formatRolled({ request, outcome }: RollResult): readonly string[] {
  const [first] = outcome.rolls;
  if (!first) return [];
  switch (request.kind) {
    case 'planar':
      return [
        `**${FACE_NAMES[planarFace(first.natural[0] ?? 0)]}** (planar die), rolled by ${mention(first.by)}.`,
      ];
    case 'draw':
      return formatDrawn(request, first.natural[0] ?? 1);
    case 'dice':
      return request.rollers.length > 1 ? formatCompared(request, outcome) : formatRoll(request, first);
  }
}

/** For a list of rolls: `17 (d20)`. */
export function formatBriefRoll({ request, outcome }: RollResult): string {
  const [first] = outcome.rolls;
  if (!first) return 'nothing';
  switch (request.kind) {
    case 'planar':
      return `${FACE_NAMES[planarFace(first.natural[0] ?? 0)]} (planar die)`;
    case 'draw': {
      const [name] = formatNames(request)[(first.natural[0] ?? 1) - 1] ?? [''];
      return `drew ${name} (d${request.drawing.among.length})`;
    }
    case 'dice': {
      const dice = `${formatDice(request)}${formatIgnoring(request, request.ignoring)}`;
      if (request.rollers.length === 1) return `${first.result ?? '?'} (${dice})`;
      const ranking = rankRolls(request.rollers, outcome.rolls);
      return `${ranking.map(({ players }) => players.map(mention).join(' = ')).join(' > ')} (${dice})`;
    }
  }
}

function formatRoll(request: DiceRequest, roll: Roll): readonly string[] {
  const { by, result } = roll;
  const dice = `${formatDice(request)}${formatIgnoring(request, request.ignoring)}`;
  if (result === null)
    return [`${mention(by)} rolls ${formatDice(request)}: **${roll.natural.join(', ')}**.`];
  const sum = formatSum(request, roll);
  const doubles = isDoubles(request, roll) ? ', doubles' : '';
  return [
    `**${formatNumber(result)}** (${dice})${sum ? `: ${sum}` : ''}${doubles}, rolled by ${mention(by)}.`,
    ...formatRerolled(request, roll),
  ];
}

/** `, ignoring the two lowest`; empty if none is ignored, or if a player chooses. */
export function formatIgnoring(pool: Pool, ignoring: Ignoring | null): string {
  if (!ignoring || ignoring.which === 'chosen') return '';
  const many = ignoring.count > 1 ? `${numberInWords(ignoring.count)} ` : '';
  const dice = ignorableDice(pool, ignoring);
  const among = ignoring.of === undefined ? '' : ` of ${formatDice({ dice, modifier: 0 })}`;
  return `, ignoring the ${many}${ignoring.which}${among}`;
}

/** Two dice with equal results: 706.5 (2026-06-19). */
const isDoubles = (request: DiceRequest, { natural, ignored }: Roll): boolean =>
  natural.length === 2 && ignored.length === 0 && natural[0] === natural[1] && request.dice.length === 1;

/** `4 + 2 + 3`, and what is ignored; empty for one die without a modifier. */
function formatSum({ modifier }: DiceRequest, { natural, ignored }: Roll): string {
  if (natural.length === 1 && modifier === 0) return '';
  const kept = natural.filter((_, index) => !ignored.includes(index));
  const shown = kept.slice(0, MAX_SHOWN);
  const more = kept.length > shown.length ? ` + ${kept.length - shown.length} more` : '';
  const first = natural.length === 1 ? 'natural ' : '';
  const added = modifier === 0 ? '' : modifier < 0 ? ` − ${-modifier}` : ` + ${modifier}`;
  const ignoredNumbers = ignored.slice(0, MAX_SHOWN).map((index) => `${natural[index]}`);
  return `${first}${shown.join(' + ')}${more}${added}${ignoredNumbers.length > 0 ? `, not ${ignoredNumbers.join(', ')}` : ''}`;
}

function formatRerolled({ rerolls }: DiceRequest, { natural }: Roll): readonly string[] {
  if (!rerolls) return [];
  const rerolled = rerolls.places.map((index) => `${rerolls.was[index]} → ${natural[index]}`);
  return [`-# Rerolled from roll ${rerolls.sequence}: ${rerolled.join(', ')}.`];
}

/** Who rolled highest, or the order, and all results below. */
function formatCompared(request: DiceRequest, { rolls, awaits }: Rolled): readonly string[] {
  const { rollers, isOrder } = request;
  const dice = `${formatDice(request)}${formatIgnoring(request, request.ignoring)}`;
  const rollsOf = (player: PlayerId): readonly Roll[] => rolls.filter(({ by }) => by === player);
  if (awaits) return rollers.map((player) => `${mention(player)} ${formatResults(request, rollsOf(player))}`);
  const ranking = rankRolls(rollers, rolls);
  const table = ranking.flatMap(({ place, players }) =>
    players.map((player) => `${place}: ${mention(player)} ${formatResults(request, rollsOf(player))}`),
  );
  return [
    isOrder ? `${formatOrder(ranking)} (${dice})` : `${formatHighest(ranking)} (${dice}).`,
    ...(table.length > MAX_BY_LINE ? [table.join(' · ')] : table),
  ];
}

function formatHighest([highest]: readonly RollStanding[]): string {
  const players = highest?.players ?? [];
  const names = `**${formatList(players.map(mention))}**`;
  return players.length > 1 ? `${names} tie for the highest` : `${names} is highest`;
}

function formatOrder(ranking: readonly RollStanding[]): string {
  return `**${ranking.map(({ players }) => players.map(mention).join(' = ')).join(', ')}**`;
}

/** `9 (4 + 2 + 3)`; for a player who was tied `12, then 17`. */
const formatResults = (request: DiceRequest, rolls: readonly Roll[]): string =>
  rolls
    .map((roll) => {
      const sum = formatSum(request, roll);
      return `${roll.result ?? '?'}${sum ? ` (${sum})` : ''}`;
    })
    .join(', then ');

/** The name that was drawn and, in small text, all candidates. */
function formatDrawn(request: DrawRequest, drawn: number): readonly string[] {
  const names = formatNames(request);
  const [name] = names[drawn - 1] ?? [''];
  const listedNames = names
    .slice(0, MAX_LISTED)
    .map(([, shortName], index) => `${index + 1} ${shortName}`)
    .join(' · ');
  const more = names.length > MAX_LISTED ? ` · … ${names.length}` : '';
  return [`**${name}**: ${drawn} on a d${names.length}.`, `-# ${listedNames}${more}`];
}

/** The names of each candidate: the full one, and a shorter one for lists. */
function formatNames({ drawing }: DrawRequest): readonly (readonly [string, string])[] {
  return drawing.kind === 'players'
    ? drawing.among.map((player) => [mention(player), mention(player)])
    : drawing.among.map((card) => [escapeUserText(card, 60), escapeUserText(card, 24)]);
}

/** Individual dice of a roll: `4 (d6)`. */
export const formatEachDie = (request: DiceRequest, { natural }: Roll): readonly string[] =>
  dieSides(request).map((sides, index) => `${natural[index]} (d${sides})`);
