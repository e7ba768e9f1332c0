import { parseEdition, type Edition } from '../../engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Origin } from '../../store/port/changes.ts';
import type { House } from './command.ts';

/** The edition asked for; else the server's (in direct messages the user's); else the founding rules. */
export async function readEdition(
  typed: string | undefined,
  origin: Origin,
  house: House,
): Promise<Result<Edition, Refusal<'edition/unknown'>>> {
  const scope = origin.guildId ? { guildId: origin.guildId } : { userId: origin.actorId };
  const chosen = typed ?? (await house.store.setting(scope, 'edition')) ?? 'founding';
  const edition = parseEdition(chosen);
  return edition ? ok(edition) : fail(refuse('edition/unknown', { typed: chosen }));
}

/** The edition whose rules come first here: the one set by `/settings`, else the founding rules. */
export async function preferredEdition(origin: Origin, house: House): Promise<Edition> {
  const read = await readEdition(undefined, origin, house);
  return read.ok ? read.value : 'founding';
}
