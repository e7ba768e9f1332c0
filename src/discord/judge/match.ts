import { memoizeWeak } from '#basics/memoize-weak.ts';
import type { Intent, Pattern, PatternNode } from './grammar.ts';
import { matchLoosely } from './loose-match.ts';
import { placeOfSlot, recognize, type Match, type MatchedLine, type SlotValues } from './slots.ts';

/*
 * Matches the patterns of an intent against a line. Words that a pattern doesn't have may be left over, each at a cost;
 * all but fillers make the match a guess.
 */

const SPELLING_COST = 0.12;

/** At most this many ways to match a pattern are tried, so that a line takes a bounded time. */
const MAX_TRIES = 300;

/** Other meanings of a line may cost this much more than the cheapest one. */
const MAX_LAG = 0.3;

/**
 * The matches of an intent, one for each meaning of its slots.
 * @param maxCost matches that cost more are dropped
 * @param isLikely true if the gist of the line is likely that of the intent, so that its slots may be in any order
 */
export function matchIntent(
  intent: Intent,
  line: MatchedLine,
  maxCost: number,
  isLikely: boolean,
): readonly Match[] {
  let matches: Match[] = [];
  for (const pattern of intent.patterns) {
    if (pattern.leaves === 'order') {
      const match = isLikely ? matchLoosely(pattern.root, line) : null;
      if (match && match.cost <= maxCost) matches.push(match);
    } else if (canMatch(pattern, line)) matches = matches.concat(matchPattern(pattern, line, maxCost));
  }
  return matches.length < 2 ? matches : cheapestByMeaning(matches);
}

function cheapestByMeaning(matches: readonly Match[]): readonly Match[] {
  const cheapest = new Map<string, Match>();
  for (const match of matches) {
    const meaning = JSON.stringify(Object.entries(match.slots).map(([name, { text }]) => [name, text]));
    const known = cheapest.get(meaning);
    if (!known || match.cost < known.cost) cheapest.set(meaning, match);
  }
  return [...cheapest.values()];
}

/** True if a line has all mandatory parts of a pattern in their order. Rules out most patterns quickly. */
function canMatch({ needed }: Pattern, line: MatchedLine): boolean {
  let at = 0;
  for (const part of needed) {
    const place = 'slot' in part ? placeOfSlot(part.slot, line, at) : placeOfWord(part.words, line, at);
    if (place < 0) return false;
    at = place + 1;
  }
  return at <= line.tokens.length;
}

function placeOfWord(words: ReadonlySet<string>, { spellings }: MatchedLine, from: number): number {
  for (let at = from; at < spellings.length; at++)
    for (const word of spellings[at] ?? []) if (words.has(word)) return at;
  return -1;
}

interface MatchState {
  readonly cost: number;
  readonly isGuess: boolean;
  readonly slots: SlotValues;
}

const START: MatchState = { cost: 0, isGuess: false, slots: {} };

/** The parts still to be matched: those of a sequence from `index` on, then those after it. `null` at the end. */
interface Rest {
  readonly parts: readonly PatternNode[];
  readonly index: number;
  readonly outer: Rest | null;
  /** True once everything before it was matched in some way. */
  isReached: boolean;
}

/** A probe matches nothing more; it only records that it was reached. */
const isProbe = ({ index }: Rest): boolean => index < 0;

const matchPattern = (pattern: Pattern, line: MatchedLine, maxCost: number): readonly Match[] =>
  new PatternMatcher(pattern, line, maxCost).run();

/** Tries the ways to match one pattern, by backtracking. */
class PatternMatcher {
  private readonly root: PatternNode;
  private readonly leaves: Pattern['leaves'];
  private readonly isOrder: boolean;
  private readonly line: MatchedLine;
  private readonly end: number;
  private readonly found: Match[] = [];
  private bound: number;
  private tries = 0;

  constructor({ root, leaves, isOrder }: Pattern, line: MatchedLine, maxCost: number) {
    this.root = root;
    this.leaves = leaves;
    this.isOrder = isOrder;
    this.line = line;
    this.end = line.tokens.length;
    this.bound = maxCost;
  }

  run(): readonly Match[] {
    this.matchLater(this.root, 0, START, null);
    return this.found;
  }

  private mayLeave(place: number): boolean {
    const { leaves, line } = this;
    return (
      leaves === 'words' || (leaves === 'fillers' && line.isFiller(place)) || line.tokens[place]?.text === '?'
    );
  }

  /** Matches a part at this place and at each later one that is reached by leaving words over. */
  private matchLater(part: PatternNode, at: number, state: MatchState, rest: Rest | null): void {
    const { line, end } = this;
    let { cost, isGuess } = state;
    for (let place = at; place <= end; place++) {
      this.matchAt(part, place, place === at ? state : { cost, isGuess, slots: state.slots }, rest);
      if (place === end || !this.mayLeave(place)) return;
      cost += line.skipCosts[place] ?? 0;
      if (cost > this.bound) return;
      isGuess ||= !line.isFiller(place);
    }
  }

  /** Matches a part that begins exactly at this place. */
  private matchAt(node: PatternNode, at: number, state: MatchState, rest: Rest | null): void {
    this.tries += 1;
    if (state.cost > this.bound || this.tries > MAX_TRIES) return;
    switch (node.kind) {
      case 'word': {
        const place = this.line.spellings[at]?.indexOf(node.text) ?? -1;
        if (place === 0) this.matchRest(rest, at + 1, state);
        if (place > 0) this.matchRest(rest, at + 1, { ...state, cost: state.cost + SPELLING_COST });
        return;
      }
      case 'slot':
        if (at === this.end) return;
        for (const { value, to, cost, isGuess } of recognize(node.type, this.line, at))
          this.matchRest(rest, to, {
            cost: state.cost + cost,
            isGuess: state.isGuess || isGuess === true,
            slots: { ...state.slots, [node.name]: value },
          });
        return;
      case 'choice': {
        const options = optionsOf(node);
        for (const option of options.get('') ?? []) this.matchAt(option, at, state, rest);
        for (const word of this.line.spellings[at] ?? [])
          for (const option of options.get(word) ?? []) this.matchAt(option, at, state, rest);
        return;
      }
      case 'optional':
        this.matchAt(node.part, at, state, rest);
        this.matchRest(rest, at, state);
        return;
      case 'sequence':
        this.matchParts({ parts: node.parts, index: 0, outer: rest, isReached: true }, at, state);
    }
  }

  private matchRest(rest: Rest | null, at: number, state: MatchState): void {
    if (!rest) return this.finish(at, state);
    rest.isReached = true;
    if (!isProbe(rest)) this.matchParts(rest, at, state);
  }

  private matchParts({ parts, index, outer }: Rest, at: number, state: MatchState): void {
    const part = parts[index];
    if (!part) return this.matchRest(outer, at, state);
    const after: Rest = { parts, index: index + 1, outer, isReached: false };
    if (part.kind === 'optional') {
      if (!part.hasSlot) return this.matchOptionalWords(part.part, at, state, after);
      this.matchRest(after, at, state);
      this.matchLater(part.part, at, state, after);
    } else if (index === 0) this.matchAt(part, at, state, after);
    else this.matchLater(part, at, state, after);
  }

  /** Optional words are taken where they come next, and then never left over. */
  private matchOptionalWords(part: PatternNode, at: number, state: MatchState, rest: Rest): void {
    const { line, end } = this;
    let place = at;
    let { cost } = state;
    while (place < end && line.isFiller(place) && !this.canBegin(part, place))
      cost += line.skipCosts[place++] ?? 0;
    this.matchAt(part, place, { ...state, cost }, rest);
    if (!rest.isReached) this.matchRest(rest, at, state);
  }

  private canBegin(part: PatternNode, place: number): boolean {
    const probe: Rest = { parts: [], index: -1, outer: null, isReached: false };
    this.matchAt(part, place, START, probe);
    return probe.isReached;
  }

  private finish(at: number, { cost: before, isGuess: wasGuess, slots }: MatchState): void {
    const { line, end } = this;
    let cost = before;
    let isGuess = wasGuess;
    for (let place = at; place < end; place++) {
      if (!this.mayLeave(place)) return;
      cost += line.skipCosts[place] ?? 0;
      isGuess ||= !line.isFiller(place);
    }
    if (cost > this.bound) return;
    this.bound = Math.min(this.bound, cost + MAX_LAG);
    this.found.push({ slots, cost, isGuess, ...(this.isOrder && cost === 0 && { isOrder: true }) });
  }
}

/** The options of a choice by their first word; those that begin otherwise under the empty word. */
const optionsOf = memoizeWeak(
  ({ options }: PatternNode & { readonly kind: 'choice' }): ReadonlyMap<string, readonly PatternNode[]> => {
    const byWord = new Map<string, PatternNode[]>();
    for (const option of options) {
      const word = firstWord(option);
      const known = byWord.get(word);
      if (known) known.push(option);
      else byWord.set(word, [option]);
    }
    return byWord;
  },
);

function firstWord(node: PatternNode): string {
  if (node.kind === 'word') return node.text;
  const [first] = node.kind === 'sequence' ? node.parts : [];
  return first?.kind === 'word' ? first.text : '';
}
