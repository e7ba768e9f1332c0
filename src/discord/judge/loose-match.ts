import type { PatternNode } from './grammar.ts';
import type { Match, MatchedLine } from './slots.ts';
import { COUNTER_WORDS } from './slot-words.ts';
import { recognize, type SlotValue } from './slots.ts';
import { SELF, type Named } from './table-names.ts';
import { classWords, wordSet } from './word-sets.ts';

/*
 * Fills the slots of a pattern wherever they are in a line, for lines whose gist is known but whose words are not. The
 * words beside a name decide, for example, whether it is the target or the source of damage.
 */

interface Place extends Named<SlotValue> {
  readonly at: number;
}

const BASE_COST = 0.3;
const MAX_COST_OF_REST = 0.3;
const COST_OF_WORD = 0.02;
const COST_OF_NUMBER = 0.1;
const COST_OF_NAME = 0.15;

/** @returns a guess, or `null` if a mandatory slot is not found */
export function matchLoosely(root: PatternNode, line: MatchedLine): Match | null {
  const parts = root.kind === 'sequence' ? root.parts : [root];
  const taken = new Set<number>();
  const slots: Record<string, SlotValue> = {};
  let cost = BASE_COST;
  for (const part of parts) {
    const isNeeded = part.kind !== 'optional';
    const slot = part.kind === 'optional' ? part.part : part;
    if (slot.kind !== 'slot') continue;
    const place = placeOf(slot.name, slot.type, line, taken);
    if (!place && isNeeded) return null;
    if (!place) continue;
    for (let at = place.at; at < place.to; at++) taken.add(at);
    slots[slot.name] = place.value;
    cost += place.cost;
  }
  const rest = line.tokens.reduce(
    (sum, { number, text }, index) =>
      sum +
      (taken.has(index) || line.isFiller(index)
        ? 0
        : number !== null || COUNTER_WORDS.has(text)
          ? COST_OF_NUMBER
          : isNamed(line, index)
            ? COST_OF_NAME
            : COST_OF_WORD),
    0,
  );
  return { slots, cost: cost + Math.min(MAX_COST_OF_REST, rest), isGuess: true };
}

const isNamed = (line: MatchedLine, at: number): boolean =>
  line.names.isName(line.tokens, at) ||
  line.names.commanders(line.tokens, at).length > 0 ||
  recognize('card', line, at).some(({ isGuess }) => !isGuess);

/** The likeliest place of a slot. */
function placeOf(
  name: string,
  type: string,
  line: MatchedLine,
  taken: ReadonlySet<number>,
): Place | undefined {
  const misfit = MISFITS[name] ?? ((): number => 0);
  let best: Place | undefined;
  for (let at = 0; at < line.tokens.length; at++) {
    if (taken.has(at)) continue;
    for (const { value, to, cost } of recognize(type, line, at)) {
      if (isTaken(taken, at, to)) continue;
      const totalCost = cost + misfit(line, at, to, type);
      if (totalCost > MAX_MISFIT) continue;
      if (!best || totalCost < best.cost - 1e-9 || (totalCost <= best.cost && best.at === at && to > best.to))
        best = { value, at, to, cost: totalCost };
    }
  }
  return best;
}

const MAX_MISFIT = 0.45;

const isTaken = (taken: ReadonlySet<number>, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (taken.has(at)) return true;
  return false;
};

const BEFORE_TARGETS = wordSet(
  'to on at into onto against -> => target targets targeting versus vs for upon towards',
);
const BEFORE_SOURCES = wordSet('from by with of off via');
const HITS = classWords('hit');
const AFTER_TARGETS = new Set([...classWords('take', 'lose', 'gain'), 'get', 'gets', 'got', 'has', 'have']);
const PRONOUNS = wordSet('he she him her they them that the somebody someone');
const NO_HITS = classWords('take', 'lose');
const BEFORE_THINGS = wordSet(
  'creature creatures goblin goblins token tokens card cards mana land lands power turn turns time times spell spells players blockers attackers',
);
const OF_UNITS = classWords('life', 'damage');
const ARTICLES = wordSet('the a an my your his her their that this');

const wordAt = ({ tokens }: MatchedLine, at: number): string => tokens[at]?.text ?? '';

/** The word before, without articles. */
function wordBefore(line: MatchedLine, at: number): string {
  const before = wordAt(line, at - 1);
  return ARTICLES.has(before) ? wordAt(line, at - 2) : before;
}

const isPossessive = ({ line, tokens, names }: MatchedLine, at: number, to: number): boolean =>
  (/s$/i.test(line.slice(tokens[at]?.from, tokens[to - 1]?.to)) || tokens[at]?.text === 'my') &&
  (names.commanders(tokens, to).length > 0 || names.permanents(tokens, to).length > 0);

/** By slot: how badly a value at a place fits it, where 0 is a perfect fit. */
const MISFITS: Readonly<Record<string, (line: MatchedLine, at: number, to: number, type: string) => number>> =
  {
    who(line, at, to, type) {
      const first = wordAt(line, at);
      const before = wordBefore(line, at);
      const after = wordAt(line, to);
      if (isPossessive(line, at, to)) return 0.5;
      if (PRONOUNS.has(first)) return 0.25;
      if (BEFORE_SOURCES.has(before)) return 0.25;
      // In `hit bob and took monarch`, Bob doesn't become the monarch.
      if (HITS.has(before)) return type === 'player' ? 0.3 : 0;
      if (BEFORE_TARGETS.has(before)) return 0;
      if (HITS.has(after) && !NO_HITS.has(after)) return 0.3;
      if (AFTER_TARGETS.has(after)) return 0;
      if (first === 'my' || first === 'id') return 0.3;
      return SELF.has(first) ? 0.2 : 0.1;
    },
    from(line, at, to) {
      const before = wordBefore(line, at);
      const after = wordAt(line, to);
      const isPlayer = line.names.players(line.tokens, at).length > 0;
      if (BEFORE_SOURCES.has(before)) return 0;
      if (isPlayer && (BEFORE_TARGETS.has(before) || HITS.has(before))) return 0.5;
      if (HITS.has(after) && !NO_HITS.has(after)) return 0;
      return isPlayer ? 0.5 : 0.05;
    },
    by(line, at, to) {
      const before = wordBefore(line, at);
      if (before === 'by') return 0;
      if (BEFORE_TARGETS.has(before)) return 0.5;
      return isPossessive(line, at, to) || /^turns?$/.test(wordAt(line, to)) ? 0.5 : 0.02 * at;
    },
    n(line, at) {
      const after = wordAt(line, at + 1);
      if (BEFORE_THINGS.has(after)) return 0.4;
      const isWithUnit = OF_UNITS.has(after) || COUNTER_WORDS.has(after);
      return (isWithUnit ? 0 : 0.05) + 0.001 * at;
    },
    // The longest name is the likeliest.
    card: (line, at, to) =>
      0.1 -
      0.02 * Math.min(5, to - at) +
      (wordBefore(line, at) !== 'for' && BEFORE_TARGETS.has(wordBefore(line, at)) ? 0.2 : 0),
    term: ({ tokens, isWord }, at, to) =>
      0.1 - 0.02 * Math.min(5, to - at) + (tokens.slice(at, to).every(({ text }) => isWord(text)) ? 0.1 : 0),
  };
