import { dateOf, type Edition, type IsoDate } from '../engine/editions.ts';
import type { ParsedRules } from './parser.ts';
import { foundingText, textOn, type RuleText } from './rule-text.ts';
import { indexRules, type SearchIndex } from './search.ts';

/** The rules as text: every edition held, and what is looked up in them. */
export interface Rulebook {
  /** The days of the editions held, oldest first. */
  readonly editions: readonly IsoDate[];
  /**
   * The rules of an edition. A day between two editions held has the earlier one's text, a day before all of them
   * the oldest: `text.edition` says whose text it is.
   */
  read(edition: Edition): RuleText;
  readonly search: SearchIndex;
}

/**
 * A rulebook of these texts.
 * @throws where there is no text at all: a rulebook that cannot answer anything is a bug of the caller.
 */
export function makeRulebook(texts: readonly ParsedRules[]): Rulebook {
  const held = texts.toSorted((a, b) => (a.edition < b.edition ? -1 : 1));
  const [oldest] = held;
  if (!oldest) throw new Error('a rulebook needs at least one text');
  const byDay = new Map(held.map(({ edition }) => [edition, textOn(edition, held)]));
  const founding = foundingText(held);
  const heldOn = (date: IsoDate): RuleText => {
    const { edition } = held.findLast((one) => one.edition <= date) ?? oldest;
    return byDay.get(edition) as RuleText;
  };
  return {
    editions: held.map(({ edition }) => edition),
    read: (edition) => (edition === 'founding' && founding ? founding : heldOn(dateOf(edition))),
    search: indexRules([...(founding ? [founding] : []), ...byDay.values()]),
  };
}
