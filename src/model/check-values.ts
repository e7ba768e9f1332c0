import type { GivenCard } from './card-facts.ts';
import type { Material } from './material.ts';
import { amountsIn, numberOfWord } from './numbers.ts';

/**
 * The values in a sentence that are not what the engine computes.
 * @returns a line for each, with the right value
 */
export const wrongValues = (sentence: string, material: Material): readonly string[] => [
  ...wrongManaValues(sentence, material.cards),
  ...wrongNumbers(sentence, material),
  ...wrongDecisions(sentence, material),
];

const MANA_VALUE =
  /\b(?:mana value|converted mana cost|cmc)\b(?: of [^.;]{1,60}?)? (?:is|are|stays|remains|becomes|equals|of|=)(?: always| still| just| only)? (\d{1,3}|\p{L}+)/giu;
/** Objects that have another mana value than the card: what the question says of them is not computed. */
const OTHER_OBJECT =
  /\b(?:face[ -]down|morph\w*|manifest\w*|disguise\w*|cloak\w*|cop(?:y|ies)|token\w*|X|transform\w*|back face|prototype\w*|combined|total)\b/;

function wrongManaValues(sentence: string, cards: readonly GivenCard[]): readonly string[] {
  const lower = sentence.toLowerCase();
  const named = cards.filter(({ name }) =>
    [name, ...name.split(' // '), ...(name.includes(',') ? [name.split(',')[0] ?? name] : [])].some((part) =>
      lower.includes(part.toLowerCase()),
    ),
  );
  const known = named.filter(({ manaValues }) => manaValues.length > 0);
  if (known.length === 0 || OTHER_OBJECT.test(sentence)) return [];
  const right = new Set(known.flatMap(({ manaValues }) => manaValues));
  return [...sentence.matchAll(MANA_VALUE)].flatMap(([, word = '']) => {
    const said = numberOfWord(word);
    return said === undefined || right.has(said)
      ? []
      : [
          `the mana value is not ${said}: ${known.map(({ name, manaValues }) => `${name} ${manaValues.join(' or ')}`).join('; ')}`,
        ];
  });
}

interface NumberCheck {
  readonly what: string;
  readonly patterns: readonly RegExp[];
  readonly right: (material: Material) => readonly number[];
}

const N = String.raw`(\d{1,4}|\p{L}+)`;
const CHECKS: readonly NumberCheck[] = [
  {
    what: 'starting life',
    patterns: [
      new RegExp(String.raw`\bstart(?:s|ed|ing)?\b(?: the game)?(?: (?:with|at|on))? ${N} life`, 'giu'),
      new RegExp(String.raw`\bstarting life(?: total)?(?: of [^.;0-9]{1,30})? (?:is|of|at) ${N}\b`, 'giu'),
    ],
    right: ({ computed }) => computed.startingLife,
  },
  {
    what: 'poison counters with which a player or team loses',
    patterns: [new RegExp(String.raw`\b${N} (?:or more )?poison counters?\b(?=[^.;]*\blos)`, 'giu')],
    right: ({ computed }) => computed.poison,
  },
  {
    what: 'combat damage from one commander with which a player loses',
    patterns: [
      new RegExp(
        String.raw`\b${N} (?:or more )?(?:points of )?(?:combat |commander )damage\b(?=[^.;]*\bcommander)(?=[^.;]*\blos)`,
        'giu',
      ),
      new RegExp(
        String.raw`\blos(?:es?|t)\b[^.;]{0,40}\b${N} (?:or more )?(?:points of )?(?:combat damage (?:from|by) (?:one|a|the same|a single) commander|commander damage)`,
        'giu',
      ),
    ],
    right: ({ computed }) => computed.commanderDamage,
  },
];

function wrongNumbers(sentence: string, material: Material): readonly string[] {
  return CHECKS.flatMap(({ what, patterns, right }) => {
    const values = right(material);
    const said = patterns.flatMap((pattern) =>
      [...sentence.matchAll(pattern)].flatMap(([, word = '']) => numberOfWord(word) ?? []),
    );
    return said
      .filter((number) => values.length > 0 && !values.includes(number))
      .map((number) => `${what}: not ${number}, but ${values.join(' or ')}`);
  });
}

const DECIDES =
  /\bplayer (\d{1,2}) (?:still )?(?:decides|chooses|makes (?:all |the |every )?(?:decisions?|choices?))[^.;]{0,40}\b(?:for|of) player (\d{1,2})/giu;

/** Who decides for whom, as the sentence says it with numbers of seats. */
function wrongDecisions(sentence: string, { decisions }: Material): readonly string[] {
  return [...sentence.matchAll(DECIDES)].flatMap(([, by = '', of = '']) => {
    const right = decisions.find((each) => each.of === Number(of));
    return right === undefined || right.by === Number(by)
      ? []
      : [`player ${right.by}, not player ${by}, makes the decisions of player ${of}`];
  });
}

/**
 * The amounts in a sentence that stand in none of the texts. *One* is no amount there: it is a pronoun, too.
 * @param texts that the sentence rests on
 */
export function unfoundedNumbers(sentence: string, texts: readonly string[]): readonly string[] {
  const known = new Set(texts.flatMap(amountsIn));
  const said = amountsIn(sentence.replaceAll(/\b(?:one|once)\b/gi, ' '));
  return [...new Set(said)].filter((amount) => !known.has(amount));
}
