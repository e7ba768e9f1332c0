import type { Names } from '../../../src/discord/command/names.ts';

/** What Discord tells of people at these tables: these names, and nothing of anybody else. */
export const namesOf = (named: Readonly<Record<string, string>>): Names => ({
  of: async (_, people) =>
    new Map(people.flatMap((id) => (named[id] === undefined ? [] : [[id, named[id]] as const]))),
});
