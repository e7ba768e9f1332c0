import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Paragraph, ParsedRules, Rule } from '#rulebook/text/rules.ts';

/**
 * A fictional official text. Each line is a chapter (`505 Split Cards`), a rule (`505.2 …`), or, if indented, another
 * paragraph of the rule above it; an example begins with `Example:`.
 */
export function madeUp(edition: IsoDate, text: string): ParsedRules {
  const chapters: ParsedRules['chapters'][number][] = [];
  const rules: (Rule & { paragraphs: Paragraph[]; subrules: string[] })[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, number = '', rest = ''] = /^\s*(\d{3}(?:\.\d+[a-z]?)?) (.*)$/.exec(line) ?? [];
    if (number === '') rules.at(-1)?.paragraphs.push(paragraph(line.trim()));
    else if (!number.includes('.')) chapters.push({ number, heading: rest });
    else {
      const parent = /[a-z]$/.test(number) ? number.slice(0, -1) : null;
      rules.find((rule) => rule.number === parent)?.subrules.push(number);
      rules.push({
        number,
        chapter: number.slice(0, 3),
        parent,
        paragraphs: [paragraph(rest)],
        subrules: [],
        references: [],
        edition,
        wording: 'official',
        dated: null,
        isIncomplete: false,
      });
    }
  }
  return { edition, wording: 'official', isFragment: false, sections: [], chapters, rules, glossary: [] };
}

const paragraph = (text: string): Paragraph =>
  text.startsWith('Example: ') ? { kind: 'example', text: text.slice(9) } : { kind: 'text', text };

/** The fictional rules of a game of kites, in the year 2001. */
export const KITES_2001 = madeUp(
  '2001-01-01',
  `
101 Kites
101.1 A kite has one color and a tail of any length.
101.2 A kite is either grounded or aloft. Every kite begins the festival grounded.
101.3 Whoever brought a kite along holds its string, even while somebody else steers it.
102 Wind
102.1 Wind blows from a single side of the meadow until the warden turns the vane.
102.2 Calm
102.2a While no wind blows, an aloft kite sinks by one branch at each bell.
102.2b A sunken kite that touches grass is grounded. See rule 101.2.
102.3 Gust
102.3a A gust lifts each aloft kite by two branches at once.
102.3b Two gusts at the same bell count as one.
103 Tangles
103.1 If two tails cross, both kites are tangled. Their holders take turns pulling, the younger holder first. A tangled kite can't win a prize.
    Example: Anna's red kite crosses Bert's blue one; Bert is younger and pulls before her.
103.2 A holder may cut the string of a tangled kite. It drifts off, and that holder leaves the festival.
104 Prizes
104.1 The highest kite at dusk earns the silver bell.
104.2 The longest tail earns the copper bell.
`,
);
