import { createLruCache } from '#basics/lru-cache.ts';
import { editDistance } from '#basics/edit-distance.ts';
import type { Game } from '#engine/game/state.ts';
import { activePlayers } from '#engine/game/teams.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CommandLine } from '../command/rerun-button.ts';
import { cardNamed } from './card-names.ts';
import { cautionFor } from './caution.ts';
import { formatCommandText, parseCommandText } from './command-text.ts';
import { GRAMMAR, hasCardSlot, type Intent, type Need } from './grammar.ts';
import { matchIntent, type MatchedLine } from './match.ts';
import { previewOf } from './preview.ts';
import type { JudgeView, Reading } from './reading.ts';
import { createTableNames, playerText, SELF, type TableNames } from './table-names.ts';
import { fillTemplate, type Defaults } from './template.ts';
import { joinNames, MAX_TOKENS, tokenize, type Token } from './tokens.ts';
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
const SKIP_COSTS = {
  filler: 0.02,
  self: 0.1,
  word: 0.15,
  verb: 0.35,
  commander: 0.25,
  name: 0.4,
  number: 0.5,
  negation: 1,
} as const;
/** Added to what changes the game if the line is worded as a question. */
const AS_QUESTION_COST = 1.5;

const NEGATIONS = new Set(
  'not dont didnt never wont cant doesnt isnt arent wasnt almost instead unless would could should might maybe if wait actually nobody without nearly cannot'.split(
    ' ',
  ),
);

/** Reads a line that was typed, or the command line of a reading that was chosen. */
export function readLine(typed: string, view: JudgeView): LineReadings {
  const line = typed.trim();
  if (line.startsWith('/')) {
    const chosen = parseCommandText(line, view.commands);
    const reading = chosen && { line: chosen, says: line, when: 'do' as const, cost: 0 };
    return reading ? { readings: [reading], sure: reading } : { readings: [], sure: null };
  }
  const tokens = joinNames(line, tokenize(line), [...view.labels.values()]);
  const names = createTableNames(view, isWord);
  const wording = wordingOf(line, tokens, names, view);
  const question = readQuestion(line, wording, view);
  const found =
    tokens.length <= MAX_TOKENS ? readActions(lineFor(line, tokens, names, view), wording, view) : [];
  const sorted = [...found, ...question].toSorted((a, b) => a.cost - b.cost);
  const [best] = sorted;
  const isPlain =
    best !== undefined && best.when !== 'answer' && best.cost < SURE_COST && !wording.isQuestion;
  const likely = isPlain ? sorted.filter(({ line: { command } }) => command !== 'rule') : sorted;
  const readings = distinct(likely).slice(0, MAX_READINGS);
  return { readings, sure: isDoubtful(line, readings, view) ? null : sureOf(readings) };
}

/** A card's name may be typed to see the card. No card is meant by `undo`, though one has that name. */
function isDoubtful(line: string, [first]: readonly Reading[], { cards }: JudgeView): boolean {
  const { subcommand } = first?.line ?? {};
  return first?.when === 'do' && subcommand !== 'undo' && cardNamed(line, cards) !== undefined;
}

function sureOf(readings: readonly Reading[]): Reading | null {
  const [first, second] = readings;
  if (!first || first.when === 'offer') return null;
  if (first.when === 'answer') return first;
  return second && second.when !== 'answer' && second.cost - first.cost < MIN_LEAD ? null : first;
}

function distinct(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>();
  return readings.filter(({ line, says }) => {
    const text = formatCommandText(line);
    if (seen.has(text) || seen.has(says)) return false;
    seen.add(text).add(says);
    return true;
  });
}

/** A reading that costs less needs no search for misspelled cards. */
const SURE_COST = 0.15;

function readActions(matched: MatchedLine, wording: Wording, view: JudgeView): readonly Reading[] {
  const found = readIntents(GRAMMAR.intents, matched, wording, view);
  const isFound = found.some(({ cost }) => cost < SURE_COST);
  const isKnown = matched.tokens.every(({ text, number }) => number !== null || GRAMMAR.vocabulary.has(text));
  if (isFound || isKnown) return found;
  const searching = { ...matched, searchesCards: true, memo: new Map() };
  return [...found, ...readIntents(OF_CARDS, searching, wording, view)];
}

/** Intents about any card, which may be misspelled. */
const OF_CARDS = GRAMMAR.intents.filter(({ patterns }) => patterns.some(({ root }) => hasCardSlot(root)));

const BEFORE_TOTALS = new Set(['to', 'at']);

const isWord = (text: string): boolean => GRAMMAR.vocabulary.has(text);

function lineFor(line: string, tokens: readonly Token[], names: TableNames, view: JudgeView): MatchedLine {
  const isFiller = (at: number): boolean => {
    const { text = '' } = tokens[at] ?? {};
    // A player may be called like a filler.
    if (!SELF.has(text) && names.players(tokens, at).some(({ cost }) => cost === 0)) return false;
    // `goes to 20` says another number than `goes 20`.
    if (BEFORE_TOTALS.has(text) && (tokens[at + 1]?.number ?? null) !== null) return false;
    const isMana = tokens[at]?.number !== null && tokens[at + 1]?.text === 'mana';
    return GRAMMAR.fillers.has(text) || text === '?' || isMana;
  };
  const spellings = tokens.map((token) => spellingsOf(token));
  return {
    ...view,
    line,
    tokens,
    names,
    isWord,
    searchesCards: false,
    memo: new Map(),
    isFiller,
    spellings,
    skipCosts: tokens.map((token, at) => {
      if (NEGATIONS.has(token.text)) return SKIP_COSTS.negation;
      if (isFiller(at)) return SKIP_COSTS.filler;
      if (token.number !== null) return SKIP_COSTS.number;
      if (BEFORE_TOTALS.has(token.text)) return SKIP_COSTS.verb;
      if (SELF.has(token.text)) return SKIP_COSTS.self;
      if (names.players(tokens, at).length > 0) return SKIP_COSTS.name;
      if (names.commanders(tokens, at).length > 0) return SKIP_COSTS.commander;
      return VERBS.has(token.text) ? SKIP_COSTS.verb : SKIP_COSTS.word;
    }),
  };
}

function readIntents(
  intents: readonly Intent[],
  matched: MatchedLine,
  { isQuestion }: Wording,
  view: JudgeView,
): readonly Reading[] {
  const defaults = defaultsOf(view, playerText);
  const labels = defaultsOf(view, (playerId) =>
    playerId === view.askerId ? 'you' : (view.labels.get(playerId) ?? 'a player'),
  );
  let best = Infinity;
  return intents.flatMap((intent) => {
    if (!intent.needs.every((need) => isMet(need, view))) return [];
    const isUnlikely = isQuestion && !intent.isAnswer;
    const maxCost = Math.min(isUnlikely ? MAX_COSTS.unlikely : MAX_COSTS.likely, best + MAX_LAG);
    const matches = matchIntent(intent, matched, maxCost);
    best = Math.min(best, ...matches.map(({ cost }) => cost));
    return matches.flatMap(({ slots, cost, isGuess }): readonly Reading[] => {
      const text = fillCommand(intent.command, slots, defaults);
      const command = text === null ? undefined : parseCommandText(text, view.commands);
      if (!command || isAboutOneself(command)) return [];
      const says =
        previewOf(command, view) ??
        fillTemplate(intent.says ?? intent.command, slots, 'label', labels) ??
        text ??
        '';
      const caution = cautionFor(intent, slots, text ?? '', matched);
      const isHeld =
        caution.isHeld ||
        intent.isOffered ||
        isGuess ||
        isQuestion ||
        (intent.needs.includes('turn') && !isOwnEmptyTurn(view));
      return [
        {
          line: command,
          says,
          when:
            intent.isOffered || cost > MAX_ANSWERED_COST
              ? 'offer'
              : intent.isAnswer
                ? 'answer'
                : isHeld
                  ? 'offer'
                  : 'do',
          cost:
            cost +
            intent.cost +
            caution.cost +
            (isUnlikely ? AS_QUESTION_COST : 0) +
            implausibility(command, view),
        },
      ];
    });
  });
}

/** Readings that leave over more of a line are not offered. */
const MAX_COSTS = { likely: 1.8, unlikely: 0.7 } as const;

/** Nor are those that are so much less likely than the best. */
const MAX_LAG = 0.8;

/** What is shown without asking may leave over this much of a line. */
const MAX_ANSWERED_COST = 0.5;

/** Words that say what happened, so that a reading which leaves one over is unlikely. */
const VERBS = new Set(
  ['lose', 'gain', 'take', 'undo', 'concede', 'cast', 'flip', 'roll'].flatMap((name) =>
    (GRAMMAR.classes.get(name) ?? []).filter((phrase) => !phrase.includes(' ')),
  ),
);

/** A life total is rarely set far from where it is: `bob 5` is damage, `bob 26` a total. */
function implausibility({ command, subcommand, options }: CommandLine, { game }: JudgeView): number {
  const [, total] = /^=(\d+)$/.exec(String(options['amount'])) ?? [];
  const playerId = String(options['player']).replaceAll(/[<@>]/g, '');
  const seat = game?.seats.find((candidate) => candidate.playerId === playerId);
  if (command !== 'set' || subcommand !== 'life' || total === undefined || !seat) return 0;
  return Math.min(0.3, Math.abs(Number(total) - seat.life) / 60);
}

/** An option whose slot is empty is left out. */
function fillCommand(
  command: string,
  slots: Parameters<typeof fillTemplate>[1],
  defaults: Defaults,
): string | null {
  const [head = '', ...options] = command.split(/ (?=[\w-]+:)/);
  const filled = options.flatMap((option) => fillTemplate(option, slots, 'text', defaults) ?? []);
  return [head, ...filled].join(' ');
}

const isMet = (need: Need, { game }: JudgeView): boolean =>
  need === 'game' || need === 'turn' ? game !== null : game === null;

/** A player who controls themselves. */
const isAboutOneself = ({ subcommand, options }: CommandLine): boolean =>
  subcommand === 'control' && options['player'] === options['by'];

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

/** Shorter words have too many neighbours. */
const MIN_MISSPELLED_LENGTH = 5;

/** The word itself, and the words of patterns that it is one error away from. */
function spellingsOf({ text, number }: Token): readonly string[] {
  if (number !== null || isWord(text) || text.length < MIN_MISSPELLED_LENGTH) return [text];
  const known = SPELLINGS.get(text);
  if (known) return known;
  const spellings = findSpellings(text);
  SPELLINGS.set(text, spellings);
  return spellings;
}

/** Of the words that were typed last. */
const SPELLINGS = createLruCache<string, readonly string[]>(2000);

function findSpellings(text: string): readonly string[] {
  const near = (WORDS_BY_INITIAL.get(text.charAt(0)) ?? []).filter(
    (word) =>
      word.length >= MIN_MISSPELLED_LENGTH &&
      Math.abs(word.length - text.length) <= 1 &&
      editDistance(text, word).whole === 1,
  );
  return [text, ...near];
}

const WORDS_BY_INITIAL: ReadonlyMap<string, readonly string[]> = groupByInitial(GRAMMAR.vocabulary);

function groupByInitial(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const group = groups.get(word.charAt(0));
    if (group) group.push(word);
    else groups.set(word.charAt(0), [word]);
  }
  return groups;
}
