import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Effort, Evening } from './evening.ts';

/*
 * The effort of each part of an evening, recorded in figures.json so that growth shows in a diff. `UPDATE_EVENINGS=1
 * npx vitest run test/e2e/evenings` updates it.
 */

const FIGURES_FILE = new URL('figures.json', import.meta.url);

type Figures = Readonly<Record<string, Effort>>;

const recorded = (): Readonly<Record<string, Figures>> =>
  JSON.parse(readFileSync(FIGURES_FILE, 'utf8')) as Readonly<Record<string, Figures>>;

export interface EffortRecorder {
  /** Plays a part of the evening within these limits; a missing limit is 0. */
  readonly part: (name: string, limits: Partial<Effort>, play: () => Promise<unknown>) => Promise<void>;
  /** Compares all parts with the recorded effort. */
  readonly expectAsKept: () => void;
}

/** A turn of a player who only tracks life, marks and turns: no typing, three presses, six choices. */
export const NORMAL_TURN = { presses: 3, choices: 6 };
/** The same with a commander cast from the command zone, whose tax is counted: two more presses. */
export const WITH_COMMANDER = { presses: 5, choices: 6 };

export function recordEffort(evening: Evening, game: string): EffortRecorder {
  const figures: Record<string, Effort> = {};
  return {
    async part(name, limits, play) {
      await play();
      const effort = evening.effort();
      figures[name] = effort;
      const limit = { commands: 0, characters: 0, presses: 0, choices: 0, ...limits };
      for (const [unit, number] of Object.entries(effort))
        expect(number, `${unit} of ${name}`).toBeLessThanOrEqual(limit[unit as keyof Effort]);
    },
    expectAsKept() {
      if (process.env['UPDATE_EVENINGS'])
        writeFileSync(FIGURES_FILE, `${JSON.stringify({ ...recorded(), [game]: figures }, null, 2)}\n`);
      expect(figures).toEqual(recorded()[game]);
    },
  };
}
