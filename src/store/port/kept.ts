import type { LedgerEntry } from './coins.ts';

/**
 * The kinds of what is kept of somebody, in the order in which they are read. `settings`: their own, and those of servers that they changed. `links`: to pages.
 * `seeds`: given to games. `secrets`: drawn or revealed by them, without the secret. `results`: games on record that they
 * played, `hosted`: that they hosted or noted, `corrections`: that they made. `seats`: at games, open or over. `flips`:
 * flips and rolls that they asked for or made. `actions`: their lines in the logs of games. `replies`: what they were
 * answered within the last hour.
 */
export const KEPT_KINDS = [
  'settings',
  'links',
  'seeds',
  'secrets',
  'results',
  'hosted',
  'corrections',
  'seats',
  'flips',
  'actions',
  'replies',
] as const;

export type KeptKind = (typeof KEPT_KINDS)[number];

/** When and where something was kept. */
export interface KeptAt {
  /** Milliseconds since 1970; `null` where that is not kept. */
  readonly at: number | null;
  /** `null` in direct messages, and where it is of no server. */
  readonly guildId: string | null;
  /** `null` where it is of no channel. */
  readonly channelId: string | null;
}

/** Something kept of somebody. Others who had a part in it are named in it. */
export interface KeptRow extends KeptAt {
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A line of the ledger; `entry` is `null` where somebody wrote over it so that it cannot be read. */
export interface KeptFlip extends KeptAt {
  readonly sequence: number;
  readonly entry: LedgerEntry | null;
}

/** Where a page begins: what it says is the engine's own business. */
export interface KeptFrom {
  readonly kind: KeptKind;
  readonly after: number | string | null;
}

/** A page of what is kept of somebody, the newest of its kind first. It may be empty, and others follow all the same. */
export type KeptPage = (
  | { readonly kind: Exclude<KeptKind, 'flips'>; readonly rows: readonly KeptRow[] }
  | { readonly kind: 'flips'; readonly rows: readonly KeptFlip[] }
) & {
  /** `null` after the last page. */
  readonly next: KeptFrom | null;
};
