import { readFileSync } from 'node:fs';
import { ApplicationCommandOptionType as Type, ApplicationCommandType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { MessageCommandData } from '#discord/command/command.ts';
import { choices, type SlashCommandData } from '#discord/command/option-types.ts';
import { inviteLink } from '#discord/application/profile.ts';
import { sameCommands, supportedCommands } from '#discord/application/register.ts';

const flip = (over: Partial<SlashCommandData> = {}): SlashCommandData => ({
  name: 'flip',
  description: 'Flip',
  options: [{ type: Type.String, name: 'call', description: 'Call', choices: choices({ heads: 'heads' }) }],
  contexts: [0],
  ...over,
});
/** As Discord returns it: with ids, a version, and defaults for omitted fields. */
const held = (command: SlashCommandData | MessageCommandData) => ({
  type: 1,
  description: '',
  ...command,
  id: '1',
  application_id: '2',
  version: '3',
  nsfw: false,
  default_member_permissions: null,
});

describe('whether the commands must be registered again', () => {
  const onMessages: MessageCommandData = {
    type: ApplicationCommandType.Message,
    name: 'flip',
    contexts: [0],
  };
  const coins: SlashCommandData = { name: 'coins', description: 'Coins' };
  const german = (de: string) => ({ description_localizations: { de } });
  const told = { description_localizations: { de: 'Münze', fr: 'Pièce' } };
  const retold = { description_localizations: { fr: 'Pièce', de: 'Münze' } };
  it.each([
    ['the same', [flip()], [held(flip())], true],
    ['in another order', [flip(), coins], [held(coins), held(flip())], true],
    ['one more', [flip(), coins], [held(flip())], false],
    ['one less', [flip()], [held(flip()), held(coins)], false],
    ['another description', [flip({ description: 'Toss' })], [held(flip())], false],
    ['an option gone', [flip({ options: [] })], [held(flip())], false],
    ['a command of that name on messages', [flip(), onMessages], [held(onMessages), held(flip())], true],
    ['on messages in place of slash', [onMessages], [held(flip({ description: '', options: [] }))], false],
    ['another context', [flip({ contexts: [0, 1] })], [held(flip())], false],
    ['the same translations in another order', [flip(told)], [held(flip(retold))], true],
    ['a corrected translation', [flip({ ...told, ...german('Wurf') })], [held(flip(told))], false],
    ['a translation more', [flip(told)], [held(flip(german('Münze')))], false],
    ['the first translations', [flip(told)], [held(flip())], false],
    ['translations no longer', [flip()], [held(flip(told))], false],
  ])('%s', (_, ours, theirs, same) => {
    expect(sameCommands(ours, theirs)).toBe(same);
  });
});

describe('the commands that an application may have', () => {
  const everywhere: SlashCommandData = {
    name: 'everywhere',
    description: 'D',
    integration_types: [0, 1],
    contexts: [0, 1, 2],
  };
  const atTables: SlashCommandData = {
    name: 'table',
    description: 'D',
    integration_types: [0],
    contexts: [0],
  };
  const forUsers: SlashCommandData = {
    name: 'user',
    description: 'D',
    integration_types: [1],
    contexts: [2],
  };
  const unsaid: SlashCommandData = { name: 'unsaid', description: 'D' };
  const all = [everywhere, atTables, forUsers, unsaid];
  it.each([
    ['not said', null, all, []],
    ['none', [], all, []],
    ['both', [0, 1], all, []],
    [
      'servers only',
      [0],
      [{ ...everywhere, integration_types: [0], contexts: [0, 1] }, atTables, unsaid],
      ['user'],
    ],
    ['users only', [1], [{ ...everywhere, integration_types: [1] }, atTables, forUsers, unsaid], []],
  ])('with install contexts %s', (_, supported, commands, omitted) => {
    expect(supportedCommands(all, supported && new Set(supported))).toEqual({ commands, omitted });
  });
});

it.each(['README.md', 'docs/operating.md'])('%s has the invite link that the bot prints', (file) => {
  expect(readFileSync(file, 'utf8')).toContain(inviteLink('APPLICATION_ID'));
});
