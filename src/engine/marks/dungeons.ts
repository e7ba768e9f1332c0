import { foldName } from '../cards/names.ts';
import type { DungeonPlace } from '../game/marks.ts';

/** A dungeon card: its rooms from the top down, with the rooms that the arrows of each lead to. */
export interface Dungeon {
  readonly name: string;
  /** The quality that an effect must name to enter it; `null` if any venture can enter it. */
  readonly quality: string | null;
  readonly rooms: readonly DungeonRoom[];
}

export interface DungeonRoom {
  readonly name: string;
  /** Empty for the bottommost room. */
  readonly leadsTo: readonly string[];
}

/** The quality that the initiative names. 726.2 (2026-06-19). */
export const UNDERCITY = 'Undercity';

const room = (name: string, ...leadsTo: readonly string[]): DungeonRoom => ({ name, leadsTo });

/**
 * The dungeons in use; room names are unique among them. Baldur's Gate Wilderness, made for a single event, is missing:
 * its arrows are not published as text.
 */
export const DUNGEONS: readonly Dungeon[] = [
  {
    name: 'Lost Mine of Phandelver',
    quality: null,
    rooms: [
      room('Cave Entrance', 'Goblin Lair', 'Mine Tunnels'),
      room('Goblin Lair', 'Storeroom', 'Dark Pool'),
      room('Mine Tunnels', 'Dark Pool', 'Fungi Cavern'),
      room('Storeroom', 'Temple of Dumathoin'),
      room('Dark Pool', 'Temple of Dumathoin'),
      room('Fungi Cavern', 'Temple of Dumathoin'),
      room('Temple of Dumathoin'),
    ],
  },
  {
    name: 'Dungeon of the Mad Mage',
    quality: null,
    rooms: [
      room('Yawning Portal', 'Dungeon Level'),
      room('Dungeon Level', 'Goblin Bazaar', 'Twisted Caverns'),
      room('Goblin Bazaar', 'Lost Level'),
      room('Twisted Caverns', 'Lost Level'),
      room('Lost Level', 'Runestone Caverns', 'Muiral’s Graveyard'),
      room('Runestone Caverns', 'Deep Mines'),
      room('Muiral’s Graveyard', 'Deep Mines'),
      room('Deep Mines', 'Mad Wizard’s Lair'),
      room('Mad Wizard’s Lair'),
    ],
  },
  {
    name: 'Tomb of Annihilation',
    quality: null,
    rooms: [
      room('Trapped Entry', 'Veils of Fear', 'Oubliette'),
      room('Veils of Fear', 'Sandfall Cell'),
      room('Sandfall Cell', 'Cradle of the Death God'),
      room('Oubliette', 'Cradle of the Death God'),
      room('Cradle of the Death God'),
    ],
  },
  {
    name: 'Undercity',
    quality: UNDERCITY,
    rooms: [
      room('Secret Entrance', 'Forge', 'Lost Well'),
      room('Forge', 'Trap!', 'Arena'),
      room('Lost Well', 'Arena', 'Stash'),
      room('Trap!', 'Archives'),
      room('Arena', 'Archives', 'Catacombs'),
      room('Stash', 'Catacombs'),
      room('Archives', 'Throne of the Dead Three'),
      room('Catacombs', 'Throne of the Dead Three'),
      room('Throne of the Dead Three'),
    ],
  },
];

const dungeonNamed = (name: string): Dungeon | undefined => DUNGEONS.find((dungeon) => dungeon.name === name);

/** The topmost room of a dungeon, in which a venture marker begins. 309.4a (2026-06-19). */
export const entranceOf = ({ name, rooms: [top] }: Dungeon): DungeonPlace => ({
  dungeon: name,
  room: top?.name ?? '',
});

export const DUNGEON_PLACES: readonly DungeonPlace[] = DUNGEONS.flatMap(({ name, rooms }) =>
  rooms.map((item) => ({ dungeon: name, room: item.name })),
);

/**
 * Parses a room by its name, or a dungeon, entered by its topmost room. Ignores case, accents and punctuation, and
 * accepts an unambiguous beginning of a room's name.
 */
export function parseDungeonPlace(typed: string): DungeonPlace | undefined {
  const text = foldName(typed);
  if (text === '') return undefined;
  const whole = DUNGEON_PLACES.find(({ room: name }) => foldName(name) === text);
  const dungeon = DUNGEONS.find(({ name }) => foldName(name) === text);
  if (whole || dungeon) return whole ?? (dungeon && entranceOf(dungeon));
  const startingWith = DUNGEON_PLACES.filter(({ room: name }) => foldName(name).startsWith(text));
  return startingWith.length === 1 ? startingWith[0] : undefined;
}

/** The rooms that the arrows of a room lead to; empty for the bottommost room. */
export function roomsAfter({ dungeon, room: name }: DungeonPlace): readonly DungeonPlace[] {
  const current = dungeonNamed(dungeon)?.rooms.find((candidate) => candidate.name === name);
  return (current?.leadsTo ?? []).map((next) => ({ dungeon, room: next }));
}
