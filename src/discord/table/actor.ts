import type { Actor } from '../../engine/vocabulary/players.ts';
import type { Asker } from '../command/command.ts';

/** Who acts, as Discord says: never what a payload says. */
export const actorOf = ({ origin, mayManageServer }: Asker): Actor => ({
  id: origin.actorId,
  mayManageServer,
});
