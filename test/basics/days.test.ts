import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, daysBefore, startOfDay } from '#basics/days.ts';
import { TIME_ZONES, parseTimeZone, suggestTimeZones } from '#basics/time-zones.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('the day of a moment', () => {
  it.each<[moment: string, zone: string, day: string]>([
    ['2026-11-28T01:30:00Z', 'UTC', '2026-11-28'],
    ['2026-11-28T01:30:00Z', 'America/New_York', '2026-11-27'],
    ['2026-11-27T23:30:00Z', 'Europe/Berlin', '2026-11-28'],
    ['2026-11-27T12:00:00Z', 'Pacific/Auckland', '2026-11-28'],
    ['2026-06-30T22:30:00Z', 'Europe/Berlin', '2026-07-01'],
    ['2026-12-31T22:30:00Z', 'Europe/Berlin', '2026-12-31'],
    ['2026-03-29T00:59:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-01-01T10:30:00Z', 'Pacific/Kiritimati', '2026-01-02'],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(dayIn(Date.parse(moment), zone)).toBe(day);
  });
});

describe('the start of a day', () => {
  it.each<[day: string, zone: string, moment: string]>([
    ['2026-11-28', 'UTC', '2026-11-28T00:00:00.000Z'],
    ['2026-11-28', 'America/New_York', '2026-11-28T05:00:00.000Z'],
    ['2026-07-28', 'America/New_York', '2026-07-28T04:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // The clock goes from midnight to one.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-11-28', 'Asia/Kathmandu', '2026-11-27T18:15:00.000Z'],
  ])('%s in %s is %s', (day, zone, moment) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment);
  });

  it('is the first minute of it in every zone, on every day of these years', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TIME_ZONES),
        fc.integer({ min: Date.UTC(1993, 7, 5) / DAY, max: Date.UTC(2030, 0, 1) / DAY }),
        (zone, nth) => {
          const day = new Date(nth * DAY).toISOString().slice(0, 10);
          // A day that a zone skipped starts when the next one does.
          const start = startOfDay(day, zone);
          expect(dayIn(start, zone) >= day).toBe(true);
          expect(dayIn(start - MINUTE, zone) < day).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

it.each<[day: string, days: number, before: string]>([
  ['2026-03-01', 1, '2026-02-28'],
  ['2026-03-29', 0, '2026-03-29'],
  ['2024-03-01', 366, '2023-03-01'],
])('%s less %i days is %s', (day, days, before) => {
  expect(daysBefore(day, days)).toBe(before);
});

describe('a time zone', () => {
  it.each<[typed: string, zone: string | null]>([
    ['Europe/Berlin', 'Europe/Berlin'],
    [' europe/berlin ', 'Europe/Berlin'],
    ['America/New York', 'America/New_York'],
    ['new york', 'America/New_York'],
    ['utc', 'UTC'],
    ['Europe/Atlantis', null],
    ['Atlantis', null],
    ['+02:00', null],
    ['UTC+2', null],
    ['', null],
    ['Europe', null],
    ['x/'.repeat(30), null],
  ])('%j is %s', (typed, zone) => {
    expect(parseTimeZone(typed)).toBe(zone);
  });

  it('is taken by a name that is not listed, as Node calls it', () => {
    expect(parseTimeZone('asia/kolkata')).toMatch(/^Asia\/(?:Kolkata|Calcutta)$/);
    expect(parseTimeZone('Asia/Calcutta')).toBe(parseTimeZone('Asia/Kolkata'));
  });

  it('is found by any part of its name', () => {
    expect(suggestTimeZones('berl', 25)).toEqual(['Europe/Berlin']);
    expect(suggestTimeZones('new y', 25)).toEqual(['America/New_York']);
    expect(suggestTimeZones('', 25)).toHaveLength(25);
    expect(suggestTimeZones('', 25)[0]).toBe('UTC');
    expect(suggestTimeZones('europe/', 99).every((zone) => zone.startsWith('Europe/'))).toBe(true);
  });
});
