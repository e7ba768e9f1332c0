import { withoutTypography } from './wording.ts';
import type { GlossaryEntry, Paragraph, ParsedRules, Rule } from './rules.ts';

/** The differences between two texts, as rule numbers or entry headings in the order of the text. */
export interface TextDifferences {
  /** Items with the same wording. */
  readonly same: number;
  readonly onlyHeld: readonly string[];
  readonly onlyOther: readonly string[];
  /** In both, with different wording. */
  readonly differing: readonly string[];
}

export interface TextComparison {
  /** True if there are no differences except typography. */
  readonly isSame: boolean;
  readonly rules: TextDifferences;
  readonly glossary: TextDifferences;
}

/**
 * Compares the wording of two texts of the same day. Ignores quotes, dashes, italics, spaces and marks such as ®. Parts
 * that an excerpt lacks are not differences: other rules, the rest of a truncated rule, examples after a rule.
 */
export function compareTexts(held: ParsedRules, other: ParsedRules): TextComparison {
  const rules = compareLists(held, other, rulesOf(held), rulesOf(other));
  const glossary = compareLists(held, other, held.glossary.map(entryItem), other.glossary.map(entryItem));
  return { isSame: isEmpty(rules) && isEmpty(glossary), rules, glossary };
}

/** The words of a rule or entry in a form for comparison, without differences in typography. */
export const comparableWords = (paragraphs: readonly Paragraph[]): string =>
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
  /**
   * Where another copy may have more text: `anywhere`, after a whole paragraph, or nowhere because the item is
   * complete.
   */
  readonly continuation: 'anywhere' | 'after-paragraph' | 'nowhere';
}

const ruleItem = (text: ParsedRules, { number, paragraphs, isIncomplete }: Rule): Item => ({
  name: number,
  words: comparableWords(paragraphs),
  continuation: isIncomplete ? 'anywhere' : text.isFragment ? 'after-paragraph' : 'nowhere',
});

const rulesOf = (text: ParsedRules): readonly Item[] => text.rules.map((rule) => ruleItem(text, rule));

const entryItem = ({ heading, paragraphs }: GlossaryEntry): Item => ({
  name: withoutTypography(heading),
  words: comparableWords(paragraphs),
  continuation: 'nowhere',
});

function compareLists(
  held: ParsedRules,
  other: ParsedRules,
  heldItems: readonly Item[],
  otherItems: readonly Item[],
): TextDifferences {
  const otherByName = new Map(otherItems.map((item) => [item.name, item]));
  const heldNames = new Set(heldItems.map(({ name }) => name));
  const pairs = heldItems.flatMap((item) => {
    const counterpart = otherByName.get(item.name);
    return counterpart ? [{ name: item.name, isSame: isSameItem(item, counterpart) }] : [];
  });
  return {
    same: pairs.filter(({ isSame }) => isSame).length,
    onlyHeld: other.isFragment ? [] : absentFrom(heldItems, new Set(otherByName.keys())),
    onlyOther: held.isFragment ? [] : absentFrom(otherItems, heldNames),
    differing: pairs.filter(({ isSame }) => !isSame).map(({ name }) => name),
  };
}

const absentFrom = (items: readonly Item[], names: ReadonlySet<string>): readonly string[] =>
  items.filter(({ name }) => !names.has(name)).map(({ name }) => name);

const isSameItem = (a: Item, b: Item): boolean => a.words === b.words || isStartOf(a, b) || isStartOf(b, a);

const isStartOf = ({ words, continuation }: Item, whole: Item): boolean =>
  continuation !== 'nowhere' && whole.words.startsWith(continuation === 'anywhere' ? words : `${words}\n`);

const isEmpty = ({ onlyHeld, onlyOther, differing }: TextDifferences): boolean =>
  onlyHeld.length + onlyOther.length + differing.length === 0;
