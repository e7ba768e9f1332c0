/** A player: a Discord user id. */
export type PlayerId = string;

/** Who acts, as Discord says. */
export interface Actor {
  readonly id: PlayerId;
  /** May manage the server. */
  readonly mayManageServer: boolean;
}

/**
 * By what right somebody acts: for oneself, as the controller of that player, or as the host who corrects the table.
 * `rules`: nobody's choice, such as what follows from a step's beginning.
 */
export type Authority = 'self' | 'controller' | 'host' | 'rules';
