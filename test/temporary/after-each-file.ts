import { afterAll } from 'vitest';
import { removeFolders } from './temporary-folder.ts';

// Vitest runs this for each file of tests, whose own hooks come before it.
afterAll(removeFolders);
