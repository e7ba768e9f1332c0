import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Effort, Evening } from './evening.ts';

/*
 * The effort of each part of an evening, kept in figures.json: growth is seen in a diff. `UPDATE_EVENINGS=1 npx vitest
 * run test/e2e/evenings` writes it.
 */

const FILE = new URL('figures.json', import.meta.url);

type Figures = Readonly<Record<string, Effort>>;

const kept = (): Readonly<Record<string, Figures>> =>
  JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, Figures>>;

export interface Counting {
  /** Plays a part of the evening, which takes no more than this: of what is left out, nothing. */
  readonly part: (name: string, most: Partial<Effort>, play: () => Promise<unknown>) => Promise<void>;
  /** Holds all parts against what they took so far. */
  readonly expectAsKept: () => void;
}

/** Nothing typed, three presses, six choices: a turn of whoever only tracks life, marks and turns. */
export const NORMAL_TURN = { presses: 3, choices: 6 };
/** A commander cast from the command zone besides, whose tax is counted: two presses more. */
export const WITH_COMMANDER = { presses: 5, choices: 6 };

export function countingOf(evening: Evening, game: string): Counting {
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
