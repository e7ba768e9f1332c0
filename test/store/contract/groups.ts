import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { declareReads } from '#store/port/changes.ts';
import type { Group, NewGroup } from '#store/port/groups.ts';
import type { EndedGameRecord, RecordWrite } from '#store/port/records.ts';
import type { Store } from '#store/port/port.ts';
import { EVERY_EVENT } from '../games/every-event.ts';
import { ended, lineIn, noted, playAt, started } from '../games/games.ts';
import { from, NOON, type TestReply } from '../coins/flips.ts';
import type { Engine } from './contract.ts';

const GUILD = '10';
const HOUR = 60 * 60 * 1000;

const groupOf = (number: number, name: string, players: string, more: Partial<NewGroup> = {}): NewGroup => ({
  number,
  name,
  madeAt: NOON,
  format: { ...EMPTY_FORMAT_REQUEST, isCommander: true, life: 40 },
  bracket: 3,
  members: players.split(' '),
  seasons: [],
  ...more,
});

/** The contract of every engine of the port for groups and their games. */
export function groupsContract(name: string, engine: Engine): void {
  describe(`${name} keeps groups`, () => {
    let store: Store<TestReply>;
    let interactions = 0;
    beforeEach(async () => {
      store = await engine.open();
    });
    afterEach(() => store.close());

    const write = (record: RecordWrite, guildId = GUILD) => {
      interactions += 1;
      return store.mutate(from(`group ${interactions}`, { guildId }), () => ({
        reply: { content: 'kept' },
        record,
      }));
    };
    const keep = (...given: Parameters<typeof groupOf>) => write({ kind: 'group', group: groupOf(...given) });
    const add = (line: string, at = NOON) =>
      write({
        kind: 'add',
        record: {
          at,
          how: line.includes('*') ? 'won' : 'ended',
          variant: 'commander',
          turns: null,
          players: line.split(' ').map((player, index) => {
            const [id = '', commander] = player.replace('*', '').split('/');
            return {
              playerId: id,
              place: index + 1,
              isWinner: player.includes('*'),
              commanders: commander === undefined ? [] : [commander],
            };
          }),
        },
      });
    const membersOf = (groups: readonly Group[]) =>
      groups.map(({ name: of, members }) => `${of}: ${members.map(({ playerId }) => playerId).join(' ')}`);
    const groups = async (guildId = GUILD) => membersOf(await store.records.groups(guildId));
    const games = async (number = 1, span: Parameters<Store<TestReply>['records']['groupGames']>[2] = {}) =>
      (await store.records.groupGames(GUILD, number, span, 9)).map(({ number: of }) => of);

    it('as they were made, also where no game is on record', async () => {
      const seasons = [
        { name: 'Spring', from: NOON - 9, until: NOON },
        { name: 'Autumn', from: NOON, until: null },
      ];
      await keep(1, 'Friday table', '1 guest:Dora 2', { seasons });
      const [group] = await store.records.groups(GUILD);
      expect(group).toEqual({
        ...groupOf(1, 'Friday table', '', { seasons }),
        members: ['1', 'guest:Dora', '2'].map((playerId) => ({ playerId, isHidden: false })),
      });
      expect(await store.records.groups('20')).toEqual([]);
      expect(await store.records.count(GUILD, {})).toBe(0);
    });

    it('as they were changed, and no more once they are dropped', async () => {
      await keep(1, 'Friday table', '1 2 3');
      await keep(2, 'Others', '1 4');
      await keep(1, 'The Crew', '3 2 5', { bracket: null });
      expect(await groups()).toEqual(['The Crew: 3 2 5', 'Others: 1 4']);
      expect((await store.records.groups(GUILD))[0]?.bracket).toBeNull();
      await write({ kind: 'drop-group', number: 1 });
      expect(await groups()).toEqual(['Others: 1 4']);
    });

    it('for changes that declare that they read them', async () => {
      await keep(1, 'Friday table', '1 2 3');
      interactions += 1;
      let seen: readonly Group[] = [];
      await store.mutate(
        from(`group ${interactions}`),
        declareReads({ records: { groups: true } }, ({ records }) => {
          seen = records?.groups() ?? [];
          return { reply: { content: 'seen' } };
        }),
      );
      expect(membersOf(seen)).toEqual(['Friday table: 1 2 3']);
      const undeclared = declareReads<TestReply>({ records: {} }, ({ records }) => ({
        reply: { content: `${records?.groups().length}` },
      }));
      await expect(store.mutate(from('undeclared'), undeclared)).rejects.toThrow(/declared/);
    });

    it('with the games that most of them played, in spans of time', async () => {
      await keep(1, 'Friday table', '1 2 3 4');
      await add('1* 2 3 4', NOON - 3 * HOUR);
      await add('1 2* 9', NOON - 2 * HOUR);
      await add('1 2* 3 9 8', NOON - HOUR);
      await add('1* 2');
      await add('1* 2 8 9');
      expect(await games()).toEqual([1, 3]);
      expect(await games(1, { from: NOON - HOUR })).toEqual([3]);
      expect(await games(1, { until: NOON - HOUR })).toEqual([1]);
      expect(await games(1, { from: NOON - HOUR, until: null })).toEqual([3]);
      expect(await games(2)).toEqual([]);
      const [last] = await store.records.groupGames(GUILD, 1, {}, 1);
      expect(last?.number).toBe(3);
      expect(last?.seats.map(({ playerId, outcome }) => `${playerId} ${outcome}`)).toEqual([
        '1 lost',
        '2 won',
        '3 lost',
        '9 lost',
        '8 lost',
      ]);
    });

    it('with one person where two names turn out to be the same', async () => {
      await keep(1, 'Friday table', '1 guest:Dora 3');
      await keep(2, 'Others', '1 2 guest:Dora');
      await write({ kind: 'same', playerId: 'guest:Dora', intoId: '2' });
      expect(await groups()).toEqual(['Friday table: 1 2 3', 'Others: 1 2']);
    });

    it('without erased people, and drops a group that is left empty', async () => {
      await keep(1, 'Friday table', '1 2 3');
      await keep(2, 'My own', '1');
      await add('1/Krenko* 2 3');
      await store.forgetUser('1');
      expect(await groups()).toEqual(['Friday table: 2 3']);
      const [game] = await store.records.groupGames(GUILD, 1, {}, 9);
      expect(game?.seats.map(({ playerId }) => playerId)).toEqual([null, '2', '3']);
    });

    it('not for a server that is forgotten', async () => {
      await keep(1, 'Friday table', '1 2 3');
      await write({ kind: 'group', group: groupOf(1, 'Elsewhere', '1 2') }, '20');
      await store.forgetGuild(GUILD);
      expect(await groups()).toEqual([]);
      expect(await groups('20')).toEqual(['Elsewhere: 1 2']);
      await keep(1, 'Anew', '1 2');
      expect(await groups()).toEqual(['Anew: 1 2']);
    });

    it('but does not show who does not want to be counted', async () => {
      await keep(1, 'Friday table', '1 2 3');
      await add('1* 2 3');
      await store.changeSetting(from('off', { actorId: '2' }), { userId: '2' }, 'record', 'off', {
        content: 'off',
      });
      const [group] = await store.records.groups(GUILD);
      expect(group?.members.map(({ isHidden }) => isHidden)).toEqual([false, true, false]);
      const [game] = await store.records.groupGames(GUILD, 1, {}, 9);
      expect(game?.seats.map(({ isHidden }) => isHidden)).toEqual([false, true, false]);
    });

    it('in the export of a person, and of a server', async () => {
      await keep(1, 'Friday table', '1 2', { seasons: [{ name: 'Autumn', from: NOON, until: null }] });
      const kept: unknown[] = [];
      for (let at = await store.userData('2'); ; at = await store.userData('2', at.next)) {
        if (at.kind === 'groups') kept.push(...at.rows.map(({ guildId, facts }) => ({ guildId, facts })));
        if (!at.next) break;
      }
      expect(kept).toEqual([{ guildId: GUILD, facts: { group: 'Friday table' } }]);
      const ofGuild: unknown[] = [];
      for (let at = await store.guildData(GUILD); ; at = await store.guildData(GUILD, at.next)) {
        if (at.kind === 'groups') ofGuild.push(...at.rows.map(({ facts }) => facts));
        if (!at.next) break;
      }
      expect(ofGuild).toMatchObject([
        { name: 'Friday table', bracket: 3, players: ['1', '2'], seasons: [{ name: 'Autumn' }] },
      ]);
    });

    it('and says at the end of a game whose it was', async () => {
      /** `undefined` if nothing is said of groups. */
      async function groupAtEnd(...players: readonly string[]): Promise<EndedGameRecord['group']> {
        const table = playAt(() => store);
        await table.open(...players);
        await table.append(started(...players));
        await table.append([noted(EVERY_EVENT['turn/began'])]);
        let group: EndedGameRecord['group'] = 'not asked';
        interactions += 1;
        await store.mutate(from(`end ${interactions}`), ({ game }) => ({
          reply: { content: 'over' },
          game: lineIn(game, { kind: 'append', entries: ended }),
          renderRevealed: (_revealed, record) => {
            group = record?.group;
            return { reply: { content: 'over' }, isPublishing: false };
          },
        }));
        return group;
      }
      expect(await groupAtEnd('1', '2', '3')).toBeNull();
      await keep(1, 'Friday table', '1 2 3 4');
      expect(await groupAtEnd('1', '2', '3')).toBe('Friday table');
      expect(await groupAtEnd('1', '2')).toBeNull();
      await store.changeSetting(from('off'), { guildId: GUILD }, 'groups', 'off', { content: 'off' });
      expect(await groupAtEnd('1', '2', '3')).toBeUndefined();
    });

    it('and where players finished, whom they lost to, also after a correction', async () => {
      const table = playAt(() => store);
      await table.open('1', '2', '3');
      await table.append(started('1', '2', '3'));
      await table.append([noted(EVERY_EVENT['turn/began'])]);
      const left = { kind: 'game/left', how: 'lost', nextInOrder: '1' } as const;
      await table.append([noted({ ...left, playerId: '3', by: '2' })]);
      await table.append([noted({ ...left, playerId: '2' })]);
      await table.append(ended);
      const seats = async () =>
        (await store.records.list(GUILD, {}, 1))[0]?.players.map(
          ({ playerId, finish, eliminatorId }) => `${playerId} ${finish} ${eliminatorId}`,
        );
      expect(await seats()).toEqual(['1 1 null', '2 2 null', '3 3 2']);
      await write({
        kind: 'correct',
        number: 1,
        how: 'won',
        winners: [2],
        turns: 1,
        commanders: [[], [], []],
      });
      expect(await seats()).toEqual(['1 2 null', '2 3 null', '3 1 2']);
      await write({ kind: 'same', playerId: '2', intoId: '9' });
      expect(await seats()).toEqual(['1 2 null', '9 3 null', '3 1 9']);
      await store.forgetUser('9');
      expect(await seats()).toEqual(['1 2 null', 'null 3 null', '3 1 null']);
    });
  });
}
