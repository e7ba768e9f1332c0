import type { Actor } from '../../engine/game/actions.ts';
import type { Asker } from '../command.ts';

/** Who acts, as Discord says: never what a payload says. */
export const actorOf = ({ origin, mayManageServer }: Asker): Actor => ({
  id: origin.actorId,
  mayManageServer,
});
