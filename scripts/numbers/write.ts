import { writeFileSync } from 'node:fs';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { HistoryStep } from '#rulebook/rule-histories/read-rule-histories.ts';
import type { Chain } from './chain.ts';
import type { Step } from './follow.ts';
import { livesFile, livesOf } from './lives.ts';

/** The program's knowledge of the numbers, as files: days of the texts, the engine's rules and systems, all rules. */
export interface NumbersFiles {
  readonly days: string;
  readonly numbers: string;
  readonly lives: string;
}

/** Names and their numbers, in the order in which they are written. */
export type Named = readonly (readonly [name: string, steps: readonly Step[]])[];

interface Contents {
  readonly days: readonly IsoDate[];
  readonly systems: Named;
  readonly rules: Named;
  /** Texts, and the lives that begun before the first of them. */
  readonly chain: Chain;
  readonly begun?: readonly (readonly HistoryStep[])[];
}

/** The files as they are written: the same for the same texts. */
export const filesOf = ({ days, systems, rules, chain, begun }: Contents): NumbersFiles => ({
  days: `${JSON.stringify(days, null, 2)}\n`,
  numbers: `{\n  "systems": ${objectOf(systems)},\n  "rules": ${objectOf(rules)}\n}\n`,
  lives: livesFile(livesOf(chain, begun)),
});

/** One name a line. */
const objectOf = (named: Named): string =>
  `{\n${named.map(([name, steps]) => `    ${JSON.stringify(name)}: ${JSON.stringify(printSteps(steps))}`).join(',\n')}\n  }`;

const printSteps = (steps: readonly Step[]): string =>
  steps.map(([day, number]) => `${day} ${number ?? '-'}`).join(', ');

const PLACES: Readonly<Record<keyof NumbersFiles, string>> = {
  days: 'src/engine/vocabulary/official-days.json',
  numbers: 'src/engine/rule-numbers/numbers.json',
  lives: 'src/rulebook/rule-histories/rule-histories.txt',
};

/** Writes the files where the program reads them, below the folder of the project. */
export function writeFiles(files: NumbersFiles, project: string): void {
  for (const file of Object.keys(PLACES) as (keyof NumbersFiles)[])
    writeFileSync(`${project}/${PLACES[file]}`, files[file]);
}
