import { READ_ONLY, type CarryResult } from './carry-in-child.ts';
import { openRulesFile } from './open-rules-file.ts';
import { carryAgain } from './write-rules-file.ts';

// Child process of `carry-in-child.ts`.
const [file = '', mode] = process.argv.slice(2);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function carry(): CarryResult {
  let failure = 'it was replaced too often';
  if (mode !== READ_ONLY) {
    try {
      carryAgain(file);
      return { why: null, carried: null };
    } catch (error) {
      failure = messageOf(error);
    }
  }
  try {
    const opened = openRulesFile(file);
    try {
      return { why: failure, carried: opened.carried('computed') };
    } finally {
      opened.close();
    }
  } catch {
    return { why: failure, carried: null };
  }
}

process.send?.(carry(), () => process.disconnect());
