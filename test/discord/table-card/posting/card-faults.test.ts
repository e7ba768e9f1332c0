import { DiscordAPIError, HTTPError } from 'discord.js';
import { expect, it } from 'vitest';
import { blockFor, faultOf } from '#discord/table-card/posting/card-faults.ts';

const answered = (status: number, code: number) =>
  new DiscordAPIError({ code, message: '' }, code, status, 'POST', '', { body: {}, files: [] });

it.each([
  [403, 50_001, 'no-access', { why: 'permission', missing: ['View Channel'] }],
  [403, 50_013, 'may-not-write', { why: 'permission', missing: [] }],
  [403, 160_005, 'locked', { why: 'locked' }],
  [403, 40_058, 'unwritten', { why: 'unwritten' }],
  [400, 50_008, 'refused', { why: 'refused' }],
  [400, 30_003, 'refused', { why: 'refused' }],
  [400, 50_083, 'archived', { why: 'refused' }],
  [404, 10_003, 'channel-gone', { why: 'refused' }],
] as const)('a %i with code %i is final: %s', (status, code, fault, block) => {
  expect(faultOf(answered(status, code))).toBe(fault);
  expect(blockFor(fault)).toEqual(block);
});

it.each([
  answered(400, 0),
  answered(401, 50_014),
  answered(429, 20_028),
  new HTTPError(500, '', 'POST', '', { body: {}, files: [] }),
  new Error('socket hang up'),
])('%s passes', (error) => {
  expect(faultOf(error)).toBe('passing');
});
