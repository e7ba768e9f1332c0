import { memoizeWeak } from '#basics/memoize-weak.ts';
import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { hasRuleNumber, hitIn, isInOwnWords, type RuleHit, type RuleText } from '../text/rule-text.ts';
import { requestedNames } from './requested-names.ts';
import { correctSpelling } from './query.ts';
import type { Rulebook } from '../book/rulebook.ts';
import type { GlossaryEntry } from '../text/rules.ts';
import { MIN_MISSPELLING_LIKENESS, MIN_SAME_WORD_LIKENESS, similarSpellings } from './spelling.ts';
import { textsFor } from '../book/texts-for.ts';
import { headingKey, namedExactly, headingNames } from './headings.ts';
import { periodOn, SLANG, type Slang } from './slang.ts';
import { slangRules, SLANG_BY_KEY, SLANG_BY_TERM } from './dated-words.ts';
import { aliasesOf } from './aliases.ts';

/** The meaning of a term, and further reading. */
export interface FoundTerm {
  /** The term as the rules or players write it: `Trample`, `etb`. */
  readonly term: string;
  /** The glossary entry, if an edition in the rulebook has one. */
  readonly entry?: { readonly edition: Edition; readonly entry: GlossaryEntry };
  /** The same entry in our own plain words, if the glossary is today's. */
  readonly plain?: GlossaryEntry;
  /** The meaning of a slang term in our own words; shown in place of an entry, or before it. */
  readonly slang?: string;
  /** The rules and chapters that say more, the defining one first. The rulebook has the text of each. */
  readonly rules: readonly RuleHit[];
  /**
   * Related terms: those that the entry refers to, those that contain its words, and those spelled like the typed
   * text if that was misspelled. {@link findTerm} accepts each.
   */
  readonly near: readonly string[];
}

const MAX_RULES = 10;
const MAX_NEAR = 5;

interface LookupScope {
  /** The edition that answers; it decides the meaning of a slang term. */
  readonly day: Edition;
  readonly texts: readonly RuleText[];
  /** Fallback for the rules of a slang term, if none of `texts` has any. */
  readonly others: readonly RuleText[];
  readonly rulebook: Rulebook;
}

/**
 * Looks up a term of the rules or of player slang, first in the answering texts, then in the others. Tries in this
 * order: the glossary, slang, headings, the same by aliases from other eras, and all of these by similar spelling.
 * @param edition the requested edition; `undefined` for the preferred one
 * @param preferred used without `edition`: the edition that is played here
 * @returns a refusal with terms of similar spelling if nothing matches
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
  const scopes: readonly LookupScope[] =
    others.length > 0 ? [{ day, texts: answering, others, rulebook }, all] : [all];
  const name = withoutSuffix(typed.trim().slice(0, MAX_TERM_LENGTH));
  for (const define of [defineByName, defineBySpelling])
    for (const scope of scopes) {
      const defined = define(name, scope);
      if (defined) return ok(defined);
    }
  return fail(
    refuse('term/unknown', {
      typed,
      nearest: similarSpellings(name, termsOf(all.texts), MIN_SUGGESTION_LIKENESS).slice(0, MAX_NEAR),
    }),
  );
}

/**
 * The entry of a term in the official glossary of a past day, for a question that asks for nothing but its name.
 * Terms that have no rule of that day are often explained there.
 */
export function findOfficialTerm(query: string, day: Edition, rulebook: Rulebook): FoundTerm | undefined {
  const text = rulebook.read(day);
  if (!text.isWhole || dateOf(day) >= TODAYS_DATE) return undefined;
  const scope: LookupScope = { day, texts: [text], others: [], rulebook };
  const [entry] = [query, ...requestedNames(query.toLowerCase())].flatMap(
    (name) => entryNamed(headingKey(name), name, text) ?? [],
  );
  return entry && fromEntry(entry, text, undefined, scope);
}

/** Looks the term up as typed, or by an alias. */
function defineByName(typed: string, scope: LookupScope): FoundTerm | undefined {
  for (const name of [typed, ...aliasesOf(typed)]) {
    const defined = defineExactly(name, scope);
    if (defined) return defined;
  }
  return undefined;
}

/** Looks the term up with unknown words corrected to the text's spelling, or finds the most similar term. */
function defineBySpelling(typed: string, scope: LookupScope): FoundTerm | undefined {
  const { texts, rulebook } = scope;
  for (const text of texts) {
    const spelled = correctSpelling(typed, text, rulebook);
    const meant = spelled === typed ? undefined : defineExactly(spelled, scope);
    if (meant) return withSimilarTerms(typed, meant, texts);
  }
  const [similar] = similarSpellings(typed, termsOf(texts), MIN_TERM_LIKENESS);
  const meant = similar === undefined ? undefined : defineExactly(similar, scope);
  return meant && withSimilarTerms(typed, meant, texts);
}

const MAX_TERM_LENGTH = 100;
const MIN_TERM_LIKENESS = (MIN_MISSPELLING_LIKENESS + MIN_SAME_WORD_LIKENESS) / 2;
const MIN_SUGGESTION_LIKENESS = 0.35;
/** The largest difference in length between a term and a misspelling of it. */
const MAX_LENGTH_DIFFERENCE = 3;

/** Puts terms of similar spelling, which may have been meant, before the related ones. */
function withSimilarTerms(typed: string, meant: FoundTerm, texts: readonly RuleText[]): FoundTerm {
  const key = headingKey(withoutSuffix(meant.term));
  const similar = similarSpellings(typed, termsOf(texts), MIN_MISSPELLING_LIKENESS).filter(
    (term) => headingKey(withoutSuffix(term)) !== key,
  );
  return { ...meant, near: [...new Set([...similar, ...meant.near])].slice(0, MAX_NEAR) };
}

function defineExactly(typed: string, scope: LookupScope): FoundTerm | undefined {
  const { texts } = scope;
  const key = headingKey(typed);
  if (key === '') return undefined;
  const literally = SLANG_BY_TERM.get(typed.toLowerCase());
  const slang = literally ?? SLANG_BY_KEY.get(key);
  // If the thing does not exist yet, only a later edition can have an entry for it.
  if (slang && periodOn(slang, scope.day).state === 'none') return fromSlang(typed, slang, scope);
  for (const text of texts) {
    const entry = entryNamed(key, typed, text);
    if (!entry) continue;
    const isOfEntry =
      slang !== undefined && SLANG_BY_TERM.get(withoutSuffix(entry.heading).toLowerCase()) === slang;
    // Skip an entry from a day on which the word had another meaning.
    if (slang && isOfEntry && periodOn(slang, text.edition) !== periodOn(slang, scope.day)) continue;
    // `decked` and `unblockable` are not forms of Deck and Unblocked.
    if (!literally || isOfEntry) return fromEntry(entry, text, isOfEntry ? slang : undefined, scope);
  }
  if (slang) return fromSlang(typed, slang, scope);
  for (const text of texts) {
    const [first, ...others] = namedExactly(typed, text);
    if (first) {
      const rules = [first, ...others].map(({ number }) => hitIn(number)(text));
      return { term: first.name, rules, near: relatedTerms(first.name, [], scope) };
    }
  }
  return undefined;
}

/** Prefers an entry whose heading matches exactly; ignores a suffix such as `(Obsolete)`. */
function entryNamed(key: string, typed: string, text: RuleText): GlossaryEntry | undefined {
  const same = entriesOf(text).get(key) ?? [];
  return same.find(({ heading }) => withoutSuffix(heading).toLowerCase() === typed.toLowerCase()) ?? same[0];
}

/** Glossary entries by {@link headingKey}. */
const entriesOf = memoizeWeak(({ glossary }: RuleText): ReadonlyMap<string, readonly GlossaryEntry[]> => {
  const entries = new Map<string, GlossaryEntry[]>();
  for (const entry of glossary) {
    const key = headingKey(withoutSuffix(entry.heading));
    const same = entries.get(key);
    if (same) same.push(entry);
    else entries.set(key, [entry]);
  }
  return entries;
});

const withoutSuffix = (heading: string): string => heading.replace(/ \([^)]*\)$/, '');

function fromEntry(
  entry: GlossaryEntry,
  text: RuleText,
  slang: Slang | undefined,
  scope: LookupScope,
): FoundTerm {
  const { day, rulebook } = scope;
  const named = entry.references
    .filter((number) => hasRuleNumber(text, number))
    .map((number) => hitIn(number)(text));
  const meant = slang ? slangRulesInScope(slang, scope) : [];
  return {
    term: entry.heading,
    entry: { edition: text.edition, entry },
    ...plainOf(entry, text, rulebook),
    ...(slang && { slang: periodOn(slang, day).meaning }),
    rules: distinct([...named, ...meant]).slice(0, MAX_RULES),
    near: relatedTerms(entry.heading, entry.sees, scope, slang),
  };
}

function plainOf(entry: GlossaryEntry, text: RuleText, { plain }: Rulebook): Pick<FoundTerm, 'plain'> {
  if (isInOwnWords(text)) return { plain: entry };
  const { heading } = entry;
  const own =
    text.edition === TODAYS_DATE && plain?.glossary.find((candidate) => candidate.heading === heading);
  return own ? { plain: own } : {};
}

function fromSlang(typed: string, slang: Slang, scope: LookupScope): FoundTerm {
  const term = slang.terms.find((candidate) => headingKey(candidate) === headingKey(typed)) ?? typed;
  const rules = slangRulesInScope(slang, scope);
  return {
    term,
    slang: periodOn(slang, scope.day).meaning,
    rules,
    near: relatedTerms(term, [], scope, slang),
  };
}

function slangRulesInScope(slang: Slang, { day, texts, others, rulebook }: LookupScope): readonly RuleHit[] {
  const rules = slangRules(slang, day, texts, rulebook);
  return rules.length > 0 ? rules : slangRules(slang, day, others, rulebook);
}

const distinct = (hits: readonly RuleHit[]): readonly RuleHit[] => [
  ...new Map(hits.map((hit) => [`${hit.edition} ${hit.number}`, hit])).values(),
];

/** The terms that an entry refers to, then those that contain its words. */
function relatedTerms(
  term: string,
  sees: readonly string[],
  { day, texts }: LookupScope,
  slang?: Slang,
): readonly string[] {
  const key = headingKey(withoutSuffix(term));
  const same = new Set([key, ...(slang?.terms.map(headingKey) ?? [])]);
  const within = ` ${key} `;
  const containing = knownTerms(texts).flatMap((known) => (known.words.includes(within) ? known.term : []));
  return withoutVariants([...sees, ...containing])
    .filter((other) => !same.has(headingKey(withoutSuffix(other))) && !isNotYet(other, day))
    .slice(0, MAX_NEAR);
}

/** True if a slang term stands for something that does not exist yet on a day. */
function isNotYet(term: string, day: Edition): boolean {
  const slang = SLANG_BY_TERM.get(withoutSuffix(term).toLowerCase());
  return slang !== undefined && periodOn(slang, day).state === 'none';
}

/** Keeps the first of several forms of a slang term: of fizzle, fizzled and Fizzle (Informal). */
function withoutVariants(terms: readonly string[]): readonly string[] {
  const byLine = new Map<Slang | string, string>();
  for (const term of terms) {
    const line = SLANG_BY_TERM.get(withoutSuffix(term).toLowerCase()) ?? term;
    if (!byLine.has(line)) byLine.set(line, term);
  }
  return [...byLine.values()];
}

/** A term, and its key padded with spaces so that other keys can be found within it. */
interface Term {
  readonly term: string;
  readonly words: string;
}

/** Terms by the first of their texts, then by the editions of all of them. */
const TERMS = new WeakMap<RuleText, Map<string, readonly Term[]>>();

/** All terms of these texts that {@link findTerm} knows by name, in alphabetical order. */
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
    ...headingNames(text).map(({ name }) => name),
  ]);
  const terms = new Map(
    [...SLANG.flatMap((slang) => slang.terms), ...all].map((term) => [term.toLowerCase(), term]),
  );
  return [...terms.values()].toSorted(COLLATOR.compare);
}

/**
 * Suggests terms for partial input: those that start with it, then those with a word that does, the answering text's
 * before the others'; if there are none, those of similar spelling. Stays within `edition` if it is given.
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
  const prefix = typed.trim().toLowerCase().slice(0, MAX_TERM_LENGTH);
  const day = edition ?? preferred ?? TODAYS_DATE;
  const found = withoutVariants([
    ...startingWith(termsOf(answering), prefix),
    ...startingWith(termsOf(others), prefix),
  ]).filter((term) => !isNotYet(term, day));
  if (found.length > 0) return found.slice(0, limit);
  const terms = termsOf([...answering, ...others]);
  const near = terms.filter(
    (term) => Math.abs(term.length - prefix.length) <= MAX_LENGTH_DIFFERENCE && !isNotYet(term, day),
  );
  return similarSpellings(prefix, near, MIN_SUGGESTION_LIKENESS).slice(0, limit);
}

function startingWith(terms: readonly string[], prefix: string): readonly string[] {
  const lower = (term: string) => term.toLowerCase();
  const starting = terms.filter((term) => lower(term).startsWith(prefix));
  return [...starting, ...terms.filter((term) => lower(term).includes(` ${prefix}`))];
}
