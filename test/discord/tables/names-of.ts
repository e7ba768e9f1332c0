import { isGuest, nameOfGuest } from '#engine/vocabulary/players.ts';
import type { Names } from '#discord/command/names.ts';

/** The names that Discord tells of people at these tables: these, those of guests, and nothing of anybody else. */
export const namesOf = (named: Readonly<Record<string, string>>): Names => ({
  of: async (_, people) =>
    new Map(
      people.flatMap((id) => {
        const name = isGuest(id) ? nameOfGuest(id) : named[id];
        return name === undefined ? [] : [[id, name] as const];
      }),
    ),
});
