/**
 * Limits of stored data in bytes: for the log of one game, for the games of a server, for the database. 0 means
 * unlimited.
 */
export interface Quotas {
  readonly game: number;
  readonly server: number;
  readonly database: number;
}

export const NO_QUOTAS: Quotas = { game: 0, server: 0, database: 0 };

/** The exhausted quota. Until there is room, only changes that end a game are written. */
export interface ExhaustedQuota {
  readonly what: keyof Quotas;
  readonly bytes: number;
}
