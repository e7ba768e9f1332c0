import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDiscordOptions } from '../helpers/bot-harness.ts';
import { openPageHall, readAloud, type PageHall } from './page-hall.ts';

/* The words of a page on a game, beside those of the table card and of the log in the channel. */

let table: PageHall;
beforeAll(async () => {
  table = await openPageHall();
});
afterAll(() => table.close());

/** The words read on somebody’s page, or by whoever looks on. */
const readOn = async (user: string, kind: 'own' | 'spectate' = 'own'): Promise<string> =>
  readAloud((await table.get(await table.link(user, kind))).body).replaceAll(/ (?=[.,:;’)])/g, '');

const type = (user: string, command: string, name: string, options: Parameters<typeof toDiscordOptions>[0]) =>
  table.at(user).slash(command, [{ name, type: 1, options: toDiscordOptions(options) }]);

describe('the log on a page', () => {
  const DONE: readonly (readonly [what: string, does: () => Promise<unknown>, said: string])[] = [
    [
      'of one’s own',
      async () => table.press(await table.link('Bob'), { do: 'life', by: '-3' }),
      'What happened Bob: 20 → 17 life. A new game.',
    ],
    [
      'as host',
      async () =>
        table.press(await table.link('Alice'), {
          do: 'life',
          by: '-3',
          player: table.at('Bob').userId,
        }),
      'What happened Bob: 20 → 17 life. (by Alice, as host) A',
    ],
    [
      'as it was written down by another',
      () => type('Bob', 'set', 'damage', { hits: 'Alice 6' }),
      'What happened Alice: 20 → 14 life. (recorded by Bob) A',
    ],
    [
      'of somebody else, taken back',
      async () => {
        await table.press(await table.link('Bob'), { do: 'life', by: '-3' });
        await type('Alice', 'game', 'undo', {});
      },
      'Alice takes back line 2, done by Bob: Bob: 20 → 17 life.',
    ],
  ];

  it.each(DONE)('shows who did what, by which right: %s', async (_, does, said) => {
    await table.open();
    await does();
    for (const kind of ['own', 'spectate'] as const) expect(await readOn('Bob', kind)).toContain(said);
  });

  it('says who is in control and ends a turn', async () => {
    await table.open();
    const [alice, bob] = ['Alice', 'Bob'].map((one) => table.at(one).userId);
    await table.at('Alice').slash('turn', [
      {
        name: 'control',
        type: 1,
        options: toDiscordOptions({ card: 'Mindslaver' }, { player: `${bob}`, by: `${alice}` }),
      },
    ]);
    for (let turns = 0; turns < 2; turns += 1) await type('Alice', 'turn', 'next', {});
    expect(await readOn('Bob')).toContain('Alice, in control, ends Bob’s turn.');
  });
});

it('tells the same commander of two players apart by its owner, and counts the damage of each', async () => {
  await table.open({ commander: true }, 'Alice', 'Bob', 'Cleo');
  for (const user of ['Bob', 'Cleo'])
    await type(user, 'commander', 'name', { commander: 'Krenko, Mob Boss' });
  const page = await table.link('Alice');
  const text = readAloud((await table.get(page)).body);
  for (const owner of ['Bob', 'Cleo']) expect(text).toContain(`Krenko, Mob Boss (${owner})`);
  expect(text).not.toMatch(/\d{9}/);
  const { body } = await table.get(page);
  const panel = body.slice(body.indexOf('id="panel-commanders"'));
  const [bobs = '', cleos = ''] = [...panel.matchAll(/name="commander" value="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  await table.press(page, { do: 'commander-damage', commander: bobs, by: '3' });
  await table.press(page, { do: 'commander-damage', commander: cleos, by: '5' });
  expect(await readOn('Alice')).toMatch(/\(Bob\) − 3 \+[^]*\(Cleo\) − 5 \+/);
});

it("starts with the host's tasks in a Grand Melee, and with the active player in other games", async () => {
  const many = Array.from(
    { length: 8 },
    (_, index) => ['Alice', 'Bob', 'Cleo', 'Dan', 'Emil', 'Fritz', 'Gerda', 'Hugo'][index] ?? '',
  );
  await table.open({ variant: 'grand-melee' }, ...many);
  expect(await readOn('Bob')).toMatch(
    /^[^]{0,200}The game Grand Melee[^]{0,80}Grand Melee: 2 turn markers; move them yourselves\. CR 807\.4/,
  );
  await table.open({ variant: 'grand-melee' }, ...many.slice(0, 7));
  expect(await readOn('Bob')).not.toContain('turn marker');
});
