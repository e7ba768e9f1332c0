/** Placeholder until the rulebook's room is built. */
export interface Rulebook {
  readonly editions: readonly string[];
}
