import { describe, expect, it } from 'vitest';
import { leavingPlansFor } from '#discord/leaving/preview.ts';
import { entriesOf, play, type Action } from '../../engine/tables/seated.ts';
import { concede, resolving, shahrazad } from '../../engine/tables/subgames.ts';

const THREE = ['alice', 'bob', 'carol'];

const starting: Action = shahrazad();

describe('leaving all games', () => {
  it('plans each game separately if the inner one ends with the one around it', () => {
    const sub = play(resolving(THREE), 'alice', starting);
    const subsub = play(play(sub, 'carol', concede('carol')), 'alice', starting);
    const entries = entriesOf(subsub, 'bob', concede('bob', 'left'));
    expect(entries.map(({ event }) => event.kind).slice(0, 2)).toEqual(['subgame/ended', 'game/left']);
    expect(leavingPlansFor(subsub, entries).map(({ depth }) => depth)).toEqual([1, 0]);
  });

  it('plans only the main game if all end', () => {
    const two = play(resolving(['alice', 'bob']), 'alice', starting);
    const entries = entriesOf(two, 'bob', concede('bob', 'left'));
    expect(leavingPlansFor(two, entries).map(({ depth }) => depth)).toEqual([0]);
  });
});
