import { mkdtempSync, rmSync } from 'node:fs';
import { games } from './games.ts';
const folder = mkdtempSync('/tmp/pj-bench-');
try {
  await games(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
