import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { typedWords } from '#text/typed.ts';
import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
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
  type RollOutcome,
  type RollRequest,
} from '#engine/dice/vocabulary.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatNumber } from '#basics/format-count.ts';
import { FACE_NAMES } from '../sentences/planar.ts';
import { numberInWords } from '../words/words.ts';

/** Dice of one roll that are shown individually. */
const MAX_SHOWN = 12;
/** Up to this many players have a line each; more share one line. */
const MAX_BY_LINE = 6;
const MAX_LISTED = 12;

interface RollResult {
  readonly request: RollRequest;
  readonly outcome: RollOutcome;
}

/** Formats a roll with its result first. */
export function formatRolled({ request, outcome }: RollResult): readonly Text[] {
  const [first] = outcome.rolls;
  if (!first) return [];
  switch (request.kind) {
    case 'planar':
      return [
        text`**${FACE_NAMES[planarFace(first.natural[0] ?? 0)]}** (planar die), rolled by ${playerName(first.by)}.`,
      ];
    case 'draw':
      return formatDrawn(request, first.natural[0] ?? 1);
    case 'dice':
      return request.rollers.length > 1 ? formatCompared(request, outcome) : formatRoll(request, first);
  }
}

/** For a list of rolls: `17 (d20)`. */
export function formatBriefRoll({ request, outcome }: RollResult): Text {
  const [first] = outcome.rolls;
  if (!first) return 'nothing';
  switch (request.kind) {
    case 'planar':
      return `${FACE_NAMES[planarFace(first.natural[0] ?? 0)]} (planar die)`;
    case 'draw': {
      const [name] = formatNames(request)[(first.natural[0] ?? 1) - 1] ?? [''];
      return text`drew ${name} (d${request.drawing.among.length})`;
    }
    case 'dice': {
      const dice = `${formatDice(request)}${formatIgnoring(request, request.ignoring)}`;
      if (request.rollers.length === 1) return `${first.result ?? '?'} (${dice})`;
      const ranking = rankRolls(request.rollers, outcome.rolls);
      return text`${joinTexts(ranking.map(formatTied), ' > ')} (${dice})`;
    }
  }
}

/** The players of a place: `@Alice = @Bob`. */
const formatTied = ({ players }: RollStanding): Text => joinTexts(players.map(playerName), ' = ');

function formatRoll(request: DiceRequest, roll: Roll): readonly Text[] {
  const { by, result } = roll;
  const dice = `${formatDice(request)}${formatIgnoring(request, request.ignoring)}`;
  if (result === null)
    return [text`${playerName(by)} rolls ${formatDice(request)}: **${roll.natural.join(', ')}**.`];
  const sum = formatSum(request, roll);
  const doubles = isDoubles(request, roll) ? ', doubles' : '';
  return [
    text`**${formatNumber(result)}** (${dice})${sum ? `: ${sum}` : ''}${doubles}, rolled by ${playerName(by)}.`,
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

/** Two dice with equal results: CR 706.5 (2026-06-19). */
const isDoubles = (request: DiceRequest, { natural, ignored }: Roll): boolean =>
  natural.length === 2 && ignored.length === 0 && natural[0] === natural[1] && request.dice.length === 1;

/** `4 + 2 + 3`, and what is ignored; empty for one die without a modifier. */
function formatSum({ modifier }: DiceRequest, { natural, ignored }: Roll): string {
  if (natural.length === 1 && modifier === 0) return '';
  const kept = natural.filter((_, index) => !ignored.includes(index));
  const shown = kept.slice(0, MAX_SHOWN);
  const more = kept.length > shown.length ? ` + ${kept.length - shown.length} more` : '';
  const prefix = natural.length === 1 ? 'natural ' : '';
  const modifierText = modifier === 0 ? '' : modifier < 0 ? ` − ${-modifier}` : ` + ${modifier}`;
  const ignoredNumbers = ignored.slice(0, MAX_SHOWN).map((index) => `${natural[index]}`);
  return `${prefix}${shown.join(' + ')}${more}${modifierText}${ignoredNumbers.length > 0 ? `, not ${ignoredNumbers.join(', ')}` : ''}`;
}

function formatRerolled({ rerolls }: DiceRequest, { natural }: Roll): readonly Text[] {
  if (!rerolls) return [];
  const rerolled = rerolls.places.map((index) => `${rerolls.was[index]} → ${natural[index]}`);
  return [text`-# Rerolled from roll ${rerolls.sequence}: ${rerolled.join(', ')}.`];
}

/** Who rolled highest, or the order, and all results below. */
function formatCompared(request: DiceRequest, { rolls, awaits }: RollOutcome): readonly Text[] {
  const { rollers, isOrder } = request;
  const dice = `${formatDice(request)}${formatIgnoring(request, request.ignoring)}`;
  const rollsOf = (player: PlayerId): readonly Roll[] => rolls.filter(({ by }) => by === player);
  if (awaits)
    return rollers.map((player) => text`${playerName(player)} ${formatResults(request, rollsOf(player))}`);
  const ranking = rankRolls(rollers, rolls);
  const table = ranking.flatMap(({ place, players }) =>
    players.map((player) => text`${place}: ${playerName(player)} ${formatResults(request, rollsOf(player))}`),
  );
  return [
    isOrder
      ? text`**${joinTexts(ranking.map(formatTied), ', ')}** (${dice})`
      : text`${formatHighest(ranking)} (${dice}).`,
    ...(table.length > MAX_BY_LINE ? [joinTexts(table, ' · ')] : table),
  ];
}

function formatHighest([highest]: readonly RollStanding[]): Text {
  const players = highest?.players ?? [];
  return text`**${listOf(players.map(playerName))}** ${players.length > 1 ? 'tie for the highest' : 'is highest'}`;
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
function formatDrawn(request: DrawRequest, drawn: number): readonly Text[] {
  const names = formatNames(request);
  const [name] = names[drawn - 1] ?? [''];
  const listedNames = names
    .slice(0, MAX_LISTED)
    .map(([, shortName], index) => text`${index + 1} ${shortName}`);
  const more = names.length > MAX_LISTED ? ` · … ${names.length}` : '';
  return [
    text`**${name}**: ${drawn} on a d${names.length}.`,
    text`-# ${joinTexts(listedNames, ' · ')}${more}`,
  ];
}

/** The names of each candidate: the full one, and a shorter one for lists. */
function formatNames({ drawing }: DrawRequest): readonly (readonly [Text, Text])[] {
  return drawing.kind === 'players'
    ? drawing.among.map((player) => [playerName(player), playerName(player)])
    : drawing.among.map((card) => [typedWords(card, 60), typedWords(card, 24)]);
}

/** Individual dice of a roll: `4 (d6)`. */
export const formatEachDie = (request: DiceRequest, { natural }: Roll): readonly string[] =>
  dieSides(request).map((sides, index) => `${natural[index]} (d${sides})`);
