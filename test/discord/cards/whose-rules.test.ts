import { describe, expect, it } from 'vitest';
import card from '../../../commands/card.ts';
import coins from '../../../commands/coins.ts';
import game from '../../../commands/game.ts';
import settings from '../../../commands/settings.ts';
import split from '../../../commands/split.ts';
import { linesIn } from '../../helpers/ask-cards.ts';
import { ALICE, BOB, mentions, openGameChannel } from '../tables/game-channel.ts';
import { acceptedReply } from '../../helpers/reply-of.ts';

const NOTHING = {
  zone: undefined,
  half: undefined,
  flipped: undefined,
  'face-down': undefined,
  x: undefined,
};

/** Who chose what: the server, and the game that is open in the channel. */
interface Chosen {
  readonly server?: string;
  readonly game?: string;
  readonly typed?: string;
}

async function tableOf({ server, game: played }: Chosen) {
  const table = openGameChannel('2026-06-19');
  if (server)
    await settings.run(
      {
        ...table.asker(ALICE, { mayManageServer: true }),
        subcommand: null,
        options: { edition: server },
      },
      table.ctx,
    );
  if (played) await table.use(game, ALICE, 'new', { players: mentions(BOB), edition: played, first: ALICE });
  return table;
}

describe('The edition of an answer about a card: typed, else the game’s, else the server’s, else today’s', () => {
  it.each<[string, Chosen, value: string, inHand: string, odds: string]>([
    ['no edition chosen', {}, '5.', '**In hand** · {3}{R}{G}', 'CR 705.2 (2026-06-19)'],
    [
      'a founding game is open',
      { game: 'founding' },
      'Founding rules (2006): Two answers: 1, and 4.',
      'Founding rules (2006): **In hand** · each half by itself',
      'CR 511.1 (2006-10-01)',
    ],
    [
      'the server chose 2013-05-01',
      { server: '2013-05-01' },
      '2013-05-01: Two answers: 1, and 4.',
      '2013-05-01: **In hand** · each half by itself',
      'CR 705.1 (2013-05-01)',
    ],
    [
      'a game of today on a server of 2013',
      { server: '2013-05-01', game: 'today' },
      '5.',
      '**In hand** · {3}{R}{G}',
      'CR 705.2 (2026-06-19)',
    ],
    [
      'today is typed in a founding game',
      { game: 'founding', typed: 'today' },
      '5.',
      '**In hand** · {3}{R}{G}',
      'CR 705.2 (2026-06-19)',
    ],
  ])('%s', async (_, chosen, value, inHand, odds) => {
    const table = await tableOf(chosen);
    const edition: Readonly<Record<string, string>> =
      chosen.typed === undefined ? {} : { edition: chosen.typed };
    const split_ = await table.use(split, BOB, 'value', { card: 'assault // battery', ...edition });
    expect(linesIn(split_)[0]).toContain(value);
    const options = { ...NOTHING, name: 'assault // battery', edition: chosen.typed };
    const shown = await card.run({ ...table.asker(BOB), subcommand: null, options }, table.ctx);
    expect(linesIn(acceptedReply(shown)).find((line) => line.includes('In hand'))).toContain(inHand);
    const chances = await table.use(coins, BOB, 'odds', { coins: 5, ...edition });
    expect(linesIn(chances).at(-1)).toContain(`-# ${odds}`);
  });
});
