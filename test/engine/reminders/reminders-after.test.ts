import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { remindersAfter, type HasKeyword } from '#engine/reminders/reminders-after.ts';
import type { StackAction } from '#engine/stack/stack.ts';
import {
  attacker,
  entriesOf,
  after,
  play,
  refusalOf,
  seated,
  untilStep,
  type Action,
} from '../tables/seated.ts';
import { formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';
const game = untilStep(seated(['alice', 'bob', 'carol'], TODAY), 'precombat-main');

const HAS: Readonly<Record<string, readonly string[]>> = {
  Grapeshot: ['Storm'],
  'Golden Demise': ['Ascend'],
  Tendershoot: ['Ascend'],
  Racer: ['Start your engines!'],
};
const hasKeyword: HasKeyword = (name, keyword) => HAS[name]?.includes(keyword) ?? false;

/** The reminders after another action, with a word for each fact. */
function reminded(start: Game, who: string, action: Action): readonly string[] {
  const entries = entriesOf(start, who, action);
  const found = remindersAfter(start, after(start, entries), entries, hasKeyword, rulesetOf(start.edition));
  return found.map(({ answer, citations }) => {
    const { playerId, of } = answer;
    const rules = formatCitations(citations).map((id) => id.split(' ')[0]);
    switch (answer.of) {
      case 'initiative':
        return `${of} ${playerId} ${answer.venture.to.map(({ room }) => room).join('/')} ${rules.join(' ')}`;
      case 'dungeon':
        return `${of} ${playerId} ${answer.dungeon} ${rules.join(' ')}`;
      case 'ring-level':
        return `${of} ${playerId} ${answer.level} ${rules.join(' ')}`;
      case 'storm':
        return `${of} ${playerId} ${answer.spell} ${answer.copies} ${rules.join(' ')}`;
      case 'takeover':
        return `${answer.designation} ${playerId}${answer.isSure ? '' : '?'} ${rules.join(' ')}`;
      case 'speed':
        return `${of} ${playerId} ${answer.from}-${answer.to} ${rules.join(' ')}`;
      case 'monarch':
      case 'rad':
      case 'hand-size':
      case 'skip':
        return 'none of these';
      case 'ring':
        return `${of} ${playerId} ${answer.when} ${rules.join(' ')}`;
      case 'blessing':
        return `${of} ${playerId} ${answer.permanents} ${rules.join(' ')}`;
    }
  });
}

const spell = (name: string, more: Partial<StackAction & { readonly kind: 'stack/add' }> = {}): Action => ({
  kind: 'stack/add',
  what: 'spell',
  name,
  card: null,
  halves: [],
  isCopy: false,
  controllerId: 'alice',
  ownerId: 'alice',
  fromGraveyard: false,
  faceDown: false,
  ...more,
});
const RESOLVE: Action = { kind: 'stack/resolve', id: null, to: 'graveyard' } as never;

describe('storm', () => {
  const bolts = (count: number): readonly Action[] => Array.from({ length: count }, () => spell('Shock'));
  it.each<[string, readonly Action[], Action, readonly string[]]>([
    ['the first spell of the turn', [], spell('Grapeshot'), ['storm alice Grapeshot 0 702.40a']],
    ['the third', bolts(2), spell('Grapeshot'), ['storm alice Grapeshot 2 702.40a']],
    [
      'after another player’s spell too',
      [spell('Shock', { controllerId: 'bob', ownerId: 'bob' })],
      spell('Grapeshot'),
      ['storm alice Grapeshot 1 702.40a'],
    ],
    [
      'not for copies, which are not cast',
      [spell('Shock', { isCopy: true })],
      spell('Grapeshot'),
      ['storm alice Grapeshot 0 702.40a'],
    ],
    [
      'not for abilities',
      [spell('Shock', { what: 'activated-ability' })],
      spell('Grapeshot'),
      ['storm alice Grapeshot 0 702.40a'],
    ],
    [
      'with those that the table counted itself',
      [{ kind: 'turn/storm', to: 4 }, spell('Shock')],
      spell('Grapeshot'),
      ['storm alice Grapeshot 5 702.40a'],
    ],
    [
      'of last turn nothing counts',
      [...bolts(1), { kind: 'stack/remove', id: 1, to: 'graveyard' } as never, { kind: 'turn/next' }],
      spell('Grapeshot', { controllerId: 'bob', ownerId: 'bob' }),
      ['storm bob Grapeshot 0 702.40a'],
    ],
    ['a copy of it', bolts(2), spell('Grapeshot', { isCopy: true }), []],
    ['an ability of it', bolts(2), spell('Grapeshot', { what: 'triggered-ability' }), []],
    ['face down', bolts(2), spell('Grapeshot', { faceDown: true }), []],
    ['another spell', bolts(2), spell('Shock'), []],
  ])('%s', (_, before, action, said) => {
    expect(reminded(play(game, 'judge', ...before), 'judge', action)).toEqual(said);
  });

  it('had another number in 2003', () => {
    const then = untilStep(seated(['alice', 'bob'], '2003-07-01'), 'precombat-main');
    expect(reminded(then, 'alice', spell('Grapeshot'))).toEqual(['storm alice Grapeshot 0 502.30a']);
  });
});

describe('marks', () => {
  const put = (room: string, playerId = 'alice'): Action => ({
    kind: 'dungeon/put',
    playerId,
    place: { dungeon: 'Undercity', room },
  });
  const ring = (times: number | null): Action => ({
    kind: 'mark/ring',
    playerId: 'alice',
    times,
    bearer: null,
  });

  it.each<[string, readonly Action[], Action, readonly string[]]>([
    // 726.2: whenever a player takes the initiative, that player ventures into Undercity.
    [
      'the initiative taken',
      [],
      { kind: 'initiative/pass', to: 'bob' },
      ['initiative bob Secret Entrance 726.2 701.49d'],
    ],
    [
      'taken by whoever is in a dungeon',
      [put('Arena', 'bob')],
      { kind: 'initiative/pass', to: 'bob' },
      ['initiative bob Archives/Catacombs 726.2 701.49b'],
    ],
    [
      'nobody’s any more',
      [{ kind: 'initiative/pass', to: 'bob' }],
      { kind: 'initiative/pass', to: null },
      [],
    ],
    ['a room', [], put('Forge'), []],
    ['the bottommost room', [], put('Throne of the Dead Three'), ['dungeon alice Undercity 309.6 309.7']],
    ['the Ring', [], ring(null), ['ring-level alice 1 701.54c']],
    ['the Ring the third time', [ring(2)], ring(null), ['ring-level alice 3 701.54c']],
    ['the Ring less often', [ring(3)], ring(1), []],
    [
      'life that an opponent lost',
      [{ kind: 'mark/speed', playerId: 'alice' }],
      { kind: 'life/change', playerId: 'bob', change: { by: -1 } },
      ['speed alice 1-2 702.179d'],
    ],
    [
      'life lost again, which was said',
      [
        { kind: 'mark/speed', playerId: 'alice' },
        { kind: 'life/change', playerId: 'bob', change: { by: -1 } },
      ],
      { kind: 'life/change', playerId: 'carol', change: { by: -1 } },
      [],
    ],
    ['the monarch', [], { kind: 'monarch/pass', to: 'alice' }, []],
  ])('%s', (_, before, action, said) => {
    expect(reminded(play(game, 'judge', ...before), 'judge', action)).toEqual(said);
  });

  it.each(['initiative', 'dungeon', 'ring', 'storm', 'speed', 'blessing'] as const)(
    'silenced: %s',
    (kind) => {
      const silent = play(game, 'judge', { kind: 'reminders/silence', silenced: [kind] });
      const said = [
        ...reminded(silent, 'judge', { kind: 'initiative/pass', to: 'bob' }),
        ...reminded(silent, 'judge', put('Throne of the Dead Three')),
        ...reminded(silent, 'judge', ring(null)),
        ...reminded(silent, 'judge', spell('Grapeshot')),
        ...reminded(withOthers(silent, 0), 'judge', enters('Racer')),
        ...reminded(withOthers(silent, 9), 'judge', enters('Tendershoot')),
      ].map((id) => id.split(' ')[0]?.split('-')[0]);
      expect(said).toHaveLength(5);
      expect(said).not.toContain(kind);
    },
  );
});

/** A permanent that enters under Alice's control. */
const enters = (name: string, controllerId = 'alice'): Action => ({
  kind: 'permanent/add',
  name,
  card: null,
  isToken: false,
  ownerId: controllerId,
  controllerId,
  initialStatus: {},
});

/** Adds this many other permanents. */
function withOthers(start: Game, others: number): Game {
  const permanents = Array.from({ length: others }, (_, index): TablePermanent => {
    const permanent = attacker(900 + index, 'alice');
    return { ...permanent, combat: null };
  });
  return { ...start, made: 1000, permanents };
}

describe('the bearer of the Ring', () => {
  const bears: Action = {
    kind: 'mark/ring',
    playerId: 'alice',
    times: 4,
    bearer: { id: 900, name: 'Frodo' },
  };
  const ready = (step: 'declare-attackers' | 'declare-blockers'): Game => {
    const at = play(withOthers(game, 2), 'alice', bears);
    const [one, other] = at.permanents.map((each) => ({
      ...each,
      permanent: { ...each.permanent, status: { ...each.permanent.status, tapped: false } },
    }));
    if (!one || !other || !at.turn) throw new Error('two permanents');
    const combat = { role: 'attacking', playerId: 'bob', permanentId: null, blocks: [] } as const;
    const frodo = step === 'declare-attackers' ? one : { ...one, combat };
    return {
      ...at,
      turn: { ...at.turn, step },
      permanents: [frodo, { ...other, ownerId: 'bob', controllerId: 'bob' }],
    };
  };
  const attack: Action = { kind: 'permanent/attack', ids: [900], playerId: 'bob', how: 'declared' };
  const block: Action = { kind: 'permanent/block', id: 901, blocks: [900] };
  it('brings something as it attacks, or is blocked: 701.54c', () => {
    expect(reminded(ready('declare-attackers'), 'alice', attack)).toEqual(['ring alice attacks 701.54c']);
    expect(reminded(ready('declare-blockers'), 'bob', block)).toEqual(['ring alice blocked 701.54c']);
  });
});

describe('reminders of permanents', () => {
  const at = (others: number): Game => withOthers(game, others);
  const phasedOut = (start: Game): Game => ({
    ...start,
    permanents: start.permanents.map((permanent, place) =>
      place === 0
        ? {
            ...permanent,
            permanent: { ...permanent.permanent, status: { ...permanent.permanent.status, phasedOut: true } },
          }
        : permanent,
    ),
  });
  it.each<[string, Game, Action, readonly string[]]>([
    // 702.179a: a state-based action.
    ['start your engines!', at(0), enters('Racer'), ['speed alice 0-1 702.179a']],
    ['with speed', play(game, 'alice', { kind: 'mark/speed', playerId: 'alice' }), enters('Racer'), []],
    [
      'a second one, and no speed yet',
      play(game, 'alice', enters('Racer')),
      enters('Racer'),
      ['speed alice 0-1 702.179a'],
    ],
    ['another permanent then', play(game, 'alice', enters('Racer')), enters('Plains'), []],
    ['face down', game, { ...enters('Racer'), initialStatus: { faceDown: true } } as Action, []],
    ['another player’s', at(0), enters('Racer', 'bob'), ['speed bob 0-1 702.179a']],
    // 702.131b: as soon as you control ten or more permanents.
    ['ascend with nine others', at(9), enters('Tendershoot'), ['blessing alice 10 702.131b']],
    ['ascend with eight others', at(8), enters('Tendershoot'), []],
    [
      'the tenth permanent, with ascend among them',
      play(at(8), 'alice', enters('Tendershoot')),
      enters('Plains'),
      ['blessing alice 10 702.131b'],
    ],
    ['the eleventh', play(at(9), 'alice', enters('Tendershoot')), enters('Plains'), []],
    ['ten without ascend', at(9), enters('Plains'), []],
    ['one of them phased out', phasedOut(at(9)), enters('Tendershoot'), []],
    [
      'blessed already',
      play(at(9), 'alice', { kind: 'mark/blessing', playerId: 'alice', has: true }),
      enters('Tendershoot'),
      [],
    ],
    // 702.131a: ascend on an instant or sorcery, as it resolves.
    [
      'a spell with ascend',
      play(at(10), 'alice', spell('Golden Demise')),
      RESOLVE,
      ['blessing alice 10 702.131a'],
    ],
    ['a spell with ascend, and nine permanents', play(at(9), 'alice', spell('Golden Demise')), RESOLVE, []],
    ['another spell', play(at(10), 'alice', spell('Shock')), RESOLVE, []],
  ])('%s', (_, before, action, said) => {
    expect(reminded(before, 'judge', action)).toEqual(said);
  });
});

describe('silencing', () => {
  const silence = (...silenced: readonly ('storm' | 'speed')[]): Action => ({
    kind: 'reminders/silence',
    silenced,
  });
  it('is the host’s', () => {
    expect(refusalOf(game, 'alice', silence('storm'))).toBe('game/host-only');
  });
  it('keeps their order, without duplicates, and is removed if empty', () => {
    const silent = play(game, 'judge', silence('speed', 'storm', 'speed'));
    expect(silent.settings.silenced).toEqual(['storm', 'speed']);
    expect(play(silent, 'judge', silence()).settings).toEqual(game.settings);
  });
  it.each<[string, Game, Action]>([
    ['nothing, as before', game, silence()],
    ['the same', play(game, 'judge', silence('storm')), silence('storm')],
  ])('%s, changes nothing', (_, at, action) => {
    expect(refusalOf(at, 'judge', action)).toBe('game/unchanged');
  });
  it('is over with the game', () => {
    expect(refusalOf({ ...game, stage: 'over' }, 'judge', silence('storm'))).toBe('game/not-playing');
  });
});
