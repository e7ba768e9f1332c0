import { describe, expect, it } from 'vitest';
import { DEFAULT_CHANNEL_MENTIONS, DEFAULT_INTERACTION_MENTIONS, mentionsOf } from '#messages/mentions.ts';

const TEXT = 'Hey <@1>, <@!2>, <@&3>, @everyone';

describe('those whom a text pings', () => {
  it.each<[string, unknown, string[], string[], boolean]>([
    ['when nothing is said', undefined, ['1', '2'], [], false],
    ['when told so: nobody', { parse: [] }, [], [], false],
    ['when told so: everybody', { parse: ['users', 'roles', 'everyone'] }, ['1', '2'], ['3'], true],
    ['when listed', { users: ['2', '9'], roles: ['3'] }, ['2'], ['3'], false],
    ['when listed beside what is parsed', { parse: ['everyone'], users: ['1'] }, ['1'], [], true],
  ])('%s', (_, allowed, users, roles, everyone) => {
    expect(mentionsOf({ content: TEXT }, allowed, DEFAULT_INTERACTION_MENTIONS)).toEqual({
      users,
      roles,
      everyone,
    });
  });

  it('are more in a message of a channel than in the answer to an interaction', () => {
    expect(mentionsOf({ content: TEXT }, undefined, DEFAULT_CHANNEL_MENTIONS)).toEqual({
      users: ['1', '2'],
      roles: ['3'],
      everyone: true,
    });
  });

  it.each([
    [
      'texts of components V2',
      { components: [{ type: 17, components: [{ type: 10, content: '<@1>' }] }] },
      ['1'],
    ],
    ['no labels', { components: [{ type: 1, components: [{ type: 2, content: '<@1>' }] }] }, []],
    ['no embeds', { embeds: [{ description: '<@1>' }] }, []],
    ['a person once', { content: '<@1> <@1>' }, ['1']],
  ])('are looked for in %s', (_, message, users) => {
    expect(mentionsOf(message, undefined, DEFAULT_INTERACTION_MENTIONS).users).toEqual(users);
  });
});
