import { readdirSync, readFileSync } from 'node:fs';

export interface Migration {
  /** 1, 2, 3 … */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * Reads the `NNNN-name.sql` files of a folder, in order. A subfolder contains those of another engine.
 * @throws if the numbers are not 1, 2, 3 … without a gap
 */
export function readMigrationsIn(folder: URL): readonly Migration[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  return names.map((name, index) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (version !== index + 1)
      throw new Error(`migration ${index + 1} should come next, but ${name} was found`);
    return { version, name, sql: readFileSync(new URL(name, folder), 'utf8') };
  });
}
