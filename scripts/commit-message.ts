import { readFileSync } from 'node:fs';
import { faultsIn } from './commits/check-message.ts';

/*
 * The `commit-msg` hook: `node --import tsx scripts/commit-message.ts FILE` rejects a message that breaks the rules
 * of CONTRIBUTING.md.
 */

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: commit-message.ts FILE');
const faults = faultsIn(readFileSync(file, 'utf8'));
process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
if (faults.length > 0) process.exitCode = 1;
