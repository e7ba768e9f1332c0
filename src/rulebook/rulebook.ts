import { dateOf, FOUNDING_DATE, type Edition, type IsoDate } from '../engine/editions.ts';
import { remember } from '../remember.ts';
import { NO_TEXTS, type ImportedTexts } from './imported-texts.ts';
import type { Links } from './lineage/links.ts';
import { FOUNDING_2008_DATE, foundingText, textOn, withOwnWords, type RuleText } from './rule-text.ts';
import type { ParsedRules } from './rules.ts';
import { indexRules, type SearchIndex } from './search.ts';

/** The rules as text: every edition held, and what is looked up in them. It never changes: an import makes another. */
export interface Rulebook {
  /** The days of the editions held, oldest first: official texts, and our own words. */
  readonly editions: readonly IsoDate[];
  /** The days of those whose whole official text was imported, oldest first. */
  readonly official: readonly IsoDate[];
  /**
   * The rules of an edition. A day between two editions held has the earlier one's text, a day before all of them
   * the oldest: `text.edition` says whose text it is. Of a day whose official text was imported, that one is read, not
   * our own words.
   */
  read(edition: Edition): RuleText;
  readonly search: SearchIndex;
  /** How the rules of the whole official texts go on from each to the next. */
  readonly links: Links;
}

/** So many texts are kept in memory, at about 5 MB a whole one: tables play by few editions. */
const MOST_IN_MEMORY = 6;

/**
 * A rulebook of these texts.
 * @param own in our own words.
 * @throws where there is no text at all: a rulebook that cannot answer anything is a bug of the caller.
 */
export function makeRulebook(own: readonly ParsedRules[], imported: ImportedTexts = NO_TEXTS): Rulebook {
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

  const texts = remember<Edition, RuleText>(MOST_IN_MEMORY);
  function textOf(edition: Edition): RuleText {
    const known = texts.get(edition);
    if (known) return known;
    const text =
      edition === 'founding'
        ? foundingText(
            parsed(FOUNDING_DATE),
            editions.includes(FOUNDING_2008_DATE) ? parsed(FOUNDING_2008_DATE) : undefined,
          )
        : textOn(parsed(edition), () =>
            editions
              .filter((one) => one < edition)
              .toReversed()
              .map(parsed),
          );
    texts.set(edition, text);
    return text;
  }

  const hasFounding = editions.includes(FOUNDING_DATE);
  const heldOn = (date: IsoDate): IsoDate => editions.findLast((one) => one <= date) ?? oldest;
  return {
    editions,
    official: imported.editions.filter((one) => !one.isFragment).map(({ edition }) => edition),
    read: (edition) => textOf(edition === 'founding' && hasFounding ? edition : heldOn(dateOf(edition))),
    search: indexRules([...(hasFounding ? [textOf('founding')] : []), ...editions.map(textOf)]),
    links: imported.links,
  };
}
