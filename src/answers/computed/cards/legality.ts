import { TODAYS_DATE, dateOf } from '#engine/vocabulary/editions.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { text } from '#text/template.ts';
import { defineKind, hasUnknown, isOpenQuestion } from '../reading/kind.ts';
import { phrase, wordsOfList } from '../reading/words.ts';

/*
 * Answers whether a card is legal in a format, according to the imported card file, which contains the lists of its own
 * date only.
 */

interface Format {
  /** A regular expression of the words by which players name it. */
  readonly pattern: string;
  readonly scryfallKey: string;
  readonly name: string;
}

/** A format whose name contains that of another one comes before it. */
const FORMATS: readonly Format[] = [
  { pattern: 'pauper (?:commander|edh)|pdh', scryfallKey: 'paupercommander', name: 'Pauper Commander' },
  { pattern: 'duel commander', scryfallKey: 'duel', name: 'Duel Commander' },
  { pattern: 'standard brawl', scryfallKey: 'standardbrawl', name: 'Standard Brawl' },
  { pattern: 'commander|edh|cedh', scryfallKey: 'commander', name: 'Commander' },
  { pattern: 'standard|std', scryfallKey: 'standard', name: 'Standard' },
  { pattern: 'modern', scryfallKey: 'modern', name: 'Modern' },
  { pattern: 'legacy', scryfallKey: 'legacy', name: 'Legacy' },
  { pattern: 'vintage', scryfallKey: 'vintage', name: 'Vintage' },
  { pattern: 'pauper', scryfallKey: 'pauper', name: 'Pauper' },
  { pattern: 'pioneer', scryfallKey: 'pioneer', name: 'Pioneer' },
  {
    pattern: 'historic(?= (?:legal|format|banned|deck|event|on arena))|(?<=in )historic',
    scryfallKey: 'historic',
    name: 'Historic',
  },
  { pattern: 'timeless', scryfallKey: 'timeless', name: 'Timeless' },
  { pattern: 'brawl', scryfallKey: 'brawl', name: 'Brawl' },
  { pattern: 'oathbreaker', scryfallKey: 'oathbreaker', name: 'Oathbreaker' },
  { pattern: 'premodern', scryfallKey: 'premodern', name: 'Premodern' },
  { pattern: 'penny dreadful|penny', scryfallKey: 'penny', name: 'Penny Dreadful' },
];

const FORMAT_WORDS = FORMATS.map(({ pattern }) => pattern).join('|');

/** The legality of a card in the one format that the words name; `undefined` if unknown. */
export const legalityIn = ({ oracle }: CardEntry, words: string): string | undefined => {
  const format = FORMATS.find(({ pattern }) => new RegExp(`\\b(?:${pattern})\\b`).test(words));
  return format && oracle?.formats?.[format.scryfallKey];
};

const BANNED_WORDS = / (?:banned|ban ?list(?:ed)?|bans?|illegal|naughty|forbidden|axed?|out of) /;
const ALLOWED_WORDS =
  / (?:legal(?:ly|ity)?|allowed|ok|okay|fine|playable|permitted|usable|good to go|kosher|jam|play(?:ed|s|ing)?|runs?|running|use|bring|register|include|sleeve|status|can (?:i|we|you)|may (?:i|we|you)|y n|yes or no|safe|off the list|pack|slot|rock|put|still|valid|throw) /;

/** Matches questions about more than legality: what is done with the card, to whom, and decks whose colors matter. */
const BEYOND_LEGALITY =
  / (?:on(?! (?:friday|saturday|sunday|monday|tuesday|wednesday|thursday|arena|mtgo|the \S+ ?(?:\S+ )?list|\w+ night|tonight|paper))|(?:was|were|did|has) #\d+(?! (?:come|came|get|got))|ever|use to|used to|(?:more|less) (?:legal|banned)|onto|upon|against|during|from|by|per|for (?:free|mana|value)|without|and (?:also )?(?:my|the|his|her|a)|twice|tax|to (?!(?:be|play|run|use|put|bring|include|jam|know|sleeve|register|pack|see|start|go|have|my|the|a|it|me|you|us|legacy|modern|standard|vintage|pauper|pioneer|commander) ?)|white|blue|black|red|green|w|u|b|r|g|[wubrg]{2,5}|azorius|dimir|rakdos|gruul|selesnya|orzhov|izzet|golgari|boros|simic|esper|grixis|jund|naya|bant|abzan|jeskai|sultai|mardu|temur|[1-5] colou?rs?|companion|(?:an?|my|his|her|their|the|your) commanders?(?! (?:decks?|list|pod|game|table|night|legal|format|brew|player|group|99|ban))|commanders? (?:damage|zone|cast|casts|attacks?|creature|dies)|commanders|be (?:a|the|my) commander) /;

/** Words of a sentence that asks about legality, in addition to harmless words. */
const WORDS_OF_LEGALITY = wordsOfList(`
  ${FORMAT_WORDS.replaceAll(/\(\?[^)]*\)\)?|[()?:|]/g, ' ')} commander pauper duel standard historic penny dreadful pdh
  legal legally legality allowed playable permitted usable banned ban bans banlist banlisted illegal naughty forbidden
  axed axe list lists off still play played plays playing run runs running use used using bring register registered
  include included sleeve status y n no not isnt arent cant format formats tournament tournaments event events deck
  decks list fnm friday match matches league season currently nowadays anymore jam pack slot rock put valid throw kosher
  safe yet restricted card cards tonight somehow copy copies playset playsets 4 4x 2 3 2x 3x x singleton out came made found wanted fine
  or did let monkey hammer swears buy own paper bought brew build building pod group club store shop sure all night
  week last next cube gave must killed stranger cmon go goes made hammered up either correct true false whether than
  at least under any more only both multiple several single legals sanctioned casual kitchen whole
`);

/** `is sol ring banned in commander`, `counterspell pauper y/n` */
const legalityKind = defineKind('legality', {
  topic: phrase(`(${FORMAT_WORDS})`),
  parts: { restricted: phrase('restricted') },
  cards: [1, 1],
  vetoes:
    / (?:unbanned|will|why|when|general|cast|have to|need to|opponents?|hand|graveyard|my commander|as (?:a |my )?commander|led by|identity|mono \w+|rotat(?:e|es|ed|ing|ion)|price|ante|proxy|proxies|target|half|block|mana value|cmc|mv|life|damage|how many|sideboard|token|colou?rs?|copy of|trigger|attack|how much|who) /,
  allowedConditions: /since(?= (?:is|was) )|already|again|any ?more|no longer|next to|once(?= in )/,
  compute({ question, topic, parts, cards: [named] }) {
    if (!named || dateOf(question.asked.edition) < TODAYS_DATE) return null;
    const words = ` ${question.words} `;
    const sentencesWithFormat = question.sentences.filter(
      (each) => topic[1] !== undefined && ` ${each} `.includes(` ${topic[1]} `),
    );
    if (
      BEYOND_LEGALITY.test(words) ||
      sentencesWithFormat.some((each) => hasUnknown(each, WORDS_OF_LEGALITY))
    )
      return null;
    if (!BANNED_WORDS.test(words) && !parts.restricted && !ALLOWED_WORDS.test(words)) return null;
    const formats = FORMATS.filter(({ pattern }) => new RegExp(` (?:${pattern}) `).test(words));
    const format = FORMATS.find(({ pattern }) => new RegExp(`^(?:${pattern})$`).test(topic[1] ?? ''));
    // The name of a format may contain that of another one.
    if (!format || formats.some((each) => each !== format && !format.name.includes(each.name))) return null;
    const { oracle, card } = named.entry;
    if (!oracle?.formats) return null;
    const { scryfallKey, name } = format;
    const legality = oracle.formats[scryfallKey] ?? 'not legal';
    const description = {
      legal: `is legal in ${name}`,
      banned: `is banned in ${name}`,
      restricted: `is restricted in ${name}: one copy`,
      'not legal': `isn’t legal in ${name}`,
    }[legality];
    const asksForSeveralCopies = / (?:[2-9]|a playset|playset|4x|3x|multiple|several) /.test(
      words.replaceAll(/#\d+/g, ''),
    );
    // The allowed number of copies is another question.
    if (asksForSeveralCopies && legality === 'legal' && !/ playset /.test(words)) return null;
    const isAllowed = legality === 'legal' || (legality === 'restricted' && !asksForSeveralCopies);
    const asksBannedOrLegal =
      BANNED_WORDS.test(words) && / (?:legal|allowed|ok|okay|fine) /.test(words) && / or /.test(words);
    const isNegated = / (?:not|isnt|cant|wasnt|arent) /.test(words);
    const importedAt = question.asked.cards.imported()?.at;
    const rest = {
      rules: scryfallKey === 'commander' ? citeRules(question.ruleset.edition, 'commander/setup') : [],
      ...(importedAt !== undefined && {
        notes: [`Card file of ${new Date(importedAt).toISOString().slice(0, 10)}`],
      }),
      command: { label: 'The card', path: 'card', options: { name: card.name } },
    };
    if (asksBannedOrLegal || isOpenQuestion(question) || isNegated || / status /.test(words))
      return { text: text`**${VERDICT_LABELS[legality]}** in ${name}: ${card.name}.`, ...rest };
    const isYes = parts.restricted
      ? legality === 'restricted'
      : BANNED_WORDS.test(words) && !/ off the /.test(words)
        ? legality === 'banned'
        : isAllowed;
    return { verdict: isYes ? 'yes' : 'no', text: text`${card.name} ${description}.`, ...rest };
  },
});

const VERDICT_LABELS = {
  legal: 'Legal',
  banned: 'Banned',
  restricted: 'Restricted to one copy',
  'not legal': 'Not legal',
} as const;

/** The formats, by Scryfall's keys, that players mean without naming one. */
const USUAL_FORMATS: ReadonlySet<string> = new Set([
  'standard',
  'pioneer',
  'modern',
  'legacy',
  'vintage',
  'pauper',
  'commander',
]);

/** `is sol ring banned` */
const everywhereKind = defineKind('legality in all formats', {
  topic: phrase('banned|ban ?list(?:ed)?|restricted'),
  cards: [1, 1],
  vetoes: new RegExp(
    ` (?:${FORMAT_WORDS}|unbanned|will|why|when|who|how|deck|opponents?|because|list of|here|our|we|arena) `,
  ),
  compute({ question, cards: [named] }) {
    const formats = named?.entry.oracle?.formats;
    if (!named || !formats || dateOf(question.asked.edition) < TODAYS_DATE) return null;
    if (BEYOND_LEGALITY.test(` ${question.words} `) || hasUnknown(question.words, WORDS_OF_LEGALITY))
      return null;
    if (question.words.split(' ').length > 8) return null;
    const namesOf = (legality: string): readonly string[] =>
      FORMATS.filter(
        ({ scryfallKey }) => USUAL_FORMATS.has(scryfallKey) && formats[scryfallKey] === legality,
      ).map(({ name }) => name);
    const [banned, restricted, legal] = [namesOf('banned'), namesOf('restricted'), namesOf('legal')];
    const lines = [
      `Banned in ${banned.length > 0 ? banned.join(', ') : 'none of the usual formats'}`,
      ...(restricted.length > 0 ? [`restricted in ${restricted.join(', ')}`] : []),
      ...(legal.length > 0 ? [`legal in ${legal.join(', ')}`] : []),
    ];
    const importedAt = question.asked.cards.imported()?.at;
    return {
      text: text`**${lines[0] ?? ''}**${lines
        .slice(1)
        .map((each) => `; ${each}`)
        .join('')}.`,
      rules: [],
      ...(importedAt !== undefined && {
        notes: [`Card file of ${new Date(importedAt).toISOString().slice(0, 10)}`],
      }),
      command: { label: 'The card', path: 'card', options: { name: named.entry.card.name } },
    };
  },
});

export const LEGALITY_KINDS = [legalityKind, everywhereKind];
