import { dateOf, type IsoDate } from '#engine/vocabulary/editions.ts';
import { type Format, PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Question } from '../reading/question.ts';
import { NUMBER_PATTERN, numeralValue, phrase } from '../reading/words.ts';

/* Formats that questions name, if they differ in starting life, hands, decks or losing. */

export interface NamedFormat {
  /** As used in a sentence: `Commander`. */
  readonly name: string;
  readonly format: Format;
  /** The deck construction rules. */
  readonly deck: 'commander' | 'brawl' | 'constructed' | 'limited' | undefined;
  /** The date of the first rules that contain the format, unless the oldest rules do. */
  readonly since?: IsoDate;
}

const COMMANDER_FORMAT: Format = { ...PLAIN_FORMAT, isCommander: true };
const TEAMS_OF_TWO = { sharesTurns: true, teamSize: 2 } as const;

const NAMED_FORMATS: readonly (readonly [words: string, NamedFormat])[] = [
  [
    '(?:commander|edh) (?:2hg|2 headed giant|2 head giant)|(?:2hg|2 headed giant|2 head giant) (?:commander|edh)',
    {
      name: 'Two-Headed Giant Commander',
      format: { ...COMMANDER_FORMAT, variant: 'two-headed-giant', ...TEAMS_OF_TWO },
      deck: 'commander',
      since: '2009-10-01',
    },
  ],
  [
    '2 ?hg|2 headed giant|2 head giant|2 headed',
    {
      name: 'Two-Headed Giant',
      format: { ...PLAIN_FORMAT, variant: 'two-headed-giant', ...TEAMS_OF_TWO },
      deck: undefined,
      since: '2005-08-01',
    },
  ],
  [
    '(?:standard |historic |regular )?brawl',
    { name: 'Brawl', format: { ...COMMANDER_FORMAT, isBrawl: true }, deck: 'brawl', since: '2018-07-13' },
  ],
  [
    'commander|edh|cedh|elder dragon highlander',
    { name: 'Commander', format: COMMANDER_FORMAT, deck: 'commander', since: '2009-10-01' },
  ],
  [
    'limited|(?:booster )?drafts?|sealed(?: deck)?|prerelease',
    { name: 'Limited', format: PLAIN_FORMAT, deck: 'limited' },
  ],
  ...['Standard', 'Modern', 'Legacy', 'Vintage', 'Pauper', 'Pioneer'].map(
    (name) => [name.toLowerCase(), { name, format: PLAIN_FORMAT, deck: 'constructed' }] as const,
  ),
  ['constructed(?: formats?)?', { name: 'Constructed', format: PLAIN_FORMAT, deck: 'constructed' }],
  [
    '(?:archenemy|arch enemy) (?:commander|edh)|(?:commander|edh) (?:archenemy|arch enemy)',
    {
      name: 'Archenemy Commander',
      format: { ...COMMANDER_FORMAT, variant: 'archenemy' },
      deck: 'commander',
      since: '2024-11-08',
    },
  ],
  [
    'supervillain rumble|rumble',
    {
      name: 'Supervillain Rumble',
      format: { ...PLAIN_FORMAT, variant: 'supervillain-rumble' },
      deck: undefined,
      since: '2010-06-18',
    },
  ],
  [
    'conspiracy(?: draft)?',
    {
      name: 'a Conspiracy Draft',
      format: { ...PLAIN_FORMAT, variant: 'free-for-all' },
      deck: 'limited',
      since: '2014-06-01',
    },
  ],
  [
    'arch ?enemy',
    {
      name: 'Archenemy',
      format: { ...PLAIN_FORMAT, variant: 'archenemy' },
      deck: undefined,
      since: '2010-06-18',
    },
  ],
  [
    'emperor',
    {
      name: 'Emperor',
      format: { ...PLAIN_FORMAT, variant: 'emperor', teamSize: 3 },
      deck: undefined,
      since: '2005-08-01',
    },
  ],
  [
    'free for all|ffa|multiplayer|normal multiplayer',
    { name: 'a multiplayer game', format: { ...PLAIN_FORMAT, variant: 'free-for-all' }, deck: undefined },
  ],
  [
    '(?:normal|regular|ordinary|default|usual|60 card|plain|casual)(?: magic| mtg)?',
    { name: 'a two-player game', format: PLAIN_FORMAT, deck: 'constructed' },
  ],
];

const LEADING_WORDS = '(?:(?:in|for|of|at|on|during|under|with|playing) )?(?:(?:a|an|the|our|my|your) )?';
const TRAILING_WORDS = '(?: (?:games?|matches|match|format|variant|rules|magic|mtg|play))?';

export const FORMAT_PARTS = {
  seats: phrase(
    `(?:(?:with|for|in|of|if|a|an|the|there|are|were|we|have|when|and|just|only|its|got|weve|us) )*(?:(${NUMBER_PATTERN}) (?:of us|players?|people|player (?:game|pod|table)|man(?: game| pod)?|persons?|opponents|person|way|friends|buddies)|(?:(?:pods?|table|group|game) |(?<=(?:commander|edh|brawl) ))(?:of|with) (${NUMBER_PATTERN})(?! (?:cards|counters|mulligans?|of ))|(1v1|1 v 1|1 on 1|one on one|one against one|1 against 1|one vs one|heads up|head to head|duels?|multiplayer|pods?|free for all|ffa))(?: games?| pod| table| left| multiplayer)?(?! (?:in|on|per) (?:each|a|every) team)`,
  ),
  not: phrase('(?:but )?not (?:brawl|commander|edh|2 headed giant|2hg|a draft|limited|1v1|multiplayer)'),
  format: phrase(`${LEADING_WORDS}(${NAMED_FORMATS.map(([words]) => words).join('|')})${TRAILING_WORDS}`),
} as const;

export type FormatPart = keyof typeof FORMAT_PARTS;

const LATER_FORMATS = NAMED_FORMATS.flatMap(([words, { since }]) =>
  since === undefined ? [] : [{ since, named: new RegExp(` (?:${words}) `) }],
);

/** True if a question names a format that is newer than its ruleset. */
export const namesLaterFormat = ({ words, ruleset }: Question): boolean =>
  LATER_FORMATS.some(({ since, named }) => since > dateOf(ruleset.edition) && named.test(` ${words} `));

/** The format that a question names. */
export function parseNamedFormat(match: RegExpExecArray | null): NamedFormat | null {
  const words = match?.[1];
  if (words === undefined) return null;
  return NAMED_FORMATS.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(words))?.[1] ?? null;
}

/** The number of players in a team, if the question states it. */
export const TEAM_SIZE_PHRASE = phrase(
  `(?:(?:with|but|weve|got|we|have|there|are|of|teams|and) )*(${NUMBER_PATTERN}) (?:people|players|heads|persons|giants)? ?(?:in|on|per|to) (?:each|a|every|one) ?team`,
);

/** The number of players in a question; `undefined` if not stated. */
export function parseSeats(match: RegExpExecArray | null): number | undefined {
  if (!match) return undefined;
  const [, plain, ofPod, words] = match;
  const count = plain ?? ofPod;
  if (count !== undefined) return numeralValue(count) + (match[0].includes('opponents') ? 1 : 0);
  return words && /multi|pod|ffa|free/.test(words) ? 4 : 2;
}

/** The format of the game at the table; `null` without a game. */
export function formatOfGame({ asked: { game } }: Question): NamedFormat | null {
  if (!game) return null;
  const { format } = game.settings;
  return {
    name: 'this game',
    format,
    deck: format.isBrawl ? 'brawl' : format.isCommander ? 'commander' : undefined,
  };
}
