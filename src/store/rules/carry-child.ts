import type { CarryResult } from './carry-in-child.ts';
import { carryAgain } from './write-rules-file.ts';

// Child process of `carry-in-child.ts`.
const [file = ''] = process.argv.slice(2);
let result: CarryResult = '';
try {
  carryAgain(file);
} catch (error) {
  result = error instanceof Error ? error.message : String(error);
}
process.send?.(result, () => process.disconnect());
