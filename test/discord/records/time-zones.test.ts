import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import record from '../../../commands/record.ts';
import { startOfPeriod } from '#discord/records/game-days.ts';
import type { Origin } from '#store/port/changes.ts';
import { ALICE, openGameChannel, type GameChannel } from '../tables/game-channel.ts';
import { act, asReply, idOf, say, textOf } from './acting.ts';

const manager = { mayManageServer: true };
const GUILD = '9';

/** Runs `/record` at a given time. */
function at(table: GameChannel, moment: string) {
  const asker = table.asker(ALICE, manager);
  const origin: Origin = { ...asker.origin, at: Date.parse(moment) };
  return async (subcommand: string, options: Readonly<Record<string, unknown>>) =>
    asReply(await record.run({ ...asker, origin, subcommand, options }, table.ctx), ALICE);
}

async function importing(table: GameChannel, moment: string, text: string) {
  const ctx = { ...table.ctx, fetchAttachment: async () => ({ ok: true as const, value: text }) };
  return at({ ...table, ctx }, moment)('import', { file: 'https://files' });
}

const daysOf = (csv: string): readonly string[] =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(0, 10));

const setZone = (table: GameChannel, zone: string) =>
  table.store.changeSetting(table.asker(ALICE).origin, { guildId: GUILD }, 'timezone', zone, { content: [] });

/** When games were recorded. In New York, both are on November 27; in Auckland, both are on November 28. */
const NIGHT_UTC = '2026-11-28T01:30:00Z';
const AFTERNOON_UTC = '2026-11-27T13:00:00Z';

describe('the day of a game', () => {
  it.each<[title: string, zone: string, days: readonly string[]]>([
    ['is the one in UTC', 'UTC', ['2026-11-26', '2026-11-27', '2026-11-28']],
    ['is the one in New York', 'America/New_York', ['2026-11-26', '2026-11-27', '2026-11-27']],
    ['is the one in Auckland', 'Pacific/Auckland', ['2026-11-26', '2026-11-28', '2026-11-28']],
    [
      'is the one in UTC if the time zone is unknown',
      'Nowhere/At_all',
      ['2026-11-26', '2026-11-27', '2026-11-28'],
    ],
  ])('in a file %s', async (_, zone, days) => {
    const table = openGameChannel();
    await setZone(table, zone);
    await at(table, NIGHT_UTC)('add', { players: 'Ann, Bob', winner: 'Bob', date: '2026-11-26' });
    for (const moment of [AFTERNOON_UTC, NIGHT_UTC])
      await at(table, moment)('add', { players: 'Ann, Bob', winner: 'Ann' });
    const { files = [] } = await at(table, '2026-11-30T12:00:00Z')('games', { file: true });
    const csv = textOf(files[0]);
    expect(daysOf(csv)).toEqual(days);

    // Exported files are read back as the same games in any time zone.
    const again = say(await importing(table, '2026-11-30T12:00:00Z', csv));
    expect(again).toMatch(/^\*\*Nothing new\*\* in 4 lines: 3 equal to games on record, 1 heading\./);
    const other = openGameChannel();
    await setZone(other, zone);
    const shown = await importing(other, '2026-11-30T12:00:00Z', csv);
    await act(other, ALICE, idOf(shown, 'Import 3 games'), manager);
    const { files: written = [] } = await at(other, '2026-11-30T12:00:00Z')('games', { file: true });
    expect(textOf(written[0])).toBe(csv);
  });

  it('is a day without a time if only the day is known', async () => {
    const table = openGameChannel();
    await at(table, NIGHT_UTC)('add', { players: 'Ann, Bob', winner: 'Bob', date: '2026-11-26' });
    await at(table, NIGHT_UTC)('add', { players: 'Ann, Bob', winner: 'Ann' });
    const games = contentOf(await at(table, NIGHT_UTC)('games', {}));
    expect(games).toContain('**1** 2026-11-26 Bob beats Ann');
    expect(games).toContain(`**2** <t:${Date.parse(NIGHT_UTC) / 1000}:d> Ann beats Bob`);
    const one = contentOf(await at(table, NIGHT_UTC)('games', { number: 1 }));
    expect(one).toMatch(/Game 1 · 2026-11-26 · noted/);
  });
});

describe('the last days', () => {
  const moment = (iso: string): number => Date.parse(iso);
  it.each<[now: string, days: number, zone: string, since: string]>([
    ['2026-11-28T10:00:00Z', 1, 'UTC', '2026-11-27T00:00:00Z'],
    ['2026-11-28T01:30:00Z', 1, 'America/New_York', '2026-11-26T05:00:00Z'],
    ['2026-11-28T10:00:00Z', 7, 'Europe/Berlin', '2026-11-20T23:00:00Z'],
    // Daylight saving time ended in between.
    ['2026-10-28T10:00:00Z', 7, 'Europe/Berlin', '2026-10-20T22:00:00Z'],
  ])('at %s, %i days in %s begin at %s', (now, days, zone, since) => {
    expect(startOfPeriod(days, moment(now), zone)).toBe(moment(since));
  });

  it.each<[zone: string, today: number]>([
    ['UTC', 28],
    ['Asia/Kathmandu', 28],
    ['Pacific/Honolulu', 28],
    ['Pacific/Niue', 27],
    ['Pacific/Auckland', 28],
    ['Pacific/Kiritimati', 29],
  ])('include a game without a time by its day, in %s on day %i', (zone, today) => {
    const since = startOfPeriod(1, moment('2026-11-28T10:30:00Z'), zone);
    const noon = (day: number): number => Date.UTC(2026, 10, day, 12);
    expect([today - 2, today - 1, today].map((day) => noon(day) >= since)).toEqual([false, true, true]);
  });

  it('/record player days:N counts games since the start of the N-th day', async () => {
    const table = openGameChannel();
    await setZone(table, 'America/New_York');
    await at(table, AFTERNOON_UTC)('add', { players: 'Ann, Bob', winner: 'Ann' });
    const count = async (now: string, days: number) =>
      say(await at(table, now)('player', { player: 'Ann', days })).split('\n')[0];
    expect(await count('2026-11-29T04:00:00Z', 1)).toMatch(/won 1 of 1/);
    expect(await count('2026-11-29T05:30:00Z', 1)).toMatch(/Nothing is on record/);
    expect(await count('2026-11-29T05:30:00Z', 2)).toMatch(/won 1 of 1/);
  });
});
