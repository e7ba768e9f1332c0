import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Origin } from '#store/port/changes.ts';
import type { GuildDataKind, GuildDataPosition, ExportedFlip, ExportedRow } from '#store/port/data-export.ts';
import type { Store } from '#store/port/port.ts';
import { flip, from, NOON, type TestReply } from '../coins/flips.ts';
import { life, noted, opened, writing } from '../games/games.ts';
import type { Engine } from './contract.ts';

type Row = Partial<ExportedRow> & Partial<ExportedFlip>;

/** All pages of a server's data, joined by kind, without empty kinds. */
async function allKept(
  store: Store<TestReply>,
  guildId: string,
): Promise<Partial<Record<GuildDataKind, Row[]>>> {
  const kinds: Partial<Record<GuildDataKind, Row[]>> = {};
  let next: GuildDataPosition | undefined;
  do {
    const page = await store.guildData(guildId, next);
    expect(page.rows.length).toBeLessThanOrEqual(200);
    if (page.rows.length > 0) (kinds[page.kind] ??= []).push(...(page.rows as readonly Row[]));
    next = page.next ?? undefined;
  } while (next);
  return kinds;
}

/** The contract of exports of a server's data, for every database. */
export function keptOfGuildContract(name: string, engine: Engine): void {
  describe(`${name} exports a server's data`, () => {
    let store: Store<TestReply>;
    beforeEach(async () => {
      store = await engine.open();
    });
    afterEach(() => store.close());

    let interactions = 0;
    const by = (actorId: string, given: Partial<Origin> = {}): Origin => {
      interactions += 1;
      return from(`of the server ${interactions}`, { actorId, at: NOON + interactions, ...given });
    };
    const at = (channelId: string, guildId: string | null = '10') => ({ channelId, guildId });
    const counts = async (guildId: string) =>
      Object.fromEntries(
        Object.entries(await allKept(store, guildId)).map(([kind, rows]) => [kind, rows.length]),
      );

    it('of every kind, with who did what, and nothing of another server or of direct messages', async () => {
      const link = { kind: 'player', gameId: 'G1', channelId: '100', guildId: '10', madeAt: NOON } as const;
      await store.changeSetting(by('1'), { guildId: '10' }, 'edition', 'today', { content: 'set' });
      await store.changeSetting(by('1'), { guildId: '20' }, 'edition', 'founding', { content: 'set' });
      await store.changeSetting(by('1'), { userId: '10' }, 'edition', 'founding', { content: 'set' });
      await store.links.add('hash of hers', { ...link, userId: '1' });
      store.recordCitations('10', [{ number: '705.1', edition: '2026-06-19' }], NOON);
      for (const [channelId, guildId] of [
        ['100', '10'],
        ['101', '10'],
        ['200', '20'],
        ['300', null],
      ] as const) {
        const where = at(channelId, guildId);
        await store.mutate(by('1', where), writing({ kind: 'open', entries: opened('1', '2') }));
        await store.mutate(by('2', where), writing({ kind: 'append', entries: life('2', 7) }));
        const asked = by('2', where);
        await store.mutate(asked, flip(asked));
      }
      await store.mutate(by('1'), ({ coins }) => ({
        reply: { content: coins.commitment },
        seed: { gameId: 'G1', text: 'a dragon’s egg' },
      }));
      const player = (playerId: string, isWinner: boolean) => ({
        playerId,
        place: null,
        isWinner,
        commanders: ['Krark'],
      });
      await store.mutate(by('1'), () => ({
        reply: { content: 'noted' },
        record: {
          kind: 'add',
          record: {
            at: NOON,
            how: 'won',
            variant: '',
            turns: 9,
            players: [player('1', true), player('2', false)],
          },
        },
      }));
      await store.mutate(by('2'), () => ({
        reply: { content: 'corrected' },
        record: { kind: 'correct', number: 1, how: 'won', winners: [1], turns: null, commanders: [[], []] },
      }));
      // Cited rules are written a moment later.
      store = await engine.reopen(store);
      const kept = await allKept(store, '10');
      const facts = (kind: GuildDataKind) => kept[kind]?.map((row) => row.facts);
      expect(facts('settings')).toEqual([{ by: '1', name: 'edition', value: 'today' }]);
      expect(facts('links')).toEqual([{ by: '1', kind: 'player', game: 'G1', endedAt: null }]);
      expect(facts('cited')).toEqual([{ edition: '2026-06-19', rule: '705.1' }]);
      expect(kept.games?.map(({ channelId }) => channelId).toSorted()).toEqual(['100', '101']);
      expect(facts('actions')).toMatchObject([
        { by: '1', line: 1 },
        { by: '2', line: 2, did: [{ event: { kind: 'life/changed', playerId: '2', to: 7 } }] },
        { by: '1', line: 1 },
        { by: '2', line: 2 },
      ]);
      expect(facts('results')).toMatchObject([
        {
          record: 1,
          host: '1',
          seats: [
            { player: '1', outcome: 'lost' },
            { player: '2', outcome: 'won' },
          ],
        },
      ]);
      expect(facts('corrections')).toMatchObject([{ record: 1, by: '2', before: {} }]);
      expect(facts('secrets')).toMatchObject([{ drawnBy: '2' }, { drawnBy: '2' }]);
      expect(facts('seeds')).toEqual([{ by: '1', game: 'G1', text: 'a dragon’s egg' }]);
      expect(kept.flips?.map(({ channelId, entry }) => [channelId, entry?.actorId])).toEqual([
        ['100', '2'],
        ['101', '2'],
      ]);
      const [live] = await store.ledgers('100', 1);
      expect(live?.commitment).toBe(kept.secrets?.[0]?.facts?.['sha256']);
      expect(JSON.stringify(kept)).not.toContain('hash of');
    });

    it('with those who joined a game after it was opened', async () => {
      const joined = [noted({ kind: 'game/joined', playerId: '3' })] as const;
      await store.mutate(by('1'), writing({ kind: 'open', entries: opened('1', '2') }));
      await store.mutate(by('3'), writing({ kind: 'append', entries: joined }));
      const { games } = await allKept(store, '10');
      expect(games?.map(({ facts }) => facts)).toEqual([{ host: '1', players: ['1', '2', '3'] }]);
    });

    it('all of it, however much there is, and nothing once it was erased', async () => {
      await store.mutate(by('1'), writing({ kind: 'open', entries: opened('1', '2') }));
      for (let line = 2; line <= 405; line += 1)
        await store.mutate(by('1'), writing({ kind: 'append', entries: life('2', line) }));
      const origins = Array.from({ length: 40 }, () => by('1'));
      await Promise.all(origins.map((origin) => store.mutate(origin, flip(origin))));
      expect(await counts('10')).toEqual({ games: 1, actions: 405, secrets: 1, flips: 40 });
      expect(await counts('1')).toEqual({});
      await store.forgetGuild('10');
      expect(await counts('10')).toEqual({});
    });
  });
}
