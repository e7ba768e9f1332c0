/** How much is kept, in bytes: of the log of one game, of the games of a server, in the database. 0: as much as there is. */
export interface Quotas {
  readonly game: number;
  readonly server: number;
  readonly database: number;
}

export const NO_QUOTAS: Quotas = { game: 0, server: 0, database: 0 };

/** The quota that is used up: nothing is to be written but what ends a game. */
export interface Full {
  readonly what: keyof Quotas;
  readonly bytes: number;
}
