import { readdirSync, readFileSync } from 'node:fs';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import { isSlashCommand } from '#discord/command/command.ts';

const slash = commands.filter(isSlashCommand);

const COMMANDS = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8');

const ALL_OF_TABLE = [
  'may-attack',
  'may-target',
  'in-range',
  'neighbours',
  'turn-order',
  'apnap',
  'draws-first',
  'mulligan',
  'wins',
  'format',
  'tournaments',
];

describe('the commands', () => {
  it('are those of the folder, each under the name of its file', () => {
    const files = readdirSync(new URL('../../commands', import.meta.url))
      .filter((file) => file !== 'index.ts')
      .map((file) => file.replace(/\.ts$/, ''));
    expect(commands.map(({ data }) => data.name.toLowerCase().replaceAll(' ', '-')).toSorted()).toEqual(
      files.toSorted(),
    );
  });

  const READING: readonly (readonly [string, readonly string[]])[] = [
    ['coins', ['odds', 'dice-odds', 'history', 'ledger']],
    ['rules', ['trace', 'diff', 'editions', 'moved']],
    ['split', ['value', 'check', 'compare', 'name', 'cast']],
    ['game', ['status', 'picture', 'log']],
    ['set', []],
    ['stack', ['show']],
    ['permanent', ['list']],
    ['turn', ['who', 'sees']],
    ['table', ALL_OF_TABLE],
    ['subgame', ['start', 'end', 'show']],
    ['commander', ['show']],
    ['record', ['player', 'commander', 'pair', 'server', 'games']],
  ];

  it('with subcommands all have a row below', () => {
    const withSubcommands = slash.filter(({ subcommands }) => subcommands).map(({ data }) => data.name);
    expect(READING.map(([name]) => name).toSorted()).toEqual(withSubcommands.toSorted());
  });

  it.each(READING)('/%s changes nothing by %j', (name, looks) => {
    const { subcommands = new Map() } = slash.find(({ data }) => data.name === name) ?? {};
    const asked = [...subcommands].filter(([, { changes }]) => !changes).map(([subcommand]) => subcommand);
    expect(asked).toEqual(looks);
  });

  it('declare each subcommand once, and nothing is typed for one that has no such option', async () => {
    for (const { data, subcommands } of slash) {
      const declared = (data.options ?? []).filter(({ type }) => type === Type.Subcommand);
      expect(declared.map(({ name }) => name)).toEqual([...(subcommands?.keys() ?? [])]);
    }
    const typing = { subcommand: 'next', option: 'constructor', typed: '', others: {} };
    expect(
      await slash.find(({ data }) => data.name === 'turn')?.complete(typing as never, {} as never),
    ).toEqual([]);
  });

  it.each(slash.map(({ data, subcommands }) => [data.name, [...(subcommands?.keys() ?? [])]] as const))(
    '/%s stands in docs/commands.md, with %j',
    (name, subcommands) => {
      const rows = COMMANDS.split('\n').filter((line) => /^\| `([^` ]*)/.exec(line)?.[1] === `/${name}`);
      expect(rows).not.toEqual([]);
      const isSaid = (text: string) =>
        rows.some((row) => row.includes(`\`${text}\``) || row.startsWith(`| \`/${name} ${text}\``));
      expect(subcommands.filter((subcommand) => !isSaid(subcommand))).toEqual([]);
    },
  );

  it('have an action of their own for each button', () => {
    const actions = commands.flatMap(({ presses }) => Object.keys(presses ?? {}));
    expect(new Set(actions).size).toBe(actions.length);
  });
});
