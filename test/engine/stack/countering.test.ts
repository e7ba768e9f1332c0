import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { StackAction } from '#engine/stack/stack.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { GRIZZLY_BEARS, STEAM_AUGURY } from '../../helpers/cards.ts';
import { valueIn, formatCitations } from '../../helpers/rulings.ts';
import {
  activated,
  adding,
  BOB,
  decideOf,
  DISENCHANT,
  INSULT_INJURY,
  play,
  spell,
  tableIn,
  triggered,
} from '../tables/ending.ts';
import type { AddToStackAction } from '#engine/stack/add-to-stack.ts';

const main = (edition: Edition = '2026-06-19'): Game => tableIn('precombat-main', edition);
const top = ({ stack }: Game): number => stack.at(-1)?.id ?? 0;

const resolve = (more: Partial<StackAction & { kind: 'stack/resolve' }> = {}): StackAction => ({
  kind: 'stack/resolve',
  id: null,
  to: null,
  ...more,
});

/** An object on the stack, and a counterspell that targets it. */
const against = (
  target: AddToStackAction,
  edition?: Edition,
  to: 'graveyard' | 'hand' | 'exile' = 'graveyard',
): Game => {
  const first = play(main(edition), target);
  return play(first, spell(STEAM_AUGURY, { counters: { id: top(first), to } }));
};

/** The objects that leave the stack, in order, each with the reason and its destination. */
const leaves = (game: Game, action: StackAction): readonly string[] =>
  valueIn(decideOf(game, action)).entries.map(({ event }) => {
    if (event.kind !== 'stack/resolved' && event.kind !== 'stack/removed') return event.kind;
    const { name } = game.stack.find(({ id }) => id === event.id) ?? {};
    return `${name}: ${'why' in event ? event.why : 'resolved'}, ${event.to}`;
  });

const BY = 'Steam Augury: resolved, graveyard';

describe('a spell that counters another', () => {
  it.each<[string, AddToStackAction, string]>([
    ['a spell goes to its owner’s graveyard', spell(DISENCHANT), 'Disenchant: countered, graveyard'],
    ['a creature spell too', spell(GRIZZLY_BEARS), 'Grizzly Bears: countered, graveyard'],
    ['a spell nobody knows too', adding({ name: 'Ours' }), 'Ours: countered, graveyard'],
    ['a copy ceases to exist', spell(DISENCHANT, { isCopy: true }), 'Disenchant: countered, nowhere'],
    ['an activated ability ceases to exist', activated('Mindslaver'), 'Mindslaver: countered, nowhere'],
    ['a triggered ability too', triggered('Soul Warden'), 'Soul Warden: countered, nowhere'],
    [
      'with flashback it is exiled',
      spell(DISENCHANT, { fromGraveyard: true }),
      'Disenchant: countered, exile',
    ],
    ['with aftermath too', spell(INSULT_INJURY, { halves: [1] }), 'Injury: countered, exile'],
  ])('%s', (_, target, said) => {
    expect(leaves(against(target), resolve())).toEqual([said, BY]);
  });

  it.each<[Edition, string]>([
    ['2003-07-01', '414.1'],
    ['founding', '414.1'],
    ['2007-05-01', '501.3a'],
    ['2009-07-11', '701.5a'],
    ['2017-04-28', '701.5a'],
    ['2025-06-06', '701.6a'],
    ['2026-06-19', '701.6a'],
  ])('under %s, by %s', (edition, number) => {
    const [{ because: citations }] = valueIn(
      decideOf(against(spell(DISENCHANT), edition), resolve()),
    ).entries;
    expect(formatCitations(citations)[0]).toMatch(new RegExp(`^${number}\\b`));
  });

  it('may send it elsewhere, but not what is exiled whenever it leaves', () => {
    expect(leaves(against(spell(DISENCHANT), undefined, 'hand'), resolve())[0]).toBe(
      'Disenchant: countered, hand',
    );
    const flashback = spell(DISENCHANT, { fromGraveyard: true });
    expect(leaves(against(flashback, undefined, 'hand'), resolve())[0]).toBe('Disenchant: countered, exile');
  });

  it("counters nothing if its target can't be countered", () => {
    const game = against(spell(DISENCHANT));
    expect(leaves(game, resolve({ counters: 'nothing' }))).toEqual([BY]);
    expect(play(game, resolve({ counters: 'nothing' })).stack.map(({ name }) => name)).toEqual([
      'Disenchant',
    ]);
  });

  it('counters what is said as it resolves, before what was noted', () => {
    const first = play(main(), activated('Mindslaver'));
    const [{ id } = { id: 0 }] = first.stack;
    const two = play(first, spell(DISENCHANT));
    const game = play(two, spell(STEAM_AUGURY, { counters: { id: top(two), to: 'graveyard' } }));
    expect(leaves(game, resolve({ counters: { id, to: 'graveyard' } }))).toEqual([
      'Mindslaver: countered, nowhere',
      BY,
    ]);
  });

  it.each<[Edition, string]>([
    ['founding', '413.2a'],
    ['2017-04-28', '608.2b'],
    ['2026-06-19', '608.2b'],
  ])('does not resolve once its target is gone: under %s, %s', (edition, number) => {
    const game = against(spell(DISENCHANT), edition);
    const gone = play(game, { kind: 'stack/remove', id: game.stack[0]?.id ?? 0, to: 'graveyard' });
    expect(leaves(gone, resolve())).toEqual(['Steam Augury: target-gone, graveyard']);
    const [{ because: citations }] = valueIn(decideOf(gone, resolve())).entries;
    expect(formatCitations(citations)[0]).toMatch(new RegExp(`^${number}\\b`));
  });

  it('of an unknown card goes to the graveyard', () => {
    const first = play(main(), spell(DISENCHANT));
    const game = play(first, adding({ name: 'Ours', counters: { id: top(first), to: 'graveyard' } }));
    expect(leaves(game, resolve())).toEqual([
      'Disenchant: countered, graveyard',
      'Ours: resolved, graveyard',
    ]);
  });

  it('is answered by another: the first spell resolves after all', () => {
    const game = against(spell(DISENCHANT));
    const answered = play(game, spell(STEAM_AUGURY, { counters: { id: top(game), to: 'graveyard' } }));
    const after = play(answered, resolve());
    expect(after.stack.map(({ name }) => name)).toEqual(['Disenchant']);
  });

  it.each<[string, (game: Game) => StackAction]>([
    ['what is not there', () => spell(STEAM_AUGURY, { counters: { id: 99, to: 'graveyard' } })],
    ['what is not there, as it resolves', () => resolve({ counters: { id: 99, to: 'graveyard' } })],
    ['itself', (game) => resolve({ counters: { id: top(game), to: 'graveyard' } })],
  ])('is refused to counter %s', (_, action) => {
    const game = play(main(), spell(DISENCHANT));
    expect(decideOf(game, action(game))).toMatchObject({ failure: { code: 'stack/unknown' } });
  });

  it('is refused to counter combat damage', () => {
    const game = play(
      tableIn('combat-damage', 'founding'),
      adding({ what: 'combat-damage', name: 'Damage' }),
    );
    const action = spell(STEAM_AUGURY, {
      controllerId: BOB.id,
      counters: { id: top(game), to: 'graveyard' },
    });
    expect(decideOf(game, action, BOB)).toMatchObject({ failure: { code: 'stack/unknown' } });
  });
});
