import { describe, expect, it } from 'vitest';
import { playChoice, type ChoicePosition } from '#ledger/play.ts';
import { declareReads } from '#store/port/changes.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ASKING, choose, flip, from as originOf, nowhere as withoutAGame, type TestReply } from './flips.ts';

const AGAIN = { kind: 'again', again: true } as const;

describe('a press of a button of a flip that waits for a choice', () => {
  it.each<[string, actorId: string, at: Partial<ChoicePosition>, said: string | number]>([
    ['of this step is pressed by its player', '1', {}, 2],
    ['of the step before', '1', { step: 0 }, 'button/stale'],
    ['of a step to come', '1', { step: 2 }, 'button/stale'],
    ['of an older secret', '1', { secretId: 'older' }, 'button/stale'],
    ['of a flip that is not there', '1', { sequence: 3 }, 'button/stale'],
    ['of a flip that is over', '1', { sequence: 2, step: 0 }, 'coins/no-flip-waiting'],
    ['is pressed by another player', '2', {}, 'button/of-another-player'],
  ])('%s', async (_, actorId, at, said) => {
    const store = openSqliteStore<TestReply>(':memory:');
    await store.mutate(originOf('1'), flip(originOf('1'), ASKING));
    await store.mutate(originOf('2'), choose(originOf('2'), 1, AGAIN));
    await store.mutate(originOf('3'), flip(originOf('3')));
    const press = declareReads({ flip: at.sequence ?? 1 }, ({ coins }) => {
      const button = { secretId: coins.secretId, sequence: 1, step: 1, ...at };
      const played = playChoice(coins, withoutAGame(actorId), button, AGAIN);
      expect(played.ok ? played.value.entry.choices.length : played.failure.code).toBe(said);
      return { reply: { content: 'pressed' } };
    });
    await store.mutate(originOf('4'), press);
    await store.close();
  });
});
