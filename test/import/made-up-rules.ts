import type { IsoDate } from '#engine/vocabulary/editions.ts';

const SECTIONS = ['Beginnings', 'Pieces', 'Places', 'Rounds', 'Moves', 'Words', 'Shapes', 'Company', 'Ends'];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const CHAPTERS_EACH = 3;
const RULES_EACH = 30;

/** The counts of the made-up text, glossary and the ends of its references aside. */
export const MADE_UP = {
  rules: SECTIONS.length * CHAPTERS_EACH * RULES_EACH,
  subrules: SECTIONS.length * CHAPTERS_EACH,
  examples: SECTIONS.length,
  entries: 2,
};

interface Changes {
  /** Other words for some rules, by number; `null` leaves a rule out. */
  readonly rules?: Readonly<Record<string, string | null>>;
  /** The line that says from when the rules are in force, in place of the usual one. */
  readonly inForce?: string;
}

/** A whole text in the layout of the official one, about a game that nobody plays. */
export function madeUpRules(day: IsoDate, { rules = {}, inForce }: Changes = {}): string {
  const [year, month, date] = day.split('-').map(Number);
  const headings: string[] = [];
  const body: string[] = [];
  for (const [index, heading] of SECTIONS.entries()) {
    const section = index + 1;
    headings.push(`${section}. ${heading}`);
    body.push(`${section}. ${heading}`);
    for (let nth = 0; nth < CHAPTERS_EACH; nth++) {
      const chapter = section * 100 + nth;
      const title = nth === 0 ? 'General' : `${heading} in Part ${nth}`;
      headings.push(`${chapter}. ${title}`);
      body.push(`${chapter}. ${title}`);
      for (let rule = 1; rule <= RULES_EACH; rule++) {
        const number = `${chapter}.${rule}`;
        const words =
          number in rules ? rules[number] : `Pebble ${rule} of heap ${chapter} may be moved once.`;
        if (words === null) continue;
        body.push(`${number}. ${words}`);
        if (rule !== 1) continue;
        body.push(`${number}a A pebble moved so stays where it is put (see rule ${chapter}.2).`);
        if (nth === 0) body.push(`Example: Ann moves a pebble of heap ${chapter}, and leaves it there.`);
      }
    }
  }
  return [
    'Pebbles: The Comprehensive Rules of a Game',
    inForce ?? `These rules are effective as of ${MONTHS[(month ?? 1) - 1]} ${date}, ${year}.`,
    'Introduction',
    'This text was made up for tests.',
    'Contents',
    ...headings,
    'Glossary',
    'Credits',
    ...body,
    'Glossary',
    'Heap\nA place for pebbles. See rule 300, “General.”',
    'Pebble\nSomething to be moved. See Heap.',
    'Credits',
    'Nobody but us made this up.',
  ].join('\n\n');
}

/** An excerpt of the same. */
export const madeUpExcerpt = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([number, words]) => `${number}. ${words}`)
    .join('\n\n');
