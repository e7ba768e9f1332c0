import { isGuest, nameOfGuest } from '#engine/vocabulary/players.ts';
import type { DisplayNames } from '#discord/command/display-names.ts';

/** Display names that only know these people and guests. */
export const namesOf = (named: Readonly<Record<string, string>>): DisplayNames => ({
  of: async (_, people) =>
    new Map(
      people.flatMap((id) => {
        const name = isGuest(id) ? nameOfGuest(id) : named[id];
        return name === undefined ? [] : [[id, name] as const];
      }),
    ),
});
