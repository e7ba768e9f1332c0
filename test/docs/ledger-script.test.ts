import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import coins from '../../commands/coins.ts';
import flip from '../../commands/flip.ts';
import roll from '../../commands/roll.ts';
import game from '../../commands/game.ts';
import { ALICE, BOB, mentions, openGameChannel } from '../discord/tables/game-channel.ts';
import { temporaryFile } from '../files/temporary-file.ts';

/*
 * Runs the program of docs/coins.md as a reader would, on a ledger with all kinds of entries.
 */

const DOCUMENT = readFileSync(new URL('../../docs/coins.md', import.meta.url), 'utf8');
const [, SCRIPT = ''] = /^```js\n([^]*?)^```$/m.exec(DOCUMENT) ?? [];

/** Runs the script on a ledger file with these lines, and returns the lines that it prints. */
function runScript(lines: readonly string[], ...posted: readonly string[]): readonly string[] {
  const [script, file] = [`${temporaryFile()}.mjs`, `${temporaryFile()}.jsonl`];
  writeFileSync(script, SCRIPT);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return execFileSync(process.execPath, [script, file, ...posted], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

/** Plays flips and rolls of all kinds, and returns the lines of the ledger file. */
async function ledgerLines(reader: string = ALICE): Promise<readonly string[]> {
  const table = openGameChannel();
  const flips = (options: Readonly<Record<string, unknown>>) =>
    flip.run({ ...table.asker(ALICE), subcommand: null, options }, table.ctx);
  const rolls = (options: Readonly<Record<string, unknown>>) =>
    roll.run({ ...table.asker(BOB), subcommand: null, options }, table.ctx);
  await flips({});
  await flips({ coins: 40, call: 'heads', thumbs: 1, keep: 'wins' });
  await rolls({ dice: '20d20+2d6', ignore: 'lowest' });
  await table.use(game, ALICE, 'new', { players: mentions(BOB) });
  await table.use(coins, BOB, 'seed', { words: 'a dragon’s egg' });
  await flips({ coins: 60, players: mentions(ALICE, BOB), private: true });
  await table.use(coins, ALICE, 'seed', { words: '"42" \\' });
  await flips({ die: 6, coins: 9 });
  await rolls({ draw: 'order', dice: 'd2', players: mentions(ALICE, BOB, '100000000000000009') });
  await rolls({ dice: 'planar' });
  await rolls({ from: 'Shock, Opt, Duress' });
  await flips({ players: `<@${ALICE}> heads <@${BOB}> tails`, coins: 9, thumbs: 1, keep: 'wins' });
  await table.use(game, ALICE, 'end');
  const { files: [file] = [] } = await table.use(coins, reader, 'ledger');
  expect(file?.name).toMatch(/^coins-[0-9a-f]{8}\.jsonl$/);
  return file && 'text' in file ? file.text.trim().split('\n') : [];
}

describe('the program in docs/coins.md', () => {
  it('has at most 250 lines', () => {
    expect(SCRIPT.trim().split('\n').length).toBeLessThanOrEqual(250);
  });

  it('recomputes every flip and roll', async () => {
    expect(runScript(await ledgerLines())).toEqual(['9 of 9 computed again; 21 links.']);
    expect(runScript(await ledgerLines(BOB))).toEqual(['8 of 9 computed again, 1 private; 21 links.']);
  });

  it.each<[string, number, (line: string) => string, RegExp]>([
    [
      'a face',
      2,
      (line) => line.replace(/"coins":"(.)/, (_, face) => `"coins":"${face === 'H' ? 'T' : 'H'}`),
      /^2 was altered\.\n2: its draw link does not fit\./,
    ],
    ['a seed', 4, (line) => line.replaceAll('dragon', 'Dragon'), /^4 was altered\./],
    [
      'the number of a die that was thrown as a coin',
      5,
      (line) => line.replace(/"dice":\[(\d)/, (_, number) => `"dice":[${((Number(number) + 1) % 6) + 1}`),
      /^5 was altered\./,
    ],
    [
      'the purpose',
      3,
      (line) => line.replace('"purpose":null', '"purpose":"Mana Clash"'),
      /^3 was altered\./,
    ],
    [
      'who asked',
      1,
      (line) => line.replace(`"by":"${ALICE}"`, `"by":"${BOB}"`),
      /^1: its draw link does not fit\./,
    ],
    ['when', 1, (line) => line.replace(/:\d\d\.\d\d\dZ/, ':59.999Z'), /^1: its draw link does not fit\./],
    [
      'what was called, and who won',
      2,
      (line) =>
        line.replace('"call":"heads"', '"call":"tails"').replace(/"kept":"\w+","won":"\w+"/, '"won":"L"'),
      /^2 was altered\./,
    ],
    [
      'who won',
      2,
      (line) => line.replace(/"won":"(\w)/, '"won":"L$1').replace(/L(\w)(\w*)\w"/, 'L$1$2"'),
      /^2 /,
    ],
    ['a result', 3, (line) => line.replace(/(\d+)\]\],"people"/, '99]],"people"'), /^3 was altered\./],
    ['that it was sealed', 1, (line) => line.replace('"sealed":false', '"sealed":true'), /^1: its draw link/],
    [
      'whose salt',
      1,
      (line) => line.replace(/"people":\{"(\d+)":"./, '"people":{"$1":"z'),
      /^1: its draw link/,
    ],
    ['which key was taken', 4, (line) => line.replace('"leaf":0', '"leaf":1'), /^4: a key was passed over\./],
    [
      'whose commitment it is',
      1,
      (line) => line.replace(/"people":\{"(\d+)":"\w+"/, `"people":{"$1":"${'0'.repeat(64)}"`),
      /^1: its draw link/,
    ],
    ['a link', 2, (line) => line.replace(/"hash":"../, '"hash":"zz'), /^2: its draw link does not fit\./],
  ])('detects an alteration: %s', async (_, at, change, expected) => {
    const lines = await ledgerLines();
    const changed = lines.map((line, index) => (index === at ? change(line) : line));
    expect(changed).not.toEqual(lines);
    expect(runScript(changed).join('\n')).toMatch(expected);
  });

  it('compares posted links with those of the ledger', async () => {
    const lines = await ledgerLines();
    const { links } = JSON.parse(lines[2] ?? '') as { links: { hash: string }[] };
    const digits = links.at(-1)?.hash.slice(0, 10) ?? '';
    expect(runScript(lines, `2=${digits}`)).toEqual(['9 of 9 computed again; 21 links.']);
    expect(runScript(lines, `3=${digits}`)[0]).toBe(`3 was posted with ${digits}, which is no link of it.`);
  });

  it('explains what to do with the file of the secret in use', async () => {
    const table = openGameChannel();
    await flip.run({ ...table.asker(ALICE), subcommand: null, options: {} }, table.ctx);
    const { files: [file] = [] } = await table.use(coins, ALICE, 'ledger', { of: 'live' });
    const lines = file && 'text' in file ? file.text.trim().split('\n') : [];
    expect(runScript(lines)).toEqual([
      'The secret is in use: 1 lines, nothing to compute yet. Keep this file, and compare it with that of the secret revealed.',
    ]);
  });

  it('detects a missing line', async () => {
    const lines = await ledgerLines();
    expect(runScript(lines.filter((_, index) => index !== 5))).toContain('5 is missing.');
  });

  it('detects another secret', async () => {
    const [head = '', ...rest] = await ledgerLines();
    const swapped = head.replace(/"secret":"\w+"/, `"secret":"${'0'.repeat(64)}"`);
    expect(runScript([swapped, ...rest])).toContain('It was another secret that was sealed.');
  });
});
