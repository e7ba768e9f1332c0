import { describe, expect, it } from 'vitest';
import { chooseButton, chooseInSelect, matchesButton } from '#terminal/controls/choose.ts';
import type { MessageComponent } from '#terminal/controls/component.ts';
import { fillForm } from '#terminal/controls/form.ts';
import { names } from '../lines/declarations.ts';

const row = (...components: MessageComponent[]): MessageComponent => ({ type: 1, components });
const button = (label: string, more: Partial<MessageComponent> = {}): MessageComponent => ({
  type: 2,
  style: 1,
  label,
  custom_id: `v1:${label}`,
  ...more,
});

const buttons: MessageComponent[] = [
  row(button('Heads'), button('Tails'), button('Tails and stay'), button('Undo', { disabled: true })),
  { type: 17, components: [{ type: 9, components: [], accessory: button('Previous 505.5') }] },
  row(button('▲ 505'), button('505.7 ▶')),
  row(
    { type: 2, style: 5, label: 'Rules', url: 'https://example.org' },
    { type: 2, style: 2, emoji: { name: '🪙' }, custom_id: 'v1:coin' },
    button('Same'),
    button('Same', { custom_id: 'v1:same-2' }),
  ),
  row(button('−1 life'), button('+1 life')),
];
const listed =
  'There is #1 [Heads], #2 [Tails], #3 [Tails and stay], #4 [Undo] (disabled), #5 [Previous 505.5], #6 [▲ 505], #7 [505.7 ▶], #8 [Rules], #9 [🪙], #10 [Same], #11 [Same], #12 [−1 life], #13 [+1 life].';

describe('a button', () => {
  it.each([
    ['Heads', 'v1:Heads'],
    ['heads', 'v1:Heads'],
    ['Tails', 'v1:Tails'],
    ['tails and', 'v1:Tails and stay'],
    ['prev', 'v1:Previous 505.5'],
    ['🪙', 'v1:coin'],
    ['#11', 'v1:same-2'],
    ['505.7', 'v1:505.7 ▶'],
    ['505', 'v1:▲ 505'],
    ['-1 life', 'v1:−1 life'],
    ['−1', 'v1:−1 life'],
    ['+1 life', 'v1:+1 life'],
  ])('is meant by %j', (typed, value) => {
    expect(chooseButton(buttons, typed)).toEqual({ ok: true, value });
  });

  it.each([
    ['heads', true],
    ['tails AND', true],
    ['505.7', true],
    ['-1 life', true],
    ['Rules', true],
    ['tail', false],
    ['undo', false],
    ['and stay', false],
    ['', false],
  ])('is named by %j: %s', (typed, isNamed) => {
    expect(matchesButton(buttons, typed)).toBe(isNamed);
  });

  it.each([
    ['Edge', `No button reads "Edge". ${listed}`],
    ['#14', `No button reads "#14". ${listed}`],
    ['1 life', `More than one button reads "1 life". ${listed}`],
    ['same', `More than one button reads "same". ${listed}`],
    ['tai', `More than one button reads "tai". ${listed}`],
    ['Undo', `The button "Undo" is disabled. ${listed}`],
    ['Rules', 'The button "Rules" opens https://example.org; the bot never hears of it.'],
  ])('is not found or not pressed by %j', (typed, why) => {
    expect(chooseButton(buttons, typed)).toEqual({ ok: false, why });
  });

  it('needs buttons', () => {
    expect(chooseButton([], 'Heads')).toEqual({ ok: false, why: 'There is no button here to press.' });
  });
});

describe('a select', () => {
  const card: MessageComponent = {
    type: 3,
    custom_id: 'card',
    min_values: 1,
    max_values: 2,
    options: [
      { label: "Krark's Thumb", value: 'thumb' },
      { label: 'Mana Clash', value: 'clash' },
      { label: 'Stitch in Time', value: 'stitch' },
    ],
  };
  const player: MessageComponent = { type: 5, custom_id: 'player' };
  const channel: MessageComponent = { type: 8, custom_id: 'channel' };

  it.each<[select: MessageComponent, typed: string[], customId: string, values: string[]]>([
    [card, ["Krark's Thumb"], 'card', ['thumb']],
    [card, ['mana clash', 'stitch', 'stitch'], 'card', ['clash', 'stitch']],
    [player, ['@Bob'], 'player', [names.userId('Bob')]],
    [channel, ['#table'], 'channel', [names.channelId('table')]],
  ])('%#: %j', (select, typed, customId, values) => {
    expect(chooseInSelect([row(select)], typed, names)).toEqual({ ok: true, value: { customId, values } });
  });

  it('is the one that lists it, where any word may be somebody’s name', () => {
    const chosen = (typed: string) => chooseInSelect([row(player), row(card)], [typed], names);
    expect(chosen('clash')).toMatchObject({ value: { customId: 'card' } });
    expect(chosen('@Bob')).toMatchObject({ value: { customId: 'player' } });
  });

  it.each<[components: MessageComponent[], typed: string[], why: string]>([
    [[], ['x'], 'There is no select here to choose in.'],
    [[row({ ...card, disabled: true })], ['clash'], 'The select here is disabled.'],
    [
      [row(card)],
      ['Island'],
      '"Island" is not offered. There is "Krark\'s Thumb", "Mana Clash", "Stitch in Time".',
    ],
    [[row(card)], ['thumb', 'clash', 'stitch'], 'At most 2 may be chosen, not 3.'],
    [[row({ ...card, min_values: 2 })], ['thumb'], 'At least 2 must be chosen, not 1.'],
    [[row(card), row({ ...card, custom_id: 'other' })], ['thumb'], 'More than one select offers this.'],
    [[row(player)], ['@everyone'], 'the choice must be one person, not "@everyone".'],
  ])('%#: is refused', (components, typed, why) => {
    expect(chooseInSelect(components, typed, names)).toEqual({ ok: false, why });
  });
});

describe('a form', () => {
  const form: MessageComponent[] = [
    row({ type: 4, custom_id: 'reason', label: 'Why', min_length: 3, max_length: 10 }),
    {
      type: 18,
      label: 'Life total',
      component: { type: 4, custom_id: 'life', value: '20', required: false },
    },
    {
      type: 18,
      label: 'Side',
      component: {
        type: 3,
        custom_id: 'side',
        required: false,
        options: [{ label: 'Left', value: 'l' }],
      },
    },
  ];

  it.each<[given: [string, string][], sent: object]>([
    [[['reason', 'agreed']], { reason: 'agreed', life: '20', side: [] }],
    [
      [
        ['why', 'agreed'],
        ['Life Total', ''],
        ['side', 'left'],
      ],
      { reason: 'agreed', life: '', side: ['l'] },
    ],
  ])('%j', (given, value) => {
    expect(fillForm(form, given, names)).toEqual({ ok: true, value });
  });

  const options = ['7', 'Krenko', 'Krenko, Mob Boss', 'lifelink'].map((label) => ({ label, value: label }));
  const damage: MessageComponent[] = [
    {
      type: 18,
      label: 'Bob',
      component: { type: 3, custom_id: 'b', max_values: 3, required: false, options },
    },
  ];
  it.each<[given: [string, string][], values: string[]]>([
    [[], []],
    [[['Bob', '7']], ['7']],
    [[['Bob', '7, Lifelink']], ['7', 'lifelink']],
    [
      [
        ['b', '7'],
        ['Bob', 'lifelink'],
        ['Bob', 'Krenko'],
      ],
      ['7', 'lifelink', 'Krenko'],
    ],
    [[['Bob', '7,Krenko, Mob Boss,lifelink']], ['7', 'Krenko, Mob Boss', 'lifelink']],
    [[['Bob', 'Krenko, Mob Boss']], ['Krenko, Mob Boss']],
  ])('with several values in a select: %j', (given, values) => {
    expect(fillForm(damage, given, names)).toEqual({ ok: true, value: { b: values } });
  });

  it('refuses a value of several that is not offered', () => {
    expect(fillForm(damage, [['Bob', '7,Mob Boss']], names)).toEqual({
      ok: false,
      why: '"Mob Boss" is not offered. There is "7", "Krenko", "Krenko, Mob Boss", "lifelink".',
    });
  });

  it('sends what a select has chosen as it opens', () => {
    const sides = [
      { label: 'Left', value: 'l' },
      { label: 'Right', value: 'r', default: true },
    ];
    const side: MessageComponent = {
      type: 18,
      label: 'Side',
      component: { type: 3, custom_id: 'side', options: sides },
    };
    expect(fillForm([side], [], names)).toEqual({ ok: true, value: { side: ['r'] } });
    expect(fillForm([side], [['side', 'Left']], names)).toEqual({ ok: true, value: { side: ['l'] } });
  });

  it.each<[given: [string, string][], why: string]>([
    [[], '"Why" must be filled in.'],
    [[['reason', 'no']], '"Why" must have at least 3 characters; this has 2.'],
    [[['reason', 'because of it']], '"Why" may have at most 10 characters; this has 13.'],
    [[['poison', '1']], 'The form has no field "poison". There is "Why", "Life total", "Side".'],
    [
      [
        ['reason', 'agreed'],
        ['Why', 'again'],
      ],
      '"Why" is given twice.',
    ],
    [
      [
        ['reason', 'agreed'],
        ['side', 'right'],
      ],
      '"right" is not offered. There is "Left".',
    ],
  ])('is refused: %j', (given, why) => {
    expect(fillForm(form, given, names)).toEqual({ ok: false, why });
  });
});
