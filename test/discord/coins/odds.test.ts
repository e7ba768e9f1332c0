import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import game from '../../../commands/game.ts';
import flip from '../../../commands/flip.ts';
import settings from '../../../commands/settings.ts';
import { isFlip } from '#ledger/vocabulary/ledger.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel } from '../tables/game-channel.ts';

type Options = Readonly<Record<string, string | number>>;

const CHANCE = '**50%** (1/2) for at least 3 wins of 5 coins.';
const FOUNDING_FIRST = '-# CR 511.1 (2006-10-01) · 705.2 (2026-06-19)';
const TODAY_FIRST = '-# CR 705.2 (2026-06-19) · 511.1 (2006-10-01)';
const OF_2012 = '-# CR 705.1 (2012-06-01) · 705.2 (2026-06-19)';
const OF_2005 = '-# CR Glossary (2005-01-01) · 705.2 (2026-06-19)';

describe('/coins odds cites the edition in force first', () => {
  it.each<[what: string, server: string | null, game: string | null, options: Options, rules: string]>([
    ['the requested one', null, null, { edition: 'today' }, TODAY_FIRST],
    ['a day between', null, null, { edition: '2012-06-01' }, OF_2012],
    ['a day before the chapter on coins', null, null, { edition: '2005-01-01' }, OF_2005],
    ['the one that the server plays by', '2012-06-01', null, {}, OF_2012],
    ['that of the game of the channel', '2012-06-01', 'today', {}, TODAY_FIRST],
    ['the one asked for, beside a game', null, 'today', { edition: 'founding' }, FOUNDING_FIRST],
  ])('%s', async (_, server, played, options, rules) => {
    const table = openGameChannel();
    if (server)
      await settings.run(
        {
          ...table.asker(ALICE, { mayManageServer: true }),
          subcommand: null,
          options: { edition: server },
        },
        table.ctx,
      );
    if (played)
      await table.use(game, ALICE, 'new', { players: mentions(BOB), edition: played, first: ALICE });
    const content = contentOf(await table.use(coins, BOB, 'odds', { coins: 5, wins: 3, ...options }));
    const lines = asOfWriting(content ?? '').split('\n');
    expect([lines[0], lines.at(-1)]).toEqual([CHANCE, rules]);
  });
});

describe('/coins odds of many players', () => {
  it.each<[string, number, number, string | undefined, string]>([
    ['no Thumb', 2, 0, undefined, 'together: 25% (1/4), after 4 rounds'],
    [
      'a Thumb',
      2,
      1,
      undefined,
      '(your Thumb keeps heads; nobody else has one): 37.5% (3/8), after 2.67 rounds',
    ],
    [
      'a Thumb used against it',
      2,
      1,
      'against',
      '(your Thumb keeps tails; nobody else has one): 12.5% (1/8), after 8 rounds',
    ],
    [
      'a Thumb unseen',
      3,
      1,
      'none',
      '(your Thumb keeps either, unseen; nobody else has one): 12.5% (1/8), after 8 rounds',
    ],
    [
      'three of them',
      3,
      2,
      'for',
      '(your 2 Thumbs keep heads; nobody else has one): 23.44% (15/64), after 4.27 rounds',
    ],
  ])('gives %s to one player, as /flip does', async (_, players, thumbs, keep, said) => {
    const table = openGameChannel();
    const options = { coins: 1, players, ...(thumbs && { thumbs }), ...(keep && { keep }) };
    const content = contentOf(await table.use(coins, ALICE, 'odds', options));
    expect(content).toContain(`All ${players} players show heads together`);
    expect(content).toContain(`${said} on average.`);

    const named = [ALICE, BOB, CLEO].slice(0, players);
    const flips = {
      until: 'all-heads',
      players: mentions(...named),
      keep: 'heads',
      ...(thumbs && { thumbs }),
    };
    await flip.run({ ...table.asker(ALICE), subcommand: null, options: flips }, table.ctx);
    const [entry] = await table.store.history(table.asker(ALICE).origin.channelId, 1);
    expect(entry && isFlip(entry) ? entry.request.thumbs : null).toEqual(thumbs ? { [ALICE]: thumbs } : {});
  });

  it('says if an edition is silent on a flip without a call', async () => {
    const content = contentOf(
      await openGameChannel().use(coins, ALICE, 'odds', {
        coins: 1,
        players: 2,
        edition: '2005-01-01',
      }),
    );
    expect(asOfWriting(content ?? '').split('\n')).toEqual([
      '**50%** (1/2) for at least 1 win of 1 coin.',
      'On average you win 0.5 of 1.',
      'Until you lose one: 2 flips on average, that one included.',
      'All 2 players show heads together: 25% (1/4), after 4 rounds on average.',
      '-# The rules of 2005-01-01 are silent on part of this: it follows CR 511.2 (2006-07-15).',
      '-# CR Glossary (2005-01-01) · 705.2 (2026-06-19)',
    ]);
  });
});
