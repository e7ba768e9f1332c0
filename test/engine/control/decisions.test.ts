import { describe, expect, it } from 'vitest';
import { decidingPlayer } from '#engine/control/decisions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Game } from '#engine/game/state.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { controlledTurn, inForce, tableOf } from '../tables/control.ts';
import { DECISION_KINDS, type DecisionName } from '#engine/control/decision-kinds.ts';
import { INFORMATION_KINDS, whoSees, type Information } from '#engine/control/information.ts';

const slaved = (edition: Edition): Game => controlledTurn(edition, { of: 'bob', by: 'alice' });

function decides(game: Game, decision: DecisionName, playerId = 'bob') {
  const { answer, citations } = decidingPlayer(game, decision, playerId, rulesetOf(game.edition));
  return { ...answer, through: answer.through.map(({ id }) => id), citations: formatCitations(citations) };
}

function sees(game: Game, information: Information, playerId = 'bob') {
  const { answer, citations } = whoSees(game, information, playerId, rulesetOf(game.edition));
  return { ...answer, through: answer.through.map(({ id }) => id), citations: formatCitations(citations) };
}

describe('founding: Alice controls Bob’s turn', () => {
  const game = slaved('founding');

  it.each([
    ['play', 'alice', ['507.3 (2006-10-01)']],
    ['modes', 'alice', ['507.3 (2006-10-01)']],
    ['targets', 'alice', ['507.3 (2006-10-01)']],
    ['payment', 'alice', ['507.3a (2006-10-01)', '507.3 (2006-10-01)']],
    ['resolution', 'alice', ['507.3 (2006-10-01)']],
    ['search', 'alice', ['507.3 (2006-10-01)']],
    ['outside-the-game', 'alice', ['507.3 (2006-10-01)']],
    ['replacement', 'alice', ['507.3 (2006-10-01)']],
    ['triggers', 'alice', ['507.3 (2006-10-01)', '507.1c (2006-10-01)']],
    ['attackers', 'alice', ['507.3 (2006-10-01)', '507.1c (2006-10-01)']],
    ['blockers', 'alice', ['507.3 (2006-10-01)', '507.1c (2006-10-01)', '309.2a (2006-10-01)']],
    ['combat-damage', 'alice', ['507.3 (2006-10-01)', '507.1c (2006-10-01)']],
    ['cleanup-discard', 'alice', ['507.3 (2006-10-01)']],
    ['concede', 'bob', ['507.3b (2006-10-01)', '102.3a (2006-10-01)']],
    ['leave-the-room', 'bob', ['507.3c (2006-10-01)']],
    ['trade', 'bob', ['507.3c (2006-10-01)']],
    ['intentional-draw', 'bob', ['507.3c (2006-10-01)']],
    ['call-a-judge', 'bob', ['507.3c (2006-10-01)']],
    ['sideboard', 'bob', ['507.3c (2006-10-01)']],
  ] as const)('%s: %s decides, by %j', (decision, playerId, citations) => {
    expect(decides(game, decision)).toMatchObject({ playerId, citations });
  });
});

describe('today: Alice controls Bob', () => {
  const game = slaved('2026-06-19');

  it.each([
    ['targets', 'alice', ['723.5 (2026-06-19)']],
    ['attackers', 'alice', ['723.5 (2026-06-19)', '723.3 (2026-06-19)']],
    ['payment', 'alice', ['723.5a (2026-06-19)', '723.5 (2026-06-19)']],
    ['outside-the-game', 'alice', ['723.4 (2026-06-19)', '723.5 (2026-06-19)']],
    ['concede', 'bob', ['723.6 (2026-06-19)', '104.3a (2026-06-19)']],
    ['call-a-judge', 'bob', ['723.5b (2026-06-19)']],
  ] as const)('%s: %s decides, by %j', (decision, playerId, citations) => {
    expect(decides(game, decision)).toMatchObject({ playerId, citations });
  });

  it('her own choices stay hers', () => {
    expect(decides(game, 'own', 'alice')).toEqual({
      playerId: 'alice',
      why: 'nobody-controls',
      through: [],
      limits: [],
      comesUp: 'now',
      ifTheyDisagree: null,
      otherwise: [],
      citations: ['723.8 (2026-06-19)'],
    });
  });

  it.each([
    ['carol', 'carol', ['101.1 (2026-06-19)']],
    ['bob', 'alice', ['723.5 (2026-06-19)', '101.1 (2026-06-19)']],
  ] as const)('Master Warcraft hands Bob’s attack to %s: then %s decides', (named, playerId, citations) => {
    expect(decides(game, 'handed-over', named)).toMatchObject({
      playerId,
      limits: ['named-by-effect'],
      citations,
    });
  });
});

describe("a decision of a player who isn't controlled", () => {
  const game = tableOf('founding');

  it.each([
    ['play', '408.1d'],
    ['modes', '409.1b'],
    ['targets', '409.1c'],
    ['payment', '409.1h'],
    ['resolution', '413.2c'],
    ['attackers', '308.2a'],
    ['blockers', '309.2a'],
    ['combat-damage', '310.1'],
    ['triggers', '410.3'],
    ['cleanup-discard', '314.1'],
    ['replacement', '419.9a'],
    ['concede', '102.3a'],
  ] as const)('%s is that player’s own, by %s', (decision, number) => {
    expect(decides(game, decision)).toMatchObject({
      playerId: 'bob',
      limits: [],
      citations: [`${number} (2006-10-01)`],
    });
  });
});

describe('a card from outside the game, for a player who is controlled', () => {
  it.each([
    ['2003-07-01', 'right-kind', ['507.3 (2003-10-01)']],
    ['founding', 'right-kind', ['507.3 (2006-10-01)']],
    ['2007-09-30', 'right-kind', ['507.3 (2007-09-30)']],
    ['2007-10-01', 'unsaid', ['507.3 (2007-10-01)', '507.2 (2007-10-01)']],
    ['2013-05-01', 'unsaid', ['712.5 (2013-05-01)', '712.4 (2013-05-01)']],
    ['2016-07-21', 'unsaid', ['712.5 (2016-07-21)', '712.4 (2016-07-21)']],
    ['2016-07-22', 'no-card', ['714.4 (2016-07-22)', '714.5 (2016-07-22)']],
    ['2026-06-19', 'no-card', ['723.4 (2026-06-19)', '723.5 (2026-06-19)']],
  ] as const)('%s: the controller chooses; %s', (edition, limit, citations) => {
    expect(decides(slaved(edition), 'outside-the-game')).toMatchObject({
      playerId: 'alice',
      limits: [limit],
      citations,
    });
  });

  it.each([
    ['founding', ['bob', 'alice'], 'shared'],
    ['2016-07-21', ['bob', 'alice'], 'shared'],
    ['2016-07-22', ['bob'], 'only-theirs'],
    ['2026-06-19', ['bob'], 'only-theirs'],
  ] as const)('%s: %j see it', (edition, who, why) => {
    expect(sees(slaved(edition), 'outside-the-game')).toMatchObject({ sees: who, why });
  });
});

describe('who sees what Bob sees, while Alice controls him', () => {
  it.each([
    ['founding', 'hand', ['bob', 'alice'], ['507.2 (2006-10-01)', '217.3c (2006-10-01)']],
    ['founding', 'face-down-permanents', ['bob', 'alice'], ['507.2 (2006-10-01)', '504.3 (2006-10-01)']],
    ['founding', 'library-search', ['bob', 'alice'], ['507.2 (2006-10-01)', '217.2b (2006-10-01)']],
    ['founding', 'hidden-from-them', [], ['507.2 (2006-10-01)', '217.3c (2006-10-01)']],
    ['2026-06-19', 'hand', ['bob', 'alice'], ['723.4 (2026-06-19)', '402.3 (2026-06-19)']],
    ['2026-06-19', 'face-down-permanents', ['bob', 'alice'], ['723.4 (2026-06-19)', '708.5 (2026-06-19)']],
    ['2026-06-19', 'library-search', ['bob', 'alice'], ['723.4 (2026-06-19)', '401.2 (2026-06-19)']],
    ['2026-06-19', 'hidden-from-them', [], ['723.4 (2026-06-19)', '402.3 (2026-06-19)']],
    ['2003-07-01', 'hand', ['bob', 'alice'], ['507.2 (2003-10-01)', '217.3c (2003-07-01)']],
  ] as const)('%s: the %s: %j', (edition, information, who, citations) => {
    expect(sees(slaved(edition), information)).toMatchObject({ sees: who, citations });
  });

  it.each(INFORMATION_KINDS)('Alice’s own %s stays hers', (information) => {
    const seen = sees(slaved('2026-06-19'), information, 'alice');
    expect(seen.sees).toEqual(information === 'hidden-from-them' ? [] : ['alice']);
    expect(seen.citations).not.toContain('723.4 (2026-06-19)');
  });
});

describe('chains and circles', () => {
  const chained = inForce(tableOf('2026-06-19'), { of: 'bob', by: 'alice' }, { of: 'alice', by: 'carol' });

  it('Carol controls Alice, who controls Bob: Carol decides, and all three see Bob’s hand', () => {
    expect(decides(chained, 'attackers')).toEqual({
      playerId: 'carol',
      why: 'controls',
      through: [1, 2],
      limits: [],
      comesUp: 'not-in-this-turn',
      ifTheyDisagree: null,
      otherwise: [],
      citations: [
        '723.5 (2026-06-19)',
        '723.8 (2026-06-19)',
        '723.3 (2026-06-19)',
        '508.1a (2026-06-19)',
        '723.2 (2026-06-19)',
      ],
    });
    expect(sees(chained, 'hand')).toMatchObject({ sees: ['bob', 'alice', 'carol'], through: [1, 2] });
  });

  it('two who control each other decide for each other, and see each other’s hands', () => {
    const game = inForce(tableOf('2026-06-19'), { of: 'bob', by: 'alice' }, { of: 'alice', by: 'bob' });
    expect(decides(game, 'play')).toMatchObject({ playerId: 'alice', through: [1], limits: ['circle'] });
    expect(decides(game, 'play', 'alice')).toMatchObject({ playerId: 'bob', through: [2] });
    expect(sees(game, 'hand')).toMatchObject({ sees: ['bob', 'alice'] });
  });

  it.each([
    ['founding', ['711.9 (2010-10-01)', '507.3d (2006-10-01)', '408.1d (2006-10-01)']],
    ['2026-06-19', ['723.9 (2026-06-19)', '723.8 (2026-06-19)', '117.1a (2026-06-19)']],
  ] as const)('%s: who controls oneself decides as normal, by %j', (edition, citations) => {
    const game = inForce(tableOf(edition), { of: 'bob', by: 'bob' });
    expect(decides(game, 'play')).toMatchObject({ playerId: 'bob', why: 'controls-oneself', citations });
    expect(sees(game, 'hand')).toMatchObject({ sees: ['bob'], why: 'their-own' });
  });
});

describe('when a decision comes up', () => {
  it.each([
    ['attackers', 'bob', 'not-in-this-turn'],
    ['attackers', 'alice', 'in-another-step'],
    ['blockers', 'alice', 'not-in-this-turn'],
    ['blockers', 'bob', 'in-another-step'],
    ['combat-damage', 'bob', 'in-another-step'],
    ['cleanup-discard', 'bob', 'not-in-this-turn'],
    ['cleanup-discard', 'alice', 'in-another-step'],
    ['targets', 'bob', 'now'],
    ['concede', 'bob', 'now'],
  ] as const)('in Alice’s untap step, %s of %s: %s', (decision, playerId, comesUp) => {
    expect(decides(tableOf('founding'), decision, playerId)).toMatchObject({ comesUp });
  });

  it('now, in its step', () => {
    const game = tableOf('founding');
    const attacking: Game = { ...game, turn: game.turn && { ...game.turn, step: 'declare-attackers' } };
    expect(decides(attacking, 'attackers', 'alice')).toMatchObject({ comesUp: 'now' });
  });
});

describe('control of a limited duration', () => {
  it.each([
    ['Opposition Agent', '2026-06-19', '723.2 (2026-06-19)'],
    ['Opposition Agent', 'founding', '716.2 (2021-02-05)'],
    ['Word of Command', '2026-06-19', '723.2 (2026-06-19)'],
    ['Word of Command', 'founding', '711.2 (2010-10-01)'],
  ] as const)('%s under %s rests on %s too', (card, edition, rule) => {
    const game = inForce(tableOf(edition), { of: 'bob', by: 'alice', card });
    expect(decides(game, 'search').citations).toContain(rule);
  });
});

it('control transfers every decision in the game, and no others', () => {
  const game = slaved('2026-06-19');
  const stay = DECISION_KINDS.filter((decision) => decides(game, decision).playerId === 'bob');
  expect(stay).toEqual([
    'concede',
    'leave-the-room',
    'trade',
    'intentional-draw',
    'call-a-judge',
    'sideboard',
  ]);
});

it.each([
  ['2009-07-11', ['710.4 (2009-07-11)', '710.1c (2009-07-11)', '710.2 (2009-07-11)']],
  ['2026-06-19', ['723.5 (2026-06-19)', '723.3 (2026-06-19)']],
] as const)('%s: the controlled player is still the active player, by %j', (edition, citations) => {
  expect(decides(slaved(edition), 'attackers').citations).toEqual(citations);
});
