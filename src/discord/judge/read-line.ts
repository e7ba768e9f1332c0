import { schemeSetter } from '#engine/decks/scheme-deck.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { formatCommandLine, type CommandLine } from '../command/command-line.ts';
import { hasOpenHands } from '../mulligans/opening-hands.ts';
import { readAttackLine } from './attack-line.ts';
import { cardNamed } from './card-names.ts';
import { costOfDoubts, isHeld } from './caution.ts';
import { parseCommandText } from './command-text.ts';
import { gistsOf, MIN_GIST_SHARE, type LineGists } from './line-gists.ts';
import { GRAMMAR, hasCardSlot, type Intent, type Need } from './grammar.ts';
import { matchIntent } from './match.ts';
import { playerLabel, type Match, type MatchedLine } from './slots.ts';
import { matchedLine } from './matched-line.ts';
import { previewOf } from './preview.ts';
import type { Candidate, JudgeView, Reading } from './reading.ts';
import { playerText } from './table-names.ts';
import { fillTemplate, type Defaults } from './template.ts';
import { MAX_TOKENS } from './tokens.ts';
import { readQuestion, wordingOf, type Wording } from './wording.ts';

/*
 * Reads a line as command lines, the likeliest first. A reading decides nothing: the command does, when it runs.
 */

export interface LineReadings {
  /** At most five, the likeliest first. */
  readonly readings: readonly Reading[];
  /** The reading to follow without asking; `null` if the user has to choose. */
  readonly sure: Reading | null;
}

export const MAX_READINGS = 5;

/** How much likelier than the next a reading must be to be followed without asking. */
const MIN_LEAD = 0.15;
/** A guess must have more of the likelihood of all gists than other readings. */
const MIN_SHARE_OF_GUESS = 0.6;

/** Reads a line that was typed, or the command line of a reading that was chosen. */
export function readLine(typed: string, view: JudgeView): LineReadings {
  const line = typed.trim();
  if (line.startsWith('/')) {
    const chosen = parseCommandText(line, view.commands);
    const reading = chosen && { line: chosen, says: line, when: 'do' as const, cost: 0 };
    return reading ? { readings: [reading], sure: reading } : { readings: [], sure: null };
  }
  const attacks = readAttackLine(line, view, (part) => readLine(part, view).sure);
  const [attack] = attacks;
  if (attack) return { readings: attacks, sure: attack.when === 'do' ? attack : null };
  const matched = matchedLine(line, view);
  const wording = wordingOf(matched);
  const gists = matched.tokens.length <= MAX_TOKENS ? gistsOf(matched) : null;
  const question = readQuestion(line, wording, gists);
  const found = gists ? readActions(matched, wording, gists) : [];
  const sorted = preferred([...found, question]).toSorted((a, b) => a.cost - b.cost);
  const [best] = sorted;
  const isPlain =
    best !== undefined && best.cost < SURE_COST && !wording.isQuestion && best.describe().when !== 'answer';
  const likely = isPlain ? sorted.filter(({ line: { command } }) => command !== 'rule') : sorted;
  const readings = firstReadings(likely);
  if (mayBeComputed(readings, wording, view) && view.isComputed(line)) {
    const computed = { ...readingOf(question), when: 'answer' } as const;
    const others = readings.filter(({ says }) => says !== computed.says);
    return { readings: [computed, ...others].slice(0, MAX_READINGS), sure: computed };
  }
  return { readings, sure: isDoubtful(line, readings, view) ? null : sureOf(readings) };
}

/** A question is worked out rather than answered by all of the table; an order is not taken for a question. */
const mayBeComputed = ([first]: readonly Reading[], { isQuestion }: Wording, view: JudgeView): boolean => {
  if (!first) return false;
  return isQuestion ? first.when !== 'do' : first.when === 'offer' && !isChange(first.line, view);
};

/** True for a line by which something happens at the table. */
function isChange({ command, subcommand }: CommandLine, { commands }: JudgeView): boolean {
  const target = commands.find(({ data }) => data.name === command);
  const { changes = false } = (subcommand !== null && target?.subcommands?.get(subcommand)) || target || {};
  return changes;
}

/** A card's name may be typed to see the card. No card is meant by `undo`, though one has that name. */
function isDoubtful(line: string, [first]: readonly Reading[], { cards }: JudgeView): boolean {
  const { subcommand } = first?.line ?? {};
  return first?.when === 'do' && subcommand !== 'undo' && cardNamed(line, cards) !== undefined;
}

/** So much cheaper may a reading be that says less than another. */
const MAX_LEAD_OF_VAGUER = 0.25;

/** A reading that says more than another by the same command is likelier than it, if it costs hardly more. */
function preferred(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.map((candidate) => {
    let least = Infinity;
    for (const other of candidates)
      if (
        candidate.cost >= other.cost &&
        candidate.cost < other.cost + MAX_LEAD_OF_VAGUER &&
        other.cost < least &&
        saysMore(candidate, other)
      )
        least = other.cost;
    return least === Infinity ? candidate : { ...candidate, cost: least - 0.01 };
  });
}

const saysMore = (one: Candidate, other: Candidate): boolean =>
  one.text.length > other.text.length &&
  one.line.command === other.line.command &&
  one.line.subcommand === other.line.subcommand &&
  Object.entries(other.line.options).every(([name, value]) => {
    const own = one.line.options[name];
    return own === value || String(own).startsWith(`${value} by `);
  });

function sureOf(readings: readonly Reading[]): Reading | null {
  const [first, second] = readings;
  if (!first || first.when === 'offer') return null;
  if (first.when === 'answer') return first;
  return second && second.when !== 'answer' && second.cost - first.cost < MIN_LEAD ? null : first;
}

const readingOf = ({ line, cost, describe }: Candidate): Reading => ({ line, cost, ...describe() });

/** The first that differ in what they do and what they say. */
function firstReadings(candidates: readonly Candidate[]): readonly Reading[] {
  const seen = new Set<string>();
  const readings: Reading[] = [];
  for (const candidate of candidates) {
    const { line } = candidate;
    if (readings.length === MAX_READINGS) break;
    const text = formatCommandLine(line);
    if (seen.has(text)) continue;
    const reading = readingOf(candidate);
    if (seen.has(reading.says)) continue;
    seen.add(text).add(reading.says);
    readings.push(reading);
  }
  return readings;
}

/** A reading that costs less needs no search for misspelled cards. */
const SURE_COST = 0.15;

function readActions(matched: MatchedLine, wording: Wording, gists: LineGists): readonly Candidate[] {
  const found = readIntents(GRAMMAR.intents, matched, wording, gists);
  const isFound = found.some(({ cost }) => cost < SURE_COST);
  const isKnown = matched.tokens.every(({ text, number }) => number !== null || GRAMMAR.vocabulary.has(text));
  if (isFound || isKnown) return found;
  const likely = OF_CARDS.filter((intent) => gists.costOf(intent.gists) < MAX_LOOSE_COST);
  const searching = { ...matched, searchesCards: true, memo: new Map() };
  return [...found, ...readIntents(likely, searching, wording, gists)];
}

/** Intents about any card, which may be misspelled. */
const OF_CARDS = GRAMMAR.intents.filter(({ patterns }) => patterns.some(({ root }) => hasCardSlot(root)));

function readIntents(
  intents: readonly Intent[],
  matched: MatchedLine,
  { isQuestion }: Wording,
  gists: LineGists,
): readonly Candidate[] {
  const defaults = defaultsOf(matched, playerText);
  const labels = defaultsOf(matched, (playerId) => playerLabel(matched, playerId));
  const hasMark = matched.line.includes('?');
  let best = Infinity;
  // The likeliest first: what they cost rules out most of the others.
  const inOrder = intents
    .filter(({ needs }) => needs.every((need) => isMet(need, matched)))
    .map((intent) => ({ intent, gistCost: gists.costOf(intent.gists) }))
    .toSorted((one, other) => one.gistCost - other.gistCost);
  return inOrder.flatMap(({ intent, gistCost }) => {
    const maxCost = Math.min(MAX_COST, best + MAX_LAG - gistCost);
    if (maxCost <= 0) return [];
    const matches = matchIntent(intent, matched, maxCost, gistCost < MAX_LOOSE_COST);
    best = Math.min(best, ...matches.map(({ cost }) => cost + gistCost));
    return matches.flatMap((match): readonly Candidate[] => {
      const { slots } = match;
      const text = fillCommand(intent.command, slots, defaults);
      const command = parseCommandText(text, matched.commands);
      if (
        !command ||
        isAboutOneself(command) ||
        isOthersToSay(command, matched) ||
        isOfNobody(command, matched)
      )
        return [];
      const cost =
        match.cost +
        intent.cost +
        costOfDoubts(intent, slots, text, matched) +
        gistCost +
        (hasMark && !intent.isAnswer ? MARKED_COST : 0) +
        implausibility(command, matched);
      const describe: Candidate['describe'] = () => ({
        says:
          previewOf(command, matched) ??
          fillTemplate(intent.says ?? intent.command, slots, 'label', labels) ??
          text,
        when: whenOf(
          intent,
          match,
          gists.shareOf(intent.gists),
          isQuestion ||
            (intent.needs.includes('turn') && !isOwnEmptyTurn(matched)) ||
            isHeld(intent, slots, text, matched),
        ),
      });
      return [{ line: command, text, cost, describe }];
    });
  });
}

/**
 * When a reading is followed.
 * @param share the likelihood of its gists
 * @param isOnlyOffered if it changes anything
 */
function whenOf(
  { isOffered, isAnswer }: Intent,
  { cost, isGuess, isOrder = false }: Match,
  share: number,
  isOnlyOffered: boolean,
): Reading['when'] {
  const minShare = isGuess ? MIN_SHARE_OF_GUESS : MIN_GIST_SHARE;
  if ((isOffered && !isOrder) || cost > MAX_ANSWERED_COST || share < minShare) return 'offer';
  if (isAnswer) return 'answer';
  return isOnlyOffered || isGuess ? 'offer' : 'do';
}

/** What changes a game is rarely said with a question mark. */
const MARKED_COST = 0.2;

/** Readings that leave over more of a line are not offered. */
const MAX_COST = 1.8;

/** The slots of likelier gists may be in any order. */
const MAX_LOOSE_COST = 0.55;

/** Nor are those that are so much less likely than the best. */
const MAX_LAG = 0.8;

/** What is shown without asking may leave over this much of a line. */
const MAX_ANSWERED_COST = 0.5;

const OWN_DAMAGE_COST = 0.2;

/** Players rarely hit themselves. A life total is rarely set far from where it is: `bob 5` is damage, `bob 26` a total. */
function implausibility({ command, subcommand, options }: CommandLine, { game }: JudgeView): number {
  if (subcommand === 'damage' && String(options['hits']).startsWith(`${options['by']} `))
    return OWN_DAMAGE_COST;
  const [, total] = /^=(\d+)$/.exec(String(options['amount'])) ?? [];
  const playerId = String(options['player']).replaceAll(/[<@>]/g, '');
  const seat = game?.seats.find((candidate) => candidate.playerId === playerId);
  if (command !== 'set' || subcommand !== 'life' || total === undefined || !seat) return 0;
  return Math.min(0.3, Math.abs(Number(total) - seat.life) / 60);
}

/** An option whose slot is empty is left out. */
function fillCommand(command: string, slots: Parameters<typeof fillTemplate>[1], defaults: Defaults): string {
  const [head = '', ...options] = command.split(/ (?=[\w-]+:)/);
  const filled = options.flatMap((option) => fillTemplate(option, slots, 'text', defaults) ?? []);
  return [head, ...filled].join(' ');
}

function isMet(need: Need, { game }: JudgeView): boolean {
  if (need === 'no-game') return game === null;
  if (need === 'gathering') return game?.stage === 'gathering';
  if (game === null) return false;
  if (need === 'hands') return hasOpenHands(game);
  if (need === 'planes') return game.settings.format.isPlanechase === true;
  return need === 'schemes' ? schemeSetter(game, rulesetOf(game.edition)).ok : true;
}

/** A player who controls themselves. */
const isAboutOneself = ({ subcommand, options }: CommandLine): boolean =>
  subcommand === 'control' && options['player'] === options['by'];

/** Who decides for somebody whom nobody here is called like. */
const isOfNobody = ({ subcommand }: CommandLine, { tokens, names, isWord }: MatchedLine): boolean =>
  subcommand === 'who' &&
  tokens.some(({ text: word }, index) => {
    const next = tokens[index + 1];
    return (
      word === 'for' &&
      next !== undefined &&
      !isWord(next.text) &&
      names.players(tokens, index + 1).length === 0
    );
  });

/**
 * Others can't concede for a player, only the host for a guest; that another player is out of the game, they can note.
 * 104.3a (2026-06-19).
 */
function isOthersToSay({ command, subcommand, options }: CommandLine, { askerId }: JudgeView): boolean {
  const { player, lost } = options;
  if (command !== 'game' || player === undefined || lost !== undefined) return false;
  const isOwn = player === playerText(askerId) || isGuest(String(player));
  return (subcommand === 'concede' && !isOwn) || (subcommand === 'leave' && isOwn);
}

function isOwnEmptyTurn({ game, askerId }: JudgeView): boolean {
  return (
    game !== null && game.turn !== null && activePlayers(game).includes(askerId) && game.stack.length === 0
  );
}

/** What stands for an empty slot. */
function defaultsOf({ game, askerId }: JudgeView, show: (playerId: PlayerId) => string): Defaults {
  return { me: show(askerId), holder: show(holderOf(game, 'Mindslaver') ?? askerId) };
}

const holderOf = (game: Game | null, name: string): string | undefined =>
  game?.permanents.find(({ permanent }) => permanent.card.name === name)?.controllerId;
