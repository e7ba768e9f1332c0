import { expect, it } from 'vitest';
import { formatForgotten } from '#cli/format-forgotten.ts';
import type { Subject } from '#discord/settings/subject-requests.ts';

const USER: Subject = { userId: '1' };
const SERVER: Subject = { guildId: '2' };

it.each([
  [USER, 0, 0, 'Nothing is stored of user 1.'],
  [USER, 1, 0, 'Erased 1 entry of user 1.'],
  [
    USER,
    5,
    3,
    'Erased 2 entries of user 1. 3 entries remain, in games that others played, too: 3 of server 2.',
  ],
  // Someone who keeps playing has more entries afterwards.
  [
    USER,
    2,
    3,
    'Erased 0 entries of user 1. 3 entries remain, in games that others played, too: 3 of server 2.',
  ],
  [
    USER,
    5,
    null,
    'Erased the data of user 1. How many of the 5 entries remain in games that others played could not be counted.',
  ],
  [SERVER, 5, null, 'Erased 5 entries of server 2.'],
  [SERVER, 5, 0, 'Erased 5 entries of server 2.'],
  [SERVER, 5, 1, 'Erased 5 entries of server 2. 1 entry has been stored since: the bot is still used there.'],
  [
    SERVER,
    5,
    9,
    'Erased 5 entries of server 2. 9 entries have been stored since: the bot is still used there.',
  ],
])('%j, %i entries before and %j after: %s', (subject, entries, remaining, line) => {
  expect(formatForgotten(subject, { entries, remaining, servers: remaining ? { 2: remaining } : {} })).toBe(
    line,
  );
});
