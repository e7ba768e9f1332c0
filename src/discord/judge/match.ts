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

/**
 * The matches of an intent, one for each meaning of its slots.
 * @param maxCost matches that cost more are dropped
 * @param isLikely whether the line as a whole says what the intent does, so that its slots may be in any order
 */
export function matchIntent(
  intent: Intent,
  line: MatchedLine,
  maxCost: number,
  isLikely: boolean,
): readonly Match[] {
  const bestByMeaning = new Map<string, Match>();
  for (const pattern of intent.patterns) {
    const found = (match: Match): void => {
      const meaning = JSON.stringify(Object.entries(match.slots).map(([name, { text }]) => [name, text]));
      const best = bestByMeaning.get(meaning);
      if (!best || match.cost < best.cost) bestByMeaning.set(meaning, match);
    };
    if (pattern.leaves === 'order') {
      const match = isLikely ? matchLoosely(pattern.root, line) : null;
      if (match && match.cost <= maxCost) found(match);
    } else if (canMatch(pattern, line)) matchPattern(pattern, line, maxCost, found);
  }
  return [...bestByMeaning.values()];
}

/** Whether a line has all parts that can't be left out, in their order. Rules out most patterns quickly. */
function canMatch({ needed }: Pattern, line: MatchedLine): boolean {
  let at = 0;
  for (const part of needed) {
    const place =
      'slot' in part
        ? placeOfSlot(part.slot, line, at)
        : line.spellings.findIndex(
            (words, index) => index >= at && words.some((word) => part.words.has(word)),
          );
    if (place < 0) return false;
    at = place + 1;
  }
  return at <= line.tokens.length;
}

interface State {
  readonly cost: number;
  readonly isGuess: boolean;
  readonly slots: SlotValues;
}

type Continue = (at: number, state: State) => void;

function matchPattern(
  { root, leaves }: Pattern,
  line: MatchedLine,
  maxCost: number,
  found: (match: Match) => void,
): void {
  const { tokens, skipCosts } = line;
  const end = tokens.length;
  const mayLeave = (place: number): boolean =>
    leaves === 'words' || (leaves === 'fillers' && line.isFiller(place)) || tokens[place]?.text === '?';
  let bound = maxCost;
  let tries = 0;

  /** Continues at this place and at each later one, as far as the words between may be left over. */
  function skipping(at: number, state: State, next: Continue): void {
    let { cost, isGuess } = state;
    for (let place = at; place <= end; place++) {
      next(place, place === at ? state : { ...state, cost, isGuess });
      if (place === end) return;
      if (!mayLeave(place)) return;
      cost += skipCosts[place] ?? 0;
      if (cost > bound) return;
      isGuess ||= !line.isFiller(place);
    }
  }

  /** Matches a part that begins at this very place. */
  function matchAt(node: PatternNode, at: number, state: State, next: Continue): void {
    tries += 1;
    if (state.cost > bound || tries > MAX_TRIES) return;
    switch (node.kind) {
      case 'word': {
        const place = (line.spellings[at] ?? []).indexOf(node.text);
        if (place >= 0) next(at + 1, place === 0 ? state : { ...state, cost: state.cost + SPELLING_COST });
        return;
      }
      case 'slot':
        for (const { value, to, cost, isGuess } of at < end ? recognize(node.type, line, at) : [])
          next(to, {
            cost: state.cost + cost,
            isGuess: state.isGuess || isGuess === true,
            slots: { ...state.slots, [node.name]: value },
          });
        return;
      case 'choice':
        for (const option of optionsAt(node, line, at)) matchAt(option, at, state, next);
        return;
      case 'optional':
        matchAt(node.part, at, state, next);
        next(at, state);
        return;
      case 'sequence':
        matchSequence(node.parts, 0, at, state, next);
    }
  }

  /** Optional words are taken where they come next, and then never left over. */
  function matchOptionalWords(part: PatternNode, at: number, state: State, next: Continue): void {
    let place = at;
    let { cost } = state;
    while (place < end && line.isFiller(place) && !canBegin(part, place)) cost += skipCosts[place++] ?? 0;
    let isMatched = false;
    matchAt(part, place, { ...state, cost }, (after, matched) => {
      isMatched = true;
      next(after, matched);
    });
    if (!isMatched) next(at, state);
  }

  const canBegin = (part: PatternNode, place: number): boolean => {
    let isBegun = false;
    matchAt(part, place, { cost: 0, isGuess: false, slots: {} }, () => (isBegun = true));
    return isBegun;
  };

  function matchSequence(
    parts: readonly PatternNode[],
    index: number,
    at: number,
    state: State,
    next: Continue,
  ): void {
    const part = parts[index];
    if (!part) return next(at, state);
    const afterPart: Continue = (place, after) => matchSequence(parts, index + 1, place, after, next);
    if (part.kind === 'optional' && !part.hasSlot) matchOptionalWords(part.part, at, state, afterPart);
    else if (part.kind === 'optional') {
      afterPart(at, state);
      skipping(at, state, (place, skipped) => matchAt(part.part, place, skipped, afterPart));
    } else if (index === 0) matchAt(part, at, state, afterPart);
    else skipping(at, state, (place, skipped) => matchAt(part, place, skipped, afterPart));
  }

  skipping(0, { cost: 0, isGuess: false, slots: {} }, (begin, state) =>
    matchAt(root, begin, state, (at, matched) => {
      let { cost, isGuess } = matched;
      for (let place = at; place < end; place++) {
        if (!mayLeave(place)) return;
        cost += skipCosts[place] ?? 0;
        isGuess ||= !line.isFiller(place);
      }
      if (cost > bound) return;
      // A second meaning may cost as much as the first.
      bound = Math.min(bound, cost + 0.3);
      found({ slots: matched.slots, cost, isGuess });
    }),
  );
}

/** The options of a choice by their first word; those that begin otherwise under the empty word. */
const OPTIONS = new WeakMap<PatternNode, ReadonlyMap<string, readonly PatternNode[]>>();

function optionsAt(
  node: PatternNode & { readonly kind: 'choice' },
  { spellings }: MatchedLine,
  at: number,
): readonly PatternNode[] {
  const known = OPTIONS.get(node) ?? indexOptions(node.options);
  OPTIONS.set(node, known);
  return ['', ...(spellings[at] ?? [])].flatMap((word) => known.get(word) ?? []);
}

function indexOptions(options: readonly PatternNode[]): ReadonlyMap<string, readonly PatternNode[]> {
  const byWord = new Map<string, PatternNode[]>();
  for (const option of options) {
    const word = firstWord(option);
    byWord.set(word, [...(byWord.get(word) ?? []), option]);
  }
  return byWord;
}

function firstWord(node: PatternNode): string {
  if (node.kind === 'word') return node.text;
  const [first] = node.kind === 'sequence' ? node.parts : [];
  return first?.kind === 'word' ? first.text : '';
}
