import { schemeSetter } from '#engine/decks/scheme-deck.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { formatCommandLine, type CommandLine } from '../command/command-line.ts';
import { hasOpenHands } from '../mulligans/opening-hands.ts';
import { readAttackLine } from './attack-line.ts';
import { findCardName } from './card-names.ts';
import { costOfDoubts, isTooDoubtful } from './caution.ts';
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
 * Reads a line as command lines, the likeliest first. Whether an action is legal is only decided when its command runs.
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
/** For a guess, the minimum probability of its gists. */
const MIN_SHARE_OF_GUESS = 0.6;

/** Reads a line in the user's words, or a command line such as that of a chosen suggestion. */
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
  const sorted = preferMoreSpecific([...found, question]).toSorted((a, b) => a.cost - b.cost);
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
  return { readings, sure: isDoubtful(line, readings, view) ? null : findSureReading(readings) };
}

/** Prefers a computed answer to one that only shows the table, but never takes an order for a question. */
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

/** True for a card's name, which may be typed to see the card. `undo` is never meant as the card of that name. */
function isDoubtful(line: string, [first]: readonly Reading[], { cards }: JudgeView): boolean {
  const { subcommand } = first?.line ?? {};
  return first?.when === 'do' && subcommand !== 'undo' && findCardName(line, cards) !== undefined;
}

/** A less specific reading that is at most this much cheaper still comes after the more specific one. */
const MAX_LEAD_OF_VAGUE = 0.25;

/** Ranks a reading before a less specific one of the same command if it costs hardly more. */
function preferMoreSpecific(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.map((candidate) => {
    let least = Infinity;
    for (const other of candidates)
      if (
        candidate.cost >= other.cost &&
        candidate.cost < other.cost + MAX_LEAD_OF_VAGUE &&
        other.cost < least &&
        isMoreSpecific(candidate, other)
      )
        least = other.cost;
    return least === Infinity ? candidate : { ...candidate, cost: least - 0.01 };
  });
}

const isMoreSpecific = (candidate: Candidate, other: Candidate): boolean =>
  candidate.text.length > other.text.length &&
  candidate.line.command === other.line.command &&
  candidate.line.subcommand === other.line.subcommand &&
  Object.entries(other.line.options).every(([name, value]) => {
    const own = candidate.line.options[name];
    return own === value || String(own).startsWith(`${value} by `);
  });

function findSureReading(readings: readonly Reading[]): Reading | null {
  const [first, second] = readings;
  if (!first || first.when === 'offer') return null;
  if (first.when === 'answer') return first;
  return second && second.when !== 'answer' && second.cost - first.cost < MIN_LEAD ? null : first;
}

const readingOf = ({ line, cost, describe }: Candidate): Reading => ({ line, cost, ...describe() });

/** The first candidates with distinct commands and distinct descriptions. */
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

/** If a reading costs less, misspelled cards are not searched for. */
const SURE_COST = 0.15;

function readActions(matched: MatchedLine, wording: Wording, gists: LineGists): readonly Candidate[] {
  const found = readIntents(GRAMMAR.intents, matched, wording, gists);
  const isFound = found.some(({ cost }) => cost < SURE_COST);
  const isKnown = matched.tokens.every(({ text, number }) => number !== null || GRAMMAR.vocabulary.has(text));
  if (isFound || isKnown) return found;
  const likely = CARD_INTENTS.filter((intent) => gists.costOf(intent.gists) < MAX_LOOSE_COST);
  const searching = { ...matched, searchesCards: true, memo: new Map() };
  return [...found, ...readIntents(likely, searching, wording, gists)];
}

/** Intents about any card, which may be misspelled. */
const CARD_INTENTS = GRAMMAR.intents.filter(({ patterns }) => patterns.some(({ root }) => hasCardSlot(root)));

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
  // The likeliest intents come first, because their cost rules out most of the others.
  const inOrder = intents
    .filter(({ needs }) => needs.every((need) => isMet(need, matched)))
    .map((intent) => ({ intent, gistCost: gists.costOf(intent.gists) }))
    .toSorted((a, b) => a.gistCost - b.gistCost);
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
        isSelfControl(command) ||
        isWrongWayToLeave(command, matched) ||
        isAboutUnknownPlayer(command, matched)
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
            isTooDoubtful(intent, slots, text, matched),
        ),
      });
      return [{ line: command, text, cost, describe }];
    });
  });
}

/**
 * Decides whether a reading is followed or offered.
 * @param share the probability of its gists
 * @param isOnlyOffered the reading may not be followed unless it is an answer
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

/** For a reading that changes a game, but is typed with a question mark. */
const MARKED_COST = 0.2;

/** Readings that cost more are not offered. */
const MAX_COST = 1.8;

/** Intents whose gists cost less may have their slots in any order. */
const MAX_LOOSE_COST = 0.55;

/** Readings that cost this much more than the best are not offered either. */
const MAX_LAG = 0.8;

/** Answers that cost more are only offered. */
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

/** True if a player would control themselves. */
const isSelfControl = ({ subcommand, options }: CommandLine): boolean =>
  subcommand === 'control' && options['player'] === options['by'];

/** True for a question about who decides for a player whose name is unknown at the table. */
const isAboutUnknownPlayer = ({ subcommand }: CommandLine, { tokens, names, isWord }: MatchedLine): boolean =>
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
 * Players concede for themselves, or as the host for a guest. For other players they can only record that they left the
 * game. CR 104.3a (2026-06-19).
 */
function isWrongWayToLeave({ command, subcommand, options }: CommandLine, { askerId }: JudgeView): boolean {
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

/** The values of empty slots. */
function defaultsOf({ game, askerId }: JudgeView, show: (playerId: PlayerId) => string): Defaults {
  return { me: show(askerId), holder: show(holderOf(game, 'Mindslaver') ?? askerId) };
}

const holderOf = (game: Game | null, name: string): string | undefined =>
  game?.permanents.find(({ permanent }) => permanent.card.name === name)?.controllerId;
