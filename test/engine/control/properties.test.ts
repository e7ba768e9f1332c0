import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidingPlayer } from '#engine/control/decisions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import { authorize, controllerOf } from '#engine/deciding/authority.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import { activeControlOf } from '#engine/game/control-chain.ts';
import { decideLeaving } from '#engine/leaving/leaving.ts';
import type { Game } from '#engine/game/state.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { decideControl } from '#engine/control/turn-control.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import { expectSame } from '../tables/same.ts';
import { PLAYERS, actor, creating, tableOf } from '../tables/control.ts';
import { DECISION_KINDS } from '#engine/control/decision-kinds.ts';
import { INFORMATION_KINDS, whoSees } from '#engine/control/information.ts';

type Play = (game: Game) => Result<AcceptedTransition, Refusal>;

const players = fc.constantFrom(...PLAYERS);
const host = actor('host');
const rules = ({ edition }: Game) => rulesetOf(edition);

/** The player who decides for the active player advances the turn. */
const advance =
  (kind: 'turn/next' | 'turn/step'): Play =>
  (game) => {
    const active = game.turn?.playerId ?? '';
    const decider = controllerOf(game, active, rules(game)).answer;
    return decideTurn(game, actor(decider), { kind }, rules(game));
  };

const plays: fc.Arbitrary<Play> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(advance('turn/next'), advance('turn/step')) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        of: players,
        by: players,
        span: fc.constantFrom('next-turn' as const, 'next-combat' as const, 'while' as const),
        extraTurnAfter: fc.boolean(),
      })
      .map(
        (what): Play =>
          (game) =>
            decideControl(game, host, creating(what), rules(game)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(30).map(
      (id): Play =>
        (game) =>
          decideControl(game, host, { kind: 'control/end', id }, rules(game)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('turn/extra' as const, 'turn/skip' as const), players).map(
      ([kind, playerId]): Play =>
        (game) =>
          decideTurn(game, host, { kind, playerId, card: null }, rules(game)),
    ),
  },
  {
    weight: 1,
    arbitrary: players.map(
      (playerId): Play =>
        (game) =>
          decideLeaving(
            game,
            actor(playerId),
            { kind: 'game/leave', playerId, how: 'conceded' },
            rules(game),
          ),
    ),
  },
);

const editions = fc.constantFrom<Edition>('2003-07-01', 'founding', '2009-07-11', '2016-07-22', '2026-06-19');

/** Checks random games. `history` has the state after each play, with the state before it and its events. */
function everyGame(check: (history: readonly Moment[]) => void): void {
  fc.assert(
    fc.property(editions, fc.array(plays, { minLength: 5, maxLength: 60 }), (edition, all) => {
      let game = tableOf(edition);
      const history: Moment[] = [];
      for (const play of all) {
        const result = play(game);
        if (!result.ok) continue;
        const before = game;
        game = result.value.entries.reduce((now, { event }) => applyEvent(now, event), game);
        expectSame(result.value.after, game);
        history.push({ before, decided: result.value.entries, game });
      }
      check(history);
    }),
    { numRuns: 150 },
  );
}

interface Moment {
  readonly before: Game;
  readonly decided: AcceptedTransition['entries'];
  readonly game: Game;
}

describe('whatever is played', () => {
  it('each decision has exactly one decision maker, who is in the game, and is the one who may make it', () => {
    everyGame((history) => {
      const game = history.at(-1)?.game;
      if (game?.stage !== 'playing') return;
      const here = game.seats.filter(({ left }) => left === null).map(({ playerId }) => playerId);
      for (const playerId of here) {
        for (const decision of DECISION_KINDS)
          expectSame(
            here.includes(decidingPlayer(game, decision, playerId, rules(game)).answer.playerId),
            true,
          );
        const may = here.filter((who) => authorize(game, actor(who), playerId, 'decision', rules(game)).ok);
        expect(may).toEqual([decidingPlayer(game, 'play', playerId, rules(game)).answer.playerId]);
        const alone = here.filter((who) => authorize(game, actor(who), playerId, 'own', rules(game)).ok);
        expect(alone).toEqual([playerId]);
      }
    });
  });

  it('a player who makes a decision sees what it needs, except cards outside the game', () => {
    everyGame((history) => {
      const game = history.at(-1)?.game;
      if (!game) return;
      for (const { playerId } of game.seats)
        for (const information of INFORMATION_KINDS) {
          const { sees, why } = whoSees(game, information, playerId, rules(game)).answer;
          expectSame(new Set(sees).size, sees.length);
          if (why === 'shared' || why === 'their-own')
            expect(sees).toContain(controllerOf(game, playerId, rules(game)).answer);
        }
    });
  });

  it('control of a turn or combat is in force in a turn of the controlled player only', () => {
    everyGame((history) => {
      for (const { game } of history) {
        const inForce = game.controls.filter(({ span, state }) => span !== 'while' && state === 'in-force');
        const owners = game.turn ? inForce.map(({ of }) => of) : [];
        expectSame(
          owners.filter((of) => of !== game.turn?.playerId),
          [],
        );
      }
    });
  });

  it('control of a turn ends as the next begins, and by nothing else but a leaver or the host', () => {
    everyGame((history) => {
      for (const { before, decided, game } of history) {
        const happened = decided.map(({ event }) => event.kind);
        const interrupted = decided.some(
          ({ authority, event: { kind } }) =>
            kind === 'game/left' || (kind === 'control/ended' && authority === 'host'),
        );
        const turns = before.controls.filter(
          (control) => control.span === 'next-turn' && control.state === 'in-force',
        );
        const goesOn = game.controls.filter((control) => turns.some(({ id }) => id === control.id));
        const expected = happened.includes('turn/began') ? [] : interrupted ? goesOn : turns;
        expectSame(goesOn, expected);
      }
    });
  });

  it('pending control begins in the next turn that the player takes', () => {
    everyGame((history) => {
      for (const { before, decided, game } of history) {
        const began = decided.findLast(({ event }) => event.kind === 'turn/began')?.event;
        if (began?.kind !== 'turn/began') continue;
        const waiting = before.controls.filter(
          ({ of, span, state }) => of === began.playerId && span === 'next-turn' && state === 'pending',
        );
        const inForce = game.controls.filter(
          ({ span, state }) => span === 'next-turn' && state === 'in-force',
        );
        expectSame(
          inForce.map(({ id }) => id),
          waiting.map(({ id }) => id),
        );
      }
    });
  });

  it('among several effects on a player the last one works, and each change is reported', () => {
    everyGame((history) => {
      for (const { before, decided, game } of history) {
        if (game.stage !== 'playing') continue;
        const said = new Set<ThingId>();
        for (const { event } of decided) {
          if (event.kind === 'control/created') said.add(event.control.id);
          if (event.kind === 'control/resumed') said.add(event.id);
          if (event.kind === 'control/began' && event.overwrittenBy === undefined) said.add(event.id);
        }
        for (const { playerId } of game.seats) {
          const working = activeControlOf(game, playerId);
          const inForce = game.controls.filter(({ of, state }) => of === playerId && state === 'in-force');
          expectSame(working?.id, inForce.map(({ id }) => id).toSorted((a, b) => b - a)[0]);
          if (working && working.id !== activeControlOf(before, playerId)?.id)
            expectSame(said.has(working.id), true);
        }
      }
    });
  });

  it("every event of control that isn't a correction cites a rule", () => {
    everyGame((history) => {
      const bare = history
        .flatMap(({ decided }) => decided)
        .filter(
          ({ event, because: citations }) => event.kind.startsWith('control/') && citations.length === 0,
        );
      expect(
        bare.filter(({ event, authority }) => authority !== 'host' || event.kind !== 'control/ended'),
      ).toEqual([]);
    });
  });

  it('players who left neither control nor are controlled', () => {
    everyGame((history) => {
      for (const { game } of history.filter((moment) => moment.game.stage === 'playing')) {
        const leavers = game.seats.filter(({ left }) => left !== null);
        const gone = new Set(leavers.map(({ playerId }) => playerId));
        for (const { of, by, state } of game.controls) {
          expectSame(gone.has(of), false);
          if (state === 'in-force' || state === 'pending') expectSame(gone.has(by), false);
        }
      }
    });
  });
});
