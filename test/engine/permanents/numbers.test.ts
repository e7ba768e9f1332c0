import { describe, expect, it } from 'vitest';
import { applyEvent } from '#engine/events/apply-event.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { added, tableIn } from '../tables/permanents.ts';

const numbers = ({ permanents }: Game): readonly number[] => permanents.map(permanentNumberOf);

/** The game with another thing that has an id but is not a permanent: an extra turn. */
const withExtraTurn = (game: Game): Game =>
  applyEvent(game, {
    kind: 'turn/extra-added',
    turn: { id: game.made + 1, playerId: 'ann', card: null },
  });

describe('the numbers of permanents', () => {
  it('begin at 1, whatever else was made before, and go on one by one', () => {
    const [first] = added(withExtraTurn(withExtraTurn(tableIn())), GRIZZLY_BEARS);
    const [second] = added(withExtraTurn(first), GRIZZLY_BEARS);
    expect(numbers(second)).toEqual([1, 2]);
  });

  it('are not reused after a permanent has left', () => {
    const [first] = added(tableIn(), GRIZZLY_BEARS);
    const [second, id] = added(first, GRIZZLY_BEARS);
    const [third] = added(applyEvent(second, { kind: 'permanent/left', id, to: 'graveyard' }), GRIZZLY_BEARS);
    expect(numbers(third)).toEqual([1, 3]);
  });

  it('begin at 1 in a subgame too, and go on in the main game once it is over', () => {
    const [main] = added(tableIn(), GRIZZLY_BEARS);
    const began = applyEvent(main, {
      kind: 'subgame/began',
      depth: 1,
      card: null,
      creatorId: null,
      controllerId: 'ann',
      losers: 'nothing',
      startingLife: 20,
      order: ['ann', 'bob'],
      teams: [],
      libraries: [],
      commanders: [],
      byChance: false,
    });
    const turn = {
      kind: 'turn/began',
      playerId: 'ann',
      extra: null,
      step: 'untap',
      nextInOrder: 'bob',
    } as const;
    const [within] = added(applyEvent(began, turn), GRIZZLY_BEARS);
    expect(numbers(within)).toEqual([1]);
    const ended = applyEvent(within, {
      kind: 'subgame/ended',
      depth: 1,
      card: null,
      result: null,
      removed: [],
      commandersOut: [],
    });
    const [after] = added(ended, GRIZZLY_BEARS);
    expect(numbers(after)).toEqual([1, 2]);
    expect(new Set([...within.permanents, ...after.permanents].map(({ id }) => id)).size).toBe(3);
  });

  it('are assigned for events from before there were numbers', () => {
    const [game] = added(withExtraTurn(tableIn()), GRIZZLY_BEARS);
    const [{ number, ...permanent } = { number: 0 }] = game.permanents;
    expect(number).toBe(1);
    const folded = applyEvent(withExtraTurn(tableIn()), {
      kind: 'permanent/entered',
      permanent: permanent as TablePermanent,
    });
    expect(folded).toEqual(game);
  });
});
