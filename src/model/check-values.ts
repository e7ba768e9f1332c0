import type { FormatFacts, KnownFormat } from './computed-facts.ts';
import type { Material } from './material.ts';
import { amountsIn, joinNumbers, numberOfWord } from './number-words.ts';

/**
 * The values in a sentence that differ from those the engine computes.
 * @returns a line for each, with the right value
 */
export function wrongValues(text: string, material: Material): readonly string[] {
  const sentence = joinNumbers(text);
  return [
    ...wrongManaValues(sentence, material),
    ...wrongNumbers(sentence, material),
    ...wrongDecisions(sentence, material),
    ...unknownPlayers(sentence, material),
  ];
}

const MANA_VALUES = String.raw`\b(?:mana value|converted mana cost|cmc)\b`;
const VALUE = String.raw`(\d{1,3}|\p{L}+)\b(?! or (?:less|fewer|lower|smaller|more|greater|higher))`;
const MANA_VALUE = [
  new RegExp(
    String.raw`${MANA_VALUES}(?: of [^.;]{1,60}?)? (?:is|are|stays|remains|becomes|equals|counts as|(?:will|would) be|of|=)(?: always| still| just| only)? ${VALUE}`,
    'giu',
  ),
  new RegExp(String.raw`\bha(?:s|ve) (?:an? )?${MANA_VALUES} ${VALUE}`, 'giu'),
];
/** Objects whose mana value differs from the card's. Statements about them are not checked. */
const OTHER_OBJECT =
  /\b(?:face[ -]down|morph\w*|manifest\w*|disguise\w*|cloak\w*|cop(?:y|ies)|token\w*|X|transform\w*|back face|prototype\w*|combined|total)\b/;

function wrongManaValues(sentence: string, { cards, question }: Material): readonly string[] {
  const lower = sentence.toLowerCase();
  const [only, ...others] = cards;
  // `its` is enough if the question names only one card.
  const isPronounEnough =
    only && others.length === 0 && /\bits\b/.test(lower) && !OTHER_OBJECT.test(question);
  const named = isPronounEnough
    ? [only]
    : cards.filter(({ name }) =>
        [name, ...name.split(' // '), ...(name.includes(',') ? [name.split(',')[0] ?? name] : [])].some(
          (part) => lower.includes(part.toLowerCase()),
        ),
      );
  const known = named.filter(({ manaValues }) => manaValues.length > 0);
  if (known.length === 0 || OTHER_OBJECT.test(sentence)) return [];
  const right = new Set(known.flatMap(({ manaValues }) => manaValues));
  return MANA_VALUE.flatMap((pattern) => Array.from(sentence.matchAll(pattern))).flatMap(([, word = '']) => {
    const stated = numberOfWord(word);
    return stated === undefined || right.has(stated)
      ? []
      : [
          `the mana value is not ${stated}: ${known.map(({ name, manaValues }) => `${name} ${manaValues.join(' or ')}`).join('; ')}`,
        ];
  });
}

interface NumberCheck {
  readonly label: string;
  readonly patterns: readonly RegExp[];
  readonly right: keyof FormatFacts;
  /** True if a higher number satisfies the question too. */
  readonly isThreshold?: boolean;
}

const NUMBER_WORD = String.raw`(\d{1,4}|\p{L}+)`;
const CHECKS: readonly NumberCheck[] = [
  {
    label: 'starting life',
    patterns: [
      new RegExp(
        String.raw`\bstart(?:s|ed|ing)?\b(?: the game)?(?: (?:with|at|on))? ${NUMBER_WORD} life`,
        'giu',
      ),
      new RegExp(
        String.raw`\bstarting life(?: total)?(?: of [^.;0-9]{1,30})? (?:is|of|at) ${NUMBER_WORD}\b`,
        'giu',
      ),
    ],
    right: 'startingLife',
  },
  {
    label: 'poison counters with which a player or team loses',
    patterns: [
      new RegExp(String.raw`\b${NUMBER_WORD} (?:or more )?poison counters?\b(?=[^.;]*\blos)`, 'giu'),
      new RegExp(
        String.raw`\blos(?:es?|t|ing)\b[^.;]{0,40} ${NUMBER_WORD} (?:or more )?poison counters?\b`,
        'giu',
      ),
    ],
    isThreshold: true,
    right: 'poison',
  },
  {
    label: 'combat damage from one commander with which a player loses',
    patterns: [
      new RegExp(
        String.raw`\b${NUMBER_WORD} (?:or more )?(?:points of )?(?:combat |commander )damage\b(?=[^.;]*\bcommander)(?=[^.;]*\blos)`,
        'giu',
      ),
      new RegExp(
        String.raw`\blos(?:es?|t)\b[^.;]{0,40}\b${NUMBER_WORD} (?:or more )?(?:points of )?(?:combat damage (?:from|by) (?:one|a|the same|a single) commander|commander damage)`,
        'giu',
      ),
    ],
    isThreshold: true,
    right: 'commanderDamage',
  },
];

/** With a negation, lower numbers may be right. */
const NEGATION = /n[’']t\b|\b(?:not|never|no (?:one|player|team))\b/i;

function wrongNumbers(sentence: string, { question, computed }: Material): readonly string[] {
  const formats = relevantFormats(sentence, question, computed);
  const amountsInQuestion = new Set(amountsIn(question));
  return CHECKS.flatMap(({ label, patterns, right, isThreshold = false }) => {
    if (isThreshold && NEGATION.test(sentence)) return [];
    const values = [...new Set(formats.flatMap((numbers) => numbers[right] ?? []))];
    const stated = patterns.flatMap((pattern) =>
      [...sentence.matchAll(pattern)].flatMap(([, word = '']) => numberOfWord(word) ?? []),
    );
    return stated
      .filter((number) => values.length > 0 && !values.includes(number))
      .filter(
        (number) => !isThreshold || number < Math.min(...values) || !amountsInQuestion.has(String(number)),
      )
      .map((number) => `${label}: not ${number}, but ${values.join(' or ')}`);
  });
}

/** "Commander" may also mean a card. */
const FORMAT_NAMES: readonly (readonly [KnownFormat, RegExp])[] = [
  [
    'commander',
    /\bedh\b|\bin (?:an? )?commander\b|\bcommander (?:games?|format|pods?|match|matches|decks?|rules)\b/i,
  ],
  ['two-headed-giant', /\btwo[- ]headed[- ]giant\b|\b2hg\b/i],
  ['two-player', /\b(?:two|2)[- ]player\b|\bone[- ]on[- ]one\b/i],
];
/** Formats with other numbers, which are not computed. */
const OTHER_FORMATS =
  /\b(?:brawl|archenem\w+|supervillain\w*|vanguard\w*|oathbreaker\w*|tiny leaders?|duel commander|french|conquest|momir\w*|larger teams?|(?:three|3)[- ]headed\w*)\b/i;

/** The numbers of the formats that the sentence names, otherwise the question, otherwise those of the table. */
function relevantFormats(
  sentence: string,
  question: string,
  { numbers, table }: Material['computed'],
): readonly FormatFacts[] {
  for (const text of [sentence, question]) {
    if (OTHER_FORMATS.test(text)) return [];
    const named = FORMAT_NAMES.flatMap(([format, name]) => (name.test(text) ? [format] : []));
    if (named.length > 0)
      return [
        ...named.map((format) => numbers[format]),
        // A table may have chosen another starting life.
        ...(table?.format && named.includes(table.format) ? [table.numbers] : []),
      ];
  }
  return table ? [table.numbers] : Object.values(numbers);
}

const DECIDES =
  /\bplayer (\d{1,2}) (?:still )?(?:decides|chooses|makes (?:all |the |every )?(?:decisions?|choices?))[^.;]{0,40}\b(?:for|of) player (\d{1,2})/giu;
const CONTROLS = /\bplayer (\d{1,2}) (?:still )?controls player (\d{1,2})\b(?!['’]s)/giu;
const IS_CONTROLLED = /\bplayer (\d{1,2}) is (?:still )?controlled by player (\d{1,2})\b(?!['’]s)/giu;
/** With these words, a sentence may be hypothetical. */
const ON_CONTROL = /\b(?:control\w*|decid\w*|decisions?|choos\w*|choices?)\b/i;

/** Checks statements on who decides for whom and who controls whom, which name players by seat number. */
function wrongDecisions(
  sentence: string,
  { decisions, question, cards, seats }: Material,
): readonly string[] {
  // Otherwise the question or a card may be about a control effect that is not at the table.
  const hasAllControls = seats > 0 && cards.length === 0 && !ON_CONTROL.test(question);
  const wrong = (by: number, of: number, right: readonly number[] | undefined): readonly string[] =>
    (right ?? (hasAllControls ? [of] : [by])).includes(by)
      ? []
      : [`player ${right?.at(-1) ?? of}, not player ${by}, makes the decisions of player ${of}`];
  const decisionOf = (of: number) => decisions.find((each) => each.of === of);
  return [
    ...[...sentence.matchAll(DECIDES)].flatMap(([whole, by, of]) => {
      const right = decisionOf(Number(of));
      // Any player may choose a creature of another player.
      if (!right && !/\bmakes\b/i.test(whole)) return [];
      return wrong(Number(by), Number(of), right && [right.by]);
    }),
    ...[
      ...[...sentence.matchAll(CONTROLS)].map(([, by, of]) => [by, of]),
      ...[...sentence.matchAll(IS_CONTROLLED)].map(([, of, by]) => [by, of]),
    ].flatMap(([by, of]) => wrong(Number(by), Number(of), decisionOf(Number(of))?.controllers)),
  ];
}

const PLAYER = /\bplayer (\d{1,4})\b/gi;
const playersIn = (text: string): readonly number[] =>
  [...text.matchAll(PLAYER)].map(([, number]) => Number(number));

/** Player numbers that occur neither at the table nor in the question. */
function unknownPlayers(sentence: string, { question, seats }: Material): readonly string[] {
  const inQuestion = playersIn(question);
  return [...new Set(playersIn(sentence))]
    .filter((number) => (number < 1 || number > seats) && !inQuestion.includes(number))
    .map((number) => `there is no player ${number}`);
}

/**
 * The amounts in a sentence that none of the texts contains. *One* is ignored, since it is also a pronoun.
 * @param texts that the sentence is based on
 */
export function unfoundedNumbers(sentence: string, texts: readonly string[]): readonly string[] {
  const known = new Set(texts.flatMap(amountsIn));
  const amounts = amountsIn(sentence.replaceAll(/\b(?:one|once)\b/gi, ' '));
  return [...new Set(amounts)].filter((amount) => !known.has(amount));
}
