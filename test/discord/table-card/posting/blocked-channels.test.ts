import { ChannelType } from 'discord.js';
import { expect, it } from 'vitest';
import { BlockedChannels } from '#discord/table-card/posting/blocked-channels.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const TEXT = { type: ChannelType.GuildText };
const THREAD = { type: ChannelType.PublicThread };
const REFUSED = { why: 'permission', missing: [] } as const;

function blockedChannels() {
  const clock = new ManualClock();
  return { clock, channels: new BlockedChannels(clock) };
}

it.each([
  [{ why: 'locked' }, 30_000],
  [{ why: 'unwritten' }, 30_000],
  [{ why: 'refused' }, 30_000],
  [REFUSED, 10 * 60_000],
] as const)('a refusal %j blocks for %i ms, and remains the last known one', (block, ms) => {
  const { clock, channels } = blockedChannels();
  channels.recordRefusal('7', block);
  clock.advance(ms - 1);
  expect(channels.get('7')).toEqual(block);
  clock.advance(1);
  expect(channels.get('7')).toBeNull();
  expect(channels.last('7')).toEqual(block);
  channels.recordPosted('7');
  expect(channels.last('7')).toBeNull();
});

it('permissions say nothing about a locked thread', () => {
  const { channels } = blockedChannels();
  channels.recordRefusal('7', { why: 'locked' });
  expect(channels.recordPermissions('7', [], TEXT)).toBeNull();
  expect(channels.get('7')).toEqual({ why: 'locked' });
});

it('missing permissions block at once, and open the channel once they are there', () => {
  const { channels } = blockedChannels();
  expect(channels.recordPermissions('7', ['Send Messages'], TEXT)).toBe('blocked');
  expect(channels.recordPermissions('7', ['Send Messages'], TEXT)).toBeNull();
  expect(channels.get('7')).toEqual({ why: 'permission', missing: ['Send Messages'] });
  expect(channels.get('8')).toBeNull();
  channels.recordRefusal('7', REFUSED);
  expect(channels.get('7')).toEqual({ why: 'permission', missing: ['Send Messages'] });
  expect(channels.recordPermissions('7', [], TEXT)).toBe('opened');
  expect(channels.get('7')).toBeNull();
  expect(channels.last('7')).toBeNull();
});

it('a message refused although it is allowed is tried again once, until one is taken', () => {
  const { channels } = blockedChannels();
  channels.recordRefusal('7', REFUSED);
  expect(channels.recordPermissions('7', [], TEXT)).toBe('opened');
  channels.recordRefusal('7', REFUSED);
  expect(channels.recordPermissions('7', [], TEXT)).toBeNull();
  expect(channels.get('7')).toEqual(REFUSED);
  channels.recordPosted('7');
  channels.recordRefusal('7', REFUSED);
  expect(channels.recordPermissions('7', [], TEXT)).toBe('opened');
});

it('an interaction in a thread says whether it is locked', () => {
  const { channels } = blockedChannels();
  expect(channels.recordPermissions('7', [], { ...THREAD, isLocked: false })).toBeNull();
  expect(channels.recordPermissions('7', [], { ...THREAD, isLocked: true })).toBe('blocked');
  expect(channels.recordPermissions('7', [], { ...THREAD, isLocked: true })).toBeNull();
  expect(channels.get('7')).toEqual({ why: 'locked' });
  expect(channels.recordPermissions('7', [], { ...THREAD, isLocked: false })).toBe('opened');
  expect(channels.last('7')).toBeNull();
});

it('a private thread without the bot is tried again soon, since nothing tells when it is added', () => {
  const { clock, channels } = blockedChannels();
  const thread = { type: ChannelType.PrivateThread, isLocked: false };
  channels.recordRefusal('7', { why: 'permission', missing: ['View Channel'] });
  expect(channels.recordPermissions('7', [], thread)).toBeNull();
  expect(channels.get('7')).toEqual({ why: 'uninvited' });
  clock.advance(30_000);
  expect(channels.get('7')).toBeNull();
  expect(channels.last('7')).toEqual({ why: 'uninvited' });
});

it('a private thread whose channel lacked a permission opens once it is there', () => {
  const { channels } = blockedChannels();
  const thread = { type: ChannelType.PrivateThread, isLocked: false };
  expect(channels.recordPermissions('7', ['Send Messages in Threads'], thread)).toBe('blocked');
  channels.recordRefusal('7', REFUSED);
  expect(channels.recordPermissions('7', [], thread)).toBe('opened');
  expect(channels.get('7')).toBeNull();
  channels.recordRefusal('7', REFUSED);
  expect(channels.recordPermissions('7', [], thread)).toBeNull();
  expect(channels.get('7')).toEqual({ why: 'uninvited' });
});
