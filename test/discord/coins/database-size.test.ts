import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createCardLines } from '#discord/coins/coin-cards.ts';
import { decideFlip } from '#discord/coins/replies.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { playFlip } from '#ledger/play.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ALICE, flipRequest } from '../../helpers/coins.ts';
import { from } from '../../store/coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { mutate, type StoreReply } from '#discord/command/mutate.ts';
import { STORED_REPLIES } from '#discord/command/stored-reply.ts';

const FLIPS = 40;

it('a flip of 1,000 coins takes at most 2 kB of the file, with its reply and all indexes', async () => {
  const file = temporaryFile();
  await openSqliteStore<StoreReply>(file).close();
  const empty = statSync(file).size;
  const store = openSqliteStore<StoreReply>(file, { replies: STORED_REPLIES });
  const asked = {
    request: flipRequest({ until: { kind: 'coins', coins: 1000 } }),
    purpose: null,
    isPrivate: false,
  };
  for (let nth = 0; nth < FLIPS; nth += 1) {
    const origin = from(`${100_000_000_000_000_000n + BigInt(nth)}`, { actorId: ALICE });
    await mutate(store, origin, ({ coins }) =>
      decideFlip(
        playFlip(coins, origin, asked, rulesetOf('2026-06-19')),
        { coins, game: null },
        createCardLines,
      ),
    );
  }
  await store.close();
  expect((statSync(file).size - empty) / FLIPS).toBeLessThan(2000);
});
