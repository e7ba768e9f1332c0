import type { APIMessage } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byAge, withMessage } from '../../../src/page/browser/session/messages.js';
import { formatPlaceHash, parsePlaceHash } from '../../../src/page/browser/session/place.js';
import { reduceState, INITIAL_STATE, type State } from '../../../src/page/browser/session/state.js';
import type { EnteredPlace } from '../../../src/page/protocol.ts';

const message = (id: string, content = ''): APIMessage => ({ id, content }) as APIMessage;

const entered = (userId: string, messages: readonly APIMessage[] = []): EnteredPlace => ({
  place: { user: userId, guild: 'playgroup', channel: 'table', manages: false },
  userId,
  channelId: '1',
  guildId: '2',
  bot: { id: '3', name: 'Judge' },
  messages,
  names: { [userId]: `name of ${userId}` },
  forms: [],
  messageCommands: [],
  tries: [],
  question: null,
  emojis: {},
  states: { states: [], pushes: [] },
});

describe('messages', () => {
  it('stand in the order of their ids, however they come', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 64n })), (ids) => {
        const all = ids.reduce<readonly APIMessage[]>((so, id) => withMessage(so, message(String(id))), []);
        const sorted = ids.toSorted((one, other) => (one < other ? -1 : 1)).map(String);
        expect(all.map(({ id }) => id)).toEqual(sorted);
      }),
    );
    expect(byAge('9', '10')).toBeLessThan(0);
  });

  it('are replaced by their new version', () => {
    const all = withMessage([message('1', 'old'), message('2')], message('1', 'new'));
    expect(all.map(({ content }) => content)).toEqual(['new', '']);
  });
});

describe('the address', () => {
  it('is Alice at the table, who runs the server, when it says nothing', () => {
    const alice = { user: 'Alice', guild: 'playgroup', channel: 'table', manages: true };
    expect(parsePlaceHash('')).toEqual(alice);
    expect(parsePlaceHash('#')).toEqual(alice);
    expect(parsePlaceHash('#user=Bob')).toEqual({ ...alice, user: 'Bob', manages: false });
  });

  it('says any place so that it can be read back', () => {
    const name = fc.string({ minLength: 1 });
    const place = fc.record({
      user: name,
      guild: fc.option(name),
      channel: name,
      manages: fc.boolean(),
    });
    fc.assert(
      fc.property(place, (one) => {
        expect(parsePlaceHash(formatPlaceHash(one))).toEqual(one);
      }),
    );
  });
});

describe('what the page shows', () => {
  const after = (...changes: Parameters<typeof reduceState>[1][]): State =>
    changes.reduce(reduceState, INITIAL_STATE);

  it('has what happened since', () => {
    const state = after(
      { do: 'enter', entered: entered('7', [message('1')]) },
      { do: 'event', event: { event: 'message', message: message('2'), names: { 8: 'Bob' } }, at: 0 },
      { do: 'event', event: { event: 'gone', message: '1' }, at: 0 },
      { do: 'event', event: { event: 'problem', text: 'Too long.' }, at: 5 },
    );
    expect(state.messages.map(({ id }) => id)).toEqual(['2']);
    expect(state.names).toEqual({ 7: 'name of 7', 8: 'Bob' });
    expect(state.notes).toEqual([{ kind: 'problem', key: 1, at: 5, text: 'Too long.' }]);
  });

  it('keeps notes for the same person in the same channel, and for nobody else', () => {
    const note = { do: 'note', kind: 'failed', text: 'No.', at: 0 } as const;
    const again = after({ do: 'enter', entered: entered('7') }, note, { do: 'enter', entered: entered('7') });
    const other = after({ do: 'enter', entered: entered('7') }, note, { do: 'enter', entered: entered('8') });
    expect([again.notes.length, other.notes.length]).toEqual([1, 0]);
  });

  it('says why a line was refused until the next one', () => {
    const refused = { do: 'refuse', why: 'There is no /flop.' } as const;
    expect(after(refused).problem).toBe('There is no /flop.');
    expect(after(refused, { do: 'refuse', why: null }).problem).toBeNull();
  });
});
