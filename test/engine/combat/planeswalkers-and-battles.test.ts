import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import type { Combat } from '#engine/game/permanents.ts';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { FOREST, JACE } from '../tables/ending.ts';
import { added, at, saidOf } from '../tables/permanents.ts';
import { decide, person, play, refusalOf, seated } from '../tables/seated.ts';

/*
 * It is Ann's declare attackers step. She has Grizzly Bears.
 */

const TODAY = '2026-06-19';
const SIEGE: Card = {
  name: 'Invasion of Gobakhan',
  layout: 'ordinary',
  parts: [{ name: 'Invasion of Gobakhan', manaCost: '{1}{W}', typeLine: 'Battle — Siege', defense: '3' }],
};

function combatOf(players: readonly string[], edition: Edition): readonly [Game, ThingId] {
  const step = { kind: 'turn/step-began', step: 'declare-attackers', round: 1 } as const;
  return added(applyEvent(seated(players, edition), step), GRIZZLY_BEARS);
}

const attack = (bears: ThingId, permanentId: ThingId, playerId: string | null = null) =>
  ({ kind: 'permanent/attack', ids: [bears], playerId, permanentId, how: 'declared' }) as const;

/** The defending player when Ann's Bears attack, or the reason why they can't. */
function attacked(
  card: Card,
  {
    of,
    edition = TODAY,
    named = null,
    players = ['ann', 'bob', 'cid'],
  }: {
    of: string;
    edition?: Edition;
    named?: string | null;
    players?: readonly string[];
  },
): Combat['playerId'] | string {
  const [game, bears] = combatOf(players, edition);
  const [table, one] = added(game, card, { controllerId: of });
  const done = decide(table, person('ann'), attack(bears, one, named));
  if (!done.ok) return done.failure.code;
  const { combat } = at(done.value.after, bears);
  expect(combat?.permanentId).toBe(one);
  return combat?.playerId ?? null;
}

describe('possible targets of an attack', () => {
  it.each<[string, Card, Edition, string]>([
    ['no planeswalker yet', JACE, '2007-09-30', 'combat/not-attackable'],
    ['306.3: a planeswalker', JACE, '2007-10-01', 'bob'],
    ['506.3: a planeswalker', JACE, TODAY, 'bob'],
    ['no battle yet', SIEGE, '2023-04-13', 'combat/not-attackable'],
    ['506.3: a battle', SIEGE, '2023-04-14', 'bob'],
    ['506.3: no land', FOREST, TODAY, 'combat/not-attackable'],
    ['506.3: no creature', GRIZZLY_BEARS, TODAY, 'combat/not-attackable'],
  ])('%s (%#)', (_, card, edition, defender) => {
    expect(attacked(card, { of: 'bob', edition, named: card === SIEGE ? 'bob' : null })).toBe(defender);
  });
});

describe('who defends it', () => {
  it.each<[string, Card, Parameters<typeof attacked>[1], string | null]>([
    ['a planeswalker’s controller', JACE, { of: 'bob' }, 'bob'],
    ['whoever says so too', JACE, { of: 'bob', named: 'bob' }, 'bob'],
    ['nobody else', JACE, { of: 'bob', named: 'cid' }, 'option/clash'],
    ['nobody attacks one’s own', JACE, { of: 'ann' }, 'combat/own-permanent'],
    ['a battle’s protector, of a game of two', SIEGE, { of: 'bob', players: ['ann', 'bob'] }, 'bob'],
    // A Siege's controller may attack it, since an opponent protects it. 310.8b, 310.11a.
    ['also of one’s own', SIEGE, { of: 'ann', players: ['ann', 'bob'] }, 'bob'],
    ['of three, whoever is named', SIEGE, { of: 'ann', named: 'cid' }, 'cid'],
    ['of three, nobody says', SIEGE, { of: 'ann' }, null],
  ])('%s', (_, card, how, defender) => {
    expect(attacked(card, how)).toBe(defender);
  });
});

describe('the target of an attack leaves combat', () => {
  const [game, bears] = combatOf(['ann', 'bob', 'cid'], TODAY);
  const [table, jace] = added(game, JACE, { controllerId: 'bob' });
  const leaves = (id: ThingId) => ({ kind: 'permanent/leave-combat', id }) as const;

  it('506.4c: the attacker goes on attacking, but nothing', () => {
    const fight = play(table, 'ann', attack(bears, jace));
    expect(saidOf(fight, 'bob', leaves(jace))).toEqual(['permanent/combat by self 506.4']);
    expect(at(play(fight, 'bob', leaves(jace)), bears).combat).toMatchObject({
      role: 'attacking',
      playerId: 'bob',
      permanentId: 'gone',
    });
  });

  it("a permanent that isn't attacked is not in combat", () => {
    expect(refusalOf(table, 'bob', leaves(jace))).toBe('combat/not-in-it');
  });
});
