import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Actor } from '#engine/vocabulary/players.ts';
import type { StackAction } from '#engine/stack/stack.ts';
import type { Game } from '#engine/game/state.ts';
import type { NotedAbility } from '#engine/game/stack.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { decideEnding } from '#engine/ending-the-turn/ending.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import {
  ASSAULT_BATTERY,
  BOTTOMLESS_POOL_LOCKER_ROOM,
  BRAZEN_BORROWER,
  DIRGUR_ISLAND_DRAGON,
  ENCOURAGING_AVIATOR,
  VALKI,
  WEAR_TEAR,
} from '../../helpers/cards.ts';
import { valueIn, formatCitations } from '../../helpers/rulings.ts';
import {
  ended,
  activated,
  adding,
  ANN,
  BOB,
  CID,
  decideOf,
  DISENCHANT,
  EVE,
  FOREST,
  appendEntries,
  happen,
  INSULT_INJURY,
  namesOf,
  noting,
  play,
  SAVANNAH_LIONS,
  spell,
  tableIn,
  triggered,
} from '../tables/ending.ts';
import type { AddToStackAction } from '#engine/stack/add-to-stack.ts';

const RESOLVE: StackAction = { kind: 'stack/resolve', id: null, to: null };
const PUT: StackAction = { kind: 'ability/put-on-stack', first: [] };
const counter = (to: 'graveyard' | 'exile' | 'hand' = 'graveyard'): StackAction => ({
  kind: 'stack/remove',
  id: null,
  to,
});

const main = (edition?: Edition): Game => tableIn('precombat-main', edition);
const top = (game: Game) => game.stack.at(-1);

/** The code of the refusal of an action. */
function refused(game: Game, action: StackAction, actor: Actor = ANN): string {
  const decided = decideOf(game, action, actor);
  return decided.ok ? 'nothing' : decided.failure.code;
}

/** The destination of the top of the stack, and the rules for it. */
function goes(game: Game, action: StackAction): readonly [string, readonly string[]] {
  const [{ event, because: citations }] = valueIn(decideOf(game, action)).entries;
  if (event.kind !== 'stack/resolved' && event.kind !== 'stack/removed') throw new Error(event.kind);
  return [event.to, formatCitations(citations)];
}

describe('putting objects on the stack', () => {
  it.each<[string, AddToStackAction, object]>([
    ['a spell', spell(DISENCHANT), { kind: 'spell', name: 'Disenchant', halves: [], fromGraveyard: false }],
    [
      'the half of a split card that is cast',
      spell(ASSAULT_BATTERY, { halves: [1] }),
      { name: 'Battery', halves: [1] },
    ],
    ['a fused spell', spell(WEAR_TEAR, { halves: [1, 0] }), { name: 'Wear // Tear', halves: [0, 1] }],
    ['an Adventure', spell(BRAZEN_BORROWER, { halves: [1] }), { name: 'Petty Theft' }],
    ['a half with aftermath', spell(INSULT_INJURY, { halves: [1] }), { name: 'Injury', fromGraveyard: true }],
    [
      'a copy of it, which was not cast from anywhere',
      spell(INSULT_INJURY, { halves: [1], isCopy: true }),
      { name: 'Injury', isCopy: true, fromGraveyard: false },
    ],
    ['a card that nobody knows', adding({ name: 'Homebrew' }), { name: 'Homebrew', card: null }],
    ['an ability', activated('Sundial of the Infinite'), { kind: 'activated-ability', card: null }],
    [
      'a spell that somebody casts from another player’s hand',
      spell(DISENCHANT, { ownerId: BOB.id }),
      { controllerId: ANN.id, ownerId: BOB.id },
    ],
  ])('%s', (_, action, expected) => {
    expect(top(play(main(), action))).toMatchObject(expected);
  });

  it('goes on top of all that is there', () => {
    const game = play(main(), spell(SAVANNAH_LIONS), activated('Sundial of the Infinite'), spell(DISENCHANT));
    expect(namesOf(game.stack)).toEqual(['Savannah Lions', 'Sundial of the Infinite', 'Disenchant']);
    expect(new Set(game.stack.map(({ id }) => id)).size).toBe(3);
  });

  it.each<[string, AddToStackAction]>([
    ['card/which-half', spell(ASSAULT_BATTERY)],
    ['card/not-fused', spell(ASSAULT_BATTERY, { halves: [0, 1] })],
    ['stack/land', spell(FOREST)],
    ['option/too-long', adding({ name: 'x'.repeat(151) })],
    ['game/not-a-player', spell(DISENCHANT, { ownerId: EVE.id })],
  ])('%s', (code, action) => {
    expect(refused(main(), action)).toBe(code);
  });

  it.each<[Edition, Step, AddToStackAction, string]>([
    ['founding', 'cleanup', spell(DISENCHANT), '314.3 (2006-10-01)'],
    ['2026-06-19', 'cleanup', spell(DISENCHANT), '514.3a (2026-06-19)'],
  ])(
    '%s: something in the %s step, which is believed; then another follows',
    (edition, step, action, rule) => {
      const game = tableIn(step, edition);
      const decided = decideOf(game, action);
      expect(
        formatCitations(
          decided.ok ? decided.value.entries.flatMap(({ because: citations }) => citations) : [],
        ),
      ).toContain(rule);
      expect(play(game, action).turn).toMatchObject({ cleanupAgain: true });
    },
  );

  it.each<[Edition, string]>([
    ['founding', 'goes on it'],
    ['2008-02-01', 'goes on it'],
    ['2009-07-11', 'stack/no-priority 711.2 (2009-07-11)'],
    ['2026-06-19', 'stack/no-priority 724.1f (2026-06-19)'],
  ])('%s: in the cleanup step of a turn that was ended, a spell %s', (edition, what) => {
    const game = ended(tableIn('upkeep', edition));
    const decided = decideOf(game, spell(DISENCHANT));
    const { code, citations } = decided.ok ? { code: 'goes on it', citations: [] } : decided.failure;
    expect([code, ...formatCitations(citations)].join(' ')).toBe(what);
    const since = play(game, noting('Guerrilla Tactics', 'waiting'));
    expect(decideOf(since, spell(DISENCHANT)).ok).toBe(true);
  });

  it('something in a cleanup step in which an ability triggers, and what follows it', () => {
    const game = play(tableIn('cleanup'), noting('Guerrilla Tactics', 'waiting'), spell(DISENCHANT));
    expect(namesOf(play(game, spell(SAVANNAH_LIONS)).stack)).toEqual([
      'Guerrilla Tactics',
      'Disenchant',
      'Savannah Lions',
    ]);
  });

  it.each<[Edition, AddToStackAction, string]>([
    ['founding', spell(DISENCHANT), '302.3 (2006-10-01)'],
    ['founding', activated('Sundial of the Infinite'), '302.3 (2006-10-01)'],
    ['founding', triggered('Sarcomancy'), '302.3 (2006-10-01)'],
    ['2008-02-01', spell(DISENCHANT), '300.2 (2008-02-01)'],
    ['2026-06-19', spell(DISENCHANT), '500.3 (2026-06-19)'],
  ])(
    '%s: in the untap step, which ends by itself, so that the upkeep begins first',
    (edition, action, rule) => {
      const decided = decideOf(tableIn('untap', edition), action);
      const [begins, added, ...others] = decided.ok ? decided.value.entries : [];
      expect(begins?.event).toEqual({ kind: 'turn/step-began', step: 'upkeep', round: 1 });
      expect(begins?.authority).toBe('rules');
      expect(formatCitations(begins?.because ?? [])).toContain(rule);
      expect([added?.event.kind, added?.authority, others]).toEqual(['stack/added', 'self', []]);
    },
  );

  it('triggers of the untap step are put on the stack at the upkeep, before spells cast there', () => {
    const game = play(tableIn('untap'), noting('Sarcomancy', 'waiting'), noting('Ball Lightning', 'waiting'));
    const [, second] = game.abilities;
    expect(namesOf(appendEntries(game).stack)).toEqual(['Sarcomancy', 'Ball Lightning']);
    expect(namesOf(play(game, PUT).stack)).toEqual(['Sarcomancy', 'Ball Lightning']);
    const turned = play(game, { ...PUT, first: [second?.id ?? 0] });
    expect([turned.turn?.step, namesOf(turned.stack)]).toEqual(['upkeep', ['Ball Lightning', 'Sarcomancy']]);
    expect(namesOf(play(game, spell(DISENCHANT)).stack)).toEqual([
      'Sarcomancy',
      'Ball Lightning',
      'Disenchant',
    ]);
  });

  it('in the untap step, what is refused begins no upkeep, and nothing waits to be put there', () => {
    expect(refused(tableIn('untap'), spell(FOREST))).toBe('stack/land');
    expect(refused(tableIn('untap'), PUT)).toBe('ability/not-waiting');
  });

  it('is nothing before a game begins', () => {
    expect(refused({ ...main(), stage: 'gathering', turn: null }, spell(DISENCHANT))).toBe(
      'game/not-playing',
    );
  });

  it.each<[Edition, string, string]>([
    ['founding', 'nothing', '217.6e (2006-10-01)'],
    ['2009-07-10', 'nothing', '217.6f (2009-07-10)'],
    ['2009-07-11', 'stack/no-combat-damage', '510.2 (2009-07-11)'],
    ['2026-06-19', 'stack/no-combat-damage', '510.2 (2026-06-19)'],
  ])('%s: combat damage: %s', (edition, code, rule) => {
    const game = tableIn('combat-damage', edition);
    const decided = decideOf(game, adding({ what: 'combat-damage', name: 'Combat damage' }));
    expect(decided.ok ? 'nothing' : decided.failure.code).toBe(code);
    expect(
      formatCitations(decided.ok ? decided.value.entries[0].because : decided.failure.citations),
    ).toContain(rule);
  });
});

describe('resolving', () => {
  it.each<[string, Edition, AddToStackAction, string, string]>([
    ['an instant', 'founding', spell(DISENCHANT), 'graveyard', '401.7 (2006-10-01)'],
    ['an instant', '2026-06-19', spell(DISENCHANT), 'graveyard', '608.2n (2026-06-19)'],
    ['a creature spell', 'founding', spell(SAVANNAH_LIONS), 'battlefield', '401.7 (2006-10-01)'],
    ['a creature spell', '2026-06-19', spell(SAVANNAH_LIONS), 'battlefield', '608.3 (2026-06-19)'],
    [
      'a copy of a creature spell',
      '2026-06-19',
      spell(SAVANNAH_LIONS, { isCopy: true }),
      'battlefield',
      '608.3f (2026-06-19)',
    ],
    [
      'a copy of an instant',
      'founding',
      spell(DISENCHANT, { isCopy: true }),
      'nowhere',
      '503.10a (2006-10-01)',
    ],
    [
      'a spell with flashback',
      'founding',
      spell(DISENCHANT, { fromGraveyard: true }),
      'exile',
      '502.22a (2006-10-01)',
    ],
    [
      'a half with aftermath',
      '2026-06-19',
      spell(INSULT_INJURY, { halves: [1] }),
      'exile',
      '702.127a (2026-06-19)',
    ],
    [
      'the other half of it',
      '2026-06-19',
      spell(INSULT_INJURY, { halves: [0] }),
      'graveyard',
      '608.2n (2026-06-19)',
    ],
    ['an Adventure', '2026-06-19', spell(BRAZEN_BORROWER, { halves: [1] }), 'exile', '715.3d (2026-06-19)'],
    ['an Adventure', '2019-10-04', spell(BRAZEN_BORROWER, { halves: [1] }), 'exile', '715.3d (2019-10-04)'],
    [
      'an Omen is shuffled into the library',
      '2026-06-19',
      spell(DIRGUR_ISLAND_DRAGON, { halves: [1] }),
      'library',
      '720.3d (2026-06-19)',
    ],
    [
      'a prepare spell, of which only a copy is cast',
      '2026-06-19',
      spell(ENCOURAGING_AVIATOR, { halves: [1] }),
      'nowhere',
      '707.10a (2026-06-19)',
    ],
    [
      'a half: the whole card',
      '2026-06-19',
      spell(ASSAULT_BATTERY, { halves: [1] }),
      'graveyard',
      '709.4 (2026-06-19)',
    ],
    [
      'a half: the whole card',
      'founding',
      spell(ASSAULT_BATTERY, { halves: [1] }),
      'graveyard',
      '505.2 (2006-10-01)',
    ],
    ['an ability', 'founding', triggered('Sarcomancy'), 'nowhere', '413.2i (2007-07-13)'],
    ['an ability', '2026-06-19', triggered('Sarcomancy'), 'nowhere', '608.2n (2026-06-19)'],
    [
      'combat damage',
      'founding',
      adding({ what: 'combat-damage', name: 'Combat damage' }),
      'nowhere',
      '217.6e (2006-10-01)',
    ],
  ])('%s (%s)', (_, edition, action, to, rule) => {
    const [where, citations] = goes(
      play(action.what === 'combat-damage' ? tableIn('combat-damage', edition) : main(edition), action),
      RESOLVE,
    );
    expect(where).toBe(to);
    expect(citations).toContain(rule);
  });

  it("becomes a permanent controlled by the spell's controller", () => {
    const game = play(main(), spell(SAVANNAH_LIONS, { ownerId: BOB.id }), RESOLVE);
    expect(game.stack).toEqual([]);
    expect(game.permanents).toMatchObject([
      { ownerId: BOB.id, controllerId: ANN.id, permanent: { isToken: false, card: SAVANNAH_LIONS } },
    ]);
    expect(game.permanents[0]?.permanent.id).toBe(String(game.permanents[0]?.id));
  });

  it('400.7: is another object on the battlefield than on the stack', () => {
    const cast = play(tableIn('precombat-main'), spell(SAVANNAH_LIONS));
    const { permanents, made } = play(cast, { kind: 'stack/resolve', id: null, to: null });
    expect(permanents.map(({ id, permanent }) => [id, permanent.id])).toEqual([[made, String(made)]]);
    expect(made).toBe(cast.made + 1);
  });

  it('becomes a token if it is a copy', () => {
    const game = play(main(), spell(SAVANNAH_LIONS, { isCopy: true }), RESOLVE);
    expect(game.permanents).toMatchObject([{ permanent: { isToken: true } }]);
  });

  it('becomes a Room with the door that was cast unlocked', () => {
    const room = spell(BOTTOMLESS_POOL_LOCKER_ROOM, { halves: [1] });
    const game = play(main('2026-06-19'), room, RESOLVE);
    expect(game.permanents).toMatchObject([{ permanent: { unlocked: [1] } }]);
  });

  it('goes where the table says, unless it is exiled anyway', () => {
    const buyback: StackAction = { kind: 'stack/resolve', id: null, to: 'hand' };
    expect(goes(play(main(), spell(DISENCHANT)), buyback)[0]).toBe('hand');
    expect(goes(play(main(), spell(DISENCHANT, { fromGraveyard: true })), buyback)[0]).toBe('exile');
    expect(goes(play(main(), adding({ name: 'Homebrew' })), buyback)[0]).toBe('hand');
  });

  it('of an unknown card needs a destination', () => {
    const game = play(main(), adding({ name: 'Homebrew' }));
    expect(refused(game, RESOLVE)).toBe('stack/goes-where');
    const entered = play(game, { kind: 'stack/resolve', id: null, to: 'battlefield' });
    expect(entered.permanents).toMatchObject([{ permanent: { card: { name: 'Homebrew' } } }]);
  });

  it('is the top of the stack and nothing else', () => {
    const game = play(main(), spell(SAVANNAH_LIONS), spell(DISENCHANT));
    const [lions, disenchant] = game.stack;
    const one = (id?: number): StackAction => ({ kind: 'stack/resolve', id: id ?? 0, to: null });
    expect(refused(game, one(lions?.id))).toBe('stack/not-on-top');
    const after = play(game, one(disenchant?.id));
    expect(refused(after, one(disenchant?.id))).toBe('stack/unknown');
    expect(namesOf(after.stack)).toEqual(['Savannah Lions']);
    expect(refused(play(after, RESOLVE), RESOLVE)).toBe('stack/empty');
  });

  it('waits until what has triggered is on the stack', () => {
    const game = play(main(), spell(SAVANNAH_LIONS), noting('Sarcomancy', 'waiting'));
    expect(refused(game, RESOLVE)).toBe('stack/abilities-wait');
    expect(namesOf(play(game, PUT, RESOLVE).stack)).toEqual(['Savannah Lions']);
  });
});

describe.each<[Edition, string]>([
  ['founding', '504.6 (2006-10-01)'],
  ['2026-06-19', '708.9 (2026-06-19)'],
])('%s: a spell cast face down', (edition, rule) => {
  const game = play(main(edition), spell(SAVANNAH_LIONS, { faceDown: true }));

  it('does not say which card it is', () => {
    expect(top(game)).toMatchObject({ name: 'A face-down spell', card: SAVANNAH_LIONS, faceDown: true });
    expect(top(play(main(edition), adding({ name: 'Homebrew', faceDown: true })))).toMatchObject({
      name: 'A face-down spell',
      card: { name: 'Homebrew' },
    });
  });

  it('becomes a face-down permanent, and nothing is revealed', () => {
    const [resolved] = valueIn(decideOf(game, RESOLVE)).entries;
    expect(resolved.event).not.toHaveProperty('revealed');
    expect(play(game, RESOLVE).permanents).toMatchObject([
      { permanent: { card: SAVANNAH_LIONS, status: { faceDown: true }, hidden: { by: 'cast' } } },
    ]);
  });

  it('is revealed as it goes elsewhere', () => {
    const [{ event, because: citations }] = valueIn(decideOf(game, counter())).entries;
    expect(event).toMatchObject({ to: 'graveyard', revealed: 'Savannah Lions' });
    expect(formatCitations(citations)).toContain(rule);
    const { entries } = valueIn(decideEnding(game, ANN, { what: 'turn', card: null }, rulesetOf(edition)));
    expect(entries.map((entry) => entry.event)).toContainEqual(
      expect.objectContaining({ kind: 'stack/removed', to: 'exile', revealed: 'Savannah Lions' }),
    );
  });

  it('may be a land', () => {
    expect(refused(main(edition), spell(FOREST, { faceDown: true }))).toBe('nothing');
  });
});

describe('countered and removed objects', () => {
  it.each<[string, AddToStackAction, string]>([
    ['a spell', spell(DISENCHANT), 'graveyard'],
    ['a creature spell', spell(SAVANNAH_LIONS), 'graveyard'],
    ['a half with aftermath', spell(INSULT_INJURY, { halves: [1] }), 'exile'],
    ['a spell with flashback', spell(DISENCHANT, { fromGraveyard: true }), 'exile'],
    ['a copy', spell(DISENCHANT, { isCopy: true }), 'nowhere'],
    ['an ability', activated('Sundial of the Infinite'), 'nowhere'],
  ])('%s', (_, action, to) => {
    expect(goes(play(main(), action), counter())[0]).toBe(to);
  });

  it.each<[string, AddToStackAction, readonly string[]]>([
    ['a half is the whole card', spell(ASSAULT_BATTERY, { halves: [1] }), ['709.4 (2026-06-19)']],
    ['a fused spell is', spell(WEAR_TEAR, { halves: [0, 1] }), []],
    ['an Adventure is the adventurer', spell(BRAZEN_BORROWER, { halves: [1] }), ['715.4 (2026-06-19)']],
    ['the adventurer is', spell(BRAZEN_BORROWER), []],
    [
      'an Omen, countered, is the omen card',
      spell(DIRGUR_ISLAND_DRAGON, { halves: [1] }),
      ['720.4 (2026-06-19)'],
    ],
    ['a back face is the front', spell(VALKI, { halves: [1] }), ['712.8a (2026-06-19)']],
    ['a copy is nothing', spell(ASSAULT_BATTERY, { halves: [1], isCopy: true }), ['707.10a (2026-06-19)']],
  ])('%s', (_, action, rules) => {
    expect(goes(play(main('2026-06-19'), action), counter())[1]).toEqual(rules);
  });

  it('may be anything on the stack', () => {
    const game = play(main(), spell(SAVANNAH_LIONS), spell(DISENCHANT));
    const after = play(game, { kind: 'stack/remove', id: game.stack[0]?.id ?? 0, to: 'hand' });
    expect(namesOf(after.stack)).toEqual(['Disenchant']);
  });
});

describe('abilities that trigger later', () => {
  const stackIn = (game: Game, step: Step): string[] => {
    let now = game;
    while (now.turn?.step !== step) now = appendEntries(now);
    return namesOf(now.stack);
  };
  const nextTurn = (game: Game): Game => {
    let now = game;
    while (now.turns === game.turns) now = appendEntries(now.stack.length > 0 ? play(now, RESOLVE) : now);
    return now;
  };
  const MINE = ['ann', 'bob', 'cid'] as const;

  it('one of each end step triggers in each', () => {
    const first = play(main(), noting('Howling Mine', 'each-end-step'));
    expect(stackIn(first, 'end')).toEqual(['Howling Mine']);
    expect(stackIn(nextTurn(first), 'end')).toEqual(['Howling Mine']);
  });

  it('one of "your" end steps triggers in yours only', () => {
    const first = play(main(), noting('Glorious End', 'next-end-step', BOB.id));
    expect(stackIn(first, 'end')).toEqual([]);
    expect(stackIn(nextTurn(first), 'end')).toEqual(['Glorious End']);
    const mine = play(main(), noting('Thing', 'each-end-step', ANN.id));
    let game = mine;
    const seen = MINE.map(() => {
      const names = stackIn(game, 'end');
      game = nextTurn(game);
      return names.length;
    });
    expect(seen).toEqual([1, 0, 0]);
  });

  it('one of the next end step triggers once', () => {
    const game = play(main(), noting('Kiki-Jiki, Mirror Breaker', 'next-end-step'));
    expect(stackIn(game, 'end')).toEqual(['Kiki-Jiki, Mirror Breaker']);
    expect(stackIn(nextTurn(game), 'end')).toEqual([]);
  });

  it.each<[Edition]>([['founding'], ['2026-06-19']])(
    '%s: one that is made during the end step waits for the next',
    (edition) => {
      const game = play(tableIn('end', edition), noting('Kiki-Jiki, Mirror Breaker', 'next-end-step'));
      expect(game.stack).toEqual([]);
      expect(stackIn(nextTurn(game), 'end')).toEqual(['Kiki-Jiki, Mirror Breaker']);
    },
  );

  it('one of the end of combat triggers as that step begins', () => {
    const game = play(tableIn('declare-attackers'), noting('Basilisk', 'end-of-combat'));
    expect(stackIn(game, 'end-of-combat')).toEqual(['Basilisk']);
  });

  it.each<[Edition, Step, NotedAbility['when'], readonly string[]]>([
    ['founding', 'postcombat-main', 'next-end-step', ['313.1 (2006-10-01)', '410.2 (2006-10-01)']],
    ['founding', 'postcombat-main', 'each-end-step', ['313.1 (2006-10-01)', '410.2 (2006-10-01)']],
    ['founding', 'combat-damage', 'end-of-combat', ['311.1 (2006-10-01)', '410.2 (2006-10-01)']],
    ['2009-07-11', 'postcombat-main', 'next-end-step', ['513.1 (2009-07-11)', '603.3 (2009-07-11)']],
    ['2026-06-19', 'postcombat-main', 'next-end-step', ['603.2b (2026-06-19)', '603.3 (2026-06-19)']],
    ['2026-06-19', 'combat-damage', 'end-of-combat', ['511.2 (2026-06-19)', '603.3 (2026-06-19)']],
  ])('%s, after %s: %s triggers and goes on the stack by its rules', (edition, step, when, rules) => {
    const game = play(tableIn(step, edition), noting('Thing', when));
    const [, ...caused] = valueIn(decideTurn(game, CID, { kind: 'turn/step' }, rulesetOf(edition))).entries;
    expect(caused.map(({ because: citations }) => formatCitations(citations))).toEqual(
      rules.map((rule) => [rule]),
    );
    expect(caused.map(({ authority }) => authority)).toEqual(['rules', 'rules']);
  });

  it('waits through the untap step, in which no one gets priority', () => {
    const game = play(tableIn('untap'), noting('Thing', 'waiting'));
    expect(game.stack).toEqual([]);
    expect(namesOf(appendEntries(game).stack)).toEqual(['Thing']);
  });

  it('is forgotten on request', () => {
    const game = play(main(), noting('Thing', 'each-end-step'));
    const id = game.abilities[0]?.id ?? 0;
    const after = play(game, { kind: 'ability/forget', id });
    expect(after.abilities).toEqual([]);
    expect(refused(after, { kind: 'ability/forget', id })).toBe('ability/unknown');
  });
});

describe('abilities that have triggered', () => {
  const three = play(main(), noting('One', 'waiting'), noting('Two', 'waiting'), noting('Three', 'waiting'));
  const ids = three.abilities.map(({ id }) => id);

  it.each<[string, readonly number[], readonly string[]]>([
    ['in the order in which they triggered', [], ['One', 'Two', 'Three']],
    ['in the order given', [2, 0, 1], ['Three', 'One', 'Two']],
    ['those named first, then the others', [1], ['Two', 'One', 'Three']],
  ])('go on the stack %s', (_, places, names) => {
    const first = places.map((place) => ids[place] ?? 0);
    const after = play(three, { kind: 'ability/put-on-stack', first });
    expect(namesOf(after.stack)).toEqual(names);
    expect(after.abilities).toEqual([]);
  });

  it('go on the stack before anyone casts a spell', () => {
    expect(namesOf(play(three, spell(DISENCHANT)).stack)).toEqual(['One', 'Two', 'Three', 'Disenchant']);
  });

  it('must be waiting', () => {
    expect(refused(main(), PUT)).toBe('ability/not-waiting');
    expect(refused(three, { kind: 'ability/put-on-stack', first: [99] })).toBe('ability/not-waiting');
  });
});

describe('who does it', () => {
  const slaver = happen(main(), {
    kind: 'control/created',
    control: {
      id: 1,
      of: ANN.id,
      by: BOB.id,
      card: 'Mindslaver',
      span: 'next-turn',
      state: 'in-force',
      extraTurnAfter: false,
    },
  });

  it.each<[string, Game, Actor, StackAction, string]>([
    ['nobody casts for others', main(), BOB, spell(DISENCHANT), 'control/not-yours'],
    ['the host corrects', main(), CID, spell(DISENCHANT), 'host'],
    ['the controller casts on a controlled turn', slaver, BOB, spell(DISENCHANT), 'controller'],
    ['the controlled player does not', slaver, ANN, spell(DISENCHANT), 'control/decides-for-you'],
    ['nor activate abilities', slaver, ANN, activated('Sundial of the Infinite'), 'control/decides-for-you'],
    ['anybody notes that something triggered', slaver, CID, noting('Thing', 'waiting'), 'self'],
    ['so does the controller', slaver, BOB, noting('Thing', 'waiting'), 'self'],
    ['but not who is controlled', slaver, ANN, noting('Thing', 'waiting'), 'control/decides-for-you'],
    ['anybody notes that something resolved', play(main(), spell(DISENCHANT)), BOB, RESOLVE, 'self'],
    ['nobody from outside', play(main(), spell(DISENCHANT)), EVE, RESOLVE, 'game/not-a-player'],
  ])('%s', (_, game, actor, action, expected) => {
    const decided = decideOf(game, action, actor);
    expect(decided.ok ? decided.value.entries[0].authority : decided.failure.code).toBe(expected);
    if (decided.ok) expect(decided.value.after).not.toEqual(game);
  });

  it('controls what the controlled player casts all the same', () => {
    const [{ event }] = valueIn(decideOf(slaver, spell(DISENCHANT), BOB)).entries;
    expect(event).toMatchObject({ object: { controllerId: ANN.id } });
  });
});
