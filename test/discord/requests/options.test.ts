import { ApplicationCommandOptionType as Type, type CommandInteractionOption } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { choices, type SlashCommandData } from '#discord/command/option-types.ts';
import { parseCommandOptions } from '#discord/requests/options.ts';

const FLAT: SlashCommandData = {
  name: 'flat',
  description: 'x',
  options: [
    { type: Type.String, name: 'query', description: 'x', required: true, max_length: 5 },
    {
      type: Type.String,
      name: 'call',
      description: 'x',
      choices: choices({ heads: 'heads', tails: 'tails' }),
    },
    { type: Type.Integer, name: 'coins', description: 'x', min_value: 0, max_value: 1000 },
    { type: Type.Boolean, name: 'private', description: 'x' },
    { type: Type.Attachment, name: 'file', description: 'x' },
  ],
};
const NESTED: SlashCommandData = {
  name: 'nested',
  description: 'x',
  options: [
    { type: Type.Subcommand, name: 'history', description: 'x' },
    {
      type: Type.Subcommand,
      name: 'odds',
      description: 'x',
      options: [{ type: Type.Integer, name: 'coins', description: 'x' }],
    },
  ],
};

const sent = (given: Readonly<Record<string, unknown>>): CommandInteractionOption[] =>
  Object.entries(given).map(
    ([name, value]) => ({ name, value, type: Type.String }) as CommandInteractionOption,
  );

describe('options that arrive', () => {
  it.each([
    ['what is required', { query: '505' }, { query: '505' }],
    ['a choice', { query: 'x', call: 'tails' }, { query: 'x', call: 'tails' }],
    ['the ends of a range', { query: 'x', coins: 1000 }, { query: 'x', coins: 1000 }],
    ['false', { query: 'x', private: false }, { query: 'x', private: false }],
  ])('%s', (_, given, read) => {
    expect(parseCommandOptions(FLAT, sent(given))).toEqual({
      ok: true,
      value: { subcommand: null, options: read },
    });
  });

  it('a file, as its address', () => {
    const file = { name: 'file', value: '7', type: Type.Attachment, attachment: { url: 'https://files/7' } };
    const arrived = [...sent({ query: 'x' }), file as unknown as CommandInteractionOption];
    expect(parseCommandOptions(FLAT, arrived)).toMatchObject({
      value: { options: { file: 'https://files/7' } },
    });
  });

  it.each([
    ['nothing that is required', {}, 'option/missing'],
    ['blanks', { query: '   ' }, 'option/missing'],
    ['too long', { query: 'x'.repeat(6) }, 'option/too-long'],
    ['a number for a text', { query: 5 }, 'option/wrong-kind'],
    ['a text for a number', { query: 'x', coins: '5' }, 'option/wrong-kind'],
    ['half a coin', { query: 'x', coins: 0.5 }, 'option/wrong-kind'],
    ['not a number', { query: 'x', coins: Number.NaN }, 'option/wrong-kind'],
    ['fewer than the least', { query: 'x', coins: -1 }, 'option/out-of-range'],
    ['more than the most', { query: 'x', coins: 1001 }, 'option/out-of-range'],
    ['no choice of the list', { query: 'x', call: 'edge' }, 'option/not-a-choice'],
    ['an option of nobody', { query: 'x', colour: 'red' }, 'option/unknown'],
    ['null', { query: null }, 'option/unknown'],
  ])('%s is refused', (_, given, code) => {
    expect(parseCommandOptions(FLAT, sent(given))).toMatchObject({ ok: false, failure: { code } });
  });

  it.each([
    [
      [{ name: 'history', type: Type.Subcommand }],
      { ok: true, value: { subcommand: 'history', options: {} } },
    ],
    [
      [{ name: 'odds', type: Type.Subcommand, options: sent({ coins: 3 }) }],
      { ok: true, value: { subcommand: 'odds', options: { coins: 3 } } },
    ],
    [[{ name: 'other', type: Type.Subcommand }], { ok: false, failure: { code: 'option/unknown' } }],
    [[], { ok: false, failure: { code: 'option/unknown' } }],
  ])('subcommand %#', (arrived, read) => {
    expect(parseCommandOptions(NESTED, arrived as CommandInteractionOption[])).toMatchObject(read);
  });
});
