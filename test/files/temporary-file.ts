import { join } from 'node:path';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

/** The path for a new database, in a folder that is removed after the tests of this file. */
export const temporaryFile = (): string => join(temporaryFolder(), 'judge.sqlite');
