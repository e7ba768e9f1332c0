import { describe, expect, it } from 'vitest';
import type { BodyKind } from '#limits/body-check.ts';
import {
  button,
  check,
  checkByLimitsAlone,
  commandBody,
  errorsOf,
  modal,
  row,
  type LimitRow,
  saying,
  textInput,
  repeat,
  V2,
  withRows,
} from './bodies.ts';

/** Errors found by Discord's own schema. */
const THEIRS: readonly LimitRow[] = [
  [
    'content of 2,001 characters',
    'reply',
    saying({ content: 'x'.repeat(2001) }),
    'data.content BASE_TYPE_MAX_LENGTH',
    saying({ content: 'x'.repeat(2000) }),
  ],
  [
    'eleven embeds',
    'reply',
    saying({ embeds: repeat(11, () => ({ title: 'x' })) }),
    'data.embeds BASE_TYPE_MAX_LENGTH',
    saying({ embeds: repeat(10, () => ({ title: 'x' })) }),
  ],
  [
    'a label of 81 characters',
    'reply',
    withRows(row(button('a', { label: 'x'.repeat(81) }))),
    'data.components.0.components.0.label BASE_TYPE_MAX_LENGTH',
    withRows(row(button('a', { label: 'x'.repeat(80) }))),
  ],
  [
    'a custom_id of 101 characters',
    'reply',
    withRows(row(button('a'.repeat(101)))),
    'data.components.0.components.0.custom_id BASE_TYPE_MAX_LENGTH',
    withRows(row(button('a'.repeat(100)))),
  ],
  [
    'six buttons in a row',
    'reply',
    withRows(row(...repeat(6, (i) => button(`b${i}`)))),
    'data.components.0.components BASE_TYPE_MAX_LENGTH',
    withRows(row(...repeat(5, (i) => button(`b${i}`)))),
  ],
  [
    'content that is no text',
    'reply',
    saying({ content: 5 }),
    'data.content STRING_TYPE_CONVERT',
    saying({ content: '5' }),
  ],
  [
    '26 suggestions',
    'choices',
    { type: 8, data: { choices: repeat(26, (i) => ({ name: `${i}`, value: `${i}` })) } },
    'data.choices BASE_TYPE_MAX_LENGTH',
    { type: 8, data: { choices: repeat(25, (i) => ({ name: `${i}`, value: `${i}` })) } },
  ],
  [
    'a modal without title',
    'modal',
    { type: 9, data: { custom_id: 'm', components: [row(textInput('a'))] } },
    'data.title BASE_TYPE_REQUIRED',
    modal(row(textInput('a'))),
  ],
  [
    'an embed whose url is none',
    'reply',
    saying({ embeds: [{ title: 'x', url: 'nowhere' }] }),
    'data.embeds.0.url URL_TYPE_INVALID_URL',
    saying({ embeds: [{ title: 'x', url: 'https://magic.wizards.com' }] }),
  ],
  ['commands that are no list', 'commands', commandBody(), ' LIST_TYPE_CONVERT', [commandBody()]],
];

describe('what the schema of Discord finds', () => {
  it.each(THEIRS)('%s (%s)', (_, kind, bad, error, good) => {
    expect(errorsOf(check(kind, bad))).toEqual([error]);
    expect(errorsOf(check(kind, good))).toEqual([]);
  });
});

describe('a message with components V2 that is edited', () => {
  it('stays one: content is refused though the edit does not name the flag', () => {
    const edit = { content: 'Heads' };
    expect(errorsOf(check('webhook edit', edit, { flags: V2 }))).toEqual([
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ]);
    expect(errorsOf(check('webhook edit', edit, { flags: 0 }))).toEqual([]);
  });
});

const suggesting = (value: unknown) => ({ type: 8, data: { choices: [{ name: 'x', value }] } });

describe('a message with nothing in it', () => {
  it.each<[BodyKind, unknown]>([
    ['reply', { type: 4, data: {} }],
    ['follow-up', {}],
    ['message', {}],
  ])('is taken as a %s with a file', (kind, body) => {
    expect(errorsOf(check(kind, body))).toEqual(['50006']);
    expect(errorsOf(check(kind, body, { files: [{ field: 'files[0]', filename: 'a.txt' }] }))).toEqual([]);
  });
});

describe('subcommands', () => {
  const sub = (name: string, options: object[] = []) => ({ type: 1, name, description: name, options });
  const group = (name: string, options: object[]) => ({ type: 2, name, description: name, options });
  const nested = (...options: object[]) => ({ name: 'coins', description: 'Coins', options });
  it.each<[string, object[], string[]]>([
    ['in a command', [sub('odds')], []],
    ['in a group', [group('secret', [sub('reveal')])], []],
    ['in a subcommand', [sub('a', [sub('b')])], ['options.0.options.0.type BASE_TYPE_CHOICES']],
    [
      'in a subcommand of a group',
      [group('a', [sub('b', [sub('c')])])],
      ['options.0.options.0.options.0.type BASE_TYPE_CHOICES'],
    ],
    [
      'that are groups in a group',
      [group('a', [group('b', [])])],
      ['options.0.options.0.type BASE_TYPE_CHOICES'],
    ],
  ])('%s', (_, options, errors) => {
    expect(errorsOf(checkByLimitsAlone('command', nested(...options)))).toEqual(errors);
    expect(errorsOf(check('command', nested(...options))).length > 0).toBe(errors.length > 0);
  });
});

describe('suggestions', () => {
  it.each([
    [3, '5', 5],
    [4, 5, '5'],
    [10, 0.5, '0.5'],
  ])('for an option of type %i are of its type', (focused, good, bad) => {
    expect(errorsOf(check('choices', suggesting(good), { focusedType: focused }))).toEqual([]);
    expect(errorsOf(check('choices', suggesting(bad), { focusedType: focused }))).toEqual([
      'data.choices.0.value BASE_TYPE_CHOICES',
    ]);
  });
});

describe('bodies of any shape', () => {
  const KINDS: BodyKind[] = [
    'commands',
    'command',
    'reply',
    'defer',
    'update',
    'choices',
    'modal',
    'follow-up',
    'message edit',
  ];
  const NONSENSE = [
    null,
    5,
    'x',
    [],
    [null],
    {},
    { data: [] },
    { data: { components: [null, 5, { components: 7 }] } },
    { options: 'x' },
  ];
  it.each(KINDS)('never break the check of a %s', (kind) => {
    for (const body of NONSENSE) {
      expect(() => check(kind, body)).not.toThrow();
      expect(() => checkByLimitsAlone(kind, body)).not.toThrow();
    }
  });
});
