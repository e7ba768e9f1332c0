import { describe, expect, it } from 'vitest';
import { type BodyKind, makeBodyCheck } from '../../../src/local/limits/body-check.ts';
import { loadSchemas } from '../../../src/local/limits/schemas.ts';

/** Request bodies that Discord refuses beside the nearest ones that it takes. "Ours": Discord's schema lets the bad one pass. */

const schemas = await loadSchemas();
const check = makeBodyCheck(schemas);
const checkByLimitsAlone = makeBodyCheck(null);

const V2 = 1 << 15;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const button = (id: string, more: object = {}) => ({
  type: 2,
  style: 1,
  label: 'Flip',
  custom_id: id,
  ...more,
});
const link = (more: object) => ({ type: 2, style: 5, label: 'Rules', ...more });
const option = (value: string) => ({ label: value, value });
const select = (id: string, values: string[]) => ({ type: 3, custom_id: id, options: values.map(option) });
const row = (...components: object[]) => ({ type: 1, components });
const saying = (data: object) => ({ type: 4, data });
const withRows = (...components: object[]) => saying({ components });
const words = (content: string) => ({ type: 10, content });
const command = (more: object = {}) => ({ name: 'flip', description: 'Flip a coin', ...more });
const choosing = (more: object) => ({ type: 3, name: 'call', description: 'Heads or tails', ...more });
const text = (id: string, more: object = {}) => ({
  type: 4,
  style: 1,
  label: 'Text',
  custom_id: id,
  ...more,
});
const modal = (...components: object[]) => ({ type: 9, data: { custom_id: 'm', title: 'Note', components } });

type Row = readonly [what: string, kind: BodyKind, bad: unknown, error: string, good: unknown];

const OURS: readonly Row[] = [
  [
    'embeds of more than 6,000 characters in all',
    'reply',
    saying({ embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2000), title: 'x' }] }),
    'data.embeds MAX_EMBED_SIZE_EXCEEDED',
    saying({ embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(1999), title: 'x' }] }),
  ],
  [
    'an embed with nothing in it',
    'reply',
    saying({ embeds: [{ color: 1 }] }),
    'data.embeds.0.description BASE_TYPE_REQUIRED',
    saying({ embeds: [{ color: 1, description: 'Heads' }] }),
  ],
  [
    'an embed field without a value',
    'reply',
    saying({ embeds: [{ fields: [{ name: 'Coin', value: ' ' }] }] }),
    'data.embeds.0.fields.0.value BASE_TYPE_REQUIRED',
    saying({ embeds: [{ fields: [{ name: 'Coin', value: 'Heads' }] }] }),
  ],
  ['an empty message', 'reply', saying({}), '50006', saying({ content: 'Heads' })],
  ['a message of blanks', 'follow-up', { content: ' \n' }, '50006', { content: ' Heads\n' }],
  ['an empty channel message', 'message', {}, '50006', { content: 'Heads' }],
  [
    'a channel message of 2,001 characters',
    'message',
    { content: 'x'.repeat(2001) },
    'content BASE_TYPE_MAX_LENGTH',
    { content: 'x'.repeat(2000) },
  ],
  ['a reply without data', 'reply', { type: 4 }, 'data BASE_TYPE_REQUIRED', saying({ content: 'Heads' })],
  [
    'a defer with another flag',
    'defer',
    { type: 5, data: { flags: 4 } },
    'data.flags BASE_TYPE_CHOICES',
    { type: 5, data: { flags: 64 } },
  ],
  [
    'six action rows',
    'reply',
    withRows(...times(6, (i) => row(button(`b${i}`)))),
    'data.components BASE_TYPE_BAD_LENGTH',
    withRows(...times(5, (i) => row(button(`b${i}`)))),
  ],
  [
    'one custom_id twice',
    'reply',
    withRows(row(button('a')), row(button('b'), button('a'))),
    'data.components.1.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    withRows(row(button('a')), row(button('b'), button('c'))),
  ],
  [
    'a button without custom_id',
    'reply',
    withRows(row({ type: 2, style: 1, label: 'Flip' })),
    'data.components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED',
    withRows(row(button('a'))),
  ],
  [
    'a button without label and emoji',
    'reply',
    withRows(row({ type: 2, style: 1, custom_id: 'a' })),
    'data.components.0.components.0.label BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED',
    withRows(row({ type: 2, style: 1, custom_id: 'a', emoji: { name: '🪙' } })),
  ],
  [
    'a link button without url',
    'reply',
    withRows(row(link({}))),
    'data.components.0.components.0.url BUTTON_COMPONENT_URL_REQUIRED',
    withRows(row(link({ url: 'https://magic.wizards.com' }))),
  ],
  [
    'a link button with custom_id',
    'reply',
    withRows(row(link({ url: 'https://magic.wizards.com', custom_id: 'a' }))),
    'data.components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
    withRows(row(link({ url: 'https://magic.wizards.com' }))),
  ],
  [
    'a select beside a button',
    'reply',
    withRows(row(button('a'), select('s', ['x']))),
    'data.components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    withRows(row(button('a')), row(select('s', ['x']))),
  ],
  [
    'a select with one value twice',
    'reply',
    withRows(row(select('s', ['x', 'y', 'x']))),
    'data.components.0.components.0.options.2.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    withRows(row(select('s', ['x', 'y', 'z']))),
  ],
  [
    'a select that wants more values than it has',
    'reply',
    withRows(row({ ...select('s', ['x', 'y']), max_values: 3 })),
    'data.components.0.components.0.max_values SELECT_COMPONENT_MAX_VALUES_INVALID',
    withRows(row({ ...select('s', ['x', 'y']), max_values: 2 })),
  ],
  [
    'components V2 with content',
    'reply',
    saying({ flags: V2, content: 'Heads', components: [words('Heads')] }),
    'data.content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    saying({ flags: V2, components: [words('Heads')] }),
  ],
  [
    'components V2 with embeds',
    'update',
    { type: 7, data: { flags: V2, embeds: [{ title: 'Heads' }], components: [words('Heads')] } },
    'data.embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    { type: 7, data: { flags: V2, components: [words('Heads')] } },
  ],
  [
    'components V2 with a poll',
    'follow-up',
    {
      flags: V2,
      components: [words('Who?')],
      poll: { question: { text: 'Who?' }, answers: [{ poll_media: { text: 'Ana' } }] },
    },
    'poll MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    { flags: V2, components: [words('Who?')] },
  ],
  [
    'a component of V2 without the flag',
    'reply',
    saying({ components: [words('Heads')] }),
    'data.components.0.type UNION_TYPE_CHOICES',
    saying({ flags: V2, components: [words('Heads')] }),
  ],
  [
    '41 components, nested ones counted',
    'reply',
    saying({ flags: V2, components: [{ type: 17, components: times(40, () => words('x')) }] }),
    'data.components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    saying({ flags: V2, components: [{ type: 17, components: times(39, () => words('x')) }] }),
  ],
  [
    'more than 4,000 characters of displayed text',
    'reply',
    saying({ flags: V2, components: [words('x'.repeat(4000)), words('x')] }),
    'data.components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    saying({ flags: V2, components: [words('x'.repeat(3999)), words('x')] }),
  ],
  [
    'users both parsed and listed',
    'reply',
    saying({ content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } }),
    'data.allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    saying({ content: 'x', allowed_mentions: { parse: ['roles'], users: ['1'] } }),
  ],
  [
    'roles both parsed and listed',
    'webhook edit',
    { content: 'x', allowed_mentions: { parse: ['roles'], roles: ['1'] } },
    'allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    { content: 'x', allowed_mentions: { parse: [], roles: ['1'] } },
  ],
  [
    'a user listed twice',
    'message edit',
    { content: 'x', allowed_mentions: { users: ['1', '1'] } },
    'allowed_mentions.users.1 SET_TYPE_ALREADY_CONTAINS_VALUE',
    { content: 'x', allowed_mentions: { users: ['1', '2'] } },
  ],
  [
    'a modal of six components',
    'modal',
    modal(...times(6, (i) => row(text(`t${i}`)))),
    'data.components BASE_TYPE_BAD_LENGTH',
    modal(...times(5, (i) => row(text(`t${i}`)))),
  ],
  [
    'a modal with one custom_id twice',
    'modal',
    modal(row(text('a')), row(text('a'))),
    'data.components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    modal(row(text('a')), row(text('b'))),
  ],
  [
    'a text input in a row without label',
    'modal',
    modal(row({ type: 4, style: 1, custom_id: 'a' })),
    'data.components.0.components.0.label BASE_TYPE_REQUIRED',
    modal({ type: 18, label: 'Text', component: { type: 4, style: 1, custom_id: 'a' } }),
  ],
  [
    'a text input longer than it may be',
    'modal',
    modal(row(text('a', { min_length: 5, max_length: 4 }))),
    'data.components.0.components.0.min_length COMPONENT_MIN_LENGTH_INVALID',
    modal(row(text('a', { min_length: 4, max_length: 4 }))),
  ],
  [
    'a name in upper case',
    'command',
    command({ name: 'Flip' }),
    'name APPLICATION_COMMAND_INVALID_NAME',
    command(),
  ],
  [
    'a name with a blank',
    'command',
    command({ name: 'flip coin' }),
    'name APPLICATION_COMMAND_INVALID_NAME',
    command({ name: "flip-coin_'ü" }),
  ],
  [
    'a command without description',
    'command',
    { name: 'flip' },
    'description BASE_TYPE_BAD_LENGTH',
    command(),
  ],
  [
    'an option name in upper case',
    'commands',
    [command({ options: [choosing({ name: 'Call' })] })],
    '0.options.0.name APPLICATION_COMMAND_INVALID_NAME',
    [command({ options: [choosing({})] })],
  ],
  [
    'a required option after an optional one',
    'command',
    command({ options: [choosing({}), choosing({ name: 'b', required: true })] }),
    'options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    command({ options: [choosing({ required: true }), choosing({ name: 'b' })] }),
  ],
  [
    'two options of one name',
    'command',
    command({ options: [choosing({}), choosing({})] }),
    'options.1.name APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED',
    command({ options: [choosing({}), choosing({ name: 'b' })] }),
  ],
  [
    'autocomplete with choices',
    'command',
    command({ options: [choosing({ autocomplete: true, choices: [{ name: 'Heads', value: 'h' }] })] }),
    'options.0.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES',
    command({ options: [choosing({ autocomplete: true, choices: [] })] }),
  ],
  [
    'a subcommand beside an option',
    'command',
    command({ options: [{ type: 1, name: 'odds', description: 'Odds' }, choosing({})] }),
    'options.1.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    command({ options: [{ type: 1, name: 'odds', description: 'Odds', options: [choosing({})] }] }),
  ],
  [
    'a choice value of 101 characters',
    'command',
    command({ options: [choosing({ choices: [{ name: 'Heads', value: 'h'.repeat(101) }] })] }),
    'options.0.choices.0.value BASE_TYPE_MAX_LENGTH',
    command({ options: [choosing({ choices: [{ name: 'Heads', value: 'h'.repeat(100) }] })] }),
  ],
  [
    'one choice name twice',
    'command',
    command({
      options: [
        choosing({
          choices: [
            { name: 'H', value: 'h' },
            { name: 'H', value: 't' },
          ],
        }),
      ],
    }),
    'options.0.choices.1.name APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE',
    command({
      options: [
        choosing({
          choices: [
            { name: 'H', value: 'h' },
            { name: 'T', value: 't' },
          ],
        }),
      ],
    }),
  ],
  [
    'more than 8,000 characters',
    'command',
    command({
      options: times(4, (i) =>
        choosing({
          name: `o${i}`,
          choices: times(25, (j) => ({ name: `${j}`.padStart(2, '0'), value: `${j}`.padStart(80, 'x') })),
        }),
      ),
    }),
    ' APPLICATION_COMMAND_TOO_LARGE',
    command({
      options: times(4, (i) =>
        choosing({
          name: `o${i}`,
          choices: times(25, (j) => ({ name: `${j}`.padStart(2, '0'), value: `${j}`.padStart(77, 'x') })),
        }),
      ),
    }),
  ],
  [
    'more than 8,000 characters by one translation',
    'command',
    command({
      options: times(25, (i) =>
        choosing({
          name: `o${i}`.padEnd(32, 'x'),
          choices: times(3, (j) => ({
            name: `${j}`.padEnd(65, 'x'),
            name_localizations: { de: `${j}`.padEnd(100, 'x') },
            value: `${j}`,
          })),
        }),
      ),
    }),
    ' APPLICATION_COMMAND_TOO_LARGE',
    command({
      options: times(25, (i) =>
        choosing({
          name: `o${i}`.padEnd(32, 'x'),
          choices: times(3, (j) => ({
            name: `${j}`.padEnd(65, 'x'),
            name_localizations: { de: `${j}`.padEnd(65, 'x') },
            value: `${j}`,
          })),
        }),
      ),
    }),
  ],
  [
    'two commands of one name',
    'commands',
    [command(), command()],
    '1 APPLICATION_COMMANDS_DUPLICATE_NAME',
    [command(), { name: 'flip', type: 2 }],
  ],
  [
    'a description of a command in a menu',
    'command',
    { type: 3, name: 'Find the rule', description: 'Finds it' },
    'description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
    { type: 3, name: 'Find the rule', description: '' },
  ],
  [
    'options of a command in a menu',
    'command',
    { type: 3, name: 'Find the rule', options: [choosing({})] },
    'options APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID',
    { type: 3, name: 'Find the rule', options: [] },
  ],
  [
    'a name of a command in a menu that is too long',
    'command',
    { type: 3, name: 'Find the rule that I am looking for' },
    'name BASE_TYPE_MAX_LENGTH',
    { type: 3, name: 'Find the Rule of This, Please ❤' },
  ],
  [
    'one context twice',
    'commands',
    [command({ contexts: [0, 1, 0] })],
    '0.contexts.2 SET_TYPE_ALREADY_CONTAINS_VALUE',
    [command({ contexts: [0, 1] })],
  ],
  [
    'contexts of a guild command',
    'guild command',
    command({ contexts: [0] }),
    'contexts APPLICATION_COMMAND_GUILD_COMMAND_INVALID_FIELD',
    command(),
  ],
  [
    'permissions that are no bitset',
    'command',
    command({ default_member_permissions: 'admin' }),
    'default_member_permissions NUMBER_TYPE_COERCE',
    command({ default_member_permissions: '32' }),
  ],
];

/** What Discord's own schema finds, in our words for its errors. */
const THEIRS: readonly Row[] = [
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
    saying({ embeds: times(11, () => ({ title: 'x' })) }),
    'data.embeds BASE_TYPE_MAX_LENGTH',
    saying({ embeds: times(10, () => ({ title: 'x' })) }),
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
    withRows(row(...times(6, (i) => button(`b${i}`)))),
    'data.components.0.components BASE_TYPE_MAX_LENGTH',
    withRows(row(...times(5, (i) => button(`b${i}`)))),
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
    { type: 8, data: { choices: times(26, (i) => ({ name: `${i}`, value: `${i}` })) } },
    'data.choices BASE_TYPE_MAX_LENGTH',
    { type: 8, data: { choices: times(25, (i) => ({ name: `${i}`, value: `${i}` })) } },
  ],
  [
    'a modal without title',
    'modal',
    { type: 9, data: { custom_id: 'm', components: [row(text('a'))] } },
    'data.title BASE_TYPE_REQUIRED',
    modal(row(text('a'))),
  ],
  [
    'an embed whose url is none',
    'reply',
    saying({ embeds: [{ title: 'x', url: 'nowhere' }] }),
    'data.embeds.0.url URL_TYPE_INVALID_URL',
    saying({ embeds: [{ title: 'x', url: 'https://magic.wizards.com' }] }),
  ],
  ['commands that are no list', 'commands', command(), ' LIST_TYPE_CONVERT', [command()]],
];

/** `path CODE` of each error, or the code of a body that is refused as a whole. */
function errorsOf(answer: ReturnType<typeof check>): string[] {
  const body = answer?.body as { code: number; errors?: object } | undefined;
  if (!body) return [];
  return body.errors ? leaves(body.errors, []) : [String(body.code)];
}

function leaves(tree: object, path: string[]): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    key === '_errors'
      ? (value as { code: string }[]).map(({ code }) => `${path.join('.')} ${code}`)
      : leaves(value as object, [...path, key]),
  );
}

describe('what the schema of Discord lets pass and Discord does not', () => {
  it.each(OURS)('%s (%s)', (_, kind, bad, error) => {
    expect(errorsOf(check(kind, bad))).toEqual([error]);
    expect(errorsOf(checkByLimitsAlone(kind, bad))).toEqual([error]);
  });

  it.each(OURS)('not: %s (%s)', (_what, kind, _bad, _error, good) => {
    expect(errorsOf(check(kind, good))).toEqual([]);
    expect(errorsOf(checkByLimitsAlone(kind, good))).toEqual([]);
  });
});

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

describe('suggestions', () => {
  it.each([
    [3, '5', 5],
    [4, 5, '5'],
    [10, 0.5, '0.5'],
  ])('for an option of type %i are of its type', (focused, good, bad) => {
    expect(errorsOf(check('choices', suggesting(good), { focused }))).toEqual([]);
    expect(errorsOf(check('choices', suggesting(bad), { focused }))).toEqual([
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
