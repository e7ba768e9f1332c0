import { remember } from '../../../basics/remember.ts';
import type { storedGames } from '../../games/stored.ts';
import type { Flights, Statement } from '../sql.ts';
import { keyOf, type Reads } from './scope.ts';
import { EMPTY, tablesIn, tablesOf, type Table } from './table.ts';

/** What this process knows of a scope, as it stood at a version. Another process may have gone on meanwhile. */
export interface Known {
  /** 0: nothing was ever written under it. */
  readonly version: number;
  /** Of a channel; `EMPTY` for any other scope. */
  readonly table: Table;
  /** What else was read at that version. */
  readonly reads: Reads;
}

export interface KnownScopes {
  get(of: string): Known | undefined;
  /** It stands at this version now, with this table. */
  set(of: string, version: number, table: Table): void;
  forget(of: string): void;
  /** Reads what is not known of these scopes, and then what is wanted under them, in one round trip. */
  read(scopes: readonly string[], wanted: readonly (readonly [of: string, Statement])[]): Promise<void>;
}

/** As many channels as play at once in some thousand servers; a table takes some 50 kB. */
const MOST_KNOWN = 2000;

const CHANNEL = 'channel:';

/** The scope of a channel. */
export const scopeOfChannel = (channelId: string): string => `${CHANNEL}${channelId}`;

/** Those of scopes that stand at a version, with it. */
export const VERSIONS = 'SELECT of, number FROM version WHERE of = ANY ($1::TEXT[])';

export function knownScopes(
  flights: Pick<Flights, 'readAll'>,
  states: ReturnType<typeof storedGames>,
): KnownScopes {
  const known = remember<string, Known | null>(MOST_KNOWN);
  const get = (of: string): Known | undefined => known.get(of) ?? undefined;

  return {
    get,
    set: (of, version, table) => known.set(of, { version, table, reads: new Map() }),
    forget: (of) => known.set(of, null),

    async read(scopes, wanted) {
      const unknown = [...new Set([...scopes, ...wanted.map(([of]) => of)])].filter((of) => !get(of));
      const channels = unknown.filter((of) => of.startsWith(CHANNEL)).map((of) => of.slice(CHANNEL.length));
      // Versions first: where somebody writes between, what is read is newer than its version, and nobody acts on it.
      const heads: readonly Statement[] =
        unknown.length > 0 ? [{ text: VERSIONS, values: [unknown] }, ...tablesOf(channels)] : [];
      const answers = await flights.readAll([...heads, ...wanted.map(([, statement]) => statement)]);
      if (heads.length > 0) {
        const [versions = [], ...tables] = answers.slice(0, heads.length);
        const numbers = new Map(
          (versions as readonly { readonly of: string; readonly number: number }[]).map((one) => [
            one.of,
            one.number,
          ]),
        );
        const read = tablesIn(tables, (row) => states.read(row));
        for (const of of unknown) {
          const table = read.get(of.slice(CHANNEL.length)) ?? EMPTY;
          known.set(of, { version: numbers.get(of) ?? 0, table, reads: new Map() });
        }
      }
      for (const [index, [of, statement]] of wanted.entries())
        get(of)?.reads.set(keyOf(statement), answers[heads.length + index] ?? []);
    },
  };
}
