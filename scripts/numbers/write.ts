import { writeFileSync } from 'node:fs';
import { fingerprintsOf } from '#rulebook/carry-over/fingerprints.ts';
import { packFingerprints } from '#rulebook/carry-over/read-fingerprints.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { HistoryStep } from '#rulebook/rule-histories/read-rule-histories.ts';
import type { TextChain } from './chain.ts';
import type { NumberStep } from './follow.ts';
import { formatHistories, ruleHistories } from './rule-histories.ts';

/** The program's rule numbers as files: the days of the texts, the engine's rules and systems, and all rules. */
export interface NumbersFiles {
  readonly days: string;
  readonly numbers: string;
  readonly histories: string;
}

/** Names with their numbers, in the order of the file. */
export type NamedSteps = readonly (readonly [name: string, steps: readonly NumberStep[]])[];

interface NumbersContents {
  readonly days: readonly IsoDate[];
  readonly systems: NamedSteps;
  readonly rules: NamedSteps;
  /** The texts, and the histories that began before the first of them. */
  readonly chain: TextChain;
  readonly begun?: readonly (readonly HistoryStep[])[];
}

/** Formats the files deterministically. */
export const filesOf = ({ days, systems, rules, chain, begun }: NumbersContents): NumbersFiles => ({
  days: `${JSON.stringify(days, null, 2)}\n`,
  numbers: `{\n  "systems": ${formatObject(systems)},\n  "rules": ${formatObject(rules)}\n}\n`,
  histories: formatHistories(ruleHistories(chain, begun)),
});

/** Formats an object with one name per line. */
const formatObject = (named: NamedSteps): string =>
  `{\n${named.map(([name, steps]) => `    ${JSON.stringify(name)}: ${JSON.stringify(formatSteps(steps))}`).join(',\n')}\n  }`;

const formatSteps = (steps: readonly NumberStep[]): string =>
  steps.map(([day, number]) => `${day} ${number ?? '-'}`).join(', ');

const FILE_PATHS: Readonly<Record<keyof NumbersFiles, string>> = {
  days: 'src/engine/vocabulary/official-days.json',
  numbers: 'src/engine/rule-numbers/numbers.json',
  histories: 'src/rulebook/rule-histories/rule-histories.txt',
};

/** Writes the files to where the program reads them, inside the project. */
export function writeFiles(files: NumbersFiles, project: string): void {
  for (const file of Object.keys(FILE_PATHS) as (keyof NumbersFiles)[])
    writeFileSync(`${project}/${FILE_PATHS[file]}`, files[file]);
}

/** Writes the fingerprints of the last text, by which a running bot recognizes its rules in newer texts. */
export const writeFingerprints = (text: ParsedRules, project: string): void =>
  writeFileSync(`${project}/src/rulebook/carry-over/fingerprints.br`, packFingerprints(fingerprintsOf(text)));
