import { NO_LINKS, type Links } from '../rule-matching/links.ts';
import {
  dateOf,
  EARLIEST_DATE,
  FOUNDING_DATE,
  isInForce,
  OFFICIAL_DAYS,
  TODAYS_DATE,
  type Edition,
  type IsoDate,
} from '../../engine/vocabulary/editions.ts';
import type { TextsCome } from '../../engine/vocabulary/texts-come.ts';
import { createLruCache } from '../../basics/lru-cache.ts';
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
import { runSteps, shareSteps, type WorkSteps } from '../../basics/work-steps.ts';
import { NO_QUESTIONS, type Questions } from '../search/documents.ts';
import { makeFinder, type RuleFinder } from '../search/finder.ts';
import { dayFinder, dayText } from './day-text.ts';

/** The rules as text: every edition held, and what is looked up in them. It never changes: an import makes another. */
export interface Rulebook {
  /** The days of the editions held, oldest first: official texts, and our own words. */
  readonly editions: readonly IsoDate[];
  /** The days of those whose whole official text was imported, oldest first. */
  readonly official: readonly IsoDate[];
  /** How official texts come that are not held. */
  readonly textsCome: TextsCome;
  /**
   * The rules of an edition: its official text, where that was imported, else the rules of that day as far as words of
   * other days are theirs, see `dayText`. After the last day known, the newest text held. `text.edition` says whose text
   * it is: that of the day whose rules were in force.
   */
  read(edition: Edition): RuleText;
  /**
   * The newest text held that is not later than an edition, or else the oldest. Excerpts count on the days only on
   * which they were in force, where a whole text before them is held.
   */
  lastHeld(edition: Edition): RuleText;
  /**
   * Finds rules in what `read` gives of the edition, made at the first question. For the founding rules by the words
   * of 2006-10-01, where its official text was imported: the numbers are the same.
   */
  finder(edition: Edition): RuleFinder;
  /** Today's rules in our own words, whatever was imported; `null` where there are none. */
  readonly plain: RuleText | null;
  /** Finds in these, by their words and by the questions that they answer; `null` where there are none. */
  plainFinder(): RuleFinder | null;
  /** Makes {@link plainFinder} ready in steps, before anybody asks. */
  readAhead(): WorkSteps<void>;
  /** The days of the texts held in which a rule or a chapter has this number, oldest first. Nothing is read for it. */
  having(number: string): readonly IsoDate[];
  /** How the rules of the whole official texts go on from each to the next, by their words and by the table of numbers. */
  readonly links: Links;
}

/** An edition whose official text, or excerpts of it, were imported. */
export interface ImportedEdition {
  readonly edition: IsoDate;
  readonly isFragment: boolean;
}

/** The official texts that were imported, read when they are asked for. */
export interface ImportedTexts {
  /** Oldest first, each day once. */
  readonly editions: readonly ImportedEdition[];
  /** The text of one of these editions. */
  text(edition: IsoDate): ParsedRules;
  /** Asked for at every question, and quick where the same edition was asked for before. */
  finder(edition: IsoDate): RuleFinder;
  /** The days of those with a rule or a chapter of this number, oldest first; no text is read for it. */
  having(number: string): readonly IsoDate[];
  readonly links: Links;
}

const absent = (edition: IsoDate): never => {
  throw new Error(`no text of ${edition} was imported`);
};

export const NO_TEXTS: ImportedTexts = {
  editions: [],
  text: absent,
  finder: absent,
  having: () => [],
  links: NO_LINKS,
};

/** So many texts are kept in memory, at about 5 MB a whole one: tables play by few editions. */
const MAX_IN_MEMORY = 6;

/** So many texts of days that are not held are kept in memory, at about 4 MB each; making one takes some 0.1 s. */
const MAX_DAYS_IN_MEMORY = 2;

/** Finders in our own words, and the text that today's is made of. */
interface OwnFinders {
  /** Today's rules in our own words; `null` where there are none. */
  readonly plain: RuleText | null;
  readonly makePlain: (() => WorkSteps<RuleFinder>) | null;
  /** The others, by edition. */
  readonly others: Map<string, RuleFinder>;
}

/**
 * Where nothing but our own words is read, every rulebook of them and of the same questions finds the same: an import
 * does not index them again.
 */
const OWN_FINDERS = new WeakMap<readonly ParsedRules[], WeakMap<Questions, OwnFinders>>();

function findersOf(own: readonly ParsedRules[], questions: Questions): OwnFinders {
  const byQuestions = OWN_FINDERS.get(own) ?? new WeakMap<Questions, OwnFinders>();
  OWN_FINDERS.set(own, byQuestions);
  const finders = byQuestions.get(questions) ?? findersIn(own, questions);
  byQuestions.set(questions, finders);
  return finders;
}

function findersIn(own: readonly ParsedRules[], questions: Questions): OwnFinders {
  const today = own.find(({ edition }) => edition === TODAYS_DATE);
  const plain = today?.wording === 'own' ? textOn(today, [], absent) : null;
  return { plain, makePlain: plain && shareSteps(() => makeFinder(plain, questions)), others: new Map() };
}

/**
 * A rulebook of these texts.
 * @param own in our own words.
 * @param questions that today's rules answer.
 * @throws where there is no text at all: a rulebook that cannot answer anything is a bug of the caller.
 */
export function makeRulebook(
  own: readonly ParsedRules[],
  imported: ImportedTexts = NO_TEXTS,
  questions: Questions = NO_QUESTIONS,
  textsCome: TextsCome = 'by-import',
): Rulebook {
  const ownOf = new Map(own.map((text) => [text.edition, text]));
  const importedOf = new Map(imported.editions.map((one) => [one.edition, one]));
  const editions = [...new Set([...ownOf.keys(), ...importedOf.keys()])].toSorted();
  const [oldest] = editions;
  if (!oldest) throw new Error('a rulebook needs at least one text');

  function parsed(date: IsoDate): ParsedRules {
    const ours = ownOf.get(date);
    if (!importedOf.has(date)) return ours as ParsedRules;
    const text = imported.text(date);
    return text.isFragment && ours ? withOwnWords(text, ours) : text;
  }

  const texts = createLruCache<Edition, RuleText>(MAX_IN_MEMORY);
  function textOf(edition: Edition): RuleText {
    const known = texts.get(edition);
    if (known) return known;
    const text =
      edition === 'founding'
        ? foundingText(
            parsed(FOUNDING_DATE),
            editions.includes(FOUNDING_2008_DATE) ? parsed(FOUNDING_2008_DATE) : undefined,
          )
        : textOn(parsed(edition), editions.filter((one) => one < edition).toReversed(), parsed);
    texts.set(edition, text);
    return text;
  }

  /** Texts of days that are not held whole, by the day. */
  const days = createLruCache<IsoDate, RuleText>(MAX_DAYS_IN_MEMORY);
  function dayTextOf(day: IsoDate, today: ParsedRules): RuleText {
    const known = days.get(day);
    if (known) return known;
    const text = dayText(day, { today, others: othersFor(day) });
    days.set(day, text);
    return text;
  }

  /** What is held of the day in part, our own words of other days, then the official texts next to it. */
  function othersFor(day: IsoDate): readonly ParsedRules[] {
    const fragment = imported.editions.filter((one) => one.isFragment && one.edition === day);
    const old = own.filter(({ edition }) => edition !== TODAYS_DATE);
    const held = [...official];
    const beside = [held.findLast((one) => one < day), held.find((one) => one > day && one < TODAYS_DATE)];
    return [
      ...fragment.map(({ edition }) => imported.text(edition)),
      ...(day < FOUNDING_2008_DATE ? old : old.toReversed()),
      ...beside.flatMap((one) => (one ? imported.text(one) : [])),
    ];
  }

  const official = new Set(imported.editions.filter((one) => !one.isFragment).map(({ edition }) => edition));
  const hasFounding = editions.includes(FOUNDING_DATE);
  const heldOn = (date: IsoDate): IsoDate => {
    const last = editions.findLast((one) => one <= date) ?? oldest;
    if (official.has(last) || isInForce(last, date)) return last;
    // Some rules of a text that was replaced since do not hide a whole one before it.
    return editions.findLast((one) => one <= date && official.has(one)) ?? last;
  };
  const lastHeld = (edition: Edition): RuleText =>
    textOf(edition === 'founding' && hasFounding ? edition : heldOn(dateOf(edition)));
  const today = own.find(({ edition }) => edition === TODAYS_DATE);
  function read(edition: Edition): RuleText {
    if (edition === 'founding') return lastHeld(edition);
    const date = dateOf(edition);
    const held = heldOn(date);
    const day = OFFICIAL_DAYS.findLast((one) => one <= date) ?? EARLIEST_DATE;
    const isHeld = official.has(held) && isInForce(held, date);
    return !today || isHeld || day === TODAYS_DATE ? textOf(held) : dayTextOf(day, today);
  }

  const { plain, makePlain, others: ownFinders } = findersOf(own, questions);
  const otherFinders = new Map<string, RuleFinder>();
  const plainFinder = (): RuleFinder | null => makePlain && runSteps(makePlain());
  function* readAhead(): WorkSteps<void> {
    if (makePlain) yield* makePlain();
  }
  // Which finder it is asks every rule of a text, so it is found out once for each.
  const waysToFind = new WeakMap<RuleText, () => RuleFinder>();
  function finderIn(text: RuleText): RuleFinder {
    const known = waysToFind.get(text) ?? wayToFind(text);
    waysToFind.set(text, known);
    return known();
  }
  function wayToFind(text: RuleText): () => RuleFinder {
    const day = dateOf(text.edition);
    if (isInOwnWords(text) && day < TODAYS_DATE) return () => dayFinder(text, finderIn(textOf('founding')));
    const isImported = ({ wording, edition }: Rule): boolean => wording === 'official' && edition === day;
    if (importedOf.has(day) && (text.isWhole || text.rules.every(isImported)))
      return () => imported.finder(day);
    const isOwn = text.rules.every(({ wording }) => wording === 'own');
    if (isOwn && day === TODAYS_DATE && plain) return () => plainFinder() as RuleFinder;
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
    plainFinder,
    readAhead,
    having(number) {
      const ours = own
        .filter(({ edition }) => !official.has(edition))
        .filter(({ rules, chapters }) => [...rules, ...chapters].some((one) => one.number === number));
      return [...new Set([...ours.map(({ edition }) => edition), ...imported.having(number)])].toSorted();
    },
    links: byOfficialTexts(imported.links),
  };
}
