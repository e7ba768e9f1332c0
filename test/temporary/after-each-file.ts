import { afterAll } from 'vitest';
import { removeFolders } from './temporary-folder.ts';

// Vitest runs this after the hooks of each test file.
afterAll(removeFolders);
