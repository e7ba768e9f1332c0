import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { normalizeWords, type TextChain } from './chain.ts';
import type { Decisions } from './decisions.ts';
import type { NumberedSubject } from './subjects.ts';

/** A subject's number from a day on; `null` from the day on which no rule covers it. */
export type NumberStep = readonly [from: IsoDate, number: string | null];

/** Something for a person to check: a subject is lost for a while, or could be one of several rules. */
export interface Doubt {
  readonly subject: string;
  readonly day: IsoDate;
  readonly why: 'several rules say it' | 'lost, and found again';
  readonly numbers: readonly string[];
}

export interface FollowedSubject {
  readonly steps: readonly NumberStep[];
  readonly doubts: readonly Doubt[];
}

/**
 * Follows a subject through the texts in both directions, from the day on which a person found it, along the links as
 * long as a rule has its words. A decision overrides the result for its day and earlier ones.
 * @throws if the day of the subject or of a decision isn't that of a text
 */
export function followSubject(
  subject: NumberedSubject,
  chain: TextChain,
  decisions: Decisions,
): FollowedSubject {
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
  const record = (index: number, candidates: ReadonlySet<string>): void => {
    const numbers = [...candidates].filter(
      (number) => number === GLOSSARY || hasWords(subject, chain, index, number),
    );
    const day = chain[index]?.day ?? subject.day;
    if (numbers.length > 1) doubts.push({ subject: subject.name, day, why: 'several rules say it', numbers });
    found[index] = numbers.length === 1 ? (numbers[0] ?? null) : null;
  };

  let candidates: ReadonlySet<string> = new Set([subject.number]);
  for (let index = start; index < chain.length; index++) {
    if (index > start) candidates = followLinks(chain, index, candidates, 'later', isSystem);
    record(index, candidates);
  }
  candidates = new Set([subject.number]);
  for (let index = start - 1; index >= 0; index--) {
    const number = decided.get(index);
    candidates =
      number === undefined
        ? followLinks(chain, index + 1, candidates, 'earlier', isSystem)
        : new Set(number === null ? [] : [number]);
    record(index, candidates);
  }
  const isDecided = (index: number): boolean => {
    const next = [...decided.keys()].filter((number) => number >= index).toSorted((a, b) => a - b)[0];
    return next !== undefined && decided.get(next) === null;
  };
  const gaps = gapsIn(found)
    .filter((index) => !isDecided(index))
    .map((index): Doubt => ({
      subject: subject.name,
      day: chain[index]?.day ?? subject.day,
      why: 'lost, and found again',
      numbers: [],
    }));
  return { steps: stepsOf(found, chain), doubts: [...doubts, ...gaps] };
}

/**
 * Stands for the number of a rule while only the glossary covers it. Only decisions lead to earlier rules from there.
 */
const GLOSSARY = 'Glossary';

function indexOn(chain: TextChain, day: IsoDate, name: string): number {
  const index = chain.findIndex((text) => text.day === day);
  if (index === -1) throw new Error(`${name}: there is no text of ${day}`);
  return index;
}

function hasWords({ words }: NumberedSubject, chain: TextChain, index: number, number: string): boolean {
  const text = chain[index]?.words.get(number);
  return (
    text !== undefined && (words.length === 0 || words.some((word) => text.includes(normalizeWords(word))))
  );
}

/** Follows rules across the links between a text and the previous one, in either direction. */
function followLinks(
  chain: TextChain,
  index: number,
  numbers: ReadonlySet<string>,
  direction: 'later' | 'earlier',
  isSystem: boolean,
): ReadonlySet<string> {
  const links = chain[index]?.links ?? [];
  const isRightKind = (number: string): boolean => isSystem || number.includes('.');
  const found = links.flatMap(({ from, to }) => {
    const [near, far] = direction === 'later' ? [from, to] : [to, from];
    return numbers.has(near) && isRightKind(far) ? [far] : [];
  });
  return new Set(numbers.has(GLOSSARY) && direction === 'earlier' ? [GLOSSARY, ...found] : found);
}

function gapsIn(found: readonly (string | null)[]): readonly number[] {
  const [first, last] = [
    found.findIndex((number) => number !== null),
    found.findLastIndex((number) => number !== null),
  ];
  return found.flatMap((number, index) => (number === null && index > first && index < last ? [index] : []));
}

function stepsOf(found: readonly (string | null)[], chain: TextChain): readonly NumberStep[] {
  const steps: NumberStep[] = [];
  for (const [index, { day }] of chain.entries()) {
    const number = found[index] ?? null;
    if (number !== (steps.at(-1)?.[1] ?? null)) steps.push([day, number]);
  }
  return steps;
}
