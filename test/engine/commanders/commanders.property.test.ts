import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commanderInPlay } from '#engine/game/commanders.ts';
import { countOf } from '#engine/game/counts.ts';
import { COMMANDER_ZONES, type Game } from '#engine/game/state.ts';
import { decide, person, play, type Action } from '../tables/seated.ts';
import { casting, commanderTable, KARN, KRENKO, legend, naming, RESOLVES } from './tables.ts';

const PLAYERS = ['alice', 'bob', 'carol'] as const;
/** Names that are equal, short forms of each other, or unrelated. */
const CARDS = [KRENKO, KARN, legend('Krenko, Tin Street Kingpin'), legend('Zed')];
const GOES_TO = ['graveyard', 'exile', 'hand', 'library'] as const;

const player = fc.constantFrom(...PLAYERS);
const place = fc.nat({ max: 3 });
const zone = fc.constantFrom(...GOES_TO);

/** A possible action at a table, derived from the current game. */
type ActionGenerator = (game: Game) => Action | null;

const at = (game: Game, which: number) => game.commanders[which % game.commanders.length];

const actionGenerators: fc.Arbitrary<ActionGenerator> = fc.oneof(
  fc
    .tuple(place, player, fc.integer({ min: 1, max: 12 }))
    .map(([which, playerId, by]): ActionGenerator => (game) => ({
      kind: 'commander/change',
      playerId,
      commander: at(game, which)?.key ?? '',
      change: { by },
      losesLife: false,
    })),
  place.map((which): ActionGenerator => (game) => ({
    kind: 'commander/cast',
    commander: at(game, which)?.key ?? '',
  })),
  place.map((which): ActionGenerator => (game) => {
    const one = at(game, which);
    const card = CARDS.find(({ name }) => name === one?.name);
    return one && card ? casting(card, one.ownerId) : null;
  }),
  fc.constant<ActionGenerator>(() => RESOLVES),
  zone.map((to): ActionGenerator => () => ({ kind: 'stack/remove', id: null, to })),
  fc
    .tuple(place, fc.constantFrom(...GOES_TO, 'command' as const))
    .map(([which, to]): ActionGenerator => (game) => {
      const one = game.permanents[which % Math.max(game.permanents.length, 1)];
      return one ? { kind: 'permanent/leave', id: one.id, to } : null;
    }),
  fc.tuple(place, player).map(([which, to]): ActionGenerator => (game) => {
    const one = game.permanents[which % Math.max(game.permanents.length, 1)];
    return one ? { kind: 'permanent/control', id: one.id, to } : null;
  }),
  fc.tuple(place, fc.boolean()).map(([which, returns]): ActionGenerator => (game) => ({
    kind: 'commander/choose',
    commander: at(game, which)?.key ?? '',
    returns,
  })),
  fc.tuple(place, fc.constantFrom(...COMMANDER_ZONES)).map(([which, to]): ActionGenerator => (game) => ({
    kind: 'commander/move',
    commander: at(game, which)?.key ?? '',
    to,
  })),
  fc.tuple(player, fc.subarray(CARDS, { minLength: 1, maxLength: 2 })).map(
    ([playerId, cards]): ActionGenerator =>
      (game) =>
        // A commander that replaces another takes over its damage, so the number does not decrease.
        cards.length < game.commanders.filter(({ ownerId }) => ownerId === playerId).length
          ? null
          : naming(playerId, ...cards),
  ),
  fc.constant<ActionGenerator>(() => ({ kind: 'turn/step' })),
);

/** Commanders with an id that stays when they are renamed: the owner and the position among the owner's commanders. */
const commandersWithStableIds = ({ commanders }: Game) =>
  commanders.map((commander) => ({
    ...commander,
    id: `${commander.ownerId} ${commanders.filter(({ ownerId }) => ownerId === commander.ownerId).indexOf(commander)}`,
  }));

/** The damage that each player was dealt by each commander. */
function dealt(game: Game): Readonly<Record<string, number>> {
  const all = commandersWithStableIds(game).flatMap(({ id, key }) =>
    game.seats.map(
      ({ playerId, commanderDamage }) => [`${id} to ${playerId}`, countOf(commanderDamage, key)] as const,
    ),
  );
  return Object.fromEntries(all.filter(([, damage]) => damage > 0));
}

describe('whatever happens to commanders', () => {
  it('no damage is lost, and no two commanders become one', () => {
    fc.assert(
      fc.property(fc.array(actionGenerators, { maxLength: 60 }), (all) => {
        let game = play(commanderTable(), 'judge', naming('carol', KRENKO));
        const expectedDamage = new Map<string, number>();
        for (const generate of all) {
          const action = generate(game);
          if (!action) continue;
          const done = decide(game, person('judge'), action);
          if (!done.ok) continue;
          if (action.kind === 'commander/change' && 'by' in action.change) {
            const one = commandersWithStableIds(game).find(({ key }) => key === action.commander);
            const what = `${one?.id} to ${action.playerId}`;
            expectedDamage.set(what, (expectedDamage.get(what) ?? 0) + action.change.by);
          }
          game = done.value.after;
          expect(dealt(game)).toEqual(Object.fromEntries(expectedDamage));
          expect(new Set(game.commanders.map(({ key }) => key)).size).toBe(game.commanders.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('its zone is the last one its card went to', () => {
    fc.assert(
      fc.property(
        fc.array(zone, { minLength: 1, maxLength: 12 }),
        fc.array(fc.boolean()),
        (zones, choices) => {
          let game = commanderTable();
          for (const [turn, to] of zones.entries()) {
            game = play(game, 'judge', casting(KRENKO, 'alice', { from: 'command' } as never), RESOLVES);
            const one = game.permanents.find((each) => commanderInPlay(game, each)?.key === KRENKO.name);
            expect(game.commanders[0]).toMatchObject({ zone: 'battlefield', casts: turn + 1 });
            game = play(game, 'judge', { kind: 'permanent/leave', id: one?.id ?? 0, to });
            expect(game.commanders[0]).toMatchObject({ zone: to, isFresh: true });
            const returns = choices[turn] ?? false;
            game = play(game, 'alice', { kind: 'commander/choose', commander: KRENKO.name, returns });
            expect(game.commanders[0]?.zone).toBe(returns ? 'command' : to);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
