import { join } from 'node:path';
import { ApplicationCommandOptionType } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RELEASE_DATE } from '#engine/vocabulary/editions.ts';
import { startHarness, textOfResult, toDiscordOptions, type BotHarness } from '../helpers/bot-harness.ts';
import { startLoopback, type Loopback } from '../helpers/loopback.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';
import { DAYS_OF_TEXTS } from './shared-dir.ts';
import { GOBLETRY, youngerText } from './younger-text.ts';

const NOVEMBER = Date.UTC(2026, 10, 28, 12);
const LAST_MINUTE = Date.UTC(2099, 1, 28, 23, 59);

describe.skipIf(DAYS_OF_TEXTS.length === 0)('a text that is younger than the release', () => {
  let bot: BotHarness;
  let server: Loopback;
  let text: string;

  beforeEach(async () => {
    text = youngerText();
    server = await startLoopback((_, response) => response.end(text));
  });
  afterEach(async () => {
    await bot.close();
    await server.close();
  });

  const start = async (now: number): Promise<BotHarness> =>
    (bot = await startHarness({
      clock: new ManualClock(now),
      rulesFile: join(temporaryFolder(), 'rules.sqlite'),
      fetch: { rulesUrl: `${server.url}/rules.txt`, cardsUrl: null, hosts: [] },
    }));

  const asking =
    (command: string) =>
    async (options: Readonly<Record<string, string>> = {}): Promise<string> => {
      const alice = bot.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
      return textOfResult(await alice.slash(command, toDiscordOptions(options)));
    };

  it('becomes today’s while the bot runs, and stays today’s after a restart', async () => {
    let send = (): void => {};
    await server.close();
    server = await startLoopback((_, response) => {
      send = () => response.end(text);
    });
    await start(NOVEMBER);
    const [rule, settings, flip] = [asking('rule'), asking('settings'), asking('flip')];
    await bot.until(() => expect(server.requests).toHaveLength(1));
    expect(await rule({ query: '702.19' })).toContain('Trample');
    expect(await settings()).toContain(RELEASE_DATE);
    expect(await flip()).toContain(`CR 705.2`);

    const [carol, dave] = ['Carol', 'Dave'].map((user) =>
      bot.discord.person({ user, guild: 'playgroup', channel: 'other table' }),
    );
    const players = toDiscordOptions({ players: `<@${dave?.userId}>` }, { first: carol?.userId ?? '' });
    const type = ApplicationCommandOptionType.Subcommand;
    await carol?.slash('game', [{ name: 'new', type, options: players }]);

    send();
    await bot.until(async () => expect(await rule({ query: '702.19' })).toContain('Gobletry'));
    const shown = await rule({ query: '702.19' });
    expect(shown).toContain('new since 2026-09-25: official text only');
    expect(await rule({ query: '702.20' })).toMatch(/Trample · today\nAn attacker with trample/);
    expect(await rule({ query: '705.1' })).toContain('705.1: reworded since our words of 2026-06-19.');
    expect(await rule({ query: GOBLETRY })).toContain('702.19a');
    expect(await rule({ query: '702.19', edition: RELEASE_DATE })).toContain('Trample');
    expect(await settings()).toContain('today’s rules (2026-09-25)');

    await bot.restart();
    expect(await rule({ query: '702.20' })).toContain('Trample · today');
    const running = await carol?.slash('rule', toDiscordOptions({ query: '702.19' }));
    expect(running && textOfResult(running)).toContain(`Trample · ${RELEASE_DATE}`);
    const today = bot.log.find(({ msg }) => msg === "today's rules are those of 2026-09-25");
    expect(today).toMatchObject({ from: RELEASE_DATE, reworded: ['705.1'] });
  });

  it('waits for its day if it is published before', async () => {
    text = youngerText('March 1, 2099');
    await start(LAST_MINUTE);
    const rule = asking('rule');
    await bot.until(() => expect(bot.log.some(({ msg }) => msg === 'rules imported')).toBe(true));
    expect(await rule({ query: '702.19' })).toContain('Trample · today');
    bot.clock.advance(120_000);
    expect(await rule({ query: '702.19' })).toContain('Gobletry');
  });
});
