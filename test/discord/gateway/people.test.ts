import type { BaseInteraction, REST } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { peopleMet } from '../../../src/discord/gateway/people.ts';
import { guestOf } from '../../../src/engine/vocabulary/players.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const met = (id: string, name: string, nick: string | null = null, users?: ReadonlyMap<string, object>) =>
  ({
    user: { id, displayName: name },
    member: { nick },
    ...(users && { users }),
  }) as unknown as BaseInteraction;

function people(get: (route: string) => Promise<unknown>) {
  const asked: string[] = [];
  const clock = new ManualClock();
  const rest = { get: (route: string) => (asked.push(route), get(route)) } as unknown as REST;
  return { asked, clock, people: peopleMet(rest, clock) };
}

describe('the names of people', () => {
  it('are those by which they were met: on the server, where they have one there', async () => {
    const { people: known, asked } = people(() => Promise.reject(new Error('nobody asks')));
    known.meet(met('1', 'Ann'));
    known.meet(met('2', 'Bob', 'Bobby', new Map([['3', { id: '3', displayName: 'Cid' }]])));
    expect([...(await known.namesOf(['1', '2', '3', guestOf('Dora')]))]).toEqual([
      ['1', 'Ann'],
      ['2', 'Bobby'],
      ['3', 'Cid'],
      ['guest:Dora', 'Dora'],
    ]);
    expect(asked).toEqual([]);
  });

  it('are asked for once, and left out where Discord knows none', async () => {
    const { people: known, asked } = people((route) =>
      route.endsWith('1')
        ? Promise.resolve({ global_name: null, username: 'ann' })
        : Promise.reject(new Error('404')),
    );
    const both = await Promise.all([known.namesOf(['1', '2']), known.namesOf(['1'])]);
    expect(both.map((names) => Array.from(names))).toEqual([[['1', 'ann']], [['1', 'ann']]]);
    await known.namesOf(['1']);
    expect(asked).toEqual(['/users/1', '/users/2']);
  });

  it('are not waited for long', async () => {
    const { people: known, clock } = people(() => new Promise(() => {}));
    const asking = known.namesOf(['1', guestOf('Dora')]);
    await Promise.resolve();
    clock.advance(1000);
    expect([...(await asking)]).toEqual([['guest:Dora', 'Dora']]);
  });
});
