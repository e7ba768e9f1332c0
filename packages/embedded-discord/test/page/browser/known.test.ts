import { describe, expect, it } from 'vitest';
import { peopleWith, serversWith } from '../../../src/page/browser/places/known.js';

const at = (guild: string | null, channel: string) => ({ user: 'Alice', guild, channel, manages: false });
const SERVERS = [{ name: 'playgroup', channels: [{ name: 'table', threads: ['Friday'] }] }];
const LOBBY = { name: 'lobby', threads: [] };

describe('the list on the left', () => {
  it.each<[what: string, place: ReturnType<typeof at>, listed: unknown]>([
    ['a channel that is known', at('playgroup', 'table'), SERVERS],
    ['a thread that is known', at('playgroup', 'Friday'), SERVERS],
    ['a direct message', at(null, 'table'), SERVERS],
    [
      'a new channel',
      at('playgroup', 'lobby'),
      [{ ...SERVERS[0], channels: [...(SERVERS[0]?.channels ?? []), LOBBY] }],
    ],
    ['a new server', at('shop', 'lobby'), [...SERVERS, { name: 'shop', channels: [LOBBY] }]],
  ])('has %s', (_, place, listed) => {
    expect(serversWith(SERVERS, place)).toEqual(listed);
  });

  it('has everybody once, whoever one is among them', () => {
    const people = [{ id: '1', name: 'Alice' }];
    expect(peopleWith(people, 'Alice')).toEqual(['Alice']);
    expect(peopleWith(people, 'Bob')).toEqual(['Alice', 'Bob']);
  });
});
