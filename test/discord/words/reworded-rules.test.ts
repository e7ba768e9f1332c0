import { contentOf } from '#discord/command/reply.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import coins from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import turn from '../../../commands/turn.ts';
import type { HandlerResult } from '#discord/command/command.ts';
import { textOf } from '#discord/command/reply.ts';
import { renderTerm } from '#discord/rulebook/render-term.ts';
import { RELEASE_DATE } from '#engine/vocabulary/editions.ts';
import { buildLogModel, MAX_LOG_LINES } from '#pages/view-model/log-model.ts';
import { adoptEditions } from '#rulebook/carry-over/adopt-editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { readFingerprints } from '#rulebook/carry-over/read-fingerprints.ts';
import { ALICE, BOB, mentions, openGameChannel, type GameChannel } from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';

/* Every way in which an answer cites, with a text in which every rule reads differently. */

const DAY = '2099-03-01';
const MARK = new RegExp(String.raw`by the rules of ${RELEASE_DATE}; CR [\d.a-z, ]+ reworded on ${DAY}`);

beforeEach(() => {
  const { chapters, rules } = readFingerprints();
  adoptEditions([
    {
      day: DAY,
      from: RELEASE_DATE,
      rules: rules.map(({ number }) => ({ from: number, to: number, isReworded: true, wording: 'AAAAAAAA' })),
      gone: [],
      unsure: [],
      fresh: [],
      headings: chapters.map(({ number }) => [number, `Chapter ${number}`]),
      glossary: [],
    },
  ]);
});
afterEach(() => adoptEditions([]));

const said = (reply: HandlerResult): string => textOf(replyOf(reply, ALICE));

async function playing(): Promise<GameChannel> {
  const table = openGameChannel(DAY);
  await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
  return table;
}

it.each<[string, (table: GameChannel) => Promise<string>]>([
  [
    'a flip',
    async (table) =>
      said(
        await coins.run({ ...table.asker(ALICE), subcommand: null, options: { call: 'heads' } }, table.ctx),
      ),
  ],
  ['a change to the game', async (table) => textOf(await table.use(turn, ALICE, 'next'))],
  ['a refusal', async (table) => textOf(await table.use(turn, ALICE, 'end', { what: 'combat' }))],
])('%s says by which rules it goes', async (_, ask) => {
  expect(await ask(await playing())).toMatch(MARK);
});

it('a line of the log on a page says by which rules it went', async () => {
  const table = await playing();
  await table.use(turn, ALICE, 'next');
  const book = await table.book();
  const lines = buildLogModel(book.log(MAX_LOG_LINES), book, (id) => id);
  const citing = lines.filter(({ rules }) => rules.length > 0);
  expect(citing.length).toBeGreaterThan(0);
  for (const { reworded } of citing) expect(reworded).toMatch(MARK);
});

it('the meaning of a word of the table says by which rules it goes', () => {
  const meaning = (rules: readonly string[]): string | undefined =>
    contentOf(
      renderTerm(
        {
          defined: {
            term: 'goblet',
            slang: 'A cup.',
            rules: rules.map((number) => ({ edition: DAY, number })),
            near: [],
          },
          page: 0,
        },
        loadDigest(),
      ) ?? {},
    );
  expect(meaning(['603.6a'])).toMatch(MARK);
  expect(meaning([])).not.toMatch(MARK);
});
