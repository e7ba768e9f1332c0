import { memoizeWeak } from '../../basics/memoize-weak.ts';
import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { has, hitIn, isInOwnWords, type Hit, type RuleText } from '../text/rule-text.ts';
import { correctSpelling } from './query.ts';
import type { Rulebook } from '../book/rulebook.ts';
import type { GlossaryEntry } from '../text/rules.ts';
import { MIN_MISSPELLING_LIKENESS, MIN_SAME_WORD_LIKENESS, similarSpellings } from './spelling.ts';
import { textsFor } from '../book/texts-for.ts';
import { headingKey, namedExactly, namesIn } from './headings.ts';
import { periodOn, SLANG, type Slang } from './slang.ts';
import { rulesOf, SLANG_BY_KEY, SLANG_BY_TERM } from './dated-words.ts';
import { aliasesOf } from './aliases.ts';

/** The meaning of a term, and where to read on. */
export interface FoundTerm {
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

const MAX_RULES = 10;
const MAX_NEAR = 5;

/** Where a term is looked up. */
interface Places {
  /** The edition that answers: a word of the table means what it means by its rules. */
  readonly day: Edition;
  readonly texts: readonly RuleText[];
  /** Where the rules that a word of the table means are looked up, if none of these texts has any. */
  readonly others: readonly RuleText[];
  readonly rulebook: Rulebook;
}

/**
 * Looks up a term of the rules or the table, in the text that answers, and only else in the others. In the order of what
 * fits: the glossary, a word of the table, a heading, the same by its name of another age, and all these by a term that
 * is spelled alike.
 * @param edition the one typed; `undefined` asks the preferred one.
 * @param preferred without `edition`: the one that is played by here.
 * @returns a refusal with terms that are spelled a little like it.
 */
export function findTerm(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred: Edition = TODAYS_DATE,
): Result<FoundTerm, Refusal<'term/unknown'>> {
  const { answering, others } = textsFor(rulebook, edition, preferred);
  const day = edition ?? preferred;
  const all = { day, texts: [...answering, ...others], others: [], rulebook };
  const places: readonly Places[] =
    others.length > 0 ? [{ day, texts: answering, others, rulebook }, all] : [all];
  const asked = bare(typed.trim().slice(0, LONGEST_TERM));
  for (const way of [definedByName, definedBySpelling])
    for (const place of places) {
      const defined = way(asked, place);
      if (defined) return ok(defined);
    }
  return fail(
    refuse('term/unknown', {
      typed,
      nearest: similarSpellings(asked, termsOf(all.texts), FAR).slice(0, MAX_NEAR),
    }),
  );
}

/** As it is spelled, or by another name for the same thing, as another age or the table has it. */
function definedByName(typed: string, places: Places): FoundTerm | undefined {
  for (const name of [typed, ...aliasesOf(typed)]) {
    const defined = definedAs(name, places);
    if (defined) return defined;
  }
  return undefined;
}

/** With those words that a text does not have put as it spells them, or as the term that is nearly the same. */
function definedBySpelling(asked: string, places: Places): FoundTerm | undefined {
  const { texts, rulebook } = places;
  for (const text of texts) {
    const spelled = correctSpelling(asked, text, rulebook);
    const meant = spelled === asked ? undefined : definedAs(spelled, places);
    if (meant) return withAlike(asked, meant, texts);
  }
  const [like] = similarSpellings(asked, termsOf(texts), NEARLY_SAME_TERM);
  const meant = like === undefined ? undefined : definedAs(like, places);
  return meant && withAlike(asked, meant, texts);
}

const LONGEST_TERM = 100;
const NEARLY_SAME_TERM = (MIN_MISSPELLING_LIKENESS + MIN_SAME_WORD_LIKENESS) / 2;
const FAR = 0.35;
/** A term typed with slips is at most so many letters too long or too short. */
const MAX_SLIPS = 3;

/** Another term may have been meant by what was misspelled. */
function withAlike(asked: string, meant: FoundTerm, texts: readonly RuleText[]): FoundTerm {
  const key = headingKey(bare(meant.term));
  const alike = similarSpellings(asked, termsOf(texts), MIN_MISSPELLING_LIKENESS).filter(
    (one) => headingKey(bare(one)) !== key,
  );
  return { ...meant, near: [...new Set([...alike, ...meant.near])].slice(0, MAX_NEAR) };
}

function definedAs(typed: string, places: Places): FoundTerm | undefined {
  const { texts } = places;
  const key = headingKey(typed);
  if (key === '') return undefined;
  const literally = SLANG_BY_TERM.get(typed.toLowerCase());
  const slang = literally ?? SLANG_BY_KEY.get(key);
  // What there was not yet has at most an entry of a later day.
  if (slang && periodOn(slang, places.day).state === 'none') return fromSlang(typed, slang, places);
  for (const text of texts) {
    const entry = entryNamed(key, typed, text);
    if (!entry) continue;
    const isOfEntry = slang !== undefined && SLANG_BY_TERM.get(bare(entry.heading).toLowerCase()) === slang;
    // An entry of a day on which the word meant something else contradicts what is said of it.
    if (slang && isOfEntry && periodOn(slang, text.edition) !== periodOn(slang, places.day)) continue;
    // `decked` and `unblockable` are no forms of Deck and Unblocked.
    if (!literally || isOfEntry) return fromEntry(entry, text, isOfEntry ? slang : undefined, places);
  }
  if (slang) return fromSlang(typed, slang, places);
  for (const text of texts) {
    const [first, ...others] = namedExactly(typed, text);
    if (first) {
      const rules = [first, ...others].map(({ number }) => hitIn(number)(text));
      return { term: first.name, rules, near: nearTo(first.name, [], places) };
    }
  }
  return undefined;
}

/** The entry with this heading, letter for letter if there is one; `(Obsolete)` is no part of it. */
function entryNamed(key: string, typed: string, text: RuleText): GlossaryEntry | undefined {
  const same = entriesOf(text).get(key) ?? [];
  return same.find(({ heading }) => bare(heading).toLowerCase() === typed.toLowerCase()) ?? same[0];
}

/** The entries of a text by the keys of their headings, made once: its texts stay. */
const entriesOf = memoizeWeak(({ glossary }: RuleText): ReadonlyMap<string, readonly GlossaryEntry[]> => {
  const entries = new Map<string, GlossaryEntry[]>();
  for (const entry of glossary) {
    const key = headingKey(bare(entry.heading));
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
  places: Places,
): FoundTerm {
  const { day, rulebook } = places;
  const named = entry.references.filter((number) => has(text, number)).map((number) => hitIn(number)(text));
  const meant = slang ? rulesMeant(slang, places) : [];
  return {
    term: entry.heading,
    entry: { edition: text.edition, entry },
    ...plainOf(entry, text, rulebook),
    ...(slang && { slang: periodOn(slang, day).meaning }),
    rules: distinct([...named, ...meant]).slice(0, MAX_RULES),
    near: nearTo(entry.heading, entry.sees, places, slang),
  };
}

function plainOf(entry: GlossaryEntry, text: RuleText, { plain }: Rulebook): Pick<FoundTerm, 'plain'> {
  if (isInOwnWords(text)) return { plain: entry };
  const { heading } = entry;
  const ours = text.edition === TODAYS_DATE && plain?.glossary.find((one) => one.heading === heading);
  return ours ? { plain: ours } : {};
}

function fromSlang(typed: string, slang: Slang, places: Places): FoundTerm {
  const term = slang.terms.find((one) => headingKey(one) === headingKey(typed)) ?? typed;
  const rules = rulesMeant(slang, places);
  return { term, slang: periodOn(slang, places.day).meaning, rules, near: nearTo(term, [], places, slang) };
}

function rulesMeant(slang: Slang, { day, texts, others, rulebook }: Places): readonly Hit[] {
  const rules = rulesOf(slang, day, texts, rulebook);
  return rules.length > 0 ? rules : rulesOf(slang, day, others, rulebook);
}

const distinct = (hits: readonly Hit[]): readonly Hit[] => [
  ...new Map(hits.map((hit) => [`${hit.edition} ${hit.number}`, hit])).values(),
];

/** Terms that an entry sends to, then those that have its words. */
function nearTo(
  term: string,
  sees: readonly string[],
  { day, texts }: Places,
  slang?: Slang,
): readonly string[] {
  const key = headingKey(bare(term));
  const same = new Set([key, ...(slang?.terms.map(headingKey) ?? [])]);
  const within = ` ${key} `;
  const holding = knownTerms(texts).flatMap(({ term: one, words }) => (words.includes(within) ? one : []));
  return eachOnce([...sees, ...holding])
    .filter((one) => !same.has(headingKey(bare(one))) && !isNotYet(one, day))
    .slice(0, MAX_NEAR);
}

/** True of a word of the table that means something that there is not yet on a day. */
function isNotYet(term: string, day: Edition): boolean {
  const slang = SLANG_BY_TERM.get(bare(term).toLowerCase());
  return slang !== undefined && periodOn(slang, day).state === 'none';
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
  const terms =
    known.get(key) ?? sortedTerms(texts).map((term) => ({ term, words: ` ${headingKey(term)} ` }));
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

/**
 * Terms that somebody may be about to type: those that begin so, then those with a word that does, of the text that
 * answers before those of the others; else those spelled a little like it. An edition that was chosen is kept to.
 */
export function suggestTerms(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  limit: number,
  preferred?: Edition,
): readonly string[] {
  const { answering, others: all } = textsFor(rulebook, edition, preferred);
  const others = edition === undefined ? all : [];
  const begin = typed.trim().toLowerCase().slice(0, LONGEST_TERM);
  const day = edition ?? preferred ?? TODAYS_DATE;
  const found = eachOnce([
    ...begunAmong(termsOf(answering), begin),
    ...begunAmong(termsOf(others), begin),
  ]).filter((term) => !isNotYet(term, day));
  if (found.length > 0) return found.slice(0, limit);
  const terms = termsOf([...answering, ...others]);
  const near = terms.filter(
    (term) => Math.abs(term.length - begin.length) <= MAX_SLIPS && !isNotYet(term, day),
  );
  return similarSpellings(begin, near, FAR).slice(0, limit);
}

function begunAmong(terms: readonly string[], begin: string): readonly string[] {
  const lower = (term: string) => term.toLowerCase();
  const begun = terms.filter((term) => lower(term).startsWith(begin));
  return [...begun, ...terms.filter((term) => lower(term).includes(` ${begin}`))];
}
