import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { planEnding, decideEnding } from '#engine/ending-the-turn/ending.ts';
import type { Game } from '#engine/game/state.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { valueIn, formatCitations } from '../../helpers/rulings.ts';
import {
  activated,
  adding,
  ANN,
  ATTACKS_BOB,
  BOB,
  CID,
  DISENCHANT,
  ended,
  ending,
  EVE,
  fold,
  appendEntries,
  happen,
  INSULT_INJURY,
  JACE,
  MANDATE_OF_PEACE,
  namesOf,
  noting,
  planOf,
  play,
  SAVANNAH_LIONS,
  spell,
  tableIn,
  TIME_STOP,
  triggered,
  withPermanent,
} from '../tables/ending.ts';
import type { EndedPart, EndingStage } from '#engine/ending-the-turn/ending-plan.ts';

type Kind = EndingStage['kind'];

const stageOf = <K extends Kind>(game: Game, kind: K, what?: EndedPart): EndingStage & { kind: K } => {
  const stage = planOf(game, what).stages.find((endingStage) => endingStage.kind === kind);
  if (!stage) throw new Error(`there is no ${kind}`);
  return stage as EndingStage & { kind: K };
};
const kindsOf = (game: Game, what?: EndedPart): Kind[] => planOf(game, what).stages.map(({ kind }) => kind);
const emptied = (game: Game, what?: EndedPart): string[] =>
  stageOf(game, 'stack-emptied', what).objects.map(({ object, to }) => `${object.name}: ${to}`);

/** Advances until the condition holds, resolving the stack on the way. */
function until(game: Game, isThere: (game: Game) => boolean): Game {
  let now = game;
  while (!isThere(now))
    now =
      now.stack.length > 0 ? play(now, { kind: 'stack/resolve', id: null, to: null }) : appendEntries(now);
  return now;
}

describe('the order in which a turn ends', () => {
  const COMBAT_FIRST: Kind[] = ['stack-emptied', 'combat-left', 'state-checked', 'moved-on', 'afterwards'];
  const CEASING: Kind[] = ['triggers-cease', ...COMBAT_FIRST];
  const CHECK_FIRST: Kind[] = [
    'triggers-cease',
    'stack-emptied',
    'state-checked',
    'combat-left',
    'moved-on',
    'afterwards',
  ];

  it.each<[Edition, readonly Kind[], readonly string[]]>([
    ['founding', COMBAT_FIRST, ['509.1a', '509.1a', '509.1b', '509.1c', '509.2 and 314.3']],
    ['2009-07-11', COMBAT_FIRST, ['711.1a', '711.1a', '711.1b', '711.1c', '711.2 and 514.3a']],
    ['2013-05-01', COMBAT_FIRST, ['713.1a', '713.1a', '713.1b', '713.1c', '713.2 and 514.3a']],
    ['2015-07-16', COMBAT_FIRST, ['713.1a', '713.1a', '713.1b', '713.1c', '713.2 and 514.3a']],
    ['2015-07-17', CEASING, ['713.1a', '713.1b', '713.1b', '713.1c', '713.1d', '713.2 and 514.3a']],
    ['2017-04-28', CEASING, ['715.1a', '715.1b', '715.1b', '715.1c', '715.1d', '715.2 and 514.3a']],
    ['2019-08-22', CEASING, ['716.1a', '716.1b', '716.1b', '716.1c', '716.1d', '716.2 and 514.3a']],
    ['2019-08-23', CHECK_FIRST, ['716.1a', '716.1b', '716.1c', '716.1d', '716.1d', '716.1f and 514.3a']],
    ['2022-04-29', CHECK_FIRST, ['719.1a', '719.1b', '719.1c', '719.1d', '719.1d', '719.1f and 514.3a']],
    ['2026-06-19', CHECK_FIRST, ['724.1a', '724.1b', '724.1c', '724.1d', '724.1d', '724.1f and 514.3a']],
  ])('%s', (edition, kinds, numbers) => {
    const { stages } = planOf(tableIn('declare-attackers', edition));
    expect(stages.map(({ kind }) => kind)).toEqual(kinds);
    expect(stages.map(({ citations }) => citations.map(({ number }) => number).join(' and '))).toEqual(
      numbers,
    );
    const day = rulesetOf(edition).date;
    expect(stages.flatMap(({ citations }) => citations.map((rule) => rule.edition <= day))).not.toContain(
      false,
    );
  });

  it('in editions without such effects, follows and cites the first rules about them', () => {
    const plan = valueIn(planEnding(tableIn('upkeep', '2003-10-01'), 'turn', null, rulesetOf('2003-10-01')));
    expect(plan.answer.stages.map(({ kind }) => kind)).toEqual(COMBAT_FIRST);
    expect(formatCitations(plan.citations)).toContain('509.1a (2004-10-01)');
  });

  it.each<[Edition, boolean]>([
    ['founding', false],
    ['2007-09-30', false],
    ['2007-10-01', true],
    ['2026-06-19', true],
  ])('%s: planeswalkers leave combat too: %s', (edition, expected) => {
    expect(stageOf(tableIn('combat-damage', edition), 'combat-left').includesPlaneswalkers).toBe(expected);
  });
});

describe('objects that leave the stack', () => {
  it('Time Stop over Savannah Lions: both are exiled, and the Lions never enter', () => {
    const game = play(tableIn('precombat-main'), spell(SAVANNAH_LIONS), spell(TIME_STOP));
    expect(emptied(game)).toEqual(['Savannah Lions: exile', 'Time Stop: exile']);
    expect(stageOf(game, 'stack-emptied').objects.map(({ isResolving }) => isResolving)).toEqual([
      false,
      true,
    ]);
    const after = ended(game);
    expect(after).toMatchObject({ stack: [], permanents: [], turn: { step: 'cleanup', round: 1 } });
  });

  it.each<[Edition, string]>([
    ['2017-04-28', '702.126a (2017-04-28)'],
    ['2026-06-19', '702.127a (2026-06-19)'],
  ])('%s: Glorious End over Injury: exiled, as aftermath would have done', (edition, rule) => {
    const game = play(tableIn('precombat-main', edition), spell(INSULT_INJURY, { halves: [1] }));
    expect(stageOf(game, 'stack-emptied').objects).toMatchObject([
      { to: 'exile', isExiledAnyway: true, object: { name: 'Injury' } },
    ]);
    const removal = ending(game).find(({ event }) => event.kind === 'stack/removed');
    expect(formatCitations(removal?.because ?? [])).toContain(rule);
  });

  it('Sundial of the Infinite: Disenchant is exiled, the ability too, and the next turn is the opponent’s', () => {
    const game = play(tableIn('precombat-main', '2026-06-19'), spell(DISENCHANT), activated('Sundial'));
    expect(emptied(game)).toEqual(['Disenchant: exile', 'Sundial: nowhere']);
    const after = ended(game, 'turn', 'Sundial');
    expect(appendEntries(after).turn).toMatchObject({
      playerId: BOB.id,
      step: 'untap',
      number: 2,
      endedBy: null,
    });
  });

  it('copies and abilities are gone at the next check; combat damage is not dealt', () => {
    const game = play(
      tableIn('combat-damage'),
      adding({ what: 'combat-damage', name: 'Combat damage' }),
      spell(DISENCHANT, { isCopy: true, controllerId: ANN.id }),
      triggered('Sarcomancy'),
    );
    expect(emptied(game)).toEqual(['Combat damage: nowhere', 'Disenchant: nowhere', 'Sarcomancy: nowhere']);
  });

  it('every object, of any controller', () => {
    const his = { ownerId: BOB.id };
    const game = play(tableIn('upkeep'), spell(DISENCHANT, his), spell(SAVANNAH_LIONS), spell(TIME_STOP));
    expect(ended(game).stack).toEqual([]);
  });
});

describe('triggered abilities that wait', () => {
  const waits = (edition: Edition): Game =>
    play(tableIn('precombat-main', edition), spell(TIME_STOP), noting('Draw a card', 'waiting'));

  it.each<[Edition]>([['founding'], ['2009-07-11'], ['2015-07-16']])(
    '%s: stay, and go on the stack in the cleanup step, which another one follows',
    (edition) => {
      const game = waits(edition);
      expect(kindsOf(game)).not.toContain('triggers-cease');
      expect(stageOf(game, 'afterwards')).toMatchObject({
        abilities: [{ name: 'Draw a card' }],
        priority: 'yes',
        anotherCleanup: true,
      });
      const after = ended(game);
      expect(namesOf(after.stack)).toEqual(['Draw a card']);
      const resolved = play(after, { kind: 'stack/resolve', id: null, to: null });
      expect(appendEntries(resolved).turn).toMatchObject({ playerId: ANN.id, step: 'cleanup', round: 2 });
    },
  );

  it.each<[Edition]>([['2015-07-17'], ['2026-06-19']])('%s: cease to exist', (edition) => {
    const game = waits(edition);
    expect(namesOf(stageOf(game, 'triggers-cease').abilities)).toEqual(['Draw a card']);
    expect(stageOf(game, 'afterwards')).toMatchObject({ abilities: [], priority: 'if-triggered' });
    const after = ended(game);
    expect(after).toMatchObject({ stack: [], abilities: [] });
    expect(appendEntries(after).turn).toMatchObject({ playerId: BOB.id });
  });

  it.each<[Edition]>([['founding'], ['2026-06-19']])(
    '%s: what triggers during the process goes on the stack in cleanup, and another cleanup step follows',
    (edition) => {
      const game = ended(play(tableIn('combat-damage', edition), spell(TIME_STOP)));
      const noted = play(game, noting('Guerrilla Tactics', 'waiting'));
      expect(noted.abilities).toMatchObject([{ duringEnding: true }]);
      const put = play(noted, { kind: 'ability/put-on-stack', first: [] });
      const resolved = play(put, { kind: 'stack/resolve', id: null, to: null });
      const again = appendEntries(resolved);
      expect(again.turn).toMatchObject({ playerId: ANN.id, step: 'cleanup', round: 2 });
      expect(appendEntries(again).turn).toMatchObject({ playerId: BOB.id });
    },
  );

  it.each<[Edition, string]>([
    ['founding', 'if-needed'],
    ['2008-02-01', 'if-needed'],
    ['2009-07-11', 'if-triggered'],
    ['2026-06-19', 'if-triggered'],
  ])(
    '%s: nobody gets priority in the cleanup step if nothing has triggered, and state-based effects count: %s',
    (edition, priority) => {
      const game = tableIn('upkeep', edition);
      expect(stageOf(game, 'afterwards')).toMatchObject({ priority, anotherCleanup: false });
      expect(appendEntries(ended(game)).turn).toMatchObject({ playerId: BOB.id });
    },
  );
});

describe('combat', () => {
  const attacking = (edition: Edition): Game => {
    const game = withPermanent(tableIn('declare-blockers', edition), SAVANNAH_LIONS, { combat: ATTACKS_BOB });
    return withPermanent(withPermanent(game, JACE), SAVANNAH_LIONS);
  };

  it.each<[Edition]>([['founding'], ['2026-06-19']])('%s: whatever is in it leaves it', (edition) => {
    const game = attacking(edition);
    const [lions] = game.permanents;
    expect(stageOf(game, 'combat-left').permanents).toEqual([lions]);
    const after = ended(game);
    expect(after.permanents.map(({ combat }) => combat)).toEqual([null, null, null]);
    expect(after.permanents).toHaveLength(3);
  });

  it.each<[Edition, readonly string[]]>([
    ['founding', ['permanent/combat', 'ending/state-based-checked']],
    ['2019-08-22', ['permanent/combat', 'ending/state-based-checked']],
    ['2019-08-23', ['ending/state-based-checked', 'permanent/combat']],
    ['2026-06-19', ['ending/state-based-checked', 'permanent/combat']],
  ])('%s: %j', (edition, kinds) => {
    const happened = ending(attacking(edition)).map(({ event }) => event.kind);
    expect(happened.filter((kind) => kinds.includes(kind))).toEqual(kinds);
  });

  it.each<[Edition, number]>([
    ['founding', 0],
    ['2009-07-11', 0],
    ['2026-06-19', 1],
  ])('%s: of a phased-out token the check leaves %i', (edition, left) => {
    const game = withPermanent(tableIn('upkeep', edition), SAVANNAH_LIONS, {
      isToken: true,
      phasedOut: true,
    });
    expect(stageOf(game, 'state-checked').ceases).toHaveLength(1 - left);
    expect(ended(game).permanents).toHaveLength(left);
  });
});

describe('phases and steps that are skipped', () => {
  it.each<[Step, readonly Step[]]>([
    [
      'upkeep',
      [
        'draw',
        'precombat-main',
        'beginning-of-combat',
        'declare-attackers',
        'declare-blockers',
        'combat-damage',
        'end-of-combat',
        'postcombat-main',
        'end',
      ],
    ],
    ['combat-damage', ['end-of-combat', 'postcombat-main', 'end']],
    ['postcombat-main', ['end']],
    ['end', []],
  ])('from %s', (step, skipped) => {
    expect(stageOf(tableIn(step), 'moved-on')).toMatchObject({
      from: step,
      skipped,
      to: 'cleanup',
      round: 1,
    });
  });

  it.each<[Edition, string]>([
    ['founding', '713.1c (2015-03-27)'],
    ['2013-05-01', '713.1c (2015-03-27)'],
    ['2015-03-27', '713.1c (2015-03-27)'],
    ['2015-07-17', '713.1d (2015-07-17)'],
    ['2026-06-19', '724.1d (2026-06-19)'],
  ])('%s: ended in the cleanup step, a new one begins: %s', (edition, rule) => {
    const cleanup = play(ended(tableIn('upkeep', edition)), noting('Guerrilla Tactics', 'waiting'));
    const game = play(cleanup, spell(TIME_STOP));
    const stage = stageOf(game, 'moved-on');
    expect(stage).toMatchObject({ from: 'cleanup', skipped: [], to: 'cleanup', round: 2 });
    expect(formatCitations(stage.citations)).toContain(rule);
    const after = ended(game);
    expect(after).toMatchObject({ stack: [], turn: { step: 'cleanup', round: 2 } });
    expect(appendEntries(after).turn).toMatchObject({ playerId: BOB.id });
  });
});

describe('ways to end the turn', () => {
  it.each<[Edition, string]>([
    ['founding', '217.6d (2006-10-01)'],
    ['2026-06-19', '405.5 (2026-06-19)'],
  ])('%s: is the top of the stack, by %s', (edition, rule) => {
    const game = play(tableIn('upkeep', edition), spell(TIME_STOP), spell(SAVANNAH_LIONS));
    const planned = planEnding(game, 'turn', 'time stop', rulesetOf(edition));
    if (planned.ok) throw new Error('allowed');
    expect(planned.failure).toMatchObject({
      code: 'stack/not-on-top',
      facts: { object: 'Time Stop', above: 'Savannah Lions' },
    });
    expect(formatCitations(planned.failure.citations)).toEqual([rule]);
  });

  it('or is on no stack, as far as the table says', () => {
    const game = play(tableIn('upkeep'), spell(SAVANNAH_LIONS));
    expect(planEnding(game, 'turn', 'Time Stop', rulesetOf('founding')).ok).toBe(true);
  });
});

describe('abilities of steps that are skipped', () => {
  const noted = (step: Step, edition: Edition = 'founding'): Game =>
    play(
      tableIn(step, edition),
      noting('Sarcomancy', 'each-end-step'),
      noting('Of Bob’s turns', 'each-end-step', BOB.id),
      noting('Kiki-Jiki, Mirror Breaker', 'next-end-step'),
      noting('Basilisk', 'end-of-combat'),
    );

  it.each<[Edition, string]>([
    ['founding', '509.3 (2006-10-01)'],
    ['2009-07-11', '711.3 (2009-07-11)'],
    ['2026-06-19', '724.1e (2026-06-19)'],
  ])('%s: those of each end step and those of the next are listed apart', (edition, rule) => {
    const { missed } = planOf(noted('postcombat-main', edition));
    expect(namesOf(missed.notThisTurn)).toEqual(['Sarcomancy']);
    expect(namesOf(missed.nextEndStep)).toEqual(['Kiki-Jiki, Mirror Breaker']);
    expect(formatCitations(missed.citations)).toContain(rule);
  });

  it.each<[Step, readonly string[]]>([
    ['upkeep', ['Basilisk']],
    ['combat-damage', ['Basilisk']],
    ['postcombat-main', []],
  ])('ended in %s: still to come, at the end of a later combat: %j', (step, names) => {
    expect(namesOf(planOf(noted(step)).missed.nextEndOfCombat)).toEqual(names);
  });

  it('in the end step, those of each end step have triggered already', () => {
    expect(planOf(noted('end')).missed).toMatchObject({ notThisTurn: [] });
  });

  it('Kiki-Jiki and Sundial in the second main phase: the token is sacrificed in the opponent’s end step', () => {
    const game = ended(noted('postcombat-main', '2026-06-19'));
    expect(game.stack).toEqual([]);
    const his = until(game, ({ turn }) => turn?.step === 'end' && turn.playerId === BOB.id);
    expect(namesOf(his.stack)).toContain('Kiki-Jiki, Mirror Breaker');
    const next = until(his, ({ turn }) => turn?.step === 'end' && turn.playerId === CID.id);
    expect(namesOf(next.stack)).toEqual(['Sarcomancy']);
  });

  it('on the stack in the end step, an ability is exiled and does not trigger again', () => {
    const end = appendEntries(
      play(tableIn('postcombat-main'), noting('Kiki-Jiki, Mirror Breaker', 'next-end-step')),
    );
    expect(namesOf(end.stack)).toEqual(['Kiki-Jiki, Mirror Breaker']);
    const his = until(ended(end), ({ turn }) => turn?.step === 'end' && turn.playerId === BOB.id);
    expect(his.stack).toEqual([]);
  });
});

describe('ending the combat phase only', () => {
  const fight = (edition: Edition, step: Step = 'declare-attackers'): Game =>
    play(
      withPermanent(tableIn(step, edition), SAVANNAH_LIONS, { combat: ATTACKS_BOB }),
      noting('Sarcomancy', 'each-end-step'),
      noting('Basilisk', 'end-of-combat'),
      spell(MANDATE_OF_PEACE),
      noting('Whenever something attacks', 'waiting'),
    );

  it.each<[Edition, string]>([
    ['2019-08-23', '716.2b (2019-08-23)'],
    ['2026-06-19', '724.2b (2026-06-19)'],
    ['founding', '716.2b (2019-08-23)'],
    ['2017-04-28', '716.2b (2019-08-23)'],
  ])('%s: by %s', (edition, rule) => {
    const game = fight(edition);
    expect(kindsOf(game, 'combat')).toEqual([
      'triggers-cease',
      'stack-emptied',
      'state-checked',
      'combat-left',
      'moved-on',
      'afterwards',
    ]);
    expect(formatCitations(stageOf(game, 'stack-emptied', 'combat').citations)).toEqual([rule]);
    expect(stageOf(game, 'afterwards', 'combat')).toMatchObject({ priority: 'yes', anotherCleanup: false });
    const after = ended(game, 'combat', 'Mandate of Peace');
    expect(after).toMatchObject({
      stack: [],
      turn: { step: 'postcombat-main', playerId: ANN.id, endedBy: null },
      permanents: [{ combat: null }],
    });
    expect(namesOf(after.abilities)).toEqual(['Sarcomancy', 'Basilisk']);
  });

  it('skips the rest of combat, whose end nothing triggers at; the end step comes as ever', () => {
    const game = fight('2026-06-19');
    expect(stageOf(game, 'moved-on', 'combat')).toMatchObject({
      skipped: ['declare-blockers', 'combat-damage', 'end-of-combat'],
      to: 'postcombat-main',
    });
    const { missed } = planOf(game, 'combat');
    expect(namesOf(missed.nextEndOfCombat)).toEqual(['Basilisk']);
    expect([...missed.notThisTurn, ...missed.nextEndStep]).toEqual([]);
    expect(namesOf(appendEntries(ended(game, 'combat')).stack)).toEqual(['Sarcomancy']);
  });

  it.each<[Step]>([['precombat-main'], ['postcombat-main'], ['end'], ['cleanup']])(
    'in %s nothing happens',
    (step) => {
      const plan = planEnding(tableIn(step, '2026-06-19'), 'combat', null, rulesetOf('2026-06-19'));
      expect(plan).toMatchObject({ ok: false, failure: { code: 'ending/no-combat-phase' } });
      expect(plan.ok ? [] : formatCitations(plan.failure.citations)).toEqual(['724.2g (2026-06-19)']);
    },
  );
});

describe('control of the turn', () => {
  const control = {
    id: 1,
    of: ANN.id,
    by: BOB.id,
    card: 'Mindslaver',
    span: 'next-turn',
    state: 'in-force',
    extraTurnAfter: false,
  } as const;
  const slaver = happen(tableIn('precombat-main'), { kind: 'control/created', control });

  it('lasts through the cleanup step and ends as the next turn begins', () => {
    const { after } = valueIn(
      decideEnding(slaver, BOB, { what: 'turn', card: 'Time Stop' }, rulesetOf(slaver.edition)),
    );
    expect(after.controls).toHaveLength(1);
    expect(appendEntries(after).controls).toEqual([]);
  });

  it.each([
    [BOB, 'self'],
    [ANN, 'control/decides-for-you'],
    [CID, 'self'],
  ])('while Bob controls Ann: %j: %s', (actor, expected) => {
    const action = { what: 'turn', card: 'Time Stop' } as const;
    const decided = decideEnding(slaver, actor, action, rulesetOf(slaver.edition));
    expect(decided.ok ? decided.value.entries[0].authority : decided.failure.code).toBe(expected);
  });
});

describe('who ends the turn', () => {
  const rules = rulesetOf('founding');
  const game = tableIn('upkeep');
  const byTimeStop = { what: 'turn', card: 'Time Stop' } as const;

  it.each([
    [ANN, 'self'],
    [BOB, 'self'],
    [CID, 'self'],
    [EVE, 'game/not-a-player'],
  ])('%j: %s', (actor, expected) => {
    const decided = decideEnding(game, actor, byTimeStop, rules);
    expect(decided.ok ? decided.value.entries[0].authority : decided.failure.code).toBe(expected);
  });

  it('a host who does not play corrects the table', () => {
    const { entries } = valueIn(decideEnding({ ...game, hostId: EVE.id }, EVE, byTimeStop, rules));
    expect(entries.map(({ authority }) => authority)).toEqual([
      'host',
      ...entries.slice(1).map(() => 'rules'),
    ]);
  });

  it('once the turn is over it is no longer being ended', () => {
    const after = fold(game, ending(game));
    expect(after.turn?.endedBy).toBe('Time Stop');
    expect(appendEntries(after).turn?.endedBy).toBeNull();
  });

  it.each<[string, Game, string | null]>([
    ['game/not-playing', { ...game, stage: 'over', turn: null }, null],
    ['option/too-long', game, 'x'.repeat(151)],
  ])('%s', (code, table, card) => {
    expect(planEnding(table, 'turn', card, rules)).toMatchObject({ failure: { code } });
  });
});
