import { readFileSync } from 'node:fs';
import { faultsIn } from './commits/check-message.ts';

/* The hook `commit-msg`: `node --import tsx scripts/commit-message.ts FILE` refuses a message that does not keep to docs/house.md. */

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: commit-message.ts FILE');
const faults = faultsIn(readFileSync(file, 'utf8'));
process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
if (faults.length > 0) process.exitCode = 1;
