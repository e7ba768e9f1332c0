import { TODAYS_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';
import { createLruCache, type LruCache } from '../../basics/lru-cache.ts';
import { translateNumber, changedBetween, isUnchanged } from '../text/concordance.ts';
import { numberByOwnWords } from '../rule-matching/by-own-words.ts';
import { numberIn } from '../rule-matching/links.ts';
import type { RuleText } from '../text/rule-text.ts';
import type { Rulebook } from './rulebook.ts';
import { titleOf, type Rule } from '../text/rules.ts';

/** A rule as an official text has it; of a chapter, its heading. */
export interface Passage {
  readonly number: string;
  readonly heading: string;
  /** Nothing for a chapter. */
  readonly paragraphs: Rule['paragraphs'];
  readonly isIncomplete: boolean;
}

/** A rule that the engine cited, looked up in the official texts that are held. */
export type CitedRule =
  /** Nothing that the engine cites: its table of numbers has no such rule on that day, or the glossary has it. */
  | { readonly kind: 'unknown' }
  /** No official text is held whose words are those of that day, as far as the table of numbers and days tells. */
  | { readonly kind: 'unheld' }
  /** The official text of `edition` has no rule with this number: the table of numbers is wrong. */
  | { readonly kind: 'missing'; readonly edition: IsoDate; readonly number: string }
  /** `edition` is the day of the text: the one cited, the last one before it, or else a later one that says the same. */
  | {
      readonly kind: 'found';
      readonly edition: IsoDate;
      readonly passages: readonly [Passage, ...Passage[]];
    };

/** True if the engine's table of numbers has such a rule: people may type what only looks like a citation. */
export function isCitable({ number, edition }: Citation): boolean {
  const key = `${edition} ${number}`;
  const known = CITABLE.get(key);
  if (known !== undefined) return known;
  const isKnown = number === 'Glossary' || translateNumber(number, edition, edition) !== undefined;
  CITABLE.set(key, isKnown);
  return isKnown;
}

const MAX_REMEMBERED = 4000;
const CITABLE = createLruCache<string, boolean>(MAX_REMEMBERED);
const LOOKED_UP = new WeakMap<Rulebook, LruCache<string, CitedRule>>();

/**
 * A cited rule in the official text of its edition; else in the last one held before, and only where none so old has
 * the rule in a later one, if the wording is the same there. Never in one that may say the opposite.
 * @param onMissing is told once of each rule that is not where the table of numbers says.
 */
export function findCited(
  citation: Citation,
  rulebook: Rulebook,
  onMissing: (text: IsoDate, number: string) => void = () => {},
): CitedRule {
  const known = LOOKED_UP.get(rulebook) ?? createLruCache<string, CitedRule>(MAX_REMEMBERED);
  LOOKED_UP.set(rulebook, known);
  const key = `${citation.edition} ${citation.number}`;
  const had = known.get(key);
  if (had) return had;
  const found = lookUp(citation, rulebook);
  known.set(key, found);
  if (found.kind === 'missing') onMissing(found.edition, found.number);
  return found;
}

function lookUp(citation: Citation, rulebook: Rulebook): CitedRule {
  const { number, edition } = citation;
  const isInRules = number !== 'Glossary' && translateNumber(number, edition, edition) !== undefined;
  if (!isInRules) return { kind: 'unknown' };
  return inTextBefore(citation, rulebook) ?? inTextAfter(citation, rulebook) ?? { kind: 'unheld' };
}

/**
 * The rule in the text of its day, or in the last one held before, which was the one in force as far as anybody can
 * tell; not its words where the table knows better. `undefined` where no text so old has the rule.
 */
function inTextBefore(citation: Citation, rulebook: Rulebook): CitedRule | undefined {
  const { number, edition } = citation;
  for (const date of rulebook.editions.filter((one) => one <= edition).toReversed()) {
    const numbers = numbersOn(citation, date, rulebook);
    const [first] = numbers;
    if (first === undefined) return undefined;
    const text = rulebook.read(date);
    const [passage, ...more] = numbers.flatMap((one) => passageIn(text, one, date));
    if (passage && changedBetween(number, edition, date)) return { kind: 'unheld' };
    if (passage) return { kind: 'found', edition: date, passages: [passage, ...more] };
    if (text.isWhole) return { kind: 'missing', edition: date, number: first };
  }
  return undefined;
}

/** The rule in the first later text held that has it, if the table says that it is still the same. */
function inTextAfter(citation: Citation, rulebook: Rulebook): CitedRule | undefined {
  const { number, edition } = citation;
  for (const date of rulebook.editions.filter((one) => one > edition && one <= TODAYS_DATE)) {
    const [heir] = numbersOn(citation, date, rulebook);
    if (heir === undefined) continue;
    const text = rulebook.read(date);
    const [passage] = passageIn(text, heir, date);
    if (passage && !isUnchanged(number, edition, date)) return undefined;
    if (passage) return { kind: 'found', edition: date, passages: [passage] };
    if (text.isWhole) return { kind: 'missing', edition: date, number: heir };
  }
  return undefined;
}

/** The numbers of a rule in a text of its own day, or of a later one that is held; none where it is gone. */
export function numbersOn(
  { number, edition }: Citation,
  date: IsoDate,
  rulebook: Rulebook,
): readonly string[] {
  if (date === edition) return [number];
  const heirs = translateNumber(number, edition, date)?.numbers.filter((one) => one !== 'Glossary') ?? [];
  return date > TODAYS_DATE ? heirs.flatMap((heir) => numbersAhead(heir, date, rulebook)) : heirs;
}

/**
 * Of texts younger than the table of numbers only the texts themselves tell what became of today's number: one of the
 * table's time, where it is held, or else our own words of today.
 */
function numbersAhead(today: string, date: IsoDate, rulebook: Rulebook): readonly string[] {
  const from = rulebook.official.findLast((one) => one <= TODAYS_DATE);
  if (from) {
    const then = translateNumber(today, TODAYS_DATE, from)?.numbers ?? [];
    return [...new Set(then.flatMap((one) => numberIn(one, from, date, rulebook.links)))];
  }
  return numberByOwnWords(today, rulebook.read(TODAYS_DATE), rulebook.read(date));
}

function passageIn(text: RuleText, number: string, date: IsoDate): readonly Passage[] {
  const rule = text.rule(number);
  const heading = text.chapter(rule?.chapter ?? number)?.heading ?? '';
  if (!rule) return text.isWhole && heading ? [{ number, heading, paragraphs: [], isIncomplete: false }] : [];
  if (rule.wording !== 'official' || rule.edition !== date) return [];
  return [{ number, heading, paragraphs: paragraphsOf(rule, text), isIncomplete: rule.isIncomplete }];
}

/** Of a rule that is but a heading, its subrules too, each after its number. */
function paragraphsOf(rule: Rule, text: RuleText): Rule['paragraphs'] {
  if (titleOf(rule) === undefined) return rule.paragraphs;
  const subrules = rule.subrules.flatMap((one) => {
    const [first, ...rest] = text.rule(one)?.paragraphs ?? [];
    return first ? [{ kind: first.kind, text: `${one} ${first.text}` }, ...rest] : [];
  });
  return [...rule.paragraphs, ...subrules];
}
