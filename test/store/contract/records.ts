import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sumTallies } from '#engine/records/tally.ts';
import { declareReads } from '#store/port/changes.ts';
import type { RecordWithLine, NewRecord, RecordWrite, TimeSpan } from '#store/port/records.ts';
import type { Store } from '#store/port/port.ts';
import { from, NOON, type TestReply } from '../coins/flips.ts';
import { ended, noted, playAt, started } from '../games/games.ts';
import { EVERY_EVENT } from '../games/every-event.ts';
import type { Engine } from './contract.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const GUILD = '10';

/** `1 2* 3`: who played, the winners with a star; a commander after a slash, a team after a percent sign. */
function gameOf(players: string, given: Partial<NewRecord> = {}): NewRecord {
  const seats = players.split(' ').map((one, index) => {
    const [whoAndTeam = '', commander] = one.replace('*', '').split('/');
    const [who = '', team] = whoAndTeam.split('%');
    return {
      playerId: who,
      team: team === undefined ? null : Number(team),
      place: index + 1,
      isWinner: one.includes('*'),
      commanders: commander === undefined ? [] : [commander],
    };
  });
  const how = seats.some(({ isWinner }) => isWinner) ? 'won' : 'drawn';
  return { at: NOON, how, variant: '', turns: null, players: seats, ...given };
}

/** The contract of every engine of the port for what games came to. */
export function recordsContract(name: string, engine: Engine): void {
  describe(`${name} records results of games`, () => {
    let store: Store<TestReply>;
    let interactions = 0;
    beforeEach(async () => {
      store = await engine.open();
    });
    afterEach(() => store.close());

    const write = (record: RecordWrite, given: Parameters<typeof from>[1] = {}) => {
      interactions += 1;
      return store.mutate(from(`record ${interactions}`, given), () => ({
        reply: { content: 'kept' },
        record,
      }));
    };
    const add = (...players: readonly string[]) =>
      Promise.all(players.map((one) => write({ kind: 'add', record: gameOf(one) })));
    const held = async (...spans: readonly TimeSpan[]): Promise<readonly RecordWithLine[]> => {
      let found: readonly RecordWithLine[] = [];
      interactions += 1;
      await store.mutate(
        from(`record ${interactions}`),
        declareReads({ records: { timeSpans: spans } }, ({ records }) => {
          found = records?.endedWithin(spans) ?? [];
          return { reply: { content: 'seen' } };
        }),
      );
      return found;
    };
    const shareOf = async (player: string, since?: number) => {
      const { games, wins, chance, drawn } = sumTallies(await store.records.ofPlayer(GUILD, player, since));
      return `${wins} of ${games}, chance ${Math.round(100 * chance)}, ${drawn} drawn`;
    };

    it('when a game ends, in the same change', async () => {
      const table = playAt(() => store);
      await table.open('1', '2');
      await table.append(started('1', '2'));
      await table.append([noted(EVERY_EVENT['turn/began'])]);
      expect(await store.records.count(GUILD, {})).toBe(0);
      await table.append(ended);
      const [record] = await store.records.list(GUILD, {}, 9);
      expect(record).toMatchObject({ number: 1, source: 'played', how: 'won', turns: 1, hostId: '1' });
      expect(record?.players.map(({ playerId, outcome }) => [playerId, outcome])).toEqual([
        ['1', 'won'],
        ['2', 'lost'],
      ]);
    });

    it('wins of each player against chance, separately for each server', async () => {
      await add('1* 2 3 4', '1 2* 3 4', '1* 2', '1 2');
      await write({ kind: 'add', record: gameOf('1* 2') }, { guildId: '20' });
      expect(await shareOf('1')).toBe('2 of 3, chance 100, 1 drawn');
      expect(await shareOf('3')).toBe('0 of 2, chance 50, 0 drawn');
      expect(await shareOf('9')).toBe('0 of 0, chance 0, 0 drawn');
      expect(await store.records.count('20', {})).toBe(1);
      expect(await store.records.count('30', {})).toBe(0);
      expect((await store.records.players(GUILD, 2)).map(({ playerId, wins }) => [playerId, wins])).toEqual([
        ['1', 2],
        ['2', 1],
      ]);
    });

    it('statistics of the last days only', async () => {
      await write({ kind: 'add', record: gameOf('1* 2', { at: NOON - 9 * DAY }) });
      await add('1 2*');
      expect(await shareOf('1', NOON - DAY)).toBe('0 of 1, chance 50, 0 drawn');
      expect(await store.records.count(GUILD, { since: NOON - DAY })).toBe(1);
    });

    it('statistics of commanders, in any spelling of their names', async () => {
      await add('1*/Krenko,_Mob_Boss 2/Karn', '1/Karn 2*/KRENKO,_mob_boss');
      const counted = await store.records.ofCommander(GUILD, 'krenko mob boss');
      expect(sumTallies(counted)).toMatchObject({ games: 2, wins: 2 });
      const players = await store.records.players(GUILD, 9, { commander: 'krenko mob boss' });
      expect(players.map(({ playerId, wins, games }) => [playerId, wins, games])).toEqual([
        ['1', 1, 1],
        ['2', 1, 1],
      ]);
      const own = await store.records.commanders(GUILD, 9, { players: ['1'] });
      expect(own.map(({ games, wins }) => [games, wins])).toEqual([
        [1, 1],
        [1, 0],
      ]);
      expect(await store.records.count(GUILD, { commander: 'Karn' })).toBe(2);
      expect(await store.records.count(GUILD, { commander: 'Karn', players: ['1'] })).toBe(1);
    });

    it('statistics of two players in their common games', async () => {
      await add('1* 2 3', '1 2* 3', '1 2 3*', '1* 3', '1 2');
      const pair = await store.records.ofPair(GUILD, '1', '2');
      expect(pair.first).toMatchObject({ games: 3, wins: 1, drawn: 1 });
      expect(pair.second).toMatchObject({ games: 3, wins: 1, drawn: 1 });
      expect(pair.together.games).toBe(0);
      const numbers = (await store.records.list(GUILD, { players: ['1', '2'] }, 9)).map(
        ({ number }) => number,
      );
      expect(numbers.toReversed()).toEqual([1, 2, 3, 5]);
    });

    it.each<[kind: string, games: readonly string[], pair: string]>([
      ['alone', ['1* 2 3', '1 2* 3', '1 2 3*'], '1 : 1 of 3, 1 by others'],
      ['with a draw', ['1* 2', '1 2'], '1 : 0 of 1, 1 drawn'],
      ['two teams', ['1%1* 2%1* 3%2 4%2', '1%1 2%1 3%2* 4%2*'], '0 : 0 of 0, together 1 of 2'],
      ['against each other in teams', ['1%1* 3%1* 2%2 4%2', '1%1 3%1 2%2* 4%2*'], '1 : 1 of 2'],
      ['of the two against an archenemy', ['1%1* 2%1* 3%2', '1%1 2%1 3%2*'], '0 : 0 of 0, together 1 of 2'],
      ['one of them the archenemy', ['1%1* 2%2 3%2', '1%1 2%2* 3%2*'], '1 : 1 of 2'],
      [
        'a victory shared by players who are no team',
        ['1* 2* 3', '1* 2 3*', '1 2 3*'],
        '1 : 0 of 2, 1 by others, shared 1',
      ],
      ['a draw of one team', ['1%1 2%1 3%2 4%2'], '0 : 0 of 0, together 0 of 0 and 1 drawn'],
    ])('of two players, each game on one side: %s', async (_, games, expected) => {
      await add(...games);
      const pair = await store.records.ofPair(GUILD, '1', '2');
      const { first, second, together, shared } = pair;
      const byOthers = first.games - first.wins - second.wins;
      const parts = [
        `${first.wins} : ${second.wins} of ${first.games}`,
        ...(byOthers > 0 ? [`${byOthers} by others`] : []),
        ...(first.drawn > 0 ? [`${first.drawn} drawn`] : []),
        ...(together.games + together.drawn > 0 ? [`together ${together.wins} of ${together.games}`] : []),
        ...(shared > 0 ? [`shared ${shared}`] : []),
      ];
      const drawnTogether = together.drawn > 0 ? ` and ${together.drawn} drawn` : '';
      expect(parts.join(', ') + drawnTogether).toBe(expected);
    });

    it('statistics of any two players, each game exactly once, by its teams', async () => {
      const PEOPLE = ['1', '2', '3', '4', '5'];
      let runs = 0;
      const game = fc.record({
        people: fc.shuffledSubarray(PEOPLE, { minLength: 2 }),
        kind: fc.constantFrom('alone', 'teams', 'archenemy', 'shared', 'drawn'),
        lot: fc.nat(9),
      });
      /** The team of a seat and whether it won, by what kind of game it is. */
      const sideOf = (kind: string, seat: number, seats: number, lot: number): readonly [string, boolean] => {
        const team = kind === 'teams' ? seat % 2 : kind === 'archenemy' && seat > 0 ? 1 : 0;
        const won = kind === 'alone' ? seat === lot % seats : kind === 'shared' ? seat < 2 : team === lot % 2;
        return [kind === 'teams' || kind === 'archenemy' ? `%${team + 1}` : '', kind !== 'drawn' && won];
      };
      await fc.assert(
        fc.asyncProperty(fc.array(game, { maxLength: 8 }), async (games) => {
          runs += 1;
          const guildId = `server ${runs}`;
          const truth = { apart: 0, wins: 0, losses: 0, drawn: 0, together: 0, shared: 0 };
          for (const [index, { people, kind, lot }] of games.entries()) {
            const sides = people.map((_, seat) => sideOf(kind, seat, people.length, lot));
            const seats = people.map(
              (one, seat) => `${one}${sides[seat]?.[0]}${sides[seat]?.[1] ? '*' : ''}`,
            );
            const record = gameOf(seats.join(' '));
            await store.mutate(from(`truth ${runs} ${index}`, { guildId }), () => ({
              reply: { content: 'kept' },
              record: { kind: 'add', record },
            }));
            const [one, other] = ['1', '2'].map((who) => sides[people.indexOf(who)]);
            if (!one || !other) continue;
            const areTeam = one[0] !== '' && one[0] === other[0];
            if (areTeam) truth.together += 1;
            else if (kind === 'drawn') truth.drawn += 1;
            else if (one[1] && other[1]) truth.shared += 1;
            else {
              truth.apart += 1;
              truth.wins += one[1] ? 1 : 0;
              truth.losses += other[1] ? 1 : 0;
            }
          }
          const pair = await store.records.ofPair(guildId, '1', '2');
          expect({
            apart: pair.first.games,
            wins: pair.first.wins,
            losses: pair.second.wins,
            drawn: pair.first.drawn,
            together: pair.together.games,
            shared: pair.shared,
          }).toEqual(truth);
        }),
        { numRuns: 25 },
      );
    });

    it('page by page, the latest first', async () => {
      await write({ kind: 'add', record: gameOf('1* 2', { at: NOON + DAY }) });
      await add('1* 2', '1 2*');
      const numbersAt = async (skip: number) =>
        (await store.records.list(GUILD, {}, 2, skip)).map(({ number }) => number);
      expect([await numbersAt(0), await numbersAt(2), await numbersAt(4)]).toEqual([[1, 3], [2], []]);
    });

    it('as it is corrected, with who did so', async () => {
      await add('1*/Karn 2');
      await write(
        { kind: 'correct', number: 1, how: 'won', winners: [1], turns: 9, commanders: [[], ['Karn']] },
        { actorId: '7', at: NOON + 5 },
      );
      const record = await store.records.find(GUILD, 1);
      expect(record).toMatchObject({ turns: 9, corrections: [{ byId: '7', at: NOON + 5 }] });
      expect(record?.players.map(({ outcome, commanders }) => [outcome, commanders])).toEqual([
        ['lost', []],
        ['won', ['Karn']],
      ]);
      expect(await shareOf('1')).toBe('0 of 1, chance 50, 0 drawn');
      expect(sumTallies(await store.records.ofCommander(GUILD, 'Karn'))).toMatchObject({ games: 1, wins: 1 });
      await write({ kind: 'correct', number: 1, how: 'ended', winners: [], turns: 9, commanders: [[], []] });
      expect(await shareOf('2')).toBe('0 of 0, chance 0, 0 drawn');
      expect((await store.records.find(GUILD, 1))?.corrections).toHaveLength(2);
    });

    it('imports: the original line, regardless of later corrections or names', async () => {
      const line = { key: 'day and players', hash: 'all', nth: 1, sheet: 1 };
      const other = { ...line, nth: 2 };
      const at = NOON - 9 * DAY;
      await write({
        kind: 'import',
        records: [
          gameOf('guest:Ann* guest:Bob', { line, at }),
          gameOf('guest:Ann* guest:Bob', { line: other }),
          gameOf('guest:Ann guest:Bob*'),
        ],
      });
      await add('1* 2');
      const spans = [[NOON - HOUR, NOON]] as const;
      expect((await held(...spans)).map(({ number, line: of }) => [number, of])).toEqual([
        [2, other],
        [3, null],
        [4, null],
      ]);
      await write({ kind: 'correct', number: 1, how: 'drawn', winners: [], turns: 9, commanders: [[], []] });
      await write({ kind: 'same', playerId: 'guest:Ann', intoId: '7' });
      const [first, ...others] = await held([at, at], ...spans);
      expect(first).toMatchObject({ number: 1, line, how: 'drawn', turns: 9, source: 'imported' });
      expect(first?.players.map(({ playerId }) => playerId)).toEqual(['7', 'guest:Bob']);
      expect(others.map(({ number }) => number)).toEqual([2, 3, 4]);
      expect(await held([at + 1, at + DAY])).toEqual([]);
    });

    it('imports: a changed line replaces its game, and is counted', async () => {
      await add('1*/Karn 2 3 4', '1 2*');
      const line = { key: 'key', hash: 'hash', nth: 1, sheet: 1 };
      const corrected = {
        number: 1,
        how: 'won',
        winners: [2, 3],
        turns: 14,
        commanders: [[], ['Krenko'], [], []],
        variant: 'two-headed-giant',
        teams: [1, 1, 2, 2],
      } as const;
      await write({
        kind: 'import',
        records: [gameOf('3* 4', { line: { ...line, nth: 2 } })],
        lines: [
          { number: 1, line, corrected },
          { number: 2, line: { ...line, hash: 'of the second' } },
        ],
      });
      const games = await held([NOON, NOON]);
      expect(games.map(({ number, line: of }) => [number, of?.hash, of?.nth])).toEqual([
        [1, 'hash', 1],
        [2, 'of the second', 1],
        [3, 'hash', 2],
      ]);
      expect(games[0]).toMatchObject({ turns: 14, variant: 'two-headed-giant' });
      expect(games[0]?.players.map(({ team, outcome }) => [team, outcome])).toEqual([
        [1, 'lost'],
        [1, 'lost'],
        [2, 'won'],
        [2, 'won'],
      ]);
      expect((await store.records.find(GUILD, 1))?.corrections).toHaveLength(1);
      expect((await store.records.find(GUILD, 2))?.corrections).toHaveLength(0);
      expect(await shareOf('3')).toBe('2 of 2, chance 100, 0 drawn');
      expect(await shareOf('1')).toBe('0 of 2, chance 100, 0 drawn');
      expect(sumTallies(await store.records.ofCommander(GUILD, 'Karn')).games).toBe(0);
      expect(sumTallies(await store.records.ofCommander(GUILD, 'Krenko')).games).toBe(1);
      const counted = await store.records.ofPlayer(GUILD, '4');
      expect(counted.map(({ variant, isTeam, games: many }) => [variant, isTeam, many])).toContainEqual([
        'two-headed-giant',
        true,
        1,
      ]);
    });

    it('imports: no line of an erased person', async () => {
      const line = { key: 'of 1 and 2', hash: 'all', nth: 1, sheet: 1 };
      const kept = { ...line, key: 'of 2 and 3', hash: 'other' };
      await write({ kind: 'import', records: [gameOf('1* 2', { line }), gameOf('2* 3', { line: kept })] });
      await store.forgetUser('1');
      expect((await held([NOON, NOON])).map(({ line: of }) => of)).toEqual([null, kept]);
    });

    it('imports: everything or nothing', async () => {
      const bad = { ...gameOf('1* 2'), how: 'lost' as never };
      await expect(write({ kind: 'import', records: [gameOf('1* 2'), bad] })).rejects.toThrow(/CHECK/);
      expect(await store.records.count(GUILD, {})).toBe(0);
      expect(await store.guildsWithData(9)).toEqual([]);
    });

    it('a name that is later assigned to a person', async () => {
      await add('guest:Ann* 2', '1 2*');
      await write({ kind: 'same', playerId: 'guest:Ann', intoId: '1' });
      expect(await shareOf('1')).toBe('1 of 2, chance 100, 0 drawn');
      await write({ kind: 'same', playerId: '2', intoId: '5' });
      expect(await shareOf('5')).toBe('1 of 2, chance 100, 0 drawn');
      expect(await store.records.names(GUILD, 9)).toEqual([]);
    });

    it('without the names of those who do not want to be counted, as long as they do not', async () => {
      await add('1* 2', '1* 3');
      const want = (value: string, id: string) =>
        store.changeSetting(from(id), { userId: '1' }, 'record', value, { content: 'set' });
      await want('off', 'off');
      expect((await store.records.players(GUILD, 9)).map(({ playerId }) => playerId)).toEqual(['2', '3']);
      expect((await store.records.find(GUILD, 1))?.players[0]).toMatchObject({
        isHidden: true,
        outcome: 'won',
      });
      expect(await shareOf('2')).toBe('0 of 1, chance 50, 0 drawn');
      await want('on', 'on');
      expect((await store.records.players(GUILD, 9)).map(({ playerId }) => playerId)).toEqual([
        '1',
        '2',
        '3',
      ]);
    });

    it('and forgets a user, whose games count on for the others', async () => {
      await add('1* 2', '2* 3');
      await write({ kind: 'add', record: gameOf('1* 4') }, { guildId: '20' });
      await store.forgetUser('1');
      expect(await shareOf('1')).toBe('0 of 0, chance 0, 0 drawn');
      expect(await shareOf('2')).toBe('1 of 2, chance 100, 0 drawn');
      const record = await store.records.find(GUILD, 1);
      expect(record?.players.map(({ playerId }) => playerId)).toEqual([null, '2']);
      expect(record?.hostId).toBeNull();
      expect((await store.records.list('20', {}, 9)).map(({ players }) => players[0]?.playerId)).toEqual([
        null,
      ]);
      await add('1* 2');
      expect(await shareOf('1')).toBe('1 of 1, chance 50, 0 drawn');
    });

    it('and forgets a server, however much there is of it, and no other', async () => {
      const many = Array.from({ length: 150 }, (_, n) => gameOf(`${n}*/Karn 2 3`));
      await write({ kind: 'import', records: many });
      await write({
        kind: 'correct',
        number: 1,
        how: 'drawn',
        winners: [],
        turns: null,
        commanders: [[], [], []],
      });
      await write({ kind: 'add', record: gameOf('1* 2') }, { guildId: '20' });
      expect(await store.guildsWithData(9)).toEqual(['10', '20']);
      const forgetting = store.forgetGuild(GUILD);
      await add('5* 6');
      await forgetting;
      expect(await store.records.count(GUILD, {})).toBe(1);
      expect((await store.records.list(GUILD, {}, 9)).map(({ number }) => number)).toEqual([1]);
      expect(await store.records.count('20', {})).toBe(1);
      await store.forgetGuild(GUILD);
      store = await engine.reopen(store);
      expect(await store.guildsWithData(9)).toEqual(['20']);
      expect(await store.records.names(GUILD, 9)).toEqual([]);
    });

    it('so that the sums are right for any records', async () => {
      const player = fc.constantFrom('1', '2', '3', '4', '5');
      const game = fc
        .record({
          seats: fc.uniqueArray(player, { minLength: 2, maxLength: 5 }),
          winner: fc.nat(6),
          hours: fc.oneof(fc.nat(72), fc.nat(20_000)),
          variant: fc.constantFrom(null, '', 'commander'),
          commander: fc.constantFrom('', '/Karn', '/Krenko'),
        })
        .map(({ seats, winner, hours, variant, commander }) =>
          gameOf(
            seats
              .map((one, index) => `${one}${index === winner ? '*' : ''}${index === 0 ? commander : ''}`)
              .join(' '),
            { at: NOON - hours * HOUR, variant },
          ),
        );
      let servers = 100;
      await fc.assert(
        fc.asyncProperty(
          fc.array(game, { maxLength: 12 }),
          fc.oneof(fc.nat(72), fc.nat(21_000)),
          async (games, hours) => {
            servers += 1;
            const guildId = String(servers);
            for (const record of games) await write({ kind: 'add', record }, { guildId });
            const since = NOON - hours * HOUR;
            const meant = games.filter(({ at }) => at >= since);
            const won = meant.filter(({ how }) => how === 'won');
            expect(await store.records.count(guildId, { since })).toBe(meant.length);
            const all = sumTallies(await store.records.ofServer(guildId, since));
            expect(all.wins).toBe(won.length);
            expect(all.chance).toBeCloseTo(won.length);
            const players = await store.records.players(guildId, 9, { since });
            expect(sumTallies(players)).toMatchObject({ games: all.games, wins: all.wins, drawn: all.drawn });
            for (const leader of ['Karn', 'Krenko']) {
              const own = won.flatMap((one) =>
                one.players.filter(({ commanders }) => commanders.includes(leader)),
              );
              const tally = { games: own.length, wins: own.filter(({ isWinner }) => isWinner).length };
              expect(sumTallies(await store.records.ofCommander(guildId, leader, since))).toMatchObject(
                tally,
              );
              const listed = (await store.records.commanders(guildId, 9, { since })).find(
                ({ commander }) => commander === leader,
              );
              expect(listed ?? { games: 0, wins: 0 }).toMatchObject(tally);
            }
            for (const { playerId, games: played, wins } of players) {
              const own = won.filter((one) => one.players.some((each) => each.playerId === playerId));
              const winning = own.filter((one) =>
                one.players.some((each) => each.playerId === playerId && each.isWinner),
              );
              expect([played, wins]).toEqual([own.length, winning.length]);
              expect(sumTallies(await store.records.ofPlayer(guildId, playerId, since))).toMatchObject({
                games: played,
                wins,
              });
            }
          },
        ),
        { numRuns: 20 },
      );
    });
  });
}
