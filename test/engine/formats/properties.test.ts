import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TURNING_DAYS, rulesetOf } from '#engine/editions/rulesets.ts';
import { planFormat } from '#engine/formats/planning.ts';
import type { SizedFormatRequest } from '#engine/game/format.ts';
import { areTeammates } from '#engine/game/teams.ts';
import { ATTACKS, VARIANTS } from '#engine/vocabulary/variants.ts';
import { distanceBetween } from '#engine/game/circle.ts';
import type { Game } from '#engine/game/state.ts';
import { apnapOrder, neighborsOf, turnOrder } from '#engine/formats/multiplayer.ts';
import { ALL_EDITIONS, expectInForce } from '../../helpers/rulings.ts';
import { leaving, letters, startedWith, turnOf } from '../tables/many.ts';
import { isInGame } from '#engine/game/seats.ts';
import { seatTeams } from '#engine/formats/team-seats.ts';
import { isInRange, rangeOf } from '#engine/formats/ranges.ts';
import { attackablePlayers } from '#engine/formats/attackable-players.ts';

const edition = fc.constantFrom(...ALL_EDITIONS);
const perhaps = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary);

const asked: fc.Arbitrary<SizedFormatRequest> = fc.record({
  variants: fc.array(fc.constantFrom(...VARIANTS), { maxLength: 2 }),
  attacks: fc.array(fc.constantFrom(...ATTACKS), { maxLength: 2 }),
  range: perhaps(fc.oneof(fc.integer({ min: 0, max: 16 }), fc.constant('unlimited' as const))),
  deploysCreatures: perhaps(fc.boolean()),
  sharesTurns: perhaps(fc.boolean()),
  teamSize: perhaps(fc.integer({ min: 0, max: 9 })),
  isCommander: fc.boolean(),
  players: fc.integer({ min: 2, max: 16 }),
});

/** A valid format of a variant for any number of players that it allows. */
const ofVariant: fc.Arbitrary<SizedFormatRequest> = fc.record({
  variants: fc.constantFrom([], ...VARIANTS.map((variant) => [variant])),
  attacks: fc.constant([]),
  range: fc.constantFrom(null, null, 1, 2, 3),
  deploysCreatures: fc.constant(null),
  sharesTurns: fc.constantFrom(null, true),
  teamSize: fc.constantFrom(null, 2, 3, 4),
  isCommander: fc.boolean(),
  players: fc.integer({ min: 2, max: 16 }),
});

/** A game of such a format: some players leave, a turn begins, more players leave. */
const game: fc.Arbitrary<Game> = fc
  .tuple(ofVariant, edition, fc.infiniteStream(fc.nat()))
  .map(([wanted, day, numbers]) => {
    const pick = (below: number) => Number(numbers.next().value) % below;
    const planned = planFormat(wanted, rulesetOf(day));
    if (!planned.ok) return null;
    let now = startedWith(letters(wanted.players), planned.value.answer, day);
    for (const begins of [true, false]) {
      for (let leavers = pick(4); leavers > 0; leavers -= 1) {
        const inGame = now.seats.filter(({ left }) => left === null).map(({ playerId }) => playerId);
        if (inGame.length > 1) now = leaving(now, inGame[pick(inGame.length)] ?? '');
      }
      const inGame = now.seats.filter(({ left }) => left === null).map(({ playerId }) => playerId);
      if (begins) now = turnOf(now, inGame[pick(inGame.length)] ?? '');
    }
    return now;
  })
  .filter((value) => value !== null);

const playersOf = ({ seats }: Game) =>
  seats.filter(({ left }) => left === null).map(({ playerId }) => playerId);

describe('any requested format', () => {
  it('is planned, or refused with a rule or for a number out of range', () => {
    fc.assert(
      fc.property(asked, edition, (wanted, day) => {
        const planned = planFormat(wanted, rulesetOf(day));
        if (planned.ok) {
          expect(planned.value.citations.length).toBeGreaterThan(0);
          const { range, teamSize, variant, sharesTurns } = planned.value.answer;
          expect(range === null || (range >= 1 && range <= 15)).toBe(true);
          expect(wanted.players < 3 ? variant : null).toBeNull();
          expect(sharesTurns ? teamSize : 2).toBeGreaterThan(1);
        } else if (planned.failure.code !== 'option/out-of-range') {
          expect(planned.failure.citations.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('is planned again from what it became', () => {
    fc.assert(
      fc.property(asked, edition, (wanted, day) => {
        const planned = planFormat(wanted, rulesetOf(day));
        if (!planned.ok) return;
        const { variant, attack, range, teamSize, ...others } = planned.value.answer;
        const again = planFormat(
          {
            ...others,
            variants: variant === null ? [] : [variant],
            attacks: [attack],
            range: range ?? 'unlimited',
            teamSize,
            players: wanted.players,
          },
          rulesetOf(day),
        );
        expect(again).toMatchObject({ ok: true, value: { answer: planned.value.answer } });
      }),
    );
  });

  it('puts everyone in one team, and no alternating team in adjacent seats', () => {
    fc.assert(
      fc.property(ofVariant, edition, (wanted, day) => {
        const planned = planFormat(wanted, rulesetOf(day));
        if (!planned.ok) return;
        const { answer } = planned.value;
        const players = letters(wanted.players);
        const teams = seatTeams(players, answer);
        if (answer.teamSize > 1) expect(teams.flat().toSorted()).toEqual(players);
        for (const team of teams) {
          const adjacent = team
            .slice(1)
            .every((id, index) => distanceBetween(players, id, team[index] ?? '') === 1);
          expect(adjacent).toBe(answer.variant !== 'alternating-teams');
        }
      }),
    );
  });
});

describe('around any table', () => {
  it('who sits to the left of a player has that one to the right', () => {
    fc.assert(
      fc.property(game, (now) => {
        const ruleset = rulesetOf(now.edition);
        for (const one of playersOf(now)) {
          const { left, right } = neighborsOf(now, one, ruleset).answer;
          const back = [
            left === null ? one : neighborsOf(now, left, ruleset).answer.right,
            right === null ? one : neighborsOf(now, right, ruleset).answer.left,
          ];
          expect(back).toEqual([one, one]);
        }
      }),
    );
  });

  it('distances are the same both ways, and one reaches another who reaches as far', () => {
    fc.assert(
      fc.property(game, (now) => {
        const ruleset = rulesetOf(now.edition);
        const seats = now.seats.map(({ playerId }) => playerId);
        for (const one of playersOf(now)) {
          expect(isInRange(now, one, one, ruleset).answer).toBe(true);
          for (const other of playersOf(now)) {
            expect(distanceBetween(seats, one, other)).toBe(distanceBetween(seats, other, one));
            if (rangeOf(now, one, ruleset).answer === rangeOf(now, other, ruleset).answer)
              expect(isInRange(now, one, other, ruleset).answer).toBe(
                isInRange(now, other, one, ruleset).answer,
              );
          }
        }
      }),
    );
  });

  it('only opponents within range can be attacked; all of them without restrictions', () => {
    fc.assert(
      fc.property(game, (now) => {
        const ruleset = rulesetOf(now.edition);
        for (const one of playersOf(now)) {
          const { players, why } = attackablePlayers(now, one, ruleset).answer;
          const opponents = playersOf(now).filter(
            (player) => player !== one && !areTeammates(now, one, player),
          );
          const inRange = opponents.filter((opponent) => isInRange(now, one, opponent, ruleset).answer);
          expect(inRange).toEqual(expect.arrayContaining([...players]));
          expect(players.length === opponents.length).toBe(why.length === 0);
        }
      }),
    );
  });

  it('every player in the game acts once, teammates who share turns together', () => {
    fc.assert(
      fc.property(game, (now) => {
        const ruleset = rulesetOf(now.edition);
        const { sharesTurns } = now.settings.format;
        const { answer } = apnapOrder(now, ruleset);
        expect(answer.flat().toSorted()).toEqual(playersOf(now).toSorted());
        expect(turnOrder(now, ruleset).answer).toEqual(answer);
        const active = now.turn?.playerId ?? '';
        if (isInGame(now, active)) expect(answer[0]).toContain(active);
        for (const group of answer)
          expect(group.slice(1).every((id) => sharesTurns && areTeammates(now, id, group[0]))).toBe(true);
      }),
    );
  });

  it('today’s rules speak of all of it', () => {
    const today = TURNING_DAYS.at(-1) ?? '2026-06-19';
    const ruleset = rulesetOf(today);
    fc.assert(
      fc.property(game, (now) => {
        for (const one of playersOf(now)) {
          expectInForce(attackablePlayers(now, one, ruleset), today);
          expectInForce(rangeOf(now, one, ruleset), today);
          expectInForce(apnapOrder(now, ruleset), today);
          expectInForce(turnOrder(now, ruleset), today);
        }
      }),
    );
  });
});
