import type { Refusal } from '../../engine/refusals/refusal.ts';
import { StoreFailure } from '../../store/port/failure.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { COST_OF_REFUSAL } from '../command/limits.ts';

/** Does what was asked for, once it is charged for all that it costs. A refusal in the end costs next to nothing. */
export type Charge = (cost: number, run: () => Said | Promise<Said>) => Promise<Said>;

/** How a request gets past the gate: it is refused, or it is read and then charged for what it costs. */
export type Admission = Refusal<'interaction/too-much'> | { readonly charge: Charge };

/**
 * The one gate before every surface by which somebody can ask for something: interactions, and presses on pages. Charges
 * what a refusal costs before anything that was sent is read.
 */
export async function admit(
  { limits }: Pick<House, 'limits'>,
  { origin }: Pick<Asker, 'origin'>,
): Promise<Admission> {
  const refused = limits.charge(origin, COST_OF_REFUSAL);
  if (refused) return refused;
  return {
    async charge(cost, run) {
      const tooMuch = limits.charge(origin, cost, COST_OF_REFUSAL);
      if (tooMuch) {
        // Nobody pays for what is too much.
        limits.giveBack(origin, COST_OF_REFUSAL, 0);
        return tooMuch;
      }
      const giveBack = (): void => {
        if (cost > COST_OF_REFUSAL) limits.giveBack(origin, cost, COST_OF_REFUSAL);
      };
      try {
        const said = await run();
        if ('code' in said) giveBack();
        return said;
      } catch (error) {
        if (error instanceof StoreFailure) giveBack();
        throw error;
      }
    },
  };
}
