import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import coins from '../../commands/coins.ts';
import flip from '../../commands/flip.ts';
import roll from '../../commands/roll.ts';
import game from '../../commands/game.ts';
import { ALICE, BOB, mentions, sitDown } from '../discord/tables/game-channel.ts';
import { temporaryFile } from '../store/files/temporary-file.ts';

/*
 * The program of docs/coins.md, run as a reader runs it, on a ledger with some of everything in it.
 */

const DOCUMENT = readFileSync(new URL('../../docs/coins.md', import.meta.url), 'utf8');
const [, SCRIPT = ''] = /^```js\n([^]*?)^```$/m.exec(DOCUMENT) ?? [];

/** The lines that the script says of such a file. */
function says(lines: readonly string[]): readonly string[] {
  const [script, file] = [`${temporaryFile()}.mjs`, `${temporaryFile()}.jsonl`];
  writeFileSync(script, SCRIPT);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return execFileSync(process.execPath, [script, file], { encoding: 'utf8' }).trim().split('\n');
}

/** The file of such a ledger. */
async function ledgerLines(reader: string = ALICE): Promise<readonly string[]> {
  const table = sitDown();
  const flips = (options: object) =>
    flip.run({ ...table.asker(ALICE), subcommand: null, options }, table.house);
  const rolls = (options: object) =>
    roll.run({ ...table.asker(BOB), subcommand: null, options }, table.house);
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
  await table.use(game, ALICE, 'end');
  const { files: [file] = [] } = await table.use(coins, reader, 'ledger');
  expect(file?.name).toMatch(/^coins-[0-9a-f]{8}\.jsonl$/);
  return file && 'text' in file ? file.text.trim().split('\n') : [];
}

describe('the program in docs/coins.md', () => {
  it('has few lines', () => {
    expect(SCRIPT.trim().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('computes every flip and roll again', async () => {
    expect(says(await ledgerLines())).toEqual(['8 of 8 computed again.']);
    expect(says(await ledgerLines(BOB))).toEqual(['7 of 8 computed again, 1 private.']);
  });

  it.each<[string, (line: string) => string, string]>([
    [
      'a face',
      (line) => line.replace(/"coins":"(.)/, (_, face) => `"coins":"${face === 'H' ? 'T' : 'H'}`),
      '2 was altered.',
    ],
    ['a seed', (line) => line.replaceAll('dragon', 'Dragon'), '4 was altered.'],
    [
      'the number of a die that was thrown as a coin',
      (line) => line.replace(/"dice":\[(\d)/, (_, number) => `"dice":[${((Number(number) + 1) % 6) + 1}`),
      '5 was altered.',
    ],
    ['the purpose', (line) => line.replace('"purpose":null', '"purpose":"Mana Clash"'), '3 was altered.'],
  ])('finds %s that somebody changed', async (_, change, said) => {
    const lines = await ledgerLines();
    const at = Number(said[0]);
    const changed = lines.map((line, nth) => (nth === at ? change(line) : line));
    expect(changed).not.toEqual(lines);
    expect(says(changed)).toEqual([said, '8 of 8 computed again.']);
  });

  it('finds a line that is missing', async () => {
    const lines = await ledgerLines();
    expect(says(lines.filter((_, nth) => nth !== 5))).toContain('5 is missing.');
  });

  it('finds another secret', async () => {
    const [head = '', ...others] = await ledgerLines();
    const swapped = head.replace(/"secret":"\w+"/, `"secret":"${'0'.repeat(64)}"`);
    expect(says([swapped, ...others])).toContain('It was another secret that was sealed.');
  });
});
