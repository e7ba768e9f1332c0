import type { Person, SentOption } from 'embedded-discord';
import type { Pair } from './child.ts';
import { measure, medianRun, type Figures } from './measure.ts';

/** The interactions to measure, as commands that a user would type. */
export type Kinds = Readonly<Record<string, readonly [command: string, options: readonly SentOption[]]>>;

const RUNS = 3;
const CALLS = { 1: 2000, 32: 8000 } as const;
export const CHANNELS = 16;

/** One person at each of the tables. */
export function people({ discord }: Pair): readonly Person[] {
  return Array.from({ length: CHANNELS }, (_, index) =>
    discord.person({ user: `Player ${index}`, guild: 'bench', channel: `table ${index}` }),
  );
}

/** Sends an interaction from each table in turn. */
export const sendFromTables =
  ([command, options]: Kinds[string], persons: readonly Person[]) =>
  async (index: number): Promise<void> => {
    const reply = await persons[index % persons.length]?.slash(command, options);
    if (!reply?.message) throw new Error(`no answer to /${command}`);
  };

/** Measures every kind in turn, several times, so that a slow minute of the machine affects all of them equally. */
export async function rates<K extends Kinds>(
  pair: Pair,
  kinds: K,
  inFlight: 1 | 32,
): Promise<Readonly<Record<keyof K, Figures>>> {
  const persons = people(pair);
  const names = Object.keys(kinds) as (keyof K & string)[];
  const runs = new Map<keyof K, Figures[]>(names.map((name) => [name, []]));
  const run = (name: keyof K & string, times: number) =>
    measure(sendFromTables(kinds[name]!, persons), times, inFlight);
  for (const name of names) await run(name, 500);
  for (let round = 0; round < RUNS; round += 1)
    for (const name of names) runs.get(name)!.push(await run(name, CALLS[inFlight]));
  return Object.fromEntries([...runs].map(([name, figures]) => [name, medianRun(figures)])) as Record<
    keyof K,
    Figures
  >;
}
