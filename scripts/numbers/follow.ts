import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { comparable, type Chain } from './chain.ts';
import type { Decisions } from './decisions.ts';
import type { Subject } from './subjects.ts';

/** A subject's number from a day on; `null` from the day on which no rule covers it. */
export type Step = readonly [from: IsoDate, number: string | null];

/** Something for a person to check: a subject is lost for a while, or could be one of several rules. */
export interface Doubt {
  readonly subject: string;
  readonly day: IsoDate;
  readonly why: 'several rules say it' | 'lost, and found again';
  readonly numbers: readonly string[];
}

export interface Followed {
  readonly steps: readonly Step[];
  readonly doubts: readonly Doubt[];
}

/**
 * Follows a subject through the texts in both directions, starting on the day on which a person found it: along the
 * links, as long as a rule has its words. A decision overrides the result for its day and earlier ones.
 * @throws if the day of the subject or of a decision isn't that of a text
 */
export function followSubject(subject: Subject, chain: Chain, decisions: Decisions): Followed {
  const start = indexOn(chain, subject.day, subject.name);
  const decided = new Map(
    (decisions.numbers.get(subject.name) ?? []).map(({ until, number }) => [
      indexOn(chain, until, subject.name),
      number,
    ]),
  );
  const isSystem = subject.words.length === 0;
  const found: (string | null)[] = [];
  const doubts: Doubt[] = [];
  const note = (at: number, may: ReadonlySet<string>): void => {
    const numbers = [...may].filter((one) => one === GLOSSARY || says(subject, chain, at, one));
    const day = chain[at]?.day ?? subject.day;
    if (numbers.length > 1) doubts.push({ subject: subject.name, day, why: 'several rules say it', numbers });
    found[at] = numbers.length === 1 ? (numbers[0] ?? null) : null;
  };

  let may: ReadonlySet<string> = new Set([subject.number]);
  for (let at = start; at < chain.length; at++) {
    if (at > start) may = through(chain, at, may, 'later', isSystem);
    note(at, may);
  }
  may = new Set([subject.number]);
  for (let at = start - 1; at >= 0; at--) {
    const number = decided.get(at);
    may =
      number === undefined
        ? through(chain, at + 1, may, 'earlier', isSystem)
        : new Set(number === null ? [] : [number]);
    note(at, may);
  }
  const isDecided = (at: number): boolean => {
    const next = [...decided.keys()].filter((one) => one >= at).toSorted((a, b) => a - b)[0];
    return next !== undefined && decided.get(next) === null;
  };
  const gaps = gapsIn(found)
    .filter((at) => !isDecided(at))
    .map((at): Doubt => ({
      subject: subject.name,
      day: chain[at]?.day ?? subject.day,
      why: 'lost, and found again',
      numbers: [],
    }));
  return { steps: stepsOf(found, chain), doubts: [...doubts, ...gaps] };
}

/** The place of a rule before there were numbered rules about it. It is followed further back only by decisions. */
const GLOSSARY = 'Glossary';

function indexOn(chain: Chain, day: IsoDate, name: string): number {
  const at = chain.findIndex((text) => text.day === day);
  if (at === -1) throw new Error(`${name}: there is no text of ${day}`);
  return at;
}

function says({ words }: Subject, chain: Chain, at: number, number: string): boolean {
  const text = chain[at]?.words.get(number);
  return text !== undefined && (words.length === 0 || words.some((one) => text.includes(comparable(one))));
}

/** Follows rules across the links between a text and the previous one, in either direction. */
function through(
  chain: Chain,
  at: number,
  numbers: ReadonlySet<string>,
  way: 'later' | 'earlier',
  isSystem: boolean,
): ReadonlySet<string> {
  const links = chain[at]?.links ?? [];
  const isMeant = (number: string): boolean => isSystem || number.includes('.');
  const found = links.flatMap(({ from, to }) => {
    const [here, there] = way === 'later' ? [from, to] : [to, from];
    return numbers.has(here) && isMeant(there) ? [there] : [];
  });
  return new Set(numbers.has(GLOSSARY) && way === 'earlier' ? [GLOSSARY, ...found] : found);
}

function gapsIn(found: readonly (string | null)[]): readonly number[] {
  const [first, last] = [found.findIndex((one) => one !== null), found.findLastIndex((one) => one !== null)];
  return found.flatMap((one, at) => (one === null && at > first && at < last ? [at] : []));
}

function stepsOf(found: readonly (string | null)[], chain: Chain): readonly Step[] {
  const steps: Step[] = [];
  for (const [at, { day }] of chain.entries()) {
    const number = found[at] ?? null;
    if (number !== (steps.at(-1)?.[1] ?? null)) steps.push([day, number]);
  }
  return steps;
}
