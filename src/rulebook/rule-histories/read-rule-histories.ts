import { readFileSync } from 'node:fs';
import type { IsoDate } from '#engine/vocabulary/editions.ts';

/** The introduction of a rule or a change to it, on the day of an official text. */
export interface HistoryStep {
  readonly day: IsoDate;
  /** `null` once the rule has been removed. */
  readonly number: string | null;
  /** True if the wording changed other than in rule numbers and typography. */
  readonly isReworded: boolean;
  /** True if only terms changed that were renamed, such as "in play", so that the rule still means the same. */
  readonly isOnlyRenamed?: boolean;
  /** A hash of the wording, see `hashWording`; absent for a chapter, or if unchanged since the previous step. */
  readonly wording?: string | undefined;
  /** Numbers, in the previous text, of other rules that were merged into it. */
  readonly origins: readonly string[];
  /** True if a rule without a certain predecessor or successor begins or ends here: it may only have been changed. */
  readonly isUncertain?: boolean;
}

/** The history of a rule or chapter through the official texts, oldest step first. */
export interface RuleHistory {
  readonly steps: readonly [HistoryStep, ...HistoryStep[]];
}

/**
 * `2009-07-11 708.3~=Zk3_x9Qa<708.2,708.4`: the day, the number or `-`, `~` if reworded or `^` if only in renamed terms,
 * the hash of the wording, and the additional origins.
 */
const STEP =
  /^(?<day>\S+) (?<number>[^~^=<]+)(?<reworded>[~^]?)(?:=(?<wording>[\w-]+))?(?:<(?<origins>.*))?$/;

/**
 * Reads the histories of all rules and chapters of the official texts: numbers and days, without wording.
 * @throws if the file is missing or damaged, which means the installation is broken.
 */
export const readRuleHistories = (): readonly RuleHistory[] =>
  readFileSync(new URL('rule-histories.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [first, ...rest] = line.split('; ').map(parseStep);
      if (!first) throw new Error('rule-histories.txt has an empty line');
      return { steps: [first, ...rest] };
    });

function parseStep(text: string): HistoryStep {
  const { day, number, reworded, wording, origins } = STEP.exec(text)?.groups ?? {};
  if (!day || !number) throw new Error(`rule-histories.txt has no step in ${text}`);
  return {
    day: day as IsoDate,
    number: number === '-' ? null : number,
    isReworded: reworded !== '',
    isOnlyRenamed: reworded === '^',
    wording,
    origins: origins?.split(',') ?? [],
  };
}
