import { onceFor } from '../../basics/once-for.ts';
import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { has, hitIn, type Hit, type RuleText } from '../text/rule-text.ts';
import { respelled } from './query.ts';
import type { Rulebook } from '../book/rulebook.ts';
import type { GlossaryEntry } from '../text/rules.ts';
import { LIKE_ENOUGH, NEARLY_SAME, likest } from './spelling.ts';
import { textsFor } from '../book/texts-for.ts';
import { keyOf, namedExactly, namesIn } from './headings.ts';
import { meaningIn, SLANG, type Slang } from './slang.ts';
import { rulesOf, SLANG_BY_KEY } from './slang-rules.ts';
import { namesLike } from './other-names.ts';

/** The meaning of a term, and where to read on. */
export interface Defined {
  /** The term as the rules or the table write it: `Trample`, `etb`. */
  readonly term: string;
  /** The glossary's entry, where the text of an edition held has one. */
  readonly entry?: { readonly edition: Edition; readonly entry: GlossaryEntry };
  /** The same entry in plain words of our own, where the glossary is that of today. */
  readonly plain?: GlossaryEntry;
  /** The meaning of a word of the table, in our own words; in place of an entry, or before it. */
  readonly slang?: string;
  /** The rules and chapters that say more, the defining one first; all of them are held. */
  readonly rules: readonly Hit[];
  /**
   * Other terms that are near: those it sends to, those that have its words, and those spelled like what was typed, if
   * that was misspelled. `define` takes each.
   */
  readonly near: readonly string[];
}

const MOST_RULES = 10;
const MOST_NEAR = 5;

/**
 * Looks up a term of the rules or the table. In the order of what fits: the glossary of the editions asked for, a
 * word of the table, a heading, the same by its name of another age, and all these by a term that is spelled alike.
 * @param edition `undefined` asks the founding rules and today's.
 * @param preferred without `edition`: whose entry comes first.
 * @returns a refusal with terms that are spelled a little like it.
 */
export function define(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred?: Edition,
): Result<Defined, Refusal<'term/unknown'>> {
  const texts = textsFor(rulebook, edition, preferred);
  const asked = bare(typed.trim().slice(0, LONGEST_TERM));
  const defined = definedAs(asked, texts, rulebook) ?? byOtherName(asked, texts, rulebook);
  if (defined) return ok(defined);
  for (const text of texts) {
    const spelled = respelled(asked, text, rulebook);
    const meant = spelled === asked ? undefined : definedAs(spelled, texts, rulebook);
    if (meant) return ok(withAlike(asked, meant, texts));
  }
  const terms = termsOf(texts);
  const [like] = likest(asked, terms, NEARLY_SAME_TERM);
  const meant = like === undefined ? undefined : definedAs(like, texts, rulebook);
  return meant
    ? ok(withAlike(asked, meant, texts))
    : fail(refuse('term/unknown', { typed, nearest: likest(asked, terms, FAR).slice(0, MOST_NEAR) }));
}

const LONGEST_TERM = 100;
const NEARLY_SAME_TERM = (LIKE_ENOUGH + NEARLY_SAME) / 2;
const FAR = 0.35;
/** A term typed with slips is at most so many letters too long or too short. */
const MOST_SLIPS = 3;

/** Another term may have been meant by what was misspelled. */
function withAlike(asked: string, meant: Defined, texts: readonly RuleText[]): Defined {
  const key = keyOf(bare(meant.term));
  const alike = likest(asked, termsOf(texts), LIKE_ENOUGH).filter((one) => keyOf(bare(one)) !== key);
  return { ...meant, near: [...new Set([...alike, ...meant.near])].slice(0, MOST_NEAR) };
}

function definedAs(typed: string, texts: readonly RuleText[], rulebook: Rulebook): Defined | undefined {
  const key = keyOf(typed);
  if (key === '') return undefined;
  const literally = SLANG_BY_TERM.get(typed.toLowerCase());
  const slang = literally ?? SLANG_BY_KEY.get(key);
  for (const text of texts) {
    const entry = entryNamed(key, typed, text);
    if (!entry) continue;
    const isOfEntry = slang !== undefined && SLANG_BY_TERM.get(bare(entry.heading).toLowerCase()) === slang;
    // `decked` and `unblockable` are no forms of Deck and Unblocked.
    if (!literally || isOfEntry)
      return fromEntry(entry, text, isOfEntry ? slang : undefined, texts, rulebook);
  }
  if (slang) return fromSlang(typed, slang, texts, rulebook);
  for (const text of texts) {
    const [first, ...others] = namedExactly(typed, text);
    if (first) {
      const rules = [first, ...others].map(({ number }) => hitIn(number)(text));
      return { term: first.name, rules, near: nearTo(first.name, [], texts) };
    }
  }
  return undefined;
}

const SLANG_BY_TERM = new Map(SLANG.flatMap((slang) => slang.terms.map((term) => [term, slang])));

/** By another name for the same thing, as another age or the table has it. */
function byOtherName(typed: string, texts: readonly RuleText[], rulebook: Rulebook): Defined | undefined {
  for (const name of namesLike(typed)) {
    const defined = definedAs(name, texts, rulebook);
    if (defined) return defined;
  }
  return undefined;
}

/** The entry with this heading, letter for letter if there is one; `(Obsolete)` is no part of it. */
function entryNamed(key: string, typed: string, text: RuleText): GlossaryEntry | undefined {
  const same = entriesOf(text).get(key) ?? [];
  return same.find(({ heading }) => bare(heading).toLowerCase() === typed.toLowerCase()) ?? same[0];
}

/** The entries of a text by the keys of their headings, made once: its texts stay. */
const entriesOf = onceFor(({ glossary }: RuleText): ReadonlyMap<string, readonly GlossaryEntry[]> => {
  const entries = new Map<string, GlossaryEntry[]>();
  for (const entry of glossary) {
    const key = keyOf(bare(entry.heading));
    const same = entries.get(key);
    if (same) same.push(entry);
    else entries.set(key, [entry]);
  }
  return entries;
});

const bare = (heading: string): string => heading.replace(/ \([^)]*\)$/, '');

function fromEntry(
  entry: GlossaryEntry,
  text: RuleText,
  slang: Slang | undefined,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): Defined {
  const named = entry.references.filter((number) => has(text, number)).map((number) => hitIn(number)(text));
  const meant = slang ? rulesOf(slang, texts, rulebook) : [];
  const meaning = slang && meaningOf(slang, texts);
  return {
    term: entry.heading,
    entry: { edition: text.edition, entry },
    ...plainOf(entry, text, rulebook),
    ...(meaning !== undefined && { slang: meaning }),
    rules: distinct([...named, ...meant]).slice(0, MOST_RULES),
    near: nearTo(entry.heading, entry.sees, texts, slang),
  };
}

/** By the rules that answer here: those of the first text. */
const meaningOf = (slang: Slang, [first]: readonly RuleText[]): string | undefined =>
  meaningIn(slang, first?.edition ?? TODAYS_DATE);

function plainOf(
  { heading }: GlossaryEntry,
  { edition }: RuleText,
  { plain }: Rulebook,
): Pick<Defined, 'plain'> {
  const ours = edition === TODAYS_DATE && plain?.glossary.find((one) => one.heading === heading);
  return ours ? { plain: ours } : {};
}

function fromSlang(typed: string, slang: Slang, texts: readonly RuleText[], rulebook: Rulebook): Defined {
  const term = slang.terms.find((one) => keyOf(one) === keyOf(typed)) ?? typed;
  const rules = rulesOf(slang, texts, rulebook);
  const meaning = meaningOf(slang, texts);
  return {
    term,
    ...(meaning !== undefined && { slang: meaning }),
    rules,
    near: nearTo(term, [], texts, slang),
  };
}

const distinct = (hits: readonly Hit[]): readonly Hit[] => [
  ...new Map(hits.map((hit) => [`${hit.edition} ${hit.number}`, hit])).values(),
];

/** Terms that an entry sends to, then those that have its words. */
function nearTo(
  term: string,
  sees: readonly string[],
  texts: readonly RuleText[],
  slang?: Slang,
): readonly string[] {
  const key = keyOf(bare(term));
  const same = new Set([key, ...(slang?.terms.map(keyOf) ?? [])]);
  const within = ` ${key} `;
  const holding = knownTerms(texts).flatMap(({ term: one, words }) => (words.includes(within) ? one : []));
  return eachOnce([...sees, ...holding])
    .filter((one) => !same.has(keyOf(bare(one))))
    .slice(0, MOST_NEAR);
}

/** Of the several ways to write a word of the table the first: of fizzle, fizzled and Fizzle (Informal). */
function eachOnce(terms: readonly string[]): readonly string[] {
  const byLine = new Map<Slang | string, string>();
  for (const term of terms) {
    const line = SLANG_BY_TERM.get(bare(term).toLowerCase()) ?? term;
    if (!byLine.has(line)) byLine.set(line, term);
  }
  return [...byLine.values()];
}

/** A term, and its key between blanks: other keys are looked for in that. */
interface Term {
  readonly term: string;
  readonly words: string;
}

/** Terms by the first of the texts that they are of: a rulebook's texts are few, and stay. */
const TERMS = new WeakMap<RuleText, Map<string, readonly Term[]>>();

/** Every term that `define` knows by name in these texts, in the order of the alphabet. */
function knownTerms(texts: readonly RuleText[]): readonly Term[] {
  const [first] = texts;
  if (!first) return [];
  const known = TERMS.get(first) ?? new Map<string, readonly Term[]>();
  TERMS.set(first, known);
  const key = texts.map(({ edition }) => edition).join(' ');
  const terms = known.get(key) ?? sortedTerms(texts).map((term) => ({ term, words: ` ${keyOf(term)} ` }));
  known.set(key, terms);
  return terms;
}

const termsOf = (texts: readonly RuleText[]): readonly string[] => knownTerms(texts).map(({ term }) => term);

const COLLATOR = new Intl.Collator('en');

function sortedTerms(texts: readonly RuleText[]): readonly string[] {
  const all = texts.flatMap((text) => [
    ...text.glossary.map(({ heading }) => heading),
    ...namesIn(text).map(({ name }) => name),
  ]);
  const terms = new Map(
    [...SLANG.flatMap((one) => one.terms), ...all].map((one) => [one.toLowerCase(), one]),
  );
  return [...terms.values()].toSorted(COLLATOR.compare);
}

/** Terms that somebody may be about to type, those that begin so first. */
export function suggestTerms(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  limit: number,
  preferred?: Edition,
): readonly string[] {
  const terms = termsOf(textsFor(rulebook, edition, preferred));
  const begin = typed.trim().toLowerCase().slice(0, LONGEST_TERM);
  const lower = (term: string) => term.toLowerCase();
  const begun = terms.filter((term) => lower(term).startsWith(begin));
  const within = terms.filter((term) => lower(term).includes(` ${begin}`));
  const found = eachOnce([...begun, ...within]);
  if (found.length > 0) return found.slice(0, limit);
  const near = terms.filter((term) => Math.abs(term.length - begin.length) <= MOST_SLIPS);
  return likest(begin, near, FAR).slice(0, limit);
}
