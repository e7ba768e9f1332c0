import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { DungeonPlace } from '#engine/game/marks.ts';
import {
  DUNGEONS,
  entranceOf,
  DUNGEON_PLACES,
  parseDungeonPlace,
  roomsAfter,
} from '#engine/marks/dungeons.ts';
import { isAtBottom, ventureOf } from '#engine/marks/venturing.ts';
import { formatCitations } from '../../helpers/rulings.ts';

const at = (room: string): DungeonPlace => {
  const place = DUNGEON_PLACES.find((dungeonPlace) => dungeonPlace.room === room);
  if (!place) throw new Error(`no room is called ${room}`);
  return place;
};

describe('the dungeons', () => {
  it.each(DUNGEONS.map((dungeon) => [dungeon.name, dungeon] as const))(
    '%s: from the topmost room arrows lead to each other one, and to the bottommost at last',
    (_, dungeon) => {
      const reached = new Set<string>();
      const go = (place: DungeonPlace): void => {
        reached.add(place.room);
        roomsAfter(place).forEach(go);
      };
      go(entranceOf(dungeon));
      const names = dungeon.rooms.map(({ name }) => name);
      expect([...reached].toSorted()).toEqual(names.toSorted());
      const bottoms = names.filter((name) => isAtBottom(at(name)));
      expect(bottoms).toEqual(names.slice(-1));
      for (const { leadsTo } of dungeon.rooms) for (const next of leadsTo) expect(names).toContain(next);
    },
  );

  it('have rooms of names that no other room has', () => {
    expect(new Set(DUNGEON_PLACES.map(({ room }) => room)).size).toBe(DUNGEON_PLACES.length);
  });

  it.each([
    ['forge', 'Forge'],
    ['TRAP', 'Trap!'],
    ['muirals graveyard', 'Muiral’s Graveyard'],
    ['throne', 'Throne of the Dead Three'],
    ['undercity', 'Secret Entrance'],
    ['Lost Mine of Phandelver', 'Cave Entrance'],
    ['goblin', undefined],
    ['lost', undefined],
    ['kitchen', undefined],
    ['', undefined],
  ])('%s is the room %s', (typed, room) => {
    expect(parseDungeonPlace(typed)?.room).toBe(room);
  });
});

describe('a venture', () => {
  const venture = (room: string | null, quality: string | null, edition: '2026-06-19' | '2022-02-18') =>
    ventureOf(room === null ? {} : { marks: { dungeon: at(room) } }, quality, rulesetOf(edition));

  it.each<[string | null, string | null, readonly string[], string | null, readonly string[]]>([
    // 701.49a: from no dungeon into the topmost room of one, but not of Undercity.
    [null, null, ['Cave Entrance', 'Yawning Portal', 'Trapped Entry'], null, ['701.49a']],
    // 701.49d: into Undercity by an effect that names it.
    [null, 'Undercity', ['Secret Entrance'], null, ['701.49d']],
    // 701.49b: along an arrow; if there are several, the player chooses.
    ['Secret Entrance', null, ['Forge', 'Lost Well'], null, ['701.49b']],
    ['Arena', 'Undercity', ['Archives', 'Catacombs'], null, ['701.49b']],
    ['Sandfall Cell', null, ['Cradle of the Death God'], null, ['701.49b']],
    // A player in another dungeon continues there, whatever the effect names: 701.49d.
    ['Cave Entrance', 'Undercity', ['Goblin Lair', 'Mine Tunnels'], null, ['701.49b']],
    // 701.49c: from the bottommost room, the player completes the dungeon and enters another.
    [
      'Throne of the Dead Three',
      null,
      ['Cave Entrance', 'Yawning Portal', 'Trapped Entry'],
      'Undercity',
      ['701.49c'],
    ],
    ['Temple of Dumathoin', 'Undercity', ['Secret Entrance'], 'Lost Mine of Phandelver', ['701.49d']],
  ])('from %s with the quality %s leads to %s', (from, quality, to, completes, rules) => {
    const { answer, citations } = venture(from, quality, '2026-06-19');
    expect(answer.to.map(({ room }) => room)).toEqual(to);
    expect(answer.completes).toBe(completes);
    expect(citations.map(({ number }) => number)).toEqual(rules);
  });

  it('is cited by the rules of the day, or the first that have it', () => {
    expect(formatCitations(venture(null, null, '2022-02-18').citations)).toEqual(['701.46a (2022-02-18)']);
    expect(formatCitations(venture(null, 'Undercity', '2022-02-18').citations)).toEqual([
      '701.46d (2022-06-10)',
    ]);
  });
});
