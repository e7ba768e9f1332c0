import type { APIMessage } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { commandData, componentData, focusedType, modalData } from '#people/interaction-data.ts';
import type { SentOption } from '#vocabulary/person.ts';
import { emptyWorld } from '../empty-world.ts';

const option = (name: string, type: number, value?: string | number): SentOption => ({
  name,
  type,
  ...(value === undefined ? {} : { value }),
});
const within = (name: string, ...options: readonly SentOption[]): SentOption => ({ name, type: 1, options });

describe('a command', () => {
  it('has the id under which it is registered, or one of its own', () => {
    const world = emptyWorld();
    const [flip] = world.commandRegistry.overwrite('3', [{ name: 'flip', description: 'Flips' }]);
    expect(commandData(world, '3', 'flip', [])).toMatchObject({ id: flip?.id, name: 'flip', guild_id: '3' });
    const unknown = commandData(world, null, 'flip', []);
    expect(unknown).toMatchObject({ id: expect.stringMatching(/^\d+$/) });
    expect(unknown).not.toHaveProperty('guild_id');
  });

  it.each<[string, string | null, SentOption[], object]>([
    ['nothing for plain values', '3', [option('coins', 4, 3)], {}],
    [
      'users and, on a server, members',
      '3',
      [option('player', 6, '8')],
      { users: { 8: { id: '8' } }, members: { 8: { nick: null } } },
    ],
    ['users alone in a direct message', null, [option('player', 6, '8')], { users: { 8: { id: '8' } } }],
    ['who is mentioned', null, [option('who', 9, '8')], { users: { 8: { id: '8' } } }],
    ['channels', '3', [option('into', 7, '8')], { channels: { 8: { id: '8', guild_id: '3' } } }],
    ['roles', '3', [option('role', 8, '8')], { roles: { 8: { id: '8' } } }],
    [
      'those within a subcommand',
      null,
      [within('group', within('sub', option('player', 6, '8')))],
      { users: { 8: { id: '8' } } },
    ],
  ])('comes with %s', (_, guildId, options, resolved) => {
    const data = commandData(emptyWorld(), guildId, 'flip', options);
    expect(data['resolved'] ?? {}).toMatchObject(resolved);
    expect(Object.keys(data['resolved'] ?? {})).toEqual(Object.keys(resolved));
  });
});

describe('the type of the option that is being typed', () => {
  it.each<[string, SentOption[], number | null]>([
    ['none', [option('coins', 4, 3)], null],
    ['beside others', [option('coins', 4, 3), { ...option('card', 3, 'kr'), focused: true }], 3],
    ['in a subcommand', [within('odds', { ...option('coins', 4, 3), focused: true })], 4],
  ])('%s', (_, options, type) => {
    expect(focusedType(options)).toBe(type);
  });
});

describe('a press or a choice', () => {
  const message = {
    components: [
      { type: 1, id: 1, components: [{ type: 2, id: 2, custom_id: 'again' }] },
      { type: 1, id: 3, components: [{ type: 5, id: 4, custom_id: 'player' }] },
    ],
  } as unknown as APIMessage;
  const sent = (customId: string, values: readonly string[] | null) =>
    componentData(emptyWorld(), '3', message, customId, values);

  it.each<[string, string, readonly string[] | null, object]>([
    ['says where the button stands', 'again', null, { id: 2, component_type: 2 }],
    ['brings those who are chosen', 'player', ['8'], { id: 4, component_type: 5, values: ['8'] }],
    ['of a button that is gone is a press', 'gone', null, { id: 1, component_type: 2 }],
    ['of a select that is gone is a choice', 'gone', ['a'], { id: 1, component_type: 3, values: ['a'] }],
  ])('%s', (_, customId, values, data) => {
    expect(sent(customId, values)).toMatchObject({ custom_id: customId, ...data });
    expect('resolved' in sent(customId, values)).toBe(customId === 'player');
  });
});

describe('a form that is sent off', () => {
  const form = {
    custom_id: 'note',
    title: 'Note',
    components: [
      { type: 1, components: [{ type: 4, custom_id: 'old', value: 'before' }] },
      { type: 18, label: 'Side', component: { type: 3, custom_id: 'side' } },
      { type: 10, content: 'Words' },
    ],
  } as never;

  it.each([
    ['as it was shown', {}, 'before', []],
    ['filled in', { old: 'now', side: 'heads' }, 'now', ['heads']],
    ['emptied', { old: '' }, '', []],
  ])('%s', (_, fields, value, values) => {
    expect(modalData(form, fields)).toEqual({
      custom_id: 'note',
      components: [
        { type: 1, id: 1, components: [{ type: 4, id: 2, custom_id: 'old', value }] },
        { type: 18, id: 3, component: { type: 3, id: 4, custom_id: 'side', values } },
        { type: 10, id: 5 },
      ],
    });
  });
});
