import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Effort, Evening } from './evening.ts';

/*
 * The effort of each part of an evening, recorded in figures.json so that growth shows in a diff. `UPDATE_EVENINGS=1
 * npx vitest run test/e2e/evenings` updates it.
 */

const FILE = new URL('figures.json', import.meta.url);

type Figures = Readonly<Record<string, Effort>>;

const kept = (): Readonly<Record<string, Figures>> =>
  JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, Figures>>;

export interface EffortRecorder {
  /** Plays a part of the evening within these limits; a missing limit is 0. */
  readonly part: (name: string, most: Partial<Effort>, play: () => Promise<unknown>) => Promise<void>;
  /** Compares all parts with the recorded effort. */
  readonly expectAsKept: () => void;
}

/** A turn of a player who only tracks life, marks and turns: no typing, three presses, six choices. */
export const NORMAL_TURN = { presses: 3, choices: 6 };
/** Also casts a commander from the command zone and counts its tax: two more presses. */
export const WITH_COMMANDER = { presses: 5, choices: 6 };

export function recordEffort(evening: Evening, game: string): EffortRecorder {
  const figures: Record<string, Effort> = {};
  return {
    async part(name, most, play) {
      await play();
      const effort = evening.effort();
      figures[name] = effort;
      const limit = { commands: 0, characters: 0, presses: 0, choices: 0, ...most };
      for (const [what, number] of Object.entries(effort))
        expect(number, `${what} of ${name}`).toBeLessThanOrEqual(limit[what as keyof Effort]);
    },
    expectAsKept() {
      if (process.env['UPDATE_EVENINGS'])
        writeFileSync(FILE, `${JSON.stringify({ ...kept(), [game]: figures }, null, 2)}\n`);
      expect(figures).toEqual(kept()[game]);
    },
  };
}
