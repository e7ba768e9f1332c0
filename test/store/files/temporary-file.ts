import { join } from 'node:path';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

/** The path of a database that is not there yet, in a folder of its own that is gone after the tests of this file. */
export const temporaryFile = (): string => join(temporaryFolder(), 'judge.sqlite');
