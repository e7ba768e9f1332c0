import type { LedgerEntry } from '#ledger/vocabulary/ledger.ts';

/**
 * The kinds of a user's data, in the order in which they are read. `settings`: the user's own, and those of servers
 * that they changed. `links`: to pages. `seeds`: given to games. `secrets`: drawn or revealed by them, without the
 * secret. `results`: recorded games that they played; `hosted`: that they hosted or entered; `corrections`: that they
 * made. `seats`: in games, open or over. `flips`: flips and rolls that they requested or made. `actions`: their lines
 * in the logs of games. `replies`: those of the last hour.
 */
export const USER_DATA_KINDS = [
  'settings',
  'links',
  'seeds',
  'secrets',
  'results',
  'hosted',
  'corrections',
  'groups',
  'seats',
  'flips',
  'actions',
  'replies',
] as const;

export type UserDataKind = (typeof USER_DATA_KINDS)[number];

/** When and where something was stored. */
export interface ExportedAt {
  /** In ms since 1970; `null` if not stored. */
  readonly at: number | null;
  /** `null` in direct messages, and for data without a server. */
  readonly guildId: string | null;
  /** `null` for data without a channel. */
  readonly channelId: string | null;
}

/** A row of a person's data. It names other people who were involved. */
export interface ExportedRow extends ExportedAt {
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An entry of the ledger; `entry` is `null` if it is damaged and can't be read. */
export interface ExportedFlip extends ExportedAt {
  readonly sequence: number;
  readonly entry: LedgerEntry | null;
}

/**
 * The kinds of a server's stored data, in the order in which they are read. `games`: who played; `actions`: the lines of
 * their logs; `secrets`: who drew and revealed them, without the secret; `cited`: rules.
 */
export const GUILD_DATA_KINDS = [
  'settings',
  'links',
  'cited',
  'games',
  'actions',
  'results',
  'corrections',
  'groups',
  'secrets',
  'seeds',
  'flips',
] as const;

export type GuildDataKind = (typeof GUILD_DATA_KINDS)[number];

/** The start of a page. `after` is opaque to callers, and can be cloned as plain data. */
export interface ExportPosition<Kind> {
  readonly kind: Kind;
  readonly after: unknown;
}

export type UserDataPosition = ExportPosition<UserDataKind>;
export type GuildDataPosition = ExportPosition<GuildDataKind>;

/**
 * A page of a person's data, newest first within each kind, or of a server's, whose rows have no `guildId`. May be empty
 * even if more pages follow.
 */
export type ExportPage<Kind extends string = UserDataKind> = (
  | { readonly kind: Exclude<Kind, 'flips'>; readonly rows: readonly ExportedRow[] }
  | { readonly kind: 'flips'; readonly rows: readonly ExportedFlip[] }
) & {
  /** `null` after the last page. */
  readonly next: ExportPosition<Kind> | null;
};

export type GuildDataPage = ExportPage<GuildDataKind>;
