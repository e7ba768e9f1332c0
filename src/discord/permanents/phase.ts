import type { TablePermanent } from '../../engine/game/state.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import type { RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { findThings } from '../table/suggest-things.ts';
import { changePermanents, type Actions, type Here } from './meant.ts';
import { completeSeveralOrAll, SEVERAL, type Fits } from './picking.ts';

export const phase = subcommand({
  name: 'phase',
  description: 'Phase out, or in, with what is attached; in untap steps it happens by itself',
  options: [SEVERAL],
  changes: true,
  run: (asked, house) => changePermanents(asked, house, (here) => phasing(asked.options.permanent, here)),
  complete: { permanent: completeSeveralOrAll() },
});

/** Phases out what is in play, and phases in what is phased out. */
function phasing(which: string, { game, things, mine }: Here): Actions<RefusedBy<typeof findThings>> {
  const found = findThings(things, which, { all: mine() });
  if (!found.ok) return found;
  const meant = game.permanents.filter(({ id }) => found.value.includes(id));
  const isOut: Fits = (one) => one.permanent.status.phasedOut;
  const idsOf = (some: readonly TablePermanent[]): readonly ThingId[] => some.map(({ id }) => id);
  const out = idsOf(meant.filter((one) => !isOut(one)));
  return ok([{ kind: 'permanent/phase', out, in: idsOf(meant.filter(isOut)) }]);
}
