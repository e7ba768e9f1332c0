import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve, type Loopback } from '../helpers/loopback.ts';
import { contentOf, openHall, sent, type Hall } from '../helpers/table.ts';
import { until } from '../helpers/until.ts';
import { madeUpRules } from '../import/made-up-rules.ts';

let folder: string;
let server: Loopback;
let hall: Hall | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playgroup-judge-'));
});
afterEach(async () => {
  await hall?.close();
  hall = undefined;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (): Promise<Hall> =>
  (hall = await openHall({
    rulesFile: join(folder, 'rules.sqlite'),
    rulesTextUrl: `${server.url}/rules.txt?key=secret`,
  }));

const looksIn = ({ log }: Hall) => log.filter(({ msg }) => String(msg).startsWith('RULES_TEXT_URL: '));

describe('a bot that looks at RULES_TEXT_URL', () => {
  it('takes a new edition over by itself, answers in the meantime, and looks again only after a day', async () => {
    const rules = { '300.5': 'Whoever likes gherkins may move a pebble.' };
    let send: () => void = () => {};
    server = await serve((_, response) => {
      send = () => response.end(madeUpRules('2026-09-25', { rules }));
    });
    const bot = await open();
    const alice = bot.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    await bot.until(() => expect(server.asked).toHaveLength(1));
    const early = await alice.slash('rule', sent({ query: '505.6' }));
    expect(contentOf(early)).toContain('505.6');
    send();
    await until(() => expect(looksIn(bot)).toHaveLength(1));
    expect(looksIn(bot)).toMatchObject([{ level: 'info', outcome: 'new', edition: '2026-09-25' }]);
    await bot.until(async () => {
      const asked = await alice.slash('rule', sent({ query: '300.5', edition: '2026-09-25' }));
      expect(contentOf(asked)).toContain('gherkins');
    });
    await bot.restart();
    expect(server.asked).toHaveLength(1);
    expect(JSON.stringify(bot.log)).not.toContain('secret');
  });

  it('stops though a server says nothing', async () => {
    server = await serve(() => {});
    const bot = await open();
    await bot.until(() => expect(server.asked).toHaveLength(1));
    await bot.stopBot();
    expect(bot.log.at(-1)).toMatchObject({ msg: 'stopped' });
    expect(looksIn(bot)).toEqual([]);
  });
});
