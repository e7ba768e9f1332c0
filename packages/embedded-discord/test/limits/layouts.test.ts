import { describe, expect, it } from 'vitest';
import type { BodyKind } from '#limits/body-check.ts';
import { button, check, describeLimits, errorsOf, row, saying, select, repeat, V2, words } from './bodies.ts';

/** Components V2: where each is allowed, how many, and what they can't be combined with. */

const IMAGE = { media: { url: 'https://example.org/a.png' } };
const thumbnail = (more: object = {}) => ({ type: 11, ...IMAGE, ...more });
const gallery = (count: number) => ({ type: 12, items: repeat(count, () => IMAGE) });
const section = (components: object[], accessory?: object) => ({
  type: 9,
  components,
  ...(accessory ? { accessory } : {}),
});
const container = (...components: object[]) => ({ type: 17, components });
const shown = (...components: object[]) => saying({ flags: V2, components });

const GOOD: readonly (readonly [what: string, body: object])[] = [
  ['text alone', shown(words('x'))],
  ['a section with a button', shown(section([words('x')], button('a')))],
  ['a section with a thumbnail', shown(section(repeat(3, words.bind(null, 'x')), thumbnail()))],
  [
    'a container of everything',
    shown({
      ...container(
        words('x'),
        { type: 14, divider: false, spacing: 2 },
        section([words('y')], button('a')),
        gallery(10),
        row(button('b')),
        row(select('s', ['x'])),
      ),
      accent_color: 0xffffff,
      spoiler: true,
    }),
  ],
  ['rows alone', shown(row(button('a')))],
];

const MISPLACED: readonly (readonly [what: string, body: object, error: string])[] = [
  [
    'a button outside a row',
    shown(button('a')),
    'data.components.0.type UNION_TYPE_CHOICES (1, 9, 10, 12, 13, 14, 17)',
  ],
  [
    'a thumbnail outside a section',
    shown(thumbnail()),
    'data.components.0.type UNION_TYPE_CHOICES (1, 9, 10, 12, 13, 14, 17)',
  ],
  [
    'a container in a container',
    shown(container(container(words('x')))),
    'data.components.0.components.0.type UNION_TYPE_CHOICES (1, 9, 10, 12, 13, 14)',
  ],
  [
    'text in a row',
    shown(row(words('x'))),
    'data.components.0.components.0.type UNION_TYPE_CHOICES (2, 3, 5, 6, 7, 8)',
  ],
  [
    'a select as accessory',
    shown(section([words('x')], select('s', ['x']))),
    'data.components.0.accessory.type UNION_TYPE_CHOICES (2, 11)',
  ],
  [
    'a section without accessory',
    shown(section([words('x')])),
    'data.components.0.accessory BASE_TYPE_REQUIRED',
  ],
  [
    'a section of four texts',
    shown(section(repeat(4, words.bind(null, 'x')), thumbnail())),
    'data.components.0.components BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a section of no text',
    shown(section([], thumbnail())),
    'data.components.0.components BASE_TYPE_MIN_LENGTH',
  ],
  ['an empty container', shown(container()), 'data.components.0.components BASE_TYPE_MIN_LENGTH'],
  ['an empty text', shown(words('')), 'data.components.0.content BASE_TYPE_MIN_LENGTH'],
  [
    'a color beyond white',
    shown({ ...container(words('x')), accent_color: 0x1000000 }),
    'data.components.0.accent_color NUMBER_TYPE_MAX',
  ],
  ['a gallery of eleven', shown(gallery(11)), 'data.components.0.items BASE_TYPE_MAX_LENGTH'],
  [
    'a separator of a third size',
    shown({ type: 14, spacing: 3 }),
    'data.components.0.spacing BASE_TYPE_CHOICES',
  ],
  [
    'a thumbnail described at length',
    shown(section([words('x')], thumbnail({ description: 'x'.repeat(1025) }))),
    'data.components.0.accessory.description BASE_TYPE_MAX_LENGTH',
  ],
];

describe('components V2', () => {
  it.each(GOOD)('%s is taken', (_, body) => {
    expect(errorsOf(check('reply', body))).toEqual([]);
  });

  it.each(MISPLACED)('%s is refused', (_, body, error) => {
    const [path, code] = error.split(' ');
    const answer = check('reply', body);
    expect(errorsOf(answer)).toEqual([`${path} ${code}`]);
    const allowed = /\(.*\)/.exec(error)?.[0];
    if (allowed) expect(JSON.stringify(answer)).toContain(`must be one of ${allowed}.`);
  });

  it('are refused where nothing is in them', () => {
    expect(errorsOf(check('reply', shown()))).toEqual(['50006']);
  });
});

describeLimits([
  [
    'one id twice',
    'reply',
    shown({ ...words('x'), id: 7 }, container({ ...words('y'), id: 7 })),
    'data.components.1.components.0.id COMPONENT_ID_DUPLICATED',
    shown({ ...words('x'), id: 0 }, container({ ...words('y'), id: 0 })),
  ],
  [
    'a custom_id on an accessory and in a row',
    'reply',
    shown(container(section([words('x')], button('a')), row(button('a')))),
    'data.components.0.components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    shown(container(section([words('x')], button('a')), row(button('b')))),
  ],
  [
    'accessories that make 41',
    'reply',
    shown(...repeat(13, (i) => section([words('x')], button(`b${i}`))), words('x'), words('x')),
    'data.components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    shown(...repeat(13, (i) => section([words('x')], button(`b${i}`))), words('x')),
  ],
  [
    'more than 4,000 characters, some in a container',
    'reply',
    shown(words('x'.repeat(2000)), container(section([words('x'.repeat(2000)), words('x')], button('a')))),
    'data.components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    shown(words('x'.repeat(2000)), container(section([words('x'.repeat(1999)), words('x')], button('a')))),
  ],
  ...(['content', 'embeds', 'poll', 'sticker_ids'] as const).map((key) => {
    const values = {
      content: 'x',
      embeds: [{ title: 'x' }],
      poll: { question: { text: 'x' }, answers: [{ poll_media: { text: 'y' } }] },
      sticker_ids: ['1'],
    };
    const body = { flags: V2, components: [words('x')] };
    return [
      `${key} beside components V2`,
      'message',
      { ...body, [key]: values[key] },
      `${key} MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2`,
      body,
    ] as const;
  }),
]);

describe('the flag of a message that is edited', () => {
  const KINDS: readonly BodyKind[] = ['webhook edit', 'message edit'];
  it.each(KINDS)('stays (%s)', (kind) => {
    const on = { flags: V2 };
    const edit = { components: [words('x')] };
    expect(errorsOf(check(kind, edit, on))).toEqual([]);
    expect(errorsOf(check(kind, { ...edit, flags: V2 }, on))).toEqual([]);
    expect(errorsOf(check(kind, { components: [row(button('a'))], flags: 0 }, on))).toEqual([
      'flags MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG',
    ]);
    // Discord's error if the existing components require the flag.
    expect(errorsOf(check(kind, { ...edit, flags: 0 }, on))).toEqual([
      'components.0.type UNION_TYPE_CHOICES',
    ]);
  });
});
