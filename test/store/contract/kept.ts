import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Origin } from '#store/port/changes.ts';
import {
  USER_DATA_KINDS,
  type ExportedFlip,
  type UserDataPosition,
  type UserDataKind,
  type ExportedRow,
} from '#store/port/data-export.ts';
import type { Store } from '#store/port/port.ts';
import { flip, from, NOON, rollIt, say, type TestReply } from '../coins/flips.ts';
import { diceRequest } from '../../helpers/dice.ts';
import { life, opened, started, writing } from '../games/games.ts';
import type { Engine } from './contract.ts';

/** All pages of a person's data, joined by kind. */
async function allKept(
  store: Store<TestReply>,
  userId: string,
): Promise<Readonly<Record<UserDataKind, readonly (ExportedRow & Partial<ExportedFlip>)[]>>> {
  const rows = Object.fromEntries(
    USER_DATA_KINDS.map((kind) => [kind, [] as (ExportedRow & Partial<ExportedFlip>)[]]),
  );
  let next: UserDataPosition | undefined;
  do {
    const page = await store.userData(userId, next);
    rows[page.kind]?.push(...(page.rows as readonly (ExportedRow & Partial<ExportedFlip>)[]));
    next = page.next ?? undefined;
  } while (next);
  return rows as Readonly<Record<UserDataKind, (ExportedRow & Partial<ExportedFlip>)[]>>;
}

/** The contract of data exports, for every database. */
export function keptContract(name: string, engine: Engine): void {
  describe(`${name} exports a person's data`, () => {
    let store: Store<TestReply>;
    beforeEach(async () => {
      store = await engine.open();
    });
    afterEach(() => store.close());

    let interactions = 0;
    const by = (actorId: string, given: Partial<Origin> = {}): Origin => {
      interactions += 1;
      return from(`by ${actorId} ${interactions}`, { actorId, at: NOON + interactions, ...given });
    };
    const doFlip = (origin: Origin, asked: Parameters<typeof flip>[1] = {}) =>
      store.mutate(origin, flip(origin, asked));
    const of = (userId: string) => allKept(store, userId);
    const counts = async (userId: string) =>
      Object.fromEntries(
        Object.entries(await of(userId)).flatMap(([kind, rows]) =>
          rows.length ? [[kind, rows.length]] : [],
        ),
      );

    it('nothing of who never came', async () => {
      await doFlip(by('2'));
      expect(await counts('1')).toEqual({});
    });

    it('their own settings, and those of servers that they changed', async () => {
      const set = (actorId: string, scope: { guildId: string } | { userId: string }, value: string) =>
        store.changeSetting(by(actorId), scope, 'edition', value, { content: 'set' });
      await set('1', { userId: '1' }, 'today');
      await set('2', { userId: '2' }, 'founding');
      await set('1', { guildId: '10' }, '2013-05-01');
      await set('2', { guildId: '20' }, 'today');
      expect((await of('1')).settings.map(({ guildId, facts }) => [guildId, facts])).toEqual([
        ['10', { name: 'edition', value: '2013-05-01' }],
        [null, { name: 'edition', value: 'today' }],
      ]);
    });

    it.each<[string, Parameters<typeof flip>[1], string, readonly string[]]>([
      ['a flip of their own', {}, '1', ['1']],
      ['one of their own that nobody else sees', { isPrivate: true }, '1', ['1']],
      ['one in which both flip', { request: { flippers: ['1', '2'] } }, '2', ['1', '2']],
      ['one that another asked for them alone', { request: { flippers: ['1'] } }, '2', ['1', '2']],
      ['one in which they may call', { request: { opponent: '1' } }, '2', ['1', '2']],
      [
        'but not what another flips for them in private',
        { request: { flippers: ['1', '2'] }, isPrivate: true },
        '2',
        ['2'],
      ],
      ['nor anything of others', {}, '2', ['2']],
    ])('of the ledger %s', async (_what, asked, actor, whose) => {
      await doFlip(by(actor), asked);
      const having = [];
      for (const one of ['1', '2', '12']) if ((await of(one)).flips.length > 0) having.push(one);
      expect(having).toEqual(whose);
    });

    it("another player's private flips, not even after the reveal", async () => {
      await doFlip(by('2'), { request: { flippers: ['1', '2'] }, isPrivate: true });
      await store.reveal(by('2'), () => ({ reply: { content: 'revealed' } }));
      expect((await of('1')).flips).toEqual([]);
    });

    it('flips whole, rolls too, the newest first, in servers and direct messages', async () => {
      await doFlip(by('1'));
      const dm = by('1', { channelId: '300', guildId: null });
      await store.mutate(dm, rollIt(dm, diceRequest('2d6', { rollers: ['1'] })));
      const { flips } = await of('1');
      expect(flips.map(({ guildId, channelId, sequence }) => [guildId, channelId, sequence])).toEqual([
        [null, '300', 1],
        ['10', '100', 1],
      ]);
      expect(flips[1]?.entry).toEqual((await store.history('100', 1))[0]);
    });

    it('who drew a secret and who revealed it, never the secret', async () => {
      await doFlip(by('1'));
      await store.reveal(by('2'), () => ({ reply: { content: 'revealed' } }));
      const [live, revealed] = await store.ledgers('100', 2);
      expect((await of('1')).secrets.map(({ facts }) => facts)).toEqual([
        { sha256: revealed?.commitment, drawn: true },
      ]);
      expect((await of('2')).secrets.map(({ facts }) => facts)).toEqual([
        { sha256: live?.commitment, drawn: true },
        { sha256: revealed?.commitment, drawn: false, revealedAt: revealed?.revealedAt },
      ]);
    });

    it('their seats, their lines in logs, and what they were answered', async () => {
      await store.mutate(by('1'), writing({ kind: 'open', entries: opened('1', '2') }));
      await store.mutate(by('1'), writing({ kind: 'append', entries: started('1', '2') }));
      await store.mutate(by('2'), writing({ kind: 'append', entries: life('2', 7) }));
      const first = await of('1');
      expect(first.seats.map(({ facts }) => facts)).toMatchObject([{ host: true, seat: { playerId: '1' } }]);
      expect(first.actions.map(({ facts }) => facts.line)).toEqual([2, 1]);
      expect(first.replies.map(({ facts }) => facts.said)).toEqual([{ content: '2' }, { content: '1' }]);
      const second = await of('2');
      expect(second.seats.map(({ facts }) => facts)).toMatchObject([{ seat: { playerId: '2', life: 7 } }]);
      expect(second.actions.map(({ facts }) => facts)).toMatchObject([
        { line: 3, did: [{ event: { kind: 'life/changed', playerId: '2', to: 7 } }] },
      ]);
    });

    it('their part in games on record, and what they corrected', async () => {
      const player = (playerId: string, isWinner: boolean) => ({
        playerId,
        place: null,
        isWinner,
        commanders: [],
      });
      const players = [player('1', true), player('2', false)];
      await store.mutate(by('1'), () => ({
        reply: { content: 'noted' },
        record: { kind: 'add', record: { at: NOON, how: 'won', variant: '', turns: 9, players } },
      }));
      await store.mutate(by('2'), () => ({
        reply: { content: 'corrected' },
        record: { kind: 'correct', number: 1, how: 'won', winners: [1], turns: null, commanders: [[], []] },
      }));
      const [host, other] = [await of('1'), await of('2')];
      expect(host.results.map(({ facts }) => facts)).toMatchObject([{ record: 1, outcome: 'lost' }]);
      expect(other.results.map(({ facts }) => facts)).toMatchObject([{ record: 1, outcome: 'won' }]);
      expect([host.hosted.length, host.corrections.length]).toEqual([1, 0]);
      expect([other.hosted.length, other.corrections.length]).toEqual([0, 1]);
    });

    it('their seeds and their links, without what leads to a page', async () => {
      const game = 'G1';
      await store.mutate(by('2'), () => ({ reply: { content: 'sealed' }, isPublishing: true }));
      await store.mutate(by('1'), ({ coins }) => ({
        reply: { content: coins.commitment },
        seed: { gameId: game, text: 'a dragon’s egg' },
      }));
      const link = { kind: 'player', gameId: game, channelId: '100', guildId: '10', madeAt: NOON } as const;
      await store.links.add('hash of hers', { ...link, userId: '1' });
      await store.links.add('hash of his', { ...link, userId: '2' });
      const kept = await of('1');
      expect(kept.seeds.map(({ facts }) => facts)).toEqual([{ game, text: 'a dragon’s egg' }]);
      expect(kept.links.map(({ facts }) => facts)).toEqual([{ kind: 'player', game, endedAt: null }]);
      expect(JSON.stringify(kept)).not.toContain('hash of');
    });

    it('all of it, however much there is, and in bounded pages', async () => {
      const mine = Array.from({ length: 230 }, () => by('1'));
      const theirs = Array.from({ length: 230 }, () => by('2'));
      await Promise.all([...mine, ...theirs].map((origin) => doFlip(origin)));
      await Promise.all(
        theirs.map(({ interactionId }) =>
          store.mutate(by('2', { interactionId: `${interactionId}!` }), say('hi')),
        ),
      );
      expect(await counts('1')).toEqual({ secrets: 1, flips: 230, replies: 230 });
      let next: UserDataPosition | undefined;
      do {
        const page = await store.userData('1', next);
        expect(page.rows.length).toBeLessThanOrEqual(500);
        next = page.next ?? undefined;
      } while (next);
    });

    it('nothing of what was forgotten', async () => {
      await store.mutate(by('1'), writing({ kind: 'open', entries: opened('1', '2') }));
      await doFlip(by('1'));
      await doFlip(by('1', { channelId: '300', guildId: null }));
      await store.forgetGuild('10');
      await store.forgetUser('1');
      // Replies of direct messages go within the hour.
      expect(await counts('1')).toEqual({ replies: 1 });
    });
  });
}
