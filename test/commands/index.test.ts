import { readdirSync, readFileSync } from 'node:fs';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import { isSlashCommand } from '#discord/command/command.ts';
import { menuOf, unlistedEntries } from '#discord/command/unlisted.ts';

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
    ['commander', ['show', 'bracket']],
    ['record', ['player', 'commander', 'pair', 'server', 'games', 'standings']],
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

/** The cells of the rows between a heading of docs/commands.md and the next one. */
const rowsBelow = (heading: string): readonly (readonly string[])[] =>
  (COMMANDS.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `/'))
    .map((line) => line.slice(2, -2).split(' | '));

describe('the menu', () => {
  const unlisted = unlistedEntries(commands);
  const menu = menuOf(commands)
    .filter(({ type = 1 }) => type === 1)
    .flatMap(({ name, options = [] }) => {
      const subcommands = options.filter(({ type }) => type === Type.Subcommand);
      return subcommands.length > 0 ? subcommands.map((option) => `${name} ${option.name}`) : [name];
    });

  it('has at most 70 entries', () => expect(menu.length).toBeLessThanOrEqual(70));

  it('is in docs/commands.md, with a reason for each entry', () => {
    const rows = rowsBelow('What is in the menu, and why');
    expect(rows.map(([path = '']) => path).toSorted()).toEqual(menu.map((path) => `\`/${path}\``).toSorted());
    expect(rows.filter(([, reason = '']) => reason.length < 3)).toEqual([]);
    expect(COMMANDS).toContain(`menu has ${menu.length} entries`);
  });

  it('is followed there by what is not in it, with its button and where that is', () => {
    const rows = rowsBelow("What isn't in the menu");
    expect(rows.map(([path, label]) => [path, label])).toEqual(
      unlisted.map(({ path, unlisted: { label } }) => [`\`/${path}\``, `*${label}*`]),
    );
    for (const [at, [, , below = '']] of rows.entries())
      for (const path of unlisted[at]?.unlisted.below ?? []) expect(below).toContain(`\`/${path}\``);
  });

  it('leads to everything else by buttons', () => {
    const reached = new Set(menu);
    for (let before = -1; before < reached.size;) {
      before = reached.size;
      for (const {
        path,
        unlisted: { below },
      } of unlisted)
        if (below.some((home) => reached.has(home))) reached.add(path);
    }
    expect(unlisted.filter(({ path }) => !reached.has(path))).toEqual([]);
  });

  it('leads there within the limits of a select', () => {
    const homes = new Set(unlisted.flatMap(({ unlisted: { below } }) => below));
    for (const home of homes) {
      const labels = unlisted
        .filter((entry) => entry.unlisted.below.includes(home))
        .map((entry) => entry.unlisted.label);
      expect(labels.length).toBeLessThanOrEqual(25);
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels.every((label) => label.length <= 80)).toBe(true);
    }
  });
});
