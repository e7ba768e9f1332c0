/** Refusals of dungeons, the Ring, speed and the city’s blessing. */
export interface MarkRefusals {
  /** `rooms`: those among which the player chooses. `isEntering`: topmost ones, since the player is in no dungeon. */
  'dungeon/which-room': { rooms: readonly string[]; isEntering: boolean };
  'dungeon/none': { playerId: string };
  'dungeon/not-at-bottom': { playerId: string; room: string };
  'dungeon/unknown': { typed: string };
  /** `rooms`: those that come next. */
  'dungeon/not-next': { room: string; rooms: readonly string[] };
  'ring/not-a-bearer': { permanent: string; playerId: string };
  'speed/max': { playerId: string };
  'blessing/stays': { hostId: string };
}
