import { applyEvent, applyEventToMany, replayEvents } from '../events/apply-event.ts';
import type { GameEvent } from '../events/events.ts';
import type { PermanentUpdate } from '../events/permanent-events.ts';
import { countOf } from '../game/counts.ts';
import { deepEqual } from '../game/deep-equal.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import type { Permanent } from '../status/permanent.ts';
import { idsOfRuns, compressIds, type ThingId } from '../vocabulary/ids.ts';
import type { Entry } from './actions.ts';

type AlteredEvent = GameEvent & { readonly kind: 'permanent/altered' };
type ChangedEvent = GameEvent & { readonly kind: 'permanent/changed' };

/**
 * Compacts entries for the log: permanents are stored as changes only, and the same event of many objects as one entry.
 * Tapping 500 tokens gives one entry about #1–#500 instead of 500 complete tokens.
 * @param before the game before the entries; `null` for the first entries of a game
 */
export function compactEntries(before: Game | null, entries: readonly Entry[]): readonly Entry[] {
  return mergeAlike(keepOnlyChanges(before, entries));
}

function keepOnlyChanges(before: Game | null, entries: readonly Entry[]): readonly Entry[] {
  if (!before || !entries.some(({ event }) => hasPermanentChange(event))) return entries;
  let game = before;
  return entries.map((entry) => {
    const { event } = entry;
    const compacted = { ...entry, event: toAlteredEvent(game, event) };
    game = applyEvent(game, event);
    return compacted;
  });
}

const hasPermanentChange = (event: GameEvent): boolean =>
  event.kind === 'main-game/changed' ? hasPermanentChange(event.event) : event.kind === 'permanent/changed';

function toAlteredEvent(game: Game, event: GameEvent): GameEvent {
  if (event.kind === 'main-game/changed')
    return game.main ? { ...event, event: toAlteredEvent(game.main.game, event.event) } : event;
  if (event.kind !== 'permanent/changed') return event;
  const known = game.permanents.find(({ id }) => id === event.id);
  return known ? alteredProperties(known.permanent, event) : event;
}

/** Lists the changed properties, each as a whole, and counters by kind. */
function alteredProperties(before: Permanent, { id, what, permanent }: ChangedEvent): AlteredEvent {
  const { id: _, counters, ...parts } = permanent;
  const changedParts = Object.entries(parts).filter(
    ([part, value]) => !deepEqual(before[part as keyof Permanent], value),
  );
  const kinds = [
    ...Object.keys(counters),
    ...Object.keys(before.counters).filter((kind) => !(kind in counters)),
  ];
  const changedCounts = kinds
    .filter((kind) => countOf(counters, kind) !== countOf(before.counters, kind))
    .map((kind) => [kind, countOf(counters, kind)] as const);
  return {
    kind: 'permanent/altered',
    id,
    what,
    parts: Object.fromEntries(changedParts),
    ...(changedCounts.length > 0 && { counters: Object.fromEntries(changedCounts) }),
  };
}

interface EntryGroup {
  readonly entry: Entry;
  readonly ids: ThingId[];
}

/**
 * Merges entries that differ only in their object: consecutive ones and, for permanents, also those separated only by
 * entries that could equally have happened before or after them.
 */
function mergeAlike(entries: readonly Entry[]): readonly Entry[] {
  const groups: EntryGroup[] = [];
  /** Within the current run: the last group of entries that are equal except for their object. */
  const groupIndexByKey = new Map<string, number>();
  /** Within the current run: the last group that has an entry about an object. */
  const groupIndexById = new Map<ThingId, number>();
  let runOrders: ReadonlySet<Reorderability> = new Set();
  for (const entry of entries) {
    const { event } = entry;
    const id = subjectId(event);
    const order = reorderabilityOf(event);
    if (id === null || !isReorderable(order, runOrders)) {
      groupIndexByKey.clear();
      groupIndexById.clear();
      runOrders = new Set();
    }
    if (id === null) {
      groups.push({ entry, ids: [] });
      continue;
    }
    const key = JSON.stringify({ ...entry, event: shiftIds(event, -id) });
    const groupIndex = groupIndexByKey.get(key);
    const group = groupIndex === undefined ? undefined : groups[groupIndex];
    const canJoin = order !== 'fixed' || groupIndex === groups.length - 1;
    if (
      group &&
      groupIndex !== undefined &&
      canJoin &&
      (groupIndexById.get(id) ?? groupIndex) <= groupIndex
    ) {
      group.ids.push(id);
      groupIndexById.set(id, groupIndex);
    } else {
      groupIndexByKey.set(key, groups.length);
      groupIndexById.set(id, groups.length);
      groups.push({ entry, ids: [id] });
    }
    runOrders = new Set([...runOrders, order]);
  }
  return groups.map(({ entry, ids: [, ...others] }) =>
    others.length > 0 ? Object.assign({}, entry, { also: compressIds(others) }) : entry,
  );
}

/**
 * Tells whether events about two objects commute. `any`: counters, tapping and marks. `not-with-leaving`: depends on
 * what it is attached to, or who controls it. `leaving`: an object that leaves.
 */
type Reorderability = 'any' | 'not-with-leaving' | 'leaving' | 'fixed';

const COMMUTING_CHANGES: ReadonlySet<AlteredEvent['what']> = new Set([
  'tapped',
  'untapped',
  'counters',
  'damage',
]);

function reorderabilityOf(event: GameEvent): Reorderability {
  if (event.kind === 'permanent/altered')
    return COMMUTING_CHANGES.has(event.what) ? 'any' : 'not-with-leaving';
  if (event.kind === 'permanent/combat') return event.combat ? 'fixed' : 'any';
  return REORDERABILITY[event.kind] ?? 'fixed';
}

const REORDERABILITY: { readonly [Kind in GameEvent['kind']]?: Reorderability } = {
  'permanent/marked': 'any',
  'permanent/goaded': 'any',
  'permanent/controller-changed': 'not-with-leaving',
  'permanent/left': 'leaving',
};

function isReorderable(order: Reorderability, others: ReadonlySet<Reorderability>): boolean {
  if (order === 'fixed') return others.size === 0 || (others.size === 1 && others.has(order));
  if (others.has('fixed')) return false;
  return order === 'any' || !others.has(order === 'leaving' ? 'not-with-leaving' : 'leaving');
}

/** The id of the object that an event is about; `null` if it is about none. */
function subjectId(event: GameEvent): ThingId | null {
  if (event.kind === 'main-game/changed') return subjectId(event.event);
  if (event.kind === 'permanent/entered') return event.permanent.id;
  if (event.kind === 'turn/extra-added') return event.turn.id;
  if ('object' in event) return event.object.id;
  if ('ability' in event) return event.ability.id;
  if ('skip' in event) return event.skip.id;
  return 'id' in event ? event.id : null;
}

/** The same event about another object, with ids shifted by this number. */
function shiftIds(event: GameEvent, by: number): GameEvent {
  const shifted = <Item extends { readonly id: ThingId }>(item: Item): Item => ({
    ...item,
    id: item.id + by,
  });
  if (event.kind === 'main-game/changed') return { ...event, event: shiftIds(event.event, by) };
  if (event.kind === 'permanent/entered') return { ...event, permanent: shiftEntered(event.permanent, by) };
  if (event.kind === 'turn/extra-added') return { ...event, turn: shifted(event.turn) };
  const after = 'id' in event ? shifted(event) : event;
  if ('object' in after) return { ...after, object: shifted(after.object) };
  if ('ability' in after) return { ...after, ability: shifted(after.ability) };
  return 'skip' in after ? { ...after, skip: shifted(after.skip) } : after;
}

/** Permanents that enter one after another have consecutive numbers as well as ids. */
const shiftEntered = (tablePermanent: TablePermanent, by: number): TablePermanent => ({
  ...tablePermanent,
  id: tablePermanent.id + by,
  ...(tablePermanent.number !== undefined && { number: tablePermanent.number + by }),
  permanent: { ...tablePermanent.permanent, id: String(tablePermanent.id + by) },
});

/** Expands an entry about many objects into one entry for each, in their order. */
export function expandEntry({ also, ...entry }: Entry): readonly Entry[] {
  const id = subjectId(entry.event);
  if (!also || id === null) return [entry];
  const { event, ...rest } = entry;
  const entryAbout = (thingId: ThingId): Entry => ({ event: shiftIds(event, thingId - id), ...rest });
  return [entry, ...idsOfRuns(also).map(entryAbout)];
}

export const foldEntries = (game: Game, entries: readonly Entry[]): Game => entries.reduce(foldEntry, game);

/** Replays a log from its beginning. @param entries oldest first */
export function replayEntries([first, ...others]: readonly Entry[]): Game {
  return foldEntries(replayEvents(first ? [first.event] : []), others);
}

function foldEntry(game: Game, entry: Entry): Game {
  const { event, also } = entry;
  return also && isPermanentUpdate(event)
    ? applyEventToMany(game, event, new Set([event.id, ...idsOfRuns(also)]))
    : expandEntry(entry).reduce((current, expanded) => applyEvent(current, expanded.event), game);
}

/** Excludes `permanent/left`, since each permanent may be a commander, whose zone changes separately. */
const isPermanentUpdate = (event: GameEvent): event is PermanentUpdate =>
  event.kind.startsWith('permanent/') &&
  event.kind !== 'permanent/entered' &&
  event.kind !== 'permanent/exempted' &&
  event.kind !== 'permanent/left';
