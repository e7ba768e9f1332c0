import { expect, it } from 'vitest';
import { BlockedChannels } from '#discord/table-card/blocked-channels.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const REFUSED = { why: 'permission', missing: [] } as const;

function blockedChannels() {
  const clock = new ManualClock();
  return { clock, channels: new BlockedChannels(clock) };
}

it('a refusal is remembered for ten minutes', () => {
  const { clock, channels } = blockedChannels();
  channels.refused('7', { why: 'locked' });
  expect(channels.recordPermissions('7', [])).toBeNull();
  clock.advance(10 * 60_000 - 1);
  expect(channels.get('7')).toEqual({ why: 'locked' });
  clock.advance(1);
  expect(channels.get('7')).toBeNull();
});

it('missing permissions block at once, and open the channel once they are there', () => {
  const { channels } = blockedChannels();
  expect(channels.recordPermissions('7', ['Send Messages'])).toBe('blocked');
  expect(channels.recordPermissions('7', ['Send Messages'])).toBeNull();
  expect(channels.get('7')).toEqual({ why: 'permission', missing: ['Send Messages'] });
  expect(channels.get('8')).toBeNull();
  channels.refused('7', REFUSED);
  expect(channels.get('7')).toEqual({ why: 'permission', missing: ['Send Messages'] });
  expect(channels.recordPermissions('7', [])).toBe('opened');
  expect(channels.get('7')).toBeNull();
});

it('a message refused although it is allowed is tried again once, until one is taken', () => {
  const { channels } = blockedChannels();
  channels.refused('7', REFUSED);
  expect(channels.recordPermissions('7', [])).toBe('opened');
  channels.refused('7', REFUSED);
  expect(channels.recordPermissions('7', [])).toBeNull();
  expect(channels.get('7')).toEqual(REFUSED);
  channels.posted('7');
  channels.refused('7', REFUSED);
  expect(channels.recordPermissions('7', [])).toBe('opened');
});
