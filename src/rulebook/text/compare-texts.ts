import { withoutTypography } from './wording.ts';
import type { GlossaryEntry, Paragraph, ParsedRules, Rule } from './rules.ts';

/**
 * The common and the differing parts of two texts, by numbers of rules or headings of entries, in the order of the
 * text.
 */
export interface Differences {
  /** How many are word for word the same. */
  readonly same: number;
  readonly onlyHeld: readonly string[];
  readonly onlyOther: readonly string[];
  /** In both, in other words. */
  readonly differing: readonly string[];
}

export interface TextComparison {
  /** Nothing differs but typography. */
  readonly isSame: boolean;
  readonly rules: Differences;
  readonly glossary: Differences;
}

/**
 * Compares two texts of one day, word for word. Quotes, dashes, italics, blanks and marks such as ® may differ. What an
 * excerpt does not have does not differ: other rules, the end of a rule that is cut off, examples after a rule.
 */
export function compareTexts(held: ParsedRules, other: ParsedRules): TextComparison {
  const rules = compareLists(held, other, rulesOf(held), rulesOf(other));
  const glossary = compareLists(held, other, held.glossary.map(entryItem), other.glossary.map(entryItem));
  return { isSame: isNothing(rules) && isNothing(glossary), rules, glossary };
}

/** The words of a rule or entry, for telling whether two are the same: small differences of printing are gone. */
export const plainWords = (paragraphs: readonly Paragraph[]): string =>
  paragraphs
    .map(({ kind, text }) =>
      withoutTypography(text.normalize('NFKC').replaceAll(/\((?:r|tm)\)|(?<=\p{L})TM\b/giu, ''))
        .replaceAll('"', "'")
        .replaceAll(/ ?-+ ?/g, '-')
        .replace(/^/, kind === 'example' ? 'Example: ' : ''),
    )
    .join('\n');

interface Item {
  readonly name: string;
  readonly words: string;
  /** Where it may be longer: `anywhere`, after one of its paragraphs, or nowhere as it is whole. */
  readonly goesOn: 'anywhere' | 'after-paragraph' | 'nowhere';
}

const ruleItem = (text: ParsedRules, { number, paragraphs, isIncomplete }: Rule): Item => ({
  name: number,
  words: plainWords(paragraphs),
  goesOn: isIncomplete ? 'anywhere' : text.isFragment ? 'after-paragraph' : 'nowhere',
});

const rulesOf = (text: ParsedRules): readonly Item[] => text.rules.map((rule) => ruleItem(text, rule));

const entryItem = ({ heading, paragraphs }: GlossaryEntry): Item => ({
  name: withoutTypography(heading),
  words: plainWords(paragraphs),
  goesOn: 'nowhere',
});

function compareLists(
  held: ParsedRules,
  other: ParsedRules,
  heldItems: readonly Item[],
  otherItems: readonly Item[],
): Differences {
  const ofOther = new Map(otherItems.map((item) => [item.name, item]));
  const ofHeld = new Set(heldItems.map(({ name }) => name));
  const pairs = heldItems.flatMap((one) => {
    const two = ofOther.get(one.name);
    return two ? [{ name: one.name, isSame: isSameItem(one, two) }] : [];
  });
  return {
    same: pairs.filter(({ isSame }) => isSame).length,
    onlyHeld: other.isFragment ? [] : absentFrom(heldItems, new Set(ofOther.keys())),
    onlyOther: held.isFragment ? [] : absentFrom(otherItems, ofHeld),
    differing: pairs.filter(({ isSame }) => !isSame).map(({ name }) => name),
  };
}

const absentFrom = (items: readonly Item[], names: ReadonlySet<string>): readonly string[] =>
  items.filter(({ name }) => !names.has(name)).map(({ name }) => name);

const isSameItem = (one: Item, two: Item): boolean =>
  one.words === two.words || isStartOf(one, two) || isStartOf(two, one);

const isStartOf = ({ words, goesOn }: Item, whole: Item): boolean =>
  goesOn !== 'nowhere' && whole.words.startsWith(goesOn === 'anywhere' ? words : `${words}\n`);

const isNothing = ({ onlyHeld, onlyOther, differing }: Differences): boolean =>
  onlyHeld.length + onlyOther.length + differing.length === 0;
