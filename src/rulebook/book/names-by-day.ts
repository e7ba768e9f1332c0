import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { TERMS_WITHOUT_OTHER_NAME, type Term } from './terms-by-day.ts';

/**
 * Names in our headings and glossary that no term of `terms-by-day.ts` has, by the day of the first official text that
 * has them. Those after `/` are also everyday words.
 */
export const NAMES_BY_DAY: Readonly<Record<IsoDate, string>> = {
  '2004-10-01': 'flip cards / flipped, unflipped',
  '2005-08-01': 'attack left, attack right, deploy creatures option, ability word, turn marker, epic / melee',
  '2006-02-01': 'replicate',
  '2006-05-01': 'hybrid mana symbol',
  '2006-10-01': 'flash',
  '2007-05-01': 'typecycling, fortify / absorb, frenzy',
  '2007-10-01': '/ loyalty',
  '2008-05-01': 'untap symbol, hybrid card',
  '2009-09-04': 'chaos symbol, chaos ability, nontraditional magic card, traditional magic card / kicked',
  '2010-06-18': 'scheme deck, shared team turns option, supervillain rumble / abandon, ongoing',
  '2011-09-30': '/ fight',
  '2012-05-01': '/ paired',
  '2013-05-01': 'fused split spell / encoded',
  '2014-02-01': '/ tribute',
  '2014-06-01': '/ vote',
  '2015-03-27': 'exploit',
  '2016-01-16': '/ support, surge',
  '2016-07-22': '/ emerge',
  '2016-09-30': 'energy symbol',
  '2017-04-28': 'reflexive triggered ability',
  '2017-09-29': 'explore',
  '2018-01-19': '/ ascend, assemble',
  '2018-06-08': '/ assist',
  '2018-10-05': 'mentor',
  '2019-01-25': 'riot, spectacle / adapt',
  '2020-01-24': 'gold token / escape',
  '2020-04-17': 'excess damage, secondary title bar',
  '2020-09-25': 'full party',
  '2021-02-05': 'boast, shard token, walker token',
  '2021-04-22': '/ learn, demonstrate',
  '2021-07-23': 'class card, flavor word',
  '2021-11-19': '/ training, alternate name',
  '2022-04-29': 'blitz / casualty',
  '2022-06-10': 'choose a background',
  '2022-10-07': 'ravenous, space sculptor, ticket symbol / squad',
  '2022-11-18': 'more than meets the eye / prototype',
  '2023-04-14': 'for mirrodin / backup',
  '2023-10-13': 'the ring tempts, time travel / bargain',
  '2023-11-17': 'map token / map, discover, craft',
  '2024-02-02': 'collect evidence, case card / suspect, solved',
  '2024-03-08': 'junk token',
  '2024-06-07': 'saddle, saddled, plotted / plot, crime',
  '2024-07-30': 'expend / forage, gift',
  '2024-11-08': '/ impending, unlock, unlocked',
  '2025-02-07': 'start your engines / blight, exhaust, speed',
  '2025-04-04': 'harmonize, mobilize / behold, endure',
  '2025-06-06': 'job select / tiered, triple',
  '2025-07-25': 'lander token, station card / station, warp',
  '2025-09-19': 'web-slinging / mayhem, harnessed',
  '2025-11-14': 'airbend, earthbend, waterbend, firebending',
  '2026-02-27': '/ sneak',
  '2026-04-17': '/ increment, paradigm',
  '2026-06-19': 'vibranium token / heal, power-up, teamwork',
};

/** A name that the rules have since a day, as a pattern for any letter case. */
interface NewName extends Pick<Term, 'since' | 'term'> {
  /** A question that has the word may be about something else. */
  readonly isEveryday: boolean;
}

const patternOf = (name: string): string => String.raw`(?<![a-z-])${name}(?:s|es|d|ed|ing)?(?![a-z-])`;

/** All names are English, and for letters of all scripts a pattern takes a millisecond to compile. */
const withLatinLetters = (term: string): string => term.replaceAll(String.raw`\p{L}`, 'a-z');

const namesOf = (list: string): readonly string[] => list.split(',').map((name) => name.trim());

/** The names that came with an edition for things that had no name before. */
export const NEW_NAMES: readonly NewName[] = [
  ...TERMS_WITHOUT_OTHER_NAME.map(({ since, term }) => ({
    since,
    term: withLatinLetters(term),
    isEveryday: false,
  })),
  ...Object.entries(NAMES_BY_DAY).flatMap(([since, lists]) =>
    lists.split('/').flatMap((list, index) =>
      namesOf(list)
        .filter((name) => name !== '')
        .map((name) => ({ since: since as IsoDate, term: patternOf(name), isEveryday: index === 1 })),
    ),
  ),
];

const WHOLE_NAMES = NEW_NAMES.map(({ since, term }) => ({
  since,
  pattern: new RegExp(`^(?:${term})(?: (?:token|counter|card)s?)?$`, 'i'),
}));

/** True if the rules have a name only since a later day. */
export const isNewNameOn = (name: string, day: IsoDate): boolean =>
  WHOLE_NAMES.some(({ since, pattern }) => since > day && pattern.test(name));
