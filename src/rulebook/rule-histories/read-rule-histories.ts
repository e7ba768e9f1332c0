import { readFileSync } from 'node:fs';
import type { IsoDate } from '../../engine/vocabulary/editions.ts';

/** A change to a rule, or its beginning, on the day of an official text. */
export interface HistoryStep {
  readonly day: IsoDate;
  /** `null` from the day on which it is gone. */
  readonly number: string | null;
  /** Its words changed, numbers of rules and typography aside. */
  readonly isReworded: boolean;
  /** A hash of its words, see `hashWording`; absent if they are those of the step before, and of a chapter. */
  readonly wording?: string | undefined;
  /** Numbers in the text before of other rules that it goes on from too. */
  readonly origins: readonly string[];
}

/** A rule or a chapter through the official texts, oldest step first. */
export interface RuleHistory {
  readonly steps: readonly [HistoryStep, ...HistoryStep[]];
}

/**
 * `2009-07-11 708.3~=Zk3_x9Qa<708.2,708.4`: the day, the number or `-`, reworded or not, the hash of its words, and
 * where it came from besides.
 */
const STEP = /^(?<day>\S+) (?<number>[^~=<]+)(?<reworded>~?)(?:=(?<wording>[\w-]+))?(?:<(?<origins>.*))?$/;

/**
 * Reads the lives of all rules and chapters of the official texts: numbers and days, no words.
 * @throws where the file is missing or damaged: the installation is broken.
 */
export const readRuleHistories = (): readonly RuleHistory[] =>
  readFileSync(new URL('rule-histories.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [first, ...rest] = line.split('; ').map(readStep);
      if (!first) throw new Error('rule-histories.txt has an empty line');
      return { steps: [first, ...rest] };
    });

function readStep(text: string): HistoryStep {
  const { day, number, reworded, wording, origins } = STEP.exec(text)?.groups ?? {};
  if (!day || !number) throw new Error(`rule-histories.txt has no step in ${text}`);
  return {
    day: day as IsoDate,
    number: number === '-' ? null : number,
    isReworded: reworded === '~',
    wording,
    origins: origins?.split(',') ?? [],
  };
}
