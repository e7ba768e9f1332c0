import { createHash } from 'node:crypto';
import type { Memory, NameKind } from '../vocabulary/memory.ts';
import { trimOldest } from './trim-oldest.ts';
import type { WorldListener } from './world-events.ts';

/** Discord's ids have 17 to 20 digits; other numbers are names. */
const SNOWFLAKE = /^\d{17,20}$/;
/** 60 bits with the highest one set: 18 or 19 digits, and a timestamp between 2019 and 2023. */
const HIGHEST_BIT = 1n << 59n;
/** Maximum number of remembered names; a benchmark may have 100,000 people. */
const MAX_NAMES = 10_000;

/**
 * The snowflake of a name: the same in every process, different for each kind. Ids are returned unchanged.
 * @param within the id of the guild that the name belongs to, since channels of two guilds may share a name
 */
export function idOf(kind: NameKind, name: string, within = ''): string {
  if (SNOWFLAKE.test(name)) return name;
  const hash = createHash('sha256').update(`${kind}:${within}:${name}`).digest();
  return String((hash.readBigUInt64BE() & (HIGHEST_BIT - 1n)) | HIGHEST_BIT);
}

/** Remembers the names of ids, the last 10,000. */
export class KnownNames {
  readonly #byId = new Map<string, { readonly kind: NameKind; readonly name: string }>();
  /** Recently computed ids, since hashing takes time. */
  readonly #ids = new Map<string, string>();
  readonly #emit: WorldListener;

  constructor(emit: WorldListener) {
    this.#emit = emit;
  }

  /** The id of a name; from now on, the name can be found by it. */
  id(kind: NameKind, name: string, within = ''): string {
    const key = `${kind}:${within}:${name}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = idOf(kind, name, within);
    if (id !== name) this.#store(id, { kind, name });
    this.#ids.set(key, id);
    trimOldest(this.#ids, MAX_NAMES);
    return id;
  }

  /** Remembers the name of an object with an id of its own. */
  set(id: string, kind: NameKind, name: string): void {
    this.#store(id, { kind, name });
  }

  nameOf(id: string): string | null {
    return this.#byId.get(id)?.name ?? null;
  }

  /** The people with a name, in the order in which they were first named. */
  people(): readonly { readonly id: string; readonly name: string }[] {
    return [...this.#byId].flatMap(([id, { kind, name }]) => (kind === 'user' ? { id, name } : []));
  }

  memory(): Memory['names'] {
    return Object.fromEntries(this.#byId);
  }

  restore(names: Memory['names']): void {
    for (const [id, { kind, name }] of Object.entries(names)) this.#store(id, { kind, name });
  }

  #store(id: string, entry: { readonly kind: NameKind; readonly name: string }): void {
    const isNew = !this.#byId.has(id);
    this.#byId.set(id, entry);
    trimOldest(this.#byId, MAX_NAMES);
    if (isNew && entry.kind === 'user') this.#emit({ kind: 'person', id });
  }
}
