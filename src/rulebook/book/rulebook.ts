import { NO_LINKS, type Links } from '../rule-matching/links.ts';
import {
  adoptionCount,
  dateOf,
  EARLIEST_DATE,
  FOUNDING_DATE,
  isInForce,
  OFFICIAL_DAYS,
  RELEASE_DATE,
  TODAYS_DATE,
  type Edition,
  type IsoDate,
} from '#engine/vocabulary/editions.ts';
import type { TextSource } from '#engine/vocabulary/text-source.ts';
import { createLruCache, type LruCache } from '#basics/lru-cache.ts';
import { byOfficialTexts } from '../rule-matching/by-official-texts.ts';
import {
  FOUNDING_2008_DATE,
  foundingText,
  isInOwnWords,
  textOn,
  withOwnWords,
  type RuleText,
} from '../text/rule-text.ts';
import type { ParsedRules, Rule } from '../text/rules.ts';
import { runSteps, shareSteps, type WorkSteps } from '#basics/work-steps.ts';
import { NO_QUESTIONS, type Questions, withEarlierRules } from '../search/documents.ts';
import { makeFinder, type RuleFinder } from '../search/finder.ts';
import { dayFinder, dayText } from './day-text.ts';
import { earlierWordsWithQuestions } from './earlier-words.ts';

/** The rules as text, with search. Immutable: an import creates another one. */
export interface Rulebook {
  /** The days of the available editions, oldest first: official texts, and our own words. */
  readonly editions: readonly IsoDate[];
  /** The days with a complete imported official text, oldest first. */
  readonly official: readonly IsoDate[];
  /** How missing official texts can be obtained. */
  readonly textsCome: TextSource;
  /**
   * The rules of an edition: its imported official text, or a reconstruction from the wording of other days, see
   * `dayText`. After the last known day, the newest text. `text.edition` is the day of the rules that were in force.
   */
  read(edition: Edition): RuleText;
  /**
   * The newest available text that is not later than an edition, or else the oldest. If a complete older text is
   * available, excerpts count only on the days on which they were in force.
   */
  lastHeld(edition: Edition): RuleText;
  /**
   * Finds rules in the edition's text from {@link Rulebook.read}; created on first use. For the founding rules,
   * searches the official text of 2006-10-01 if imported; the numbers are the same.
   */
  finder(edition: Edition): RuleFinder;
  /** Today's rules in our own words, regardless of imports; `null` if there are none. */
  readonly plain: RuleText | null;
  /** The rules of the release's last edition in our own words: `plain`, unless a later text is today's. */
  readonly releasedPlain: RuleText | null;
  /** Searches {@link Rulebook.plain} by its words and by sample questions; `null` if there is no such text. */
  plainFinder(): RuleFinder | null;
  /** Builds {@link plainFinder} in steps, ahead of its first use. */
  readAhead(): WorkSteps<void>;
  /**
   * The days of the available texts with a rule or chapter of this number, oldest first. Does not read the texts.
   */
  having(number: string): readonly IsoDate[];
  /** Links between rules of consecutive complete official texts, by their words and by the concordance. */
  readonly links: Links;
}

/** An edition with an imported official text or excerpts of it. */
export interface ImportedEdition {
  readonly edition: IsoDate;
  readonly isFragment: boolean;
}

/** Imported official texts, loaded on demand. */
export interface ImportedTexts {
  /** Oldest first, each day once. */
  readonly editions: readonly ImportedEdition[];
  /** The text of one of these editions. */
  text(edition: IsoDate): ParsedRules;
  /** Called for every question, so repeated calls for an edition must be fast. */
  finder(edition: IsoDate): RuleFinder;
  /** The days of the texts with a rule or chapter of this number, oldest first. Does not read the texts. */
  having(number: string): readonly IsoDate[];
  readonly links: Links;
}

const absentText = (edition: IsoDate): never => {
  throw new Error(`no text of ${edition} was imported`);
};

export const NO_TEXTS: ImportedTexts = {
  editions: [],
  text: absentText,
  finder: absentText,
  having: () => [],
  links: NO_LINKS,
};

/** The number of texts cached in memory, at about 5 MB for a complete one; games use few editions. */
const MAX_IN_MEMORY = 6;

/** The number of reconstructed texts cached in memory, at about 4 MB each; creating one takes about 0.1 s. */
const MAX_DAYS_IN_MEMORY = 2;

/** Finders in our own words. */
interface OwnFinders {
  /** Today's rules in our own words; `null` if there are none. */
  readonly plain: RuleText | null;
  readonly releasedPlain: RuleText | null;
  readonly makePlain: (() => WorkSteps<RuleFinder>) | null;
  /** The other finders, by edition. */
  readonly others: Map<string, RuleFinder>;
}

/**
 * Finders shared by all rulebooks with the same own texts and questions, so that an import does not rebuild the
 * indexes.
 */
const OWN_FINDERS = new WeakMap<readonly ParsedRules[], WeakMap<Questions, OwnFinders>>();

/** Caches of texts built from parsed ones. */
interface TextCaches {
  readonly texts: LruCache<Edition, RuleText>;
  /** Reconstructed texts by day. */
  readonly days: LruCache<IsoDate, RuleText>;
}

const createTextCaches = (): TextCaches => ({
  texts: createLruCache(MAX_IN_MEMORY),
  days: createLruCache(MAX_DAYS_IN_MEMORY),
});

/** Shared by all rulebooks of only the same own texts, until the known editions change. */
const OWN_TEXTS = new WeakMap<readonly ParsedRules[], TextCaches & { readonly adoptions: number }>();

function ownTexts(own: readonly ParsedRules[]): TextCaches {
  const known = OWN_TEXTS.get(own);
  if (known?.adoptions === adoptionCount) return known;
  const caches = { ...createTextCaches(), adoptions: adoptionCount };
  OWN_TEXTS.set(own, caches);
  return caches;
}

function findersOf(own: readonly ParsedRules[], questions: Questions): OwnFinders {
  const byQuestions = OWN_FINDERS.get(own) ?? new WeakMap<Questions, OwnFinders>();
  OWN_FINDERS.set(own, byQuestions);
  const finders = byQuestions.get(questions) ?? findersIn(own, questions);
  byQuestions.set(questions, finders);
  return finders;
}

function findersIn(own: readonly ParsedRules[], questions: Questions): OwnFinders {
  const today = newestOwnText(own);
  const released = own.find(({ edition }) => edition === RELEASE_DATE);
  const textIn = (text: ParsedRules | undefined): RuleText | null =>
    text?.wording === 'own' ? textOn(text, [], absentText) : null;
  const plain = textIn(today);
  return {
    plain,
    releasedPlain: released === today ? plain : textIn(released),
    makePlain:
      plain &&
      shareSteps(() =>
        makeFinder(withEarlierRules(plain, [...own, ...earlierWordsWithQuestions()], questions), questions),
      ),
    others: new Map(),
  };
}

/**
 * Today's text in our own words: the newest one. `TODAYS_DATE` is not used, since the process may be about to change it.
 */
const newestOwnText = (own: readonly ParsedRules[]): ParsedRules | undefined =>
  own.findLast(({ edition, wording }) => wording === 'own' && edition >= RELEASE_DATE);

/**
 * @param own texts in our own words, oldest first.
 * @param questions sample questions that today's rules answer, and some earlier ones.
 * @throws if there is no text at all.
 */
export function makeRulebook(
  own: readonly ParsedRules[],
  imported: ImportedTexts = NO_TEXTS,
  questions: Questions = NO_QUESTIONS,
  textsCome: TextSource = 'by-import',
): Rulebook {
  const ownByDay = new Map(own.map((text) => [text.edition, text]));
  const importedByDay = new Map(imported.editions.map((text) => [text.edition, text]));
  const editions = [...new Set([...ownByDay.keys(), ...importedByDay.keys()])].toSorted();
  const [oldest] = editions;
  if (!oldest) throw new Error('a rulebook needs at least one text');

  function parsed(date: IsoDate): ParsedRules {
    const ours = ownByDay.get(date);
    if (!importedByDay.has(date)) return ours as ParsedRules;
    const text = imported.text(date);
    return text.isFragment && ours ? withOwnWords(text, ours) : text;
  }

  const { texts, days } = imported.editions.length === 0 ? ownTexts(own) : createTextCaches();
  function textOf(edition: Edition): RuleText {
    const known = texts.get(edition);
    if (known) return known;
    const text =
      edition === 'founding'
        ? foundingText(
            parsed(FOUNDING_DATE),
            editions.includes(FOUNDING_2008_DATE) ? parsed(FOUNDING_2008_DATE) : undefined,
          )
        : textOn(parsed(edition), editions.filter((day) => day < edition).toReversed(), parsed);
    texts.set(edition, text);
    return text;
  }

  function dayTextOf(day: IsoDate, released: ParsedRules): RuleText {
    const known = days.get(day);
    if (known) return known;
    const text = dayText(day, { today: released, others: othersFor(day) });
    days.set(day, text);
    return text;
  }

  /** Excerpts of the day, our own words of other days, then the nearest official texts. */
  function othersFor(day: IsoDate): readonly ParsedRules[] {
    const fragment = imported.editions.filter((text) => text.isFragment && text.edition === day);
    const old = own.filter(({ edition }) => edition < RELEASE_DATE);
    const available = [...official];
    const nearest = [
      available.findLast((date) => date < day),
      available.find((date) => date > day && date < TODAYS_DATE),
    ];
    return [
      ...fragment.map(({ edition }) => imported.text(edition)),
      ...(day < FOUNDING_2008_DATE ? old : old.toReversed()),
      ...nearest.flatMap((date) => (date ? imported.text(date) : [])),
    ];
  }

  const official = new Set(
    imported.editions.filter((text) => !text.isFragment).map(({ edition }) => edition),
  );
  const hasFounding = editions.includes(FOUNDING_DATE);
  const availableOn = (date: IsoDate): IsoDate => {
    const last = editions.findLast((day) => day <= date) ?? oldest;
    if (official.has(last) || isInForce(last, date)) return last;
    // Excerpts that have since been superseded must not hide a complete older text.
    return editions.findLast((day) => day <= date && official.has(day)) ?? last;
  };
  const lastHeld = (edition: Edition): RuleText =>
    textOf(edition === 'founding' && hasFounding ? edition : availableOn(dateOf(edition)));
  const released = own.find(({ edition }) => edition === RELEASE_DATE);
  function read(edition: Edition): RuleText {
    if (edition === 'founding') return lastHeld(edition);
    const date = dateOf(edition);
    const available = availableOn(date);
    const day = OFFICIAL_DAYS.findLast((officialDay) => officialDay <= date) ?? EARLIEST_DATE;
    const isOfficialAvailable = official.has(available) && isInForce(available, date);
    // Our own words for the release date remain in use after a later text becomes today's.
    const isOwn = available === day && day >= RELEASE_DATE && ownByDay.has(day);
    return !released || isOfficialAvailable || isOwn || day >= RELEASE_DATE
      ? textOf(available)
      : dayTextOf(day, released);
  }

  const { plain, releasedPlain, makePlain, others: ownFinders } = findersOf(own, questions);
  const otherFinders = new Map<string, RuleFinder>();
  const plainFinder = (): RuleFinder | null => makePlain && runSteps(makePlain());
  function* readAhead(): WorkSteps<void> {
    if (makePlain) yield* makePlain();
  }
  // Choosing the finder looks at every rule of a text, so the choice is cached.
  const finderChoices = new WeakMap<RuleText, () => RuleFinder>();
  function finderIn(text: RuleText): RuleFinder {
    const known = finderChoices.get(text) ?? chooseFinder(text);
    finderChoices.set(text, known);
    return known();
  }
  function chooseFinder(text: RuleText): () => RuleFinder {
    const day = dateOf(text.edition);
    if (isInOwnWords(text) && day < RELEASE_DATE) return () => dayFinder(text, finderIn(textOf('founding')));
    const isImported = ({ wording, edition }: Rule): boolean => wording === 'official' && edition === day;
    if (importedByDay.has(day) && (text.isWhole || text.rules.every(isImported)))
      return () => imported.finder(day);
    const isOwn = text.rules.every(({ wording }) => wording === 'own');
    if (isOwn && day === plain?.edition) return () => plainFinder() as RuleFinder;
    const finders = isOwn ? ownFinders : otherFinders;
    const finder = finders.get(text.edition) ?? runSteps(makeFinder(text));
    finders.set(text.edition, finder);
    return () => finder;
  }

  return {
    editions,
    official: [...official],
    textsCome,
    read,
    lastHeld,
    finder: (edition) => finderIn(read(edition)),
    plain,
    releasedPlain,
    plainFinder,
    readAhead,
    having(number) {
      const ours = own
        .filter(({ edition }) => !official.has(edition))
        .filter(({ rules, chapters }) => [...rules, ...chapters].some((entry) => entry.number === number));
      return [...new Set([...ours.map(({ edition }) => edition), ...imported.having(number)])].toSorted();
    },
    links: byOfficialTexts(imported.links),
  };
}
