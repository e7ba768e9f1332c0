import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { SkipAction } from '#engine/turns/extra-turns-and-skips.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import {
  citedBy,
  entriesOf,
  play,
  refusalOf,
  seated,
  steps,
  turns,
  untilStep,
  type Action,
} from '../tables/seated.ts';
import { added, at, tableIn } from '../tables/permanents.ts';

const NEXT: Action = { kind: 'turn/next' };
const STEP: Action = { kind: 'turn/step' };

const skip = (of?: SkipAction['of'], more: Partial<SkipAction> = {}): Action => ({
  kind: 'turn/skip',
  playerId: 'ann',
  card: null,
  ...(of && { of }),
  ...more,
});

/** Cid's end step, before Ann's next turn. */
function beforeAnn(start: Game): Game {
  let now = start;
  while (now.turn?.playerId !== 'cid') now = play(now, 'judge', NEXT);
  return untilStep(now, 'end');
}

/** The steps of Ann's next turn, with or without attackers. */
function stepsOfAnn(start: Game): readonly string[] {
  let now = play(beforeAnn(start), 'judge', NEXT);
  const seen: string[] = [];
  while (now.turn?.playerId === 'ann') {
    seen.push(now.turn.step);
    now = play(now, 'judge', STEP);
  }
  return seen;
}

const WHOLE = [
  'untap',
  'upkeep',
  'draw',
  'precombat-main',
  'beginning-of-combat',
  'declare-attackers',
  'end-of-combat',
  'postcombat-main',
  'end',
  'cleanup',
];
const without = (...gone: readonly string[]): readonly string[] => WHOLE.filter((id) => !gone.includes(id));
const COMBAT = ['beginning-of-combat', 'declare-attackers', 'end-of-combat'];
const MAIN = ['precombat-main', 'postcombat-main'];

describe.each<Edition>(['founding', '2013-07-13', '2026-06-19'])('%s: what is skipped', (edition) => {
  const table = tableIn('precombat-main', edition);

  it.each<[string, string, string, readonly string[]]>([
    ['Stasis of an opponent’s', 'Stasis', 'bob', without('untap')],
    ['Sands of Time', 'Sands of Time', 'ann', without('untap')],
    ['Eon Hub', 'Eon Hub', 'bob', without('upkeep')],
    ['Necropotence', 'Necropotence', 'ann', without('draw')],
    ['an opponent’s Necropotence', 'Necropotence', 'bob', WHOLE],
    ['a name in other letters', 'necropotence', 'ann', without('draw')],
    ['Fatespinner by itself', 'Fatespinner', 'bob', WHOLE],
  ])('by a permanent: %s', (_, card, controllerId, expected) => {
    expect(stepsOfAnn(added(table, card, { controllerId })[0])).toEqual(expected);
  });

  it.each<[string, SkipAction['of'], readonly string[]]>([
    ['the untap step (Yosei)', { part: 'untap', span: 'next' }, without('untap')],
    ['the draw step (Fatigue)', { part: 'draw', span: 'next' }, without('draw')],
    ['the combat phase (Blinding Angel)', { part: 'combat', span: 'next' }, without(...COMBAT)],
    [
      'each combat phase of the next turn (False Peace)',
      { part: 'combat', span: 'next-turn' },
      without(...COMBAT),
    ],
    ['the main phases of the next turn', { part: 'main', span: 'next-turn' }, without(...MAIN)],
    ['one main phase', { part: 'main', span: 'next' }, without('precombat-main')],
    ['the end step', { part: 'end', span: 'next' }, without('end')],
    ['a combat phase of an earlier turn', { part: 'combat', span: 'next-this-turn' }, WHOLE],
  ])('once: %s', (_, of, expected) => {
    expect(stepsOfAnn(play(beforeAnn(table), 'bob', skip(of)))).toEqual(expected);
  });

  it('two effects skip two, one after another', () => {
    const twice = play(beforeAnn(table), 'bob', skip({ part: 'untap', span: 'next' }, { times: 2 }));
    expect(stepsOfAnn(twice)).toEqual(without('untap'));
    const later = play(beforeAnn(twice), 'judge', NEXT);
    expect(later.skips).toHaveLength(1);
    expect(stepsOfAnn(later)).toEqual(without('untap'));
    expect(stepsOfAnn(play(beforeAnn(later), 'judge', NEXT))).toEqual(WHOLE);
  });

  it('a noted one is used up before a permanent has it skipped, as the player would choose', () => {
    const [stasis] = added(table, 'Stasis', { controllerId: 'bob' });
    const noted = play(beforeAnn(stasis), 'bob', skip({ part: 'untap', span: 'next' }));
    expect(play(noted, 'judge', NEXT).skips).toEqual([]);
  });

  it('a skip in a skipped turn waits for the next one (614.10a)', () => {
    const game = play(beforeAnn(table), 'bob', skip({ part: 'combat', span: 'next-turn' }), skip());
    expect(turns(game, 1)).toEqual(['bob']);
    expect(stepsOfAnn(play(game, 'judge', NEXT))).toEqual(without(...COMBAT));
  });

  it('a step that has begun is not skipped any more: the next one is', () => {
    const upkeep = untilStep(play(beforeAnn(table), 'judge', NEXT), 'upkeep');
    const noted = play(upkeep, 'bob', skip({ part: 'upkeep', span: 'next' }));
    expect(steps(noted, 1)).toEqual(['draw']);
    expect(stepsOfAnn(noted)).toEqual(without('upkeep'));
  });

  it('each instance this turn, those that are added too (Fatespinner)', () => {
    const upkeep = untilStep(play(beforeAnn(table), 'judge', NEXT), 'upkeep');
    const more = {
      kind: 'turn/add',
      part: 'combat',
      times: 1,
      after: 'here',
      card: null,
      only: null,
      playerId: null,
    } as const;
    const noted = play(upkeep, 'ann', skip({ part: 'combat', span: 'this-turn' }));
    const main = play(untilStep(noted, 'precombat-main'), 'ann', more);
    expect(steps(main, 3)).toEqual(['postcombat-main', 'end', 'cleanup']);
    expect(play(main, 'judge', NEXT).skips).toEqual([]);
  });

  it('of two combat phases only the next one (Moment of Silence)', () => {
    const more = {
      kind: 'turn/add',
      part: 'combat',
      times: 1,
      after: 'here',
      card: null,
      only: null,
      playerId: null,
    } as const;
    const main = play(table, 'ann', more, skip({ part: 'combat', span: 'next-this-turn' }));
    expect(steps(main, 4)).toEqual([...COMBAT, 'postcombat-main']);
  });

  it('without an untap step nothing phases in or untaps, nor is day or night asked', () => {
    const [one, bear] = added(table, 'Bear', { controllerId: 'ann' });
    const [two, giant] = added(one, 'Giant', { controllerId: 'ann' });
    const out = play(
      two,
      'ann',
      { kind: 'permanent/phase', out: [bear], in: [] },
      { kind: 'permanent/tap', id: giant },
    );
    const dusk = { ...out, designations: { ...out.designations, day: 'day' as const } };
    const [stasis] = added(dusk, 'Stasis', { controllerId: 'bob' });
    const began = entriesOf(beforeAnn(stasis), 'judge', NEXT);
    expect(began.map(({ event }) => event.kind)).toEqual([
      'turn/began',
      'turn/part-skipped',
      'turn/step-began',
    ]);
    const after = play(beforeAnn(stasis), 'judge', NEXT);
    expect([at(after, bear).permanent.status.phasedOut, at(after, giant).permanent.status.tapped]).toEqual([
      true,
      true,
    ]);
    expect(after.dayCheck).toBeNull();
  });

  it('a permanent that is phased out, face down or without abilities makes no one skip anything', () => {
    const [one, id] = added(table, 'Eon Hub', { controllerId: 'cid' });
    const out = play(one, 'judge', { kind: 'permanent/phase', out: [id], in: [] });
    const lost = play(one, 'cid', { kind: 'permanent/mark', id, marks: { skipsNothing: true } });
    expect(steps(play(out, 'judge', NEXT), 1)).toEqual(['upkeep']);
    expect(stepsOfAnn(lost)).toEqual(WHOLE);
  });

  it('going on to a skipped step is refused, with who skips it', () => {
    const [one] = added(table, 'Necropotence', { controllerId: 'ann' });
    const upkeep = play(beforeAnn(one), 'judge', NEXT);
    expect(refusalOf(upkeep, 'judge', { kind: 'turn/to', step: 'draw' })).toBe('turn/part-skipped');
    const none = play(upkeep, 'ann', skip({ part: 'combat', span: 'this-turn' }));
    expect(refusalOf(none, 'judge', { kind: 'turn/to', step: 'declare-attackers' })).toBe(
      'turn/part-skipped',
    );
  });

  it.each([
    ['Stranglehold', 'bob', false],
    ['Stranglehold', 'ann', true],
    ['Trouble in Pairs', 'cid', false],
    ["Ugin's Nexus", 'ann', false],
  ])('an extra turn of Ann’s does not come by %s of %s: %s', (card, controllerId, comes) => {
    const [one] = added(table, card, { controllerId });
    const given = play(one, 'ann', { kind: 'turn/extra', playerId: 'ann', card: 'Time Walk' });
    expect(turns(given, 1)).toEqual([comes ? 'ann+' : 'bob']);
  });
});

it.each<[Edition, readonly string[]]>([
  ['founding', ['300.9', '419.6e', '502.15c']],
  ['2009-07-10', ['300.9', '419.6e', '502.15c']],
  ['2009-07-11', ['500.10', '613.10', '702.23k']],
  ['2026-06-19', ['500.11', '614.10', '702.26m']],
])('%s: by the rules %j', (edition, rules) => {
  const [stasis] = added(tableIn('precombat-main', edition), 'Stasis', { controllerId: 'bob' });
  const [, skipped] = entriesOf(beforeAnn(stasis), 'judge', NEXT);
  expect(citedBy(skipped ? [skipped] : []).map((id) => id.split(' ')[0])).toEqual(rules);
});

it('a first turn without upkeep and draw steps goes from the untap step to the main phase', () => {
  const two = { ...seated(['ann', 'bob']), permanents: added(tableIn(), 'Eon Hub')[0].permanents };
  expect(steps(two, 1)).toEqual(['precombat-main']);
});
