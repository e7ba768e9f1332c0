import { describe, expect, it } from 'vitest';
import { decidingPlayer } from '#engine/control/decisions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import type { Game } from '#engine/game/state.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { decideControl } from '#engine/control/turn-control.ts';
import { valueIn, formatCitations } from '../../helpers/rulings.ts';
import {
  FOUNDING,
  PLAYERS,
  TODAY,
  actor,
  after,
  creating,
  decideCreating,
  inForce,
  statesOf,
  tableOf,
  withControls,
  type Creating,
} from '../tables/control.ts';
import { controlAsPlayerLeaves, controlAsStepBegins, controlAsTurnBegins } from '#engine/control/spans.ts';
import { controllerOf } from '#engine/deciding/authority.ts';

/** Begins the next turn that is not skipped. */
function turnOf(game: Game, playerId: string): Game {
  const begun = after(game, [
    {
      event: { kind: 'turn/began', playerId, extra: null, step: 'untap', nextInOrder: playerId },
      authority: 'rules',
      because: [],
    },
  ]);
  return after(begun, controlAsTurnBegins(begun, playerId, rulesetOf(game.edition)));
}

function step(game: Game, begins: Step): Game {
  const begun = after(game, [
    { event: { kind: 'turn/step-began', step: begins, round: 1 }, authority: 'rules', because: [] },
  ]);
  return after(begun, controlAsStepBegins(begun, begins, rulesetOf(game.edition)));
}

function leave(game: Game, playerId: string): Game {
  const gone = after(game, [
    {
      event: { kind: 'game/left', playerId, how: 'conceded', nextInOrder: game.nextInOrder },
      authority: 'self',
      because: [],
    },
  ]);
  return after(gone, controlAsPlayerLeaves(gone, playerId, rulesetOf(game.edition)));
}

const controller = (game: Game, playerId: string): string =>
  controllerOf(game, playerId, rulesetOf(game.edition)).answer;

const kinds = (entries: readonly Entry[]): readonly string[] => entries.map(({ event }) => event.kind);
const rulesOf = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ because: citations }) => formatCitations(citations));

const EMRAKUL = { card: 'Emrakul, the Promised End', extraTurnAfter: true };

describe.each(['2003-07-01', 'founding', '2008-02-01', '2009-07-11', '2026-06-19'] as const)(
  'Mindslaver under %s',
  (edition) => {
    const slaved = withControls(tableOf(edition), { of: 'bob', by: 'alice' });

    it('waits for the next turn of the affected player', () => {
      expect(statesOf(slaved)).toEqual({ 1: 'pending' });
      expect(controller(slaved, 'bob')).toBe('bob');
    });

    it('works for the entire turn, cleanup steps and all, until the next begins', () => {
      let game = turnOf(slaved, 'bob');
      for (const now of [
        'upkeep',
        'declare-attackers',
        'postcombat-main',
        'end',
        'cleanup',
        'cleanup',
      ] as const) {
        game = step(game, now);
        expect(controller(game, 'bob')).toBe('alice');
      }
      game = turnOf(game, 'carol');
      expect(controller(game, 'bob')).toBe('bob');
      expect(game.controls).toEqual([]);
    });

    it('ends as an extra turn of the same player begins', () => {
      expect(controller(turnOf(turnOf(slaved, 'bob'), 'bob'), 'bob')).toBe('bob');
    });

    it('waits while turns of other players begin: a skipped turn is none that is taken', () => {
      const waiting = turnOf(turnOf(slaved, 'carol'), 'dora');
      expect(statesOf(waiting)).toEqual({ 1: 'pending' });
      expect(controller(turnOf(waiting, 'bob'), 'bob')).toBe('alice');
    });

    it('leaves whose turn it is and who controls what as it was', () => {
      const before = turnOf(tableOf(edition), 'bob');
      const { controls: _, made: __, ...now } = turnOf(slaved, 'bob');
      expect(before).toMatchObject(now);
    });
  },
);

describe('several effects on one player', () => {
  const two = (edition: Edition, ...all: readonly Creating[]) => withControls(tableOf(edition), ...all);

  it.each([
    ['founding', '507.1a (2006-10-01)'],
    ['2009-07-11', '710.1a (2009-07-11)'],
    ['2026-06-19', '723.1a (2026-06-19)'],
    ['2003-07-01', '507.1a (2003-10-01)'],
  ] as const)('%s: the last one to be created is the one that works, by %s', (edition, rule) => {
    const first = withControls(tableOf(edition), { of: 'dora', by: 'bob' });
    const entries = decideCreating(first, { of: 'dora', by: 'carol' });
    expect(entries[1]).toEqual({
      event: { kind: 'control/overwritten', id: 1, byId: 2 },
      authority: 'rules',
      because: [expect.anything()],
    });
    expect(rulesOf(entries.slice(1))).toEqual([rule]);
    const game = after(first, entries);
    expect(statesOf(game)).toEqual({ 1: 'pending', 2: 'pending' });
    const theirs = turnOf(game, 'dora');
    expect(controller(theirs, 'dora')).toBe('carol');
    expect(controller(turnOf(theirs, 'dora'), 'dora')).toBe('dora');
  });

  it("control of oneself overwrites another player's control, and has no other effect", () => {
    const game = turnOf(two('founding', { of: 'bob', by: 'alice' }, { of: 'bob', by: 'bob' }), 'bob');
    expect(controller(game, 'bob')).toBe('bob');
  });

  it('control of the next turn does not affect the current turn', () => {
    const now = turnOf(two('2026-06-19', { of: 'bob', by: 'alice' }), 'bob');
    const again = withControls(now, { of: 'bob', by: 'carol' });
    expect(controller(again, 'bob')).toBe('alice');
    expect(controller(turnOf(again, 'bob'), 'bob')).toBe('carol');
  });

  it('effects on different players leave each other alone', () => {
    const game = two('founding', { of: 'bob', by: 'alice' }, { of: 'carol', by: 'alice' });
    expect(statesOf(game)).toEqual({ 1: 'pending', 2: 'pending' });
  });

  it('each may control the other’s next turn, as with Cruel Entertainment: one turn after another', () => {
    const game = two('2026-06-19', { of: 'bob', by: 'carol' }, { of: 'carol', by: 'bob' });
    const bobs = turnOf(game, 'bob');
    expect([controller(bobs, 'bob'), controller(bobs, 'carol')]).toEqual(['carol', 'carol']);
    const carols = turnOf(bobs, 'carol');
    expect([controller(carols, 'bob'), controller(carols, 'carol')]).toEqual(['bob', 'bob']);
  });
});

describe('Emrakul, the Promised End', () => {
  const extra = (game: Game) => game.extraTurns.map(({ id, playerId }) => [id, playerId]);

  it('adds an extra turn of the player as the controlled turn begins, and that one is not controlled', () => {
    const game = turnOf(withControls(tableOf('2026-06-19'), { of: 'bob', by: 'alice', ...EMRAKUL }), 'bob');
    expect(extra(game)).toEqual([[2, 'bob']]);
    expect(controller(game, 'bob')).toBe('alice');
    expect(controller(turnOf(game, 'bob'), 'bob')).toBe('bob');
  });

  it('two of them: two extra turns, but only the last control works', () => {
    const game = withControls(
      tableOf('2026-06-19'),
      { of: 'bob', by: 'alice', ...EMRAKUL },
      { of: 'bob', by: 'carol', ...EMRAKUL },
    );
    const bobs = turnOf(game, 'bob');
    expect(controller(bobs, 'bob')).toBe('carol');
    expect(extra(bobs)).toEqual([
      [3, 'bob'],
      [4, 'bob'],
    ]);
    expect(extra(turnOf(bobs, 'carol'))).toHaveLength(2);
  });

  it('a skipped turn makes both wait', () => {
    const game = turnOf(withControls(tableOf('2026-06-19'), { of: 'bob', by: 'alice', ...EMRAKUL }), 'carol');
    expect(extra(game)).toEqual([]);
    expect(extra(turnOf(game, 'bob'))).toHaveLength(1);
  });

  it.each([
    ['alice leaves before the turn: nobody controls it, and the extra turn comes', 'alice', 'bob', 1],
    ['bob leaves: neither', 'bob', 'bob', 0],
  ] as const)('%s', (_, leaver, decider, turns) => {
    const pending = withControls(tableOf('2026-06-19'), { of: 'bob', by: 'alice', ...EMRAKUL });
    const game = leave(pending, leaver);
    const next = leaver === 'bob' ? turnOf(game, 'carol') : turnOf(game, 'bob');
    expect(controller(next, 'bob')).toBe(decider);
    expect(extra(next)).toHaveLength(turns);
    expect(next.controls).toEqual([]);
  });
});

describe('leaving the game', () => {
  const slaved = (edition: Edition) => withControls(tableOf(edition), { of: 'bob', by: 'alice' });

  it.each([
    ['founding', '800.4a (2010-10-01)'],
    ['2009-07-11', '800.4a (2010-10-01)'],
    ['2010-10-01', '800.4a (2010-10-01)'],
    ['2026-06-19', '800.4a (2026-06-19)'],
  ] as const)('%s: control ends when its controller leaves, by %s', (edition, rule) => {
    const game = turnOf(slaved(edition), 'bob');
    const entries = controlAsPlayerLeaves(game, 'alice', rulesetOf(edition));
    expect(kinds(entries)).toEqual(['control/ended']);
    expect(rulesOf(entries)).toEqual([rule]);
    expect(controller(leave(game, 'alice'), 'bob')).toBe('bob');
  });

  it.each([
    ['before the turn', (game: Game) => turnOf(leave(game, 'carol'), 'bob')],
    ['in the turn', (game: Game) => leave(turnOf(game, 'bob'), 'carol')],
  ])('the control that the leaver’s had overwritten works again: %s', (_, play) => {
    const game = withControls(tableOf(), { of: 'bob', by: 'alice' }, { of: 'bob', by: 'carol' });
    expect(controller(play(game), 'bob')).toBe('alice');
  });

  it.each([
    ['alice', 'founding', ['800.4a (2010-10-01)']],
    ['bob', 'founding', ['102.5 (2006-10-01)']],
    ['alice', '2026-06-19', ['800.4a (2026-06-19)']],
    ['bob', '2026-06-19', ['104.5 (2026-06-19)']],
  ] as const)('of %s, %s: control of Bob by Alice is over, by %j', (leaver, edition, rules) => {
    for (const game of [slaved(edition), turnOf(slaved(edition), 'bob')])
      expect(rulesOf(controlAsPlayerLeaves(game, leaver, rulesetOf(edition)))).toEqual(rules);
  });

  it('of a controlled player ends control, pending or in force', () => {
    expect(leave(slaved('founding'), 'bob').controls).toEqual([]);
    expect(leave(turnOf(slaved('founding'), 'bob'), 'bob').controls).toEqual([]);
  });

  it('of any other player changes nothing', () => {
    const game = turnOf(slaved('founding'), 'bob');
    expect(leave(game, 'carol').controls).toEqual(game.controls);
  });
});

describe('Secret of Bloodbending', () => {
  const COMBAT = { card: 'Secret of Bloodbending', span: 'next-combat' } as const;
  const bent = withControls(tableOf('2026-06-19'), { of: 'bob', by: 'alice', ...COMBAT });

  it('controls from beginning of combat to the postcombat main phase', () => {
    let game = turnOf(bent, 'bob');
    const course: readonly (readonly [Step, string])[] = [
      ['upkeep', 'bob'],
      ['precombat-main', 'bob'],
      ['beginning-of-combat', 'alice'],
      ['declare-attackers', 'alice'],
      ['declare-blockers', 'alice'],
      ['combat-damage', 'alice'],
      ['end-of-combat', 'alice'],
      ['postcombat-main', 'bob'],
      ['end', 'bob'],
    ];
    for (const [now, who] of course) {
      game = step(game, now);
      expect([now, controller(game, 'bob')]).toEqual([now, who]);
    }
    expect(game.controls).toEqual([]);
  });

  it('waits for a combat phase of that player’s own, past turns without one', () => {
    const alices = step(turnOf(bent, 'carol'), 'beginning-of-combat');
    expect(controller(alices, 'bob')).toBe('bob');
    const without = step(turnOf(alices, 'bob'), 'postcombat-main');
    expect(statesOf(without)).toEqual({ 1: 'pending' });
    expect(controller(step(turnOf(without, 'bob'), 'beginning-of-combat'), 'bob')).toBe('alice');
  });

  it.each(['cleanup', 'beginning-of-combat'] as const)(
    'is over when the combat phase is ended and %s follows',
    (next) => {
      const fighting = step(step(turnOf(bent, 'bob'), 'beginning-of-combat'), 'declare-attackers');
      expect(controller(step(fighting, next), 'bob')).toBe('bob');
    },
  );

  it('takes over from a control of the whole turn for the combat phase, if it was created later', () => {
    const both = withControls(
      tableOf('2026-06-19'),
      { of: 'bob', by: 'carol' },
      { of: 'bob', by: 'alice', ...COMBAT },
    );
    const main = turnOf(both, 'bob');
    const combat = step(main, 'beginning-of-combat');
    const later = step(combat, 'postcombat-main');
    expect([main, combat, later].map((game) => controller(game, 'bob'))).toEqual(['carol', 'alice', 'carol']);
  });

  it('does not work beside a control of the whole turn that was created later', () => {
    const both = withControls(bent, { of: 'bob', by: 'carol' });
    const main = turnOf(both, 'bob');
    const combat = step(main, 'beginning-of-combat');
    const later = step(combat, 'postcombat-main');
    expect([main, combat, later].map((game) => controller(game, 'bob'))).toEqual(['carol', 'carol', 'carol']);
    expect(statesOf(later)).toEqual({ 2: 'in-force' });
  });
});

describe('control while something lasts', () => {
  it.each(['founding', '2026-06-19'] as const)('%s: is in force at once, in any turn', (edition) => {
    const game = inForce(tableOf(edition), { of: 'bob', by: 'alice', card: 'A spell' });
    expect(controller(game, 'bob')).toBe('alice');
    expect(controller(turnOf(game, 'carol'), 'bob')).toBe('alice');
  });

  it.each([
    ['Word of Command', 'founding', '711.2 (2010-10-01)'],
    ['Word of Command', '2010-10-01', '711.2 (2010-10-01)'],
    ['Opposition Agent', '2010-10-01', '716.2 (2021-02-05)'],
    ['Opposition Agent', '2026-06-19', '723.2 (2026-06-19)'],
  ] as const)('%s under %s rests on %s', (card, edition, rule) => {
    const entries = decideCreating(tableOf(edition), { of: 'bob', by: 'alice', card, span: 'while' });
    expect(rulesOf(entries)).toEqual([rule]);
  });

  it('a later Opposition Agent overwrites an earlier one', () => {
    const game = inForce(tableOf('2026-06-19'), { of: 'dora', by: 'bob' }, { of: 'dora', by: 'carol' });
    expect(controller(game, 'dora')).toBe('carol');
    const end = { kind: 'control/end', id: 2 } as const;
    const { entries, after: ended } = valueIn(decideControl(game, actor('carol'), end, TODAY));
    expect(kinds(entries)).toEqual(['control/ended', 'control/resumed']);
    expect(controller(ended, 'dora')).toBe('bob');
  });

  it('a search during a controlled turn: the Agent’s controller, and else the turn’s', () => {
    const bobs = turnOf(withControls(tableOf('2026-06-19'), { of: 'bob', by: 'alice' }), 'bob');
    const searching = withControls(bobs, {
      of: 'bob',
      by: 'carol',
      card: 'Opposition Agent',
      span: 'search',
    });
    expect(decidingPlayer(searching, 'search', 'bob', TODAY).answer.playerId).toBe('carol');
    expect(decidingPlayer(searching, 'search-of-another', 'bob', TODAY).answer.playerId).toBe('alice');
    expect(controller(searching, 'bob')).toBe('alice');
    const created = decideCreating(bobs, {
      of: 'bob',
      by: 'carol',
      card: 'Opposition Agent',
      span: 'search',
    });
    expect(kinds(created)).toEqual(['control/created']);
    const end = { kind: 'control/end', id: 2 } as const;
    const { entries } = valueIn(decideControl(searching, actor('carol'), end, TODAY));
    expect(kinds(entries)).toEqual(['control/ended']);
  });
});

describe('who controls whom when control meets control', () => {
  it('on B’s turn A decides, though C was to control A’s turn', () => {
    const game = withControls(tableOf(), { of: 'alice', by: 'carol' }, { of: 'bob', by: 'alice' });
    const alices = turnOf(game, 'alice');
    const bobs = turnOf(alices, 'bob');
    expect(controller(alices, 'alice')).toBe('carol');
    expect([controller(bobs, 'alice'), controller(bobs, 'bob')]).toEqual(['alice', 'alice']);
  });

  it('while C controls A and A controls B’s turn, C decides for both', () => {
    const bobs = turnOf(withControls(tableOf('2026-06-19'), { of: 'bob', by: 'alice' }), 'bob');
    const game = inForce(bobs, { of: 'alice', by: 'carol' });
    expect(PLAYERS.map((player) => controller(game, player))).toEqual(['carol', 'carol', 'carol', 'dora']);
  });

  it.each([
    [
      'two control each other',
      [
        ['alice', 'bob'],
        ['bob', 'alice'],
      ],
      ['bob', 'alice', 'carol', 'dora'],
    ],
    [
      'three in a circle',
      [
        ['alice', 'bob'],
        ['bob', 'carol'],
        ['carol', 'alice'],
      ],
      ['bob', 'carol', 'alice', 'dora'],
    ],
    [
      'a chain that leads into a circle',
      [
        ['dora', 'alice'],
        ['alice', 'bob'],
        ['bob', 'alice'],
      ],
      ['bob', 'alice', 'carol', 'bob'],
    ],
    [
      'one who controls themselves heads a chain',
      [
        ['alice', 'bob'],
        ['bob', 'bob'],
      ],
      ['bob', 'bob', 'carol', 'dora'],
    ],
  ] as const)('%s', (_, pairs, deciders) => {
    const game = inForce(tableOf('2026-06-19'), ...pairs.map(([of, by]) => ({ of, by })));
    expect(PLAYERS.map((player) => controller(game, player))).toEqual(deciders);
  });
});

describe('recording control', () => {
  const game = tableOf('2026-06-19');

  it.each([
    ['founding', 'next-turn', ['507.1 (2006-10-01)']],
    ['2026-06-19', 'next-turn', ['723.1 (2026-06-19)']],
    ['2003-07-01', 'next-turn', ['507.1 (2003-10-01)']],
    ['founding', 'next-combat', ['103.1 (2006-10-01)']],
    ['2026-06-19', 'next-combat', ['101.1 (2026-06-19)']],
  ] as const)('%s: for the %s it rests on %j', (edition, span, citations) => {
    expect(rulesOf(decideCreating(tableOf(edition), { of: 'bob', by: 'alice', span }))).toEqual(citations);
  });

  it.each([
    ['founding', ['507.1 (2006-10-01)', '711.9 (2010-10-01)']],
    ['2026-06-19', ['723.1 (2026-06-19)', '723.9 (2026-06-19)']],
  ] as const)('%s: control of oneself rests on %j', (edition, citations) => {
    expect(rulesOf(decideCreating(tableOf(edition), { of: 'bob', by: 'bob' }))).toEqual(citations);
  });

  it.each([
    ['alice', 'self'],
    ['host', 'host'],
  ] as const)('by %s is by the authority: %s', (who, authority) => {
    const { entries } = valueIn(decideControl(game, actor(who), creating({ of: 'bob', by: 'alice' }), TODAY));
    expect(entries[0].authority).toBe(authority);
  });

  it('by the controller of the one who controls', () => {
    const alices = turnOf(withControls(game, { of: 'alice', by: 'dora' }), 'alice');
    const {
      entries: [entry],
    } = valueIn(decideControl(alices, actor('dora'), creating({ of: 'bob', by: 'alice' }), TODAY));
    expect(entry.authority).toBe('controller');
    expect(formatCitations(entry.because)).toEqual(['723.1 (2026-06-19)', '723.5 (2026-06-19)']);
  });

  it.each([
    ['somebody else', 'bob', creating({ of: 'bob', by: 'alice' }), 'control/not-yours'],
    ['a spectator', 'zoe', creating({ of: 'bob', by: 'alice' }), 'game/not-a-player'],
    ['over somebody who does not play', 'alice', creating({ of: 'zoe', by: 'alice' }), 'game/not-a-player'],
    ['by somebody who does not play', 'host', creating({ of: 'bob', by: 'zoe' }), 'game/not-a-player'],
    [
      'with a name too long',
      'alice',
      creating({ of: 'bob', by: 'alice', card: 'x'.repeat(151) }),
      'option/too-long',
    ],
    ['an end of nothing', 'host', { kind: 'control/end', id: 99 }, 'control/over'],
  ] as const)('%s is refused', (_, who, action, code) => {
    expect(decideControl(game, actor(who), action, TODAY)).toMatchObject({ ok: false, failure: { code } });
  });

  it('is refused once the game is over', () => {
    const over = after(game, [
      {
        event: { kind: 'game/ended', result: { how: 'ended', winners: [] } },
        authority: 'host',
        because: [],
      },
    ]);
    expect(decideControl(over, actor('alice'), creating({ of: 'bob', by: 'alice' }), TODAY)).toMatchObject({
      failure: { code: 'game/not-playing' },
    });
  });
});

describe('ending control by hand', () => {
  const end = { kind: 'control/end', id: 1 } as const;
  const turn = turnOf(withControls(tableOf(), { of: 'bob', by: 'alice' }), 'bob');
  const lasting = inForce(tableOf(), { of: 'bob', by: 'alice' });

  it.each([
    ['its controller, when what it lasted for is over', lasting, 'alice', 'self', 1],
    ['the host, of any kind', lasting, 'host', 'host', 0],
    ['the host, of a whole turn', turn, 'host', 'host', 0],
  ] as const)('is done by %s', (_, game, who, authority, rules) => {
    const { entries } = valueIn(decideControl(game, actor(who), end, FOUNDING));
    const [entry] = entries;
    expect(entry).toMatchObject({ event: { kind: 'control/ended', id: 1 }, authority });
    expect(entry.because).toHaveLength(rules);
    expect(controller(after(game, [entry]), 'bob')).toBe('bob');
  });

  it.each([
    ['the controller of a whole turn', turn, 'alice', 'control/ends-by-itself'],
    ['the player who is controlled', lasting, 'bob', 'control/not-yours'],
    ['somebody else', lasting, 'carol', 'control/not-yours'],
  ] as const)('is refused to %s', (_, game, who, code) => {
    expect(decideControl(game, actor(who), end, FOUNDING)).toMatchObject({ ok: false, failure: { code } });
  });

  it('of an overwritten effect leaves the later one working; ending the later one restores the earlier', () => {
    const game = withControls(tableOf(), { of: 'bob', by: 'alice' }, { of: 'bob', by: 'carol' });
    const without = (id: number) =>
      valueIn(decideControl(game, actor('host'), { kind: 'control/end', id }, FOUNDING)).entries;
    expect(kinds(without(1))).toEqual(['control/ended']);
    expect(kinds(without(2))).toEqual(['control/ended', 'control/resumed']);
    expect(controller(turnOf(after(game, without(1)), 'bob'), 'bob')).toBe('carol');
    expect(controller(turnOf(after(game, without(2)), 'bob'), 'bob')).toBe('alice');
  });
});
