import type { IsoDate } from '#engine/vocabulary/editions.ts';

/**
 * Words that the rules did not have before a day, as replies would use them; and others that identify the day, if an
 * earlier text used the same words for something else.
 */
export const WORDS_SINCE: readonly (readonly [words: RegExp, day: IsoDate, inTexts?: RegExp])[] = [
  [/\bequip/i, '2003-10-01'],
  [/\blayers?\b/i, '2003-10-01'],
  [/\bscry\b/i, '2004-06-01'],
  [/\bauras?\b/i, '2005-08-01', /subtype aura/],
  [/two-headed giant/i, '2005-08-01'],
  [/free-for-all/i, '2005-08-01'],
  [/\bemperor\b/i, '2005-08-01'],
  [/\bhybrid\b/i, '2006-05-01'],
  [/\bdeathtouch\b/i, '2007-05-01'],
  [/\blifelink\b/i, '2007-05-01'],
  [/planeswalker/i, '2007-10-01'],
  [/\bloyalty\b/i, '2007-10-01'],
  [/untap symbol/i, '2008-05-01'],
  [/\bwither\b/i, '2008-05-01'],
  [/battlefield/i, '2009-07-11'],
  [/\bexiled?\b/i, '2009-07-11'],
  [/\bcast\b/i, '2009-07-11'],
  [/state-based action/i, '2009-07-11'],
  [/damage assignment order/i, '2009-07-11'],
  [/\bthe end step\b/i, '2009-07-11'],
  [/command zone/i, '2009-09-04'],
  [/\bEDH\b/, '2009-10-01'],
  [/\binfect\b/i, '2010-10-01'],
  [/\bcommander/i, '2011-02-04'],
  [/\bphyrexian\b/i, '2011-05-01'],
  [/\bhexproof\b/i, '2011-06-17'],
  [/\b(?:dies|dying)\b/i, '2011-06-17'],
  [/double-faced/i, '2011-09-30'],
  [/\btransform/i, '2011-09-30', /double-faced card/],
  [/\bfuse\b/i, '2013-05-01'],
  [/\bmelds?\b/i, '2016-07-22'],
  [/\bmonarch\b/i, '2016-08-26'],
  [/\bvehicles?\b/i, '2016-09-30'],
  [/\bcrew\b/i, '2016-09-30'],
  [/\bsagas?\b/i, '2018-04-27'],
  [/\bbrawl\b/i, '2018-07-13'],
  [/\badventur/i, '2019-10-04'],
  [/\bmodal\b.{0,12}\b(?:face|one)\b/i, '2020-09-25', /modal double-faced/],
  [/mana value/i, '2021-04-22'],
  [/\bdungeon/i, '2021-07-23'],
  [/\bbattles?\b/i, '2023-04-14', /\ba battle\b/],
  [/\bRooms\b/, '2024-11-08', /shared type line/],
  [/\bnonmodal\b/i, '2025-09-19'],
];

/** Sentences that say when a thing came may name it before it exists. */
const COMING = /[^.:;]*\bcame on \d{4}-\d\d-\d\d[^.:;]*(?:[.:;]|$)/g;

/** The words in a meaning that stand for things that do not exist yet on a day. */
export const futureWordsIn = (meaning: string, day: IsoDate): readonly string[] => {
  const text = meaning.replaceAll(COMING, '');
  return WORDS_SINCE.filter(([, since]) => since > day).flatMap(([words]) => words.exec(text)?.[0] ?? []);
};
