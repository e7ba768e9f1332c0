import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { LeavingPlan } from '#engine/leaving/leaving-plan.ts';
import { planLeaving } from '#engine/leaving/leaving.ts';
import type { AddPermanent } from '#engine/permanents/add-permanent.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { ALL_EDITIONS, formatCitations } from '../../helpers/rulings.ts';
import { after, attacker, play, seated } from '../tables/seated.ts';

/*
 * The examples of 600.4a (2006-10-01, 2008-02-01) and of 800.4a, 800.4c and 800.4d (2026-06-19). Carol and Dora play
 * only to make it a multiplayer game.
 */

const PLAYERS = ['alex', 'bianca', 'carol', 'dora'] as const;
const EDITIONS = ['founding', '2008-02-01', '2009-07-11', '2026-06-19'] as const;

const cardOf = (name: string, typeLine: string): Card => ({
  name,
  layout: 'ordinary',
  parts: [
    { name, manaCost: '', typeLine, ...(typeLine.includes('Creature') && { power: '0', toughness: '8' }) },
  ],
});
const WALL = cardOf('Wall of Wood', 'Creature — Wall');
const CONTROL_MAGIC = cardOf('Control Magic', 'Enchantment — Aura');
const CHAMBER = cardOf('Genesis Chamber', 'Artifact');
const MYR = cardOf('Myr', 'Token Artifact Creature — Myr');

const put = (card: Card, ownerId: string, more: Partial<AddPermanent> = {}): AddPermanent => ({
  kind: 'permanent/add',
  name: '',
  card,
  isToken: card === MYR,
  ownerId,
  controllerId: ownerId,
  ...more,
});

const planOf = (game: Game, ...players: readonly string[]): LeavingPlan => {
  const permission = { authority: 'self', citations: [] } as const;
  const leavers = players.map((playerId) => ({ playerId, how: 'left', permission }) as const);
  return planLeaving(game, leavers, rulesetOf(game.edition)).answer;
};
const entriesIn = ({ stages }: LeavingPlan) => stages.flatMap(({ entries }) => entries);
const without = (game: Game, ...players: readonly string[]): Game =>
  after(game, entriesIn(planOf(game, ...players)));

const nameIn = ({ permanents }: Game, id: ThingId): string =>
  permanents.find((permanent) => permanent.id === id)?.permanent.card.name ?? `${id}`;

/** What happens to each permanent, in the order of the plan, with its stage. */
const fates = (game: Game, ...players: readonly string[]): readonly string[] =>
  planOf(game, ...players).stages.flatMap(({ kind, entries }) =>
    entries.flatMap(({ event }) => {
      if (event.kind === 'permanent/left') return [`${kind}: ${nameIn(game, event.id)} ${event.to}`];
      if (event.kind === 'permanent/controller-changed')
        return [`${kind}: ${nameIn(game, event.id)} to ${event.to}`];
      return event.kind === 'stack/removed' ? [`${kind}: #${event.id} ${event.to}`] : [];
    }),
  );

describe.each(EDITIONS)('%s: the examples of the rules', (edition) => {
  const table = seated(PLAYERS, edition);

  const enchanted = (() => {
    const walled = play(table, 'alex', put(WALL, 'bianca'));
    const wall = walled.made;
    const both = play(
      walled,
      'alex',
      put(CONTROL_MAGIC, 'alex', { attachedTo: { kind: 'permanent', id: String(wall) } }),
      { kind: 'permanent/control', id: wall, to: 'alex' },
    );
    return both;
  })();

  it('Control Magic leaves with Alex, and the wall goes back to Bianca', () => {
    expect(fates(enchanted, 'alex')).toEqual([
      'owned-objects: Control Magic outside-the-game',
      'control-of-objects: Wall of Wood to bianca',
    ]);
  });

  it('the wall leaves with Bianca, and Control Magic goes to the graveyard', () => {
    expect(fates(enchanted, 'bianca')).toEqual([
      'owned-objects: Wall of Wood outside-the-game',
      'auras: Control Magic graveyard',
    ]);
  });

  it('a permanent taken by Threaten returns from Alex to Bianca', () => {
    const walled = play(table, 'alex', put(WALL, 'bianca'));
    const threatened = play(walled, 'alex', { kind: 'permanent/control', id: walled.made, to: 'alex' });
    expect(fates(threatened, 'alex')).toEqual(['control-of-objects: Wall of Wood to bianca']);
    expect(without(threatened, 'alex').permanents).toMatchObject([{ controllerId: 'bianca' }]);
  });

  const bribed = play(table, 'alex', put(WALL, 'bianca', { controllerId: 'alex' }));

  it.each([
    ['alex', 'still-controlled: Wall of Wood exile'],
    ['bianca', 'owned-objects: Wall of Wood outside-the-game'],
  ])('what Bribery put under Alex’s control, as %s leaves: %s', (leaver, fate) => {
    expect(fates(bribed, leaver)).toEqual([fate]);
  });

  it('a permanent taken by Bribery and then by Carol returns to Alex when she leaves; it is gone if Alex left before', () => {
    const taken = play(bribed, 'alex', { kind: 'permanent/control', id: bribed.made, to: 'carol' });
    expect(fates(taken, 'carol')).toEqual(['control-of-objects: Wall of Wood to alex']);
    expect(fates(without(taken, 'alex'), 'carol')).toEqual(['still-controlled: Wall of Wood exile']);
    expect(fates(taken, 'alex', 'carol')).toEqual(['still-controlled: Wall of Wood exile']);
  });
});

describe('the tokens of Genesis Chamber', () => {
  const chambered = (edition: Edition): Game =>
    play(
      seated(PLAYERS, edition),
      'alex',
      put(CHAMBER, 'alex'),
      put(MYR, 'alex'),
      put(MYR, 'alex', { controllerId: 'bianca' }),
    );

  it.each([
    ['founding', 3, 'tokens-of-source'],
    ['2008-02-01', 3, 'tokens-of-source'],
    ['2009-07-11', 2, undefined],
    ['2026-06-19', 2, undefined],
  ] as const)('%s: with Alex %i things leave', (edition, gone, remark) => {
    const game = chambered(edition);
    expect(fates(game, 'alex')).toHaveLength(gone);
    const more = play(game, 'carol', put(MYR, 'carol'));
    const remarks = planOf(more, 'alex').remarks.map(({ kind }) => kind);
    expect(remarks.find((kind) => kind === 'tokens-of-source')).toBe(remark);
  });

  it('a token that Alex owns and Bianca controls also leaves with Bianca, under rules by which she owns it', () => {
    expect(fates(chambered('2008-02-01'), 'bianca')).toEqual(['still-controlled: Myr nowhere']);
    expect(fates(chambered('2026-06-19'), 'bianca')).toEqual(['owned-objects: Myr outside-the-game']);
  });
});

describe('the stack', () => {
  const object = (id: number, more: Partial<StackObject> = {}): StackObject => ({
    id,
    kind: 'spell',
    name: 'Shock',
    card: null,
    halves: [],
    isCopy: false,
    controllerId: 'bianca',
    ownerId: 'bianca',
    fromGraveyard: false,
    faceDown: false,
    ...more,
  });
  const stacked = (edition: Edition): Game => ({
    ...seated(PLAYERS, edition),
    stack: [
      object(1),
      object(2, { ownerId: 'carol' }),
      object(3, { isCopy: true }),
      object(4, { kind: 'activated-ability' }),
      object(5, { controllerId: 'alex' }),
      object(6, { controllerId: 'alex', ownerId: 'alex' }),
    ],
    permanents: [{ ...attacker(7, 'carol'), controllerId: 'bianca' }],
    made: 7,
  });
  const back = 'control-of-objects: Grizzly Bears to carol';
  const owned = [1, 3, 5].map((id) => `owned-objects: #${id} outside-the-game`);

  it.each([
    ['founding', [...owned, 'stack: #2 exile', 'stack: #4 nowhere', back]],
    ['2009-07-11', [...owned, 'stack: #2 exile', 'stack: #4 nowhere', back]],
    ['2011-07-14', [...owned, 'stack: #2 exile', 'stack: #4 nowhere', back]],
    ['2011-07-15', [...owned, back, 'stack: #2 exile', 'stack: #4 nowhere']],
    ['2012-09-30', [...owned, back, 'stack: #2 exile', 'stack: #4 nowhere']],
    ['2012-10-01', [...owned, back, 'stack: #4 nowhere', 'still-controlled: #2 exile']],
    ['2026-06-19', [...owned, back, 'stack: #4 nowhere', 'still-controlled: #2 exile']],
  ] as const)('%s: spells and abilities of a leaver, in the edition’s order', (edition, expected) => {
    expect(fates(stacked(edition), 'bianca')).toEqual(expected);
  });

  it('the card of such a spell goes where later rules say, since founding rules are silent', () => {
    const { stages } = planOf(stacked('founding'), 'bianca');
    const [first] = stages.find(({ kind }) => kind === 'stack')?.entries ?? [];
    expect(formatCitations(first?.because ?? [])).toEqual(['600.4a (2006-10-01)', '800.4a (2012-10-01)']);
  });

  it.each([
    ['founding', '600.4a (2007-02-01)'],
    ['2008-02-01', '600.4a (2008-02-01)'],
    ['2026-06-19', '800.4a (2026-06-19)'],
  ] as const)('%s: priority passes to the next player, by %s', (edition, rule) => {
    const remark = planOf(stacked(edition), 'bianca').remarks.find(({ kind }) => kind === 'priority');
    expect(remark).toMatchObject({ of: 'bianca', to: 'carol' });
    expect(formatCitations(remark?.citations ?? [])).toEqual([rule]);
  });

  it('combat damage on the stack is not affected', () => {
    const game = { ...stacked('founding'), stack: [object(1, { kind: 'combat-damage' })] };
    expect(without(game, 'bianca').stack).toHaveLength(1);
    expect(planOf(game, 'bianca').remarks).toContainEqual(expect.objectContaining({ kind: 'damage-stays' }));
  });
});

describe('abilities', () => {
  it.each([
    ['founding', '600.4c (2006-10-01)'],
    ['2026-06-19', '800.4d (2026-06-19)'],
  ] as const)('%s: Bianca’s Astral Slide brings nothing back, by %s', (edition, rule) => {
    const slid = play(seated(PLAYERS, edition), 'bianca', {
      kind: 'ability/note',
      name: 'Astral Slide',
      controllerId: 'bianca',
      when: 'next-end-step',
      onTurnOf: null,
    });
    const ceased = entriesIn(planOf(slid, 'bianca')).find(({ event }) => event.kind === 'ability/ceased');
    expect(formatCitations(ceased?.because ?? [])).toEqual([rule]);
  });

  it('those that wait for the end step of a leaver wait for nothing, but in the leaver’s own turn', () => {
    const noted = play(seated(PLAYERS), 'carol', {
      kind: 'ability/note',
      name: 'a curse',
      controllerId: 'carol',
      when: 'each-end-step',
      onTurnOf: 'bianca',
    });
    expect(without(noted, 'bianca').abilities).toEqual([]);
    const own = play(noted, 'judge', { kind: 'turn/next' });
    expect(without(own, 'bianca').abilities).toHaveLength(1);
  });
});

describe('combat', () => {
  const attacked = (edition: Edition): Game => ({
    ...seated(PLAYERS, edition),
    permanents: [
      {
        ...attacker(1, 'alex'),
        combat: { role: 'attacking', playerId: 'bianca', permanentId: null, blocks: [] },
      },
      {
        ...attacker(2, 'bianca'),
        combat: { role: 'blocking', playerId: null, permanentId: null, blocks: [1] },
      },
    ],
    made: 2,
  });

  it.each([
    ['founding', '800.4d (2009-07-11)'],
    ['2026-06-19', '800.4e (2026-06-19)'],
  ] as const)('%s: what attacked Bianca attacks on, and deals her no damage, by %s', (edition, rule) => {
    const game = attacked(edition);
    expect(without(game, 'bianca').permanents).toMatchObject([
      { id: 1, combat: { role: 'attacking', playerId: null, permanentId: 'gone' } },
    ]);
    const remark = planOf(game, 'bianca').remarks.find(({ kind }) => kind === 'attackers-stay');
    expect(remark).toMatchObject({ ids: [1] });
    expect(formatCitations(remark?.citations ?? [])).toContain(rule);
  });
});

describe('remarks for the table', () => {
  const remarks = (game: Game, leaver: string) => planOf(game, leaver).remarks.map(({ kind }) => kind);

  it('for a player without listed objects: unlisted ones are gone too', () => {
    const walled = play(seated(PLAYERS), 'alex', put(WALL, 'bianca'));
    expect(remarks(walled, 'carol')).toContain('unlisted');
    expect(remarks(walled, 'bianca')).not.toContain('unlisted');
  });

  it('for attackers: only those still in play', () => {
    const combat = { role: 'attacking', playerId: 'bianca', permanentId: null, blocks: [] } as const;
    const attacks = (id: ThingId, ownerId: string) => ({ ...attacker(id, ownerId), combat });
    const atHome: TablePermanent = { ...attacker(3, 'carol'), combat: null };
    const game: Game = {
      ...seated(PLAYERS),
      permanents: [attacks(1, 'alex'), attacks(2, 'bianca'), atHome],
      made: 3,
    };
    const told = planOf(game, 'bianca').remarks.find(({ kind }) => kind === 'attackers-stay');
    expect(told).toMatchObject({ ids: [1] });
  });

  it('in the leaver’s own turn, that it goes on', () => {
    expect(remarks(seated(PLAYERS), 'alex')).toContain('turn-goes-on');
    expect(remarks(seated(PLAYERS), 'bianca')).not.toContain('turn-goes-on');
  });
});

describe('control of players', () => {
  it.each([
    ['founding', '800.4a (2010-10-01)'],
    ['2026-06-19', '800.4a (2026-06-19)'],
  ] as const)('%s: ends with whoever controls, by %s', (edition, rule) => {
    const game = play(seated(PLAYERS, edition), 'bianca', {
      kind: 'control/create',
      of: 'carol',
      by: 'bianca',
      card: 'Mindslaver',
      span: 'next-turn',
      extraTurnAfter: false,
    });
    const [ended] =
      planOf(game, 'bianca').stages.find(({ kind }) => kind === 'control-of-players')?.entries ?? [];
    expect(formatCitations(ended?.because ?? [])).toEqual([rule]);
    expect(without(game, 'bianca').controls).toEqual([]);
  });
});

describe('any leaving player', () => {
  const player = fc.constantFrom(...PLAYERS);
  const permanent = fc.record({
    ownerId: player,
    controllerId: player,
    enteredUnderId: player,
    attacked: fc.option(player),
    isToken: fc.boolean(),
    on: fc.option(player),
  });
  const spell = fc.record({
    ownerId: player,
    controllerId: player,
    kind: fc.constantFrom('spell' as const, 'triggered-ability' as const),
    isCopy: fc.boolean(),
  });
  const ability = fc.record({ controllerId: player, onTurnOf: fc.option(player) });
  const control = fc.record({ of: player, by: player, extraTurnAfter: fc.boolean() });
  const anyTable = fc
    .record({
      edition: fc.constantFrom(...ALL_EDITIONS),
      active: player,
      monarch: fc.option(player),
      permanents: fc.array(permanent, { maxLength: 6 }),
      stack: fc.array(spell, { maxLength: 4 }),
      abilities: fc.array(ability, { maxLength: 3 }),
      controls: fc.array(control, { maxLength: 3 }),
      extra: fc.array(player, { maxLength: 3 }),
    })
    .map(({ edition, active, monarch, permanents, stack, abilities, controls, extra }): Game => {
      const game = seated([active, ...PLAYERS.filter((candidate) => candidate !== active)], edition);
      const extraTurns = extra.map((playerId, index) => ({ id: 40 + index, playerId, card: null }));
      return Object.assign(game, {
        designations: { monarch, initiative: monarch, day: null },
        permanents: permanents.map(({ attacked, isToken, on, ...whose }, index): TablePermanent => {
          const one = attacker(index + 1, whose.ownerId);
          const attachedTo = on === null ? null : ({ kind: 'player', id: on } as const);
          const combat = { role: 'attacking', playerId: attacked, permanentId: null, blocks: [] } as const;
          return { ...one, ...whose, combat, permanent: { ...one.permanent, isToken, attachedTo } };
        }),
        stack: stack.map((more, index): StackObject => ({
          id: 10 + index,
          name: 'Shock',
          card: null,
          halves: [],
          fromGraveyard: false,
          faceDown: false,
          ...more,
          ownerId: more.kind === 'spell' && !more.isCopy ? more.ownerId : more.controllerId,
        })),
        abilities: abilities.map((more, index) => ({
          id: 20 + index,
          name: 'Aura Barbs',
          when: 'each-end-step',
          duringEnding: false,
          ...more,
        })),
        controls: controls.map((more, index) => ({
          id: 30 + index,
          card: null,
          span: 'next-turn',
          state: 'pending',
          ...more,
        })),
        extraTurns,
        skips: extra.map((playerId, index) => ({ id: 50 + index, playerId, card: null })),
        made: 60,
      });
    });

  /**
   * The parts of a game that refer to a player, without those that keep referring to a player who left: seats, the turn
   * in progress and what waits for its end, an extra turn that outlasts control, and the player under whose control a
   * permanent first entered.
   */
  const dependsOn = (game: Game, playerId: string): boolean =>
    JSON.stringify([
      game.hostId,
      game.nextInOrder,
      game.designations,
      game.extraTurns,
      game.skips,
      game.stack,
      game.controls.map(({ by, ...others }) => (others.state === 'extra-turn-only' ? others : [by, others])),
      game.permanents.map((item) => [
        item.ownerId,
        item.controllerId,
        item.combat,
        item.permanent.attachedTo,
      ]),
      game.abilities.map(({ onTurnOf, ...others }) =>
        onTurnOf === game.turn?.playerId ? others : [onTurnOf, others],
      ),
    ]).includes(`"${playerId}"`);

  it('nothing depends on them any more, in any order of leaving', () => {
    fc.assert(
      fc.property(anyTable, fc.subarray([...PLAYERS], { minLength: 1, maxLength: 2 }), (game, leavers) => {
        const gone = without(game, ...leavers);
        expect(leavers.filter((leaver) => dependsOn(gone, leaver))).toEqual([]);
      }),
    );
  });

  it('each thing meets one fate, and every stage has its rule', () => {
    fc.assert(
      fc.property(anyTable, player, (game, leaver) => {
        const { stages } = planOf(game, leaver);
        const fate = stages.flatMap(({ entries }) =>
          entries.flatMap(({ event }) =>
            event.kind === 'permanent/left' ||
            event.kind === 'permanent/controller-changed' ||
            event.kind === 'stack/removed'
              ? [event.id]
              : [],
          ),
        );
        expect(fate).toEqual([...new Set(fate)]);
        const silent = stages
          .filter(({ kind }) => kind !== 'host' && kind !== 'players-leave')
          .flatMap(({ entries }) => entries.filter(({ because: citations }) => citations.length === 0));
        expect(silent).toEqual([]);
      }),
    );
  });
});
