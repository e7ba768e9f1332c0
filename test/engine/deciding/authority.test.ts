import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { authorize, controllerOf } from '#engine/deciding/authority.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { after, actor, inForce, tableOf } from '../tables/control.ts';

const EDITIONS = ['2003-07-01', 'founding', '2009-07-11', '2026-06-19'] as const;

describe.each(EDITIONS)('%s: Alice controls Bob, who hosts', (edition) => {
  const ruleset = rulesetOf(edition);
  const game = inForce(tableOf(edition, 'bob'), { of: 'bob', by: 'alice' });

  it.each([
    ['alice', 'bob', 'decision', 'controller'],
    ['alice', 'alice', 'decision', 'self'],
    ['bob', 'bob', 'decision', 'control/decides-for-you'],
    ['carol', 'bob', 'decision', 'control/not-yours'],
    ['bob', 'carol', 'decision', 'host'],
    ['carol', 'carol', 'decision', 'self'],
    ['alice', 'carol', 'decision', 'control/not-yours'],
    ['alice', 'bob', 'bookkeeping', 'game/kept-by-owner'],
    ['bob', 'bob', 'bookkeeping', 'self'],
    ['bob', 'carol', 'bookkeeping', 'host'],
    ['carol', 'dora', 'bookkeeping', 'game/kept-by-owner'],
    ['bob', 'bob', 'own', 'self'],
    ['alice', 'bob', 'own', 'control/own-alone'],
    ['bob', 'carol', 'own', 'control/own-alone'],
    ['zoe', 'bob', 'decision', 'game/not-a-player'],
    ['zoe', 'bob', 'bookkeeping', 'game/not-a-player'],
    ['alice', 'zoe', 'decision', 'game/not-a-player'],
  ] as const)('%s acts for %s (%s): %s', (who, playerId, nature, expected) => {
    const may = authorize(game, actor(who), playerId, nature, ruleset);
    expect(may.ok ? may.value.authority : may.failure.code).toBe(expected);
  });
});

describe('a right and a refusal', () => {
  it.each([
    ['2003-07-01', '507.3 (2003-10-01)'],
    ['founding', '507.3 (2006-10-01)'],
    ['2009-07-11', '710.4 (2009-07-11)'],
    ['2026-06-19', '723.5 (2026-06-19)'],
  ] as const)('%s: on a controlled turn rest on %s', (edition, rule) => {
    const game = inForce(tableOf(edition), { of: 'bob', by: 'alice' });
    const [may, refused] = ['alice', 'bob'].map((who) =>
      authorize(game, actor(who), 'bob', 'decision', rulesetOf(edition)),
    );
    expect(may?.ok && formatCitations(may.value.citations)).toEqual([rule]);
    expect(refused).toMatchObject({ failure: { code: 'control/decides-for-you', facts: { by: 'alice' } } });
    expect(refused && !refused.ok && formatCitations(refused.failure.citations)).toEqual([rule]);
  });

  it.each([
    ['founding', ['507.3b (2006-10-01)', '102.3a (2006-10-01)']],
    ['2026-06-19', ['723.6 (2026-06-19)', '104.3a (2026-06-19)']],
  ] as const)('%s: nobody concedes for another, by %j', (edition, citations) => {
    const game = inForce(tableOf(edition), { of: 'bob', by: 'alice' });
    const refused = authorize(game, actor('alice'), 'bob', 'own', rulesetOf(edition));
    expect(!refused.ok && formatCitations(refused.failure.citations)).toEqual(citations);
  });

  it('a controlled player concedes all the same, by 507.3b', () => {
    const game = inForce(tableOf('founding'), { of: 'bob', by: 'alice' });
    const [controlled, free] = ['bob', 'carol'].map((who) => {
      const may = authorize(game, actor(who), who, 'own', rulesetOf('founding'));
      return may.ok && formatCitations(may.value.citations);
    });
    expect(controlled).toEqual(['507.3b (2006-10-01)']);
    expect(free).toEqual([]);
  });

  it('name the player at the end of the chain: a controlled player controls no one', () => {
    const game = inForce(
      tableOf('2026-06-19', 'alice'),
      { of: 'bob', by: 'alice' },
      { of: 'alice', by: 'carol' },
    );
    const ruleset = rulesetOf('2026-06-19');
    expect(authorize(game, actor('alice'), 'bob', 'decision', ruleset)).toMatchObject({
      failure: { code: 'control/decides-for-you', facts: { by: 'carol' } },
    });
    expect(authorize(game, actor('carol'), 'bob', 'decision', ruleset)).toMatchObject({
      value: { authority: 'controller' },
    });
  });
});

describe('those who left', () => {
  const game = after(tableOf('founding'), [
    {
      event: { kind: 'game/left', playerId: 'bob', how: 'lost', nextInOrder: 'carol' },
      authority: 'self',
      because: [],
    },
  ]);

  it.each([
    ['bob', 'alice', 'bob'],
    ['bob', 'bob', 'bob'],
    ['alice', 'bob', 'bob'],
    ['host', 'bob', 'bob'],
  ] as const)('%s does nothing for %s', (who, playerId, stranger) => {
    expect(authorize(game, actor(who), playerId, 'bookkeeping', rulesetOf('founding'))).toMatchObject({
      failure: { code: 'game/not-a-player', facts: { playerId: stranger } },
    });
  });
});

describe('a host', () => {
  it("without a seat corrects everyone's decisions and bookkeeping, and can't concede for others", () => {
    const game = inForce(tableOf('founding'), { of: 'bob', by: 'alice' });
    const rights = (['decision', 'bookkeeping', 'own'] as const).map((nature) => {
      const may = authorize(game, actor('host'), 'bob', nature, rulesetOf('founding'));
      return may.ok ? may.value.authority : may.failure.code;
    });
    expect(rights).toEqual(['host', 'host', 'control/own-alone']);
  });
});

it('says who controls a player, and by which rules', () => {
  const game = inForce(tableOf('founding'), { of: 'bob', by: 'alice' });
  expect(controllerOf(game, 'bob', rulesetOf('founding')).answer).toBe('alice');
  const { answer, citations } = controllerOf(game, 'carol', rulesetOf('founding'));
  expect(answer).toBe('carol');
  expect(formatCitations(citations)).toEqual(['507.3 (2006-10-01)', '507.3d (2006-10-01)']);
});
