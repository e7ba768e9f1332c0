import type { IsoDate } from '#engine/vocabulary/editions.ts';

/** A term of our own words as a regular expression, with the day of the first official text that has it. */
export interface Term {
  readonly since: IsoDate;
  readonly term: string;
  /**
   * Text that first appears in that official text; used if the term itself was an everyday word before, or is our own.
   */
  readonly proof?: string | undefined;
}

/** A term that replaced another one. */
export interface RenamedTerm extends Term {
  /** The replacement for each match on an earlier day; may refer to groups (`$1`). */
  readonly before: string;
  /** The first day of the older term; before it, neither term existed. */
  readonly oldSince?: IsoDate;
}

const DIES = String.raw`\bdies\b`;
const CAST = String.raw`\byou cast\b`;
const END_STEP = String.raw`\bend step\b`;
const EXILED = String.raw`\bexiled\b`;

/**
 * Renamed terms, newest first, for rewording a rule in the terms of an older day. Patterns for a verb that is also an
 * everyday word include its context.
 */
export const RENAMED_TERMS: readonly RenamedTerm[] = [
  {
    since: '2024-07-30',
    term: String.raw`(?<!\bbe )\b([Ee]nter|[Ee]nters|[Ee]ntered|[Ee]ntering)\b(?!-| (?:the|a zone|combat|by)\b)`,
    before: '$1 the battlefield',
    proof: String.raw`\benters tapped\b`,
  },
  { since: '2021-04-22', term: String.raw`\bmana value(s?)\b`, before: 'converted mana cost$1' },
  {
    since: '2021-04-22',
    term: String.raw`\bMana value(s?)\b`,
    before: 'Converted mana cost$1',
    proof: String.raw`\bmana value\b`,
  },
  { since: '2018-08-10', term: String.raw`\bcommander tax\b`, before: 'the extra cost of a commander' },
  { since: '2011-06-17', term: String.raw`\bdies\b`, before: 'goes to the graveyard' },
  { since: '2011-06-17', term: String.raw`\bdied\b`, before: 'went to the graveyard', proof: DIES },
  {
    since: '2011-06-17',
    term: String.raw`\bdying creature\b`,
    before: 'creature that goes to the graveyard',
    proof: DIES,
  },
  { since: '2011-06-17', term: String.raw`\bdying\b`, before: 'going to the graveyard', proof: DIES },
  {
    since: '2011-06-17',
    term: String.raw`(?<=\b(?:to|both|would|can|may|will|must|creatures|damage|tokens|they|doesn't|don't|didn't|can't|won't) )die\b`,
    before: 'go to the graveyard',
    proof: DIES,
  },
  { since: '2011-02-04', term: String.raw`\bcommander(s?)\b`, before: 'general$1', oldSince: '2009-10-01' },
  { since: '2011-02-04', term: String.raw`\bCommander\b`, before: 'EDH', oldSince: '2009-10-01' },
  {
    since: '2009-07-11',
    term: String.raw`\bat the beginning of the (?:next )?end step\b`,
    before: 'at end of turn',
    proof: END_STEP,
  },
  { since: '2009-07-11', term: String.raw`\bnext end step\b`, before: 'next end of turn', proof: END_STEP },
  { since: '2009-07-11', term: String.raw`\bstate-based action(s?)\b`, before: 'state-based effect$1' },
  { since: '2009-07-11', term: String.raw`\benter the battlefield\b`, before: 'come into play' },
  { since: '2009-07-11', term: String.raw`\benters the battlefield\b`, before: 'comes into play' },
  { since: '2009-07-11', term: String.raw`\bentering the battlefield\b`, before: 'coming into play' },
  { since: '2009-07-11', term: String.raw`\bentered the battlefield\b`, before: 'came into play' },
  { since: '2009-07-11', term: String.raw`\bon the battlefield\b`, before: 'in play' },
  { since: '2009-07-11', term: String.raw`\bonto the battlefield\b`, before: 'into play' },
  { since: '2009-07-11', term: String.raw`\bthe battlefield\b`, before: 'play' },
  {
    since: '2009-07-11',
    term: String.raw`(?<=\b(?:was|is|be|been|being) )cast\b`,
    before: 'played',
    proof: CAST,
  },
  { since: '2009-07-11', term: String.raw`\bcast(s|ing|)\b`, before: 'play$1', proof: CAST },
  { since: '2009-07-11', term: String.raw`\bin exile\b`, before: 'removed from the game', proof: EXILED },
  { since: '2009-07-11', term: String.raw`\bexiled\b`, before: 'removed from the game' },
];

/**
 * Terms that were new, if only as names, by the day of the first official text that has them. Lower case also matches a
 * capital; endings such as `s` or `ed` may follow. The text after `~` is what the official text has, if that differs
 * from the term.
 */
const NEW_TERMS: Readonly<Record<IsoDate, string>> = {
  '2003-10-01': 'affinity, equip, Equipment, entwine, imprint',
  '2004-02-01': 'modular',
  '2004-06-01': 'scr(?:y|ies), sunburst',
  '2004-10-01': 'defender, vigilance, bushido, soulshift, splice, Arcane, Shrine',
  '2005-02-01': 'ninjutsu, Aura',
  '2005-08-01':
    'free-for-all ~ Free-for-All, Grand Melee, Two-Headed Giant, range of influence, multiplayer game, teammate, opening hand, Emperor',
  '2005-10-01': 'convoke, dredge, transmute',
  '2006-02-01': 'bloodthirst, haunt(?! )',
  '2006-05-01': 'forecast, graft',
  '2006-07-15': 'ripple',
  '2006-10-01': 'split second',
  '2007-02-01': 'vanishing',
  '2007-05-01':
    'fateseal, deathtouch, lifelink, shroud, aura swap, delve, gravestorm, poisonous, transfigure, Fortification, flying and reach ~ and/or reach',
  '2007-10-01': 'clash, changeling, evoke, hideaway, planeswalker, Planeswalker',
  '2008-02-01': 'prowl',
  '2008-05-01': 'conspire, persist(?!s|ed), wither',
  '2008-07-15': 'retrace',
  '2008-10-01': 'devour, exalted, unearth',
  '2009-05-01': 'cascade',
  '2009-07-11': 'exil(?:e|es|ed|ing), battlefield, end step, intimidate, turn-based action, spell abilities',
  '2009-09-04': 'command zone, planar die, planar deck, planeswalk',
  '2009-10-01': 'Trap, loyalty abilit(?:y|ies)',
  '2010-02-01': 'multikicker, Eldrazi',
  '2010-04-23': 'annihilator, level up, level counter, rebound, leveler',
  '2010-06-18': 'Archenemy, archenemy, schemes, Team vs. Team, Alternating Teams',
  '2010-07-16': 'emblem',
  '2010-10-01': 'proliferat(?:e|es|ed|ing), infect',
  '2011-02-04': 'battle cry, living weapon, color identity',
  '2011-05-01': 'Phyrexian mana, Phyrexian symbol',
  '2011-06-17': 'hexproof',
  '2011-07-15': 'Planechase',
  '2011-09-30': 'double-faced, color indicator, Curse',
  '2012-02-01': 'undying',
  '2012-05-01': 'miracle, soulbond',
  '2012-06-01': 'phenomenon, phenomena',
  '2012-10-01': 'detain, populate, overload, scavenge, unleash, Gate',
  '2013-05-01': 'cipher, evolve, extort',
  '2013-09-27': 'monstrous, monstrosity, bestow, devotion',
  '2014-06-01': 'dethrone, hidden agenda, conspiracy, conspiracies, Conspiracy',
  '2014-09-25': 'outlast, prowess',
  '2015-01-23': 'bolster(?!ed), manifest, anchor word',
  '2015-03-27': 'megamorph',
  '2015-07-17': 'menace, renown',
  '2015-09-26': 'awaken, devoid, ingest',
  '2015-11-13': 'myriad',
  '2016-04-08': 'investigate, skulk, Clue',
  '2016-07-22': 'meld, melded, escalate',
  '2016-08-26': 'goad, monarch, double agenda',
  '2016-09-30': 'crew, fabricate, Vehicle, energy counter',
  '2016-11-11': 'undaunted',
  '2017-01-20': 'improvise',
  '2017-04-28': 'exert, aftermath, embalm',
  '2017-07-08': 'eternalize, afflict',
  '2017-09-29': 'Treasure',
  '2018-01-19': "city's blessing",
  '2018-04-27': 'Saga, historic',
  '2018-07-13': 'Brawl',
  '2018-10-05': 'surveil, jump-start',
  '2019-01-25': 'afterlife',
  '2019-05-03': 'amass',
  '2019-07-12': 'London [mM]ulligan',
  '2019-08-23': 'goaded',
  '2019-10-04': 'Food, adventurer card',
  '2020-04-17': 'companion, mutate, mutating, keyword counter',
  '2020-07-03': 'mill(?:s|ed|ing)?',
  '2020-09-25': 'modal double-faced',
  '2020-11-20': 'encore, Commander Draft',
  '2021-02-05': 'foretell, foretold',
  '2021-04-22': 'Lesson, ward ~ [Ww]ard is a triggered ability',
  '2021-07-23': 'dungeon, ventur(?:e|ing) into',
  '2021-09-24': 'daybound, nightbound, day/night, disturb, decayed',
  '2021-11-19': 'cleave, Blood',
  '2022-02-18': 'compleated, reconfigure',
  '2022-04-29': 'connive, shield counter',
  '2022-06-10': 'initiative, Undercity',
  '2022-09-08': 'enlist, read ahead, stun counter, powerstone',
  '2022-10-07': 'Attraction, sticker',
  '2022-11-18': 'living metal',
  '2023-04-14': 'battle(?! [cC]r) ~ battles, incubate, Incubator, toxic, defense counter, Siege(?! Wurm)',
  '2023-10-13': 'Ring-bearer, villainous choice, Spacecraft, Roles',
  '2023-11-17': 'finality counter',
  '2024-02-02': 'cloak, disguise',
  '2024-03-08': 'rad counter',
  '2024-06-07': 'umbra armor, kindred, spree',
  '2024-07-30': 'offspring, freerunning, pawprint',
  '2024-11-08': 'manifest dread, Room ~ unlocked',
  '2025-02-07': 'max speed',
  '2025-04-04': 'Omen(?!s)',
};

/** Matches a term as a whole word, with common endings. */
const patternOf = (term: string): string => {
  const [first = '', rest] = [term[0], term.slice(1)];
  const firstLetter = first === first.toLowerCase() ? `[${first}${first.toUpperCase()}]` : first;
  return String.raw`(?<![\p{L}-])${firstLetter}${rest}(?:s|es|d|ed|ing)?(?![\p{L}-])`;
};

/** The terms of {@link NEW_TERMS} as patterns. */
export const TERMS_WITHOUT_OTHER_NAME: readonly Term[] = Object.entries(NEW_TERMS).flatMap(([day, terms]) =>
  terms.split(', ').map((entry) => {
    const [term = '', proof] = entry.split(' ~ ');
    return { since: day as IsoDate, term: patternOf(term), proof };
  }),
);
