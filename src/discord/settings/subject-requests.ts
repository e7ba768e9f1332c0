import { setImmediate } from 'node:timers/promises';
import type { GuildDataPosition, UserDataPosition } from '#store/port/data-export.ts';
import type { Store } from '#store/port/port.ts';
import type { Audit } from '../command/audit.ts';
import { formatIsoTime } from '#basics/days.ts';
import { guildLines, userLines } from './export-file.ts';
import { createPseudonyms } from './pseudonyms.ts';

/** The user or server whose data the operator exports or erases on request. */
export type Subject = { readonly userId: string } | { readonly guildId: string };

/** The result of an erasure. Replies of the last hour are not counted, because they expire by themselves. */
export interface Forgotten {
  /** The number of stored entries before the erasure. */
  readonly entries: number;
  /**
   * The number of entries afterwards: those that remain (see {@link Store.forgetUser}), and new ones. `null` if they
   * could not be counted.
   */
  readonly remaining: number | null;
  /** The servers with remaining entries, and how many; without those of direct messages. */
  readonly servers: Readonly<Record<string, number>>;
}

/** What the operator can do for people who have left, and for servers that have removed the bot. */
export interface SubjectRequests {
  forget(subject: Subject): Promise<Forgotten>;
  /** The parts of a JSON text, for the subject. */
  export(subject: Subject): AsyncGenerator<string>;
}

type ReadStore = Pick<Store<unknown>, 'userData' | 'guildData'>;

/** A list of an export, with some of its entries as JSON. */
interface Part {
  readonly kind: string;
  readonly lines: readonly string[];
  /** The server of each entry. */
  readonly guildIds: readonly (string | null)[];
}

/** Serves the operator's requests with the store. Other requests run between any two pages. */
export function createSubjectRequests(
  store: ReadStore & Pick<Store<unknown>, 'forgetGuild' | 'forgetUser'>,
  audit: Audit,
  now: () => number,
): SubjectRequests {
  const kindOf = (subject: Subject) => ('userId' in subject ? 'user' : 'server');
  function recordInAudit(action: 'export' | 'forget', subject: Subject, entries: number): void {
    audit(
      `${action}/${kindOf(subject)}`,
      { guildId: 'guildId' in subject ? subject.guildId : null },
      { ...('userId' in subject && { user: subject.userId }), by: 'operator', entries },
    );
  }

  return {
    async forget(subject) {
      const before = await countEntries(store, subject);
      await ('userId' in subject ? store.forgetUser(subject.userId) : store.forgetGuild(subject.guildId));
      recordInAudit('forget', subject, before.entries);
      // The data is erased, even if counting fails now.
      const after = await countEntries(store, subject).catch(() => null);
      return {
        entries: before.entries,
        remaining: after?.entries ?? null,
        servers: after?.servers ?? {},
      };
    },

    async *export(subject) {
      const head = 'userId' in subject ? { user: subject.userId } : { server: subject.guildId };
      yield JSON.stringify({ ...head, made: formatIsoTime(now()) }).slice(0, -1);
      let entries = 0;
      let list: string | undefined;
      for await (const { kind, lines } of partsOf(store, subject)) {
        if (lines.length === 0) continue;
        const start = list === kind ? ',\n' : `${list === undefined ? '' : '\n]'},\n"${kind}": [\n`;
        list = kind;
        entries += lines.length;
        yield start + lines.join(',\n');
      }
      yield list === undefined ? '}\n' : '\n]\n}\n';
      recordInAudit('export', subject, entries);
    },
  };
}

async function countEntries(
  store: ReadStore,
  subject: Subject,
): Promise<Pick<Forgotten, 'entries' | 'servers'>> {
  const servers: Record<string, number> = {};
  let entries = 0;
  for await (const { kind, guildIds } of partsOf(store, subject)) {
    if (kind === 'replies') continue;
    entries += guildIds.length;
    for (const guildId of guildIds) if (guildId !== null) servers[guildId] = (servers[guildId] ?? 0) + 1;
  }
  return { entries, servers };
}

async function* partsOf(store: ReadStore, subject: Subject): AsyncGenerator<Part> {
  if ('userId' in subject) yield* partsOfUser(store, subject.userId);
  else yield* partsOfGuild(store, subject.guildId);
}

async function* partsOfUser(store: ReadStore, userId: string): AsyncGenerator<Part> {
  const pseudonymize = createPseudonyms(userId);
  let from: UserDataPosition | undefined;
  do {
    const page = await store.userData(userId, from);
    const lines = userLines(page, userId, pseudonymize).map(({ text }) => text);
    yield { kind: page.kind, lines, guildIds: page.rows.map(({ guildId }) => guildId) };
    from = page.next ?? undefined;
    await setImmediate();
  } while (from);
}

async function* partsOfGuild(store: ReadStore, guildId: string): AsyncGenerator<Part> {
  let from: GuildDataPosition | undefined;
  do {
    const page = await store.guildData(guildId, from);
    const lines = guildLines(page).map(({ text }) => text);
    yield { kind: page.kind, lines, guildIds: page.rows.map(() => guildId) };
    from = page.next ?? undefined;
    await setImmediate();
  } while (from);
}
