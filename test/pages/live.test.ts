import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallbackResult } from 'embedded-discord';
import { buttonsOf, press, toDiscordOptions } from '../helpers/bot-harness.ts';
import { openPageHall, readAloud, type LiveConnection, type PageHall } from './page-hall.ts';

let table: PageHall;
beforeAll(async () => {
  table = await openPageHall();
});
afterAll(() => table.close());

const pagesOf = ({ events }: LiveConnection): readonly string[] =>
  events.filter(({ event }) => event === 'page').map(({ data }) => readAloud(String(data['html'])));
const lastOf = (live: LiveConnection): string => pagesOf(live).at(-1) ?? '';

/** Waits for what a page shows. */
const expectShown = (live: LiveConnection, words: string): Promise<void> =>
  table.harness.until(() => expect(lastOf(live)).toContain(words));

describe('an open page', () => {
  it('shows the game at once, and each change from any source', async () => {
    await table.open();
    const [alices, bobs] = [await table.link('Alice'), await table.link('Bob')];
    const [alice, bob, looks] = [
      await table.live(alices),
      await table.live(bobs),
      await table.live(await table.link('Alice', 'spectate')),
    ];
    await expectShown(bob, 'Turn 1: Alice');
    await table.press(alices, { do: 'life', by: '-7' });
    for (const live of [alice, bob]) await expectShown(live, '13 life');
    await expectShown(looks, 'Alice : 20 → 13 life.');

    await table
      .at('Bob')
      .slash('set', [{ name: 'life', type: 1, options: toDiscordOptions({ amount: '-1' }) }]);
    for (const live of [alice, bob]) await expectShown(live, '19 life');

    const card = await table.harness.until(() => {
      const shown = table.discord
        .messages(table.at('Alice').channelId)
        .findLast((message) => buttonsOf({ message } as CallbackResult).has('Next step'));
      if (!shown) throw new Error('no card yet');
      return shown;
    });
    await table
      .at('Alice')
      .press(card, buttonsOf({ message: card } as CallbackResult).get('Next step') ?? '');
    await expectShown(looks, 'upkeep step');
    expect(alice.events.every(({ data }) => Number(data['now']) > 0)).toBe(true);
  });

  it('is whose link it is: only its own numbers are theirs', async () => {
    await table.open();
    const [alice, bob] = [
      await table.live(await table.link('Alice')),
      await table.live(await table.link('Bob')),
    ];
    await expectShown(alice, 'Alice (you)');
    await expectShown(bob, 'Bob (you)');
  });

  it('catches up after an interruption, and receives nothing if nothing changed', async () => {
    await table.open();
    const path = await table.link('Bob');
    const first = await table.live(path);
    await expectShown(first, 'Turn 1');
    const state = first.events.at(-1)?.id ?? '';
    first.cut();
    const same = await table.live(path, state);
    await table.press(await table.link('Alice'), { do: 'life', by: '-1' });
    await expectShown(same, '19 life');
    expect(pagesOf(same)).toHaveLength(1);
    same.cut();
    await table.press(await table.link('Alice'), { do: 'life', by: '-1' });
    const later = await table.live(path, same.events.at(-1)?.id ?? '');
    await expectShown(later, '18 life');
    expect(pagesOf(later)).toHaveLength(1);
    const fragment = await table.get(path, { accept: 'text/vnd.fragment+html' });
    expect(fragment.body).toBe(later.events.at(-1)?.data['html']);
    expect(fragment.headers['x-state']).toBe(later.events.at(-1)?.id);
  });

  it('hears every 15 seconds that it is connected, as long as its link leads anywhere', async () => {
    await table.open();
    const live = await table.live(await table.link('Bob'));
    await expectShown(live, 'Turn 1');
    const beats = () => live.events.filter(({ event }) => event === 'beat').length;
    table.harness.clock.advance(15_000);
    await table.harness.until(() => expect(beats()).toBeGreaterThan(0));
    await press(
      table.at('Bob'),
      await table.at('Bob').slash('settings', toDiscordOptions({ forget: 'me' })),
      'Erase',
    );
    table.harness.clock.advance(15_000);
    await table.harness.until(() => expect(live.isOver).toBe(true));
    expect(live.events.at(-1)?.event).toBe('ended');
  });

  it('shows one state for simultaneous changes', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo', 'Dan');
    const live = await table.live(await table.link('Dan'));
    await expectShown(live, 'Turn 1');
    const paths = await Promise.all(['Alice', 'Bob', 'Cleo'].map((one) => table.link(one)));
    await Promise.all(paths.map((path) => table.press(path, { do: 'life', by: '-4' }, { seq: 1 })));
    for (const one of ['Alice', 'Bob', 'Cleo']) await expectShown(live, `${one} : 20 → 16 life.`);
    expect(pagesOf(live).length).toBeLessThanOrEqual(4);
  });

  it('is let go as the bot stops', async () => {
    await table.open();
    const live = await table.live(await table.link('Bob'));
    await expectShown(live, 'Turn 1');
    await table.harness.restart();
    await table.harness.until(() => expect(live.isOver).toBe(true));
    expect(live.events.some(({ event }) => event === 'ended')).toBe(false);
  });

  it('is limited in number per link', async () => {
    await table.open();
    const path = await table.link('Bob');
    const opened = [];
    for (let at = 0; at < 9; at += 1) opened.push(await table.live(path));
    expect(opened.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
    opened[0]?.cut();
    await table.harness.until(async () => expect((await table.live(path)).status).toBe(200));
  });
});
