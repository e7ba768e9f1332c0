import { StoreFailure } from '../../store/port/failure.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { COST_OF_REFUSAL } from '../command/limits.ts';

/** Does what is asked, unless that would be too much within a minute. What is refused in the end costs next to nothing. */
export async function charged(
  { limits }: Pick<House, 'limits'>,
  { origin }: Pick<Asker, 'origin'>,
  cost: number,
  run: () => Said | Promise<Said>,
): Promise<Said> {
  const tooMuch = limits.charge(origin, cost);
  if (tooMuch) return tooMuch;
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
}
