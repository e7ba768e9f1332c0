import { z } from 'zod';
import { Permanent } from '../status/permanent.ts';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { Counts, withCount } from '../game/counts.ts';
import { nextPermanentNumber } from '../game/permanent-numbers.ts';
import { Combat, Exemption, PermanentMarks, TablePermanent } from '../game/permanents.ts';
import { withGoad } from '../game/goading.ts';
import type { Game } from '../game/state.ts';

export const PermanentChange = z.enum([
  'tapped',
  'untapped',
  'flipped',
  'transformed',
  'converted',
  'turned-face-down',
  'turned-face-up',
  'phased-out',
  'phased-in',
  'became-copy',
  'counters',
  'damage',
  'attached',
  'unlocked',
  'locked',
  'merged',
]);
export type PermanentChange = Data<typeof PermanentChange>;

/** `nowhere`: it ceased to exist. */
export const PermanentDestination = z.enum([
  'graveyard',
  'exile',
  'hand',
  'library',
  'command',
  'outside-the-game',
  'nowhere',
]);
export type PermanentDestination = Data<typeof PermanentDestination>;

export const PermanentEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('permanent/entered'), permanent: TablePermanent }),
  z.strictObject({
    kind: z.literal('permanent/changed'),
    id: ThingId,
    what: PermanentChange,
    permanent: Permanent,
  }),
  /** The stored form of `permanent/changed`: only the changes. */
  z.strictObject({
    kind: z.literal('permanent/altered'),
    id: ThingId,
    what: PermanentChange,
    parts: Permanent.omit({ id: true, counters: true }).partial(),
    /** The new number of each kind of counters that changed, 0 for none. */
    counters: Counts.optional(),
  }),
  z.strictObject({ kind: z.literal('permanent/marked'), id: ThingId, marks: PermanentMarks }),
  z.strictObject({ kind: z.literal('permanent/goaded'), id: ThingId, by: PlayerId }),
  z.strictObject({ kind: z.literal('permanent/controller-changed'), id: ThingId, to: PlayerId }),
  z.strictObject({
    kind: z.literal('permanent/combat'),
    id: ThingId,
    combat: Combat.nullable(),
    /** Set if it attacks without having been declared. */
    isPutAttacking: z.literal(true).optional(),
  }),
  /** A player records whether a state-based action is ignored at this table. */
  z.strictObject({ kind: z.literal('permanent/exempted'), what: Exemption, isExempt: z.boolean() }),
  z.strictObject({
    kind: z.literal('permanent/left'),
    id: ThingId,
    to: PermanentDestination,
    /** The card that was revealed to all players, if it was face down. */
    revealed: z.string().optional(),
  }),
]);
export type PermanentEvent = Data<typeof PermanentEvent>;

export function applyPermanentEvent(game: Game, event: PermanentEvent): Game {
  if (event.kind === 'permanent/exempted')
    return withExemptions(game, [
      ...(game.exempt ?? []).filter(({ kind, id }) => kind !== event.what.kind || id !== event.what.id),
      ...(event.isExempt ? [event.what] : []),
    ]);
  if (event.kind !== 'permanent/entered') return applyToPermanents(game, event, new Set([event.id]));
  const { number = nextPermanentNumber(game) } = event.permanent;
  const permanent = { ...event.permanent, number };
  const made = Math.max(game.made, permanent.id);
  const numbered = Math.max(game.numbered, number);
  return { ...game, permanents: [...game.permanents, permanent], made, numbered };
}

export type PermanentUpdate = Exclude<
  PermanentEvent,
  { readonly kind: 'permanent/entered' | 'permanent/exempted' }
>;

/** Applies the event to each of these permanents, instead of only the one that it names. */
export function applyToPermanents(game: Game, event: PermanentUpdate, ids: ReadonlySet<ThingId>): Game {
  switch (event.kind) {
    case 'permanent/changed':
    case 'permanent/altered': {
      const after = updatePermanents(game, ids, (tablePermanent) => ({
        ...tablePermanent,
        permanent:
          event.kind === 'permanent/changed'
            ? event.permanent
            : applyAlteration(tablePermanent.permanent, event),
      }));
      return event.what === 'phased-out' ? withoutAttackOn(after, ids) : after;
    }
    case 'permanent/marked':
      return updatePermanents(game, ids, (tablePermanent) => ({ ...tablePermanent, marks: event.marks }));
    case 'permanent/goaded':
      return updatePermanents(game, ids, (tablePermanent) => withGoad(tablePermanent, event.by));
    case 'permanent/controller-changed':
      return withoutAttackOn(
        updatePermanents(game, ids, (tablePermanent) => ({ ...tablePermanent, controllerId: event.to })),
        ids,
      );
    case 'permanent/combat': {
      const after = updatePermanents(game, ids, (tablePermanent) => ({
        ...tablePermanent,
        combat: event.combat,
      }));
      if (!event.combat) return withoutAttackOn(after, ids);
      return event.combat.role === 'attacking' ? withAttacker(after, event.isPutAttacking ?? false) : after;
    }
    case 'permanent/left': {
      const others = game.permanents.filter(({ id }) => !ids.has(id));
      const after = { ...game, permanents: others.map((permanent) => withoutReferences(permanent, ids)) };
      return withoutAttackOn(withoutExemptionsOf(after, ids), ids);
    }
  }
}

/** Records that something attacked in this combat phase, whatever happens to the attacker later. */
function withAttacker(game: Game, isPutAttacking: boolean): Game {
  const { turn } = game;
  if (!turn || turn.attackers === 'declared') return game;
  return { ...game, turn: { ...turn, attackers: isPutAttacking ? 'put-attacking' : 'declared' } };
}

export type PermanentAltered = PermanentEvent & { readonly kind: 'permanent/altered' };

/** Applies a stored change to a permanent. */
export const applyAlteration = (
  permanent: Permanent,
  { parts, counters = {} }: Pick<PermanentAltered, 'parts' | 'counters'>,
): Permanent => ({
  ...permanent,
  ...parts,
  counters: Object.entries(counters).reduce<Counts>(
    (counts, [kind, number]) => withCount(counts, kind, number),
    permanent.counters,
  ),
});

const updatePermanents = (
  game: Game,
  ids: ReadonlySet<ThingId>,
  change: (tablePermanent: TablePermanent) => TablePermanent,
): Game => ({
  ...game,
  permanents: game.permanents.map((permanent) => (ids.has(permanent.id) ? change(permanent) : permanent)),
});

/** The game with these exemptions from state-based actions; omits the property if there are none. */
function withExemptions(game: Game, exempt: readonly Exemption[]): Game {
  const { exempt: current, ...others } = game;
  if (exempt.length === 0) return current ? others : game;
  return { ...others, exempt: [...exempt] };
}

const withoutExemptionsOf = (game: Game, gone: ReadonlySet<ThingId>): Game =>
  game.exempt?.some(({ id }) => id !== null && gone.has(id))
    ? withExemptions(
        game,
        game.exempt.filter(({ id }) => id === null || !gone.has(id)),
      )
    : game;

/** Creatures that attacked these permanents stay in combat, attacking nothing. CR 506.4 (2026-06-19). */
const withoutAttackOn = (game: Game, ids: ReadonlySet<ThingId>): Game => ({
  ...game,
  permanents: game.permanents.map((permanent) =>
    typeof permanent.combat?.permanentId === 'number' && ids.has(permanent.combat.permanentId)
      ? { ...permanent, combat: { ...permanent.combat, permanentId: 'gone' } }
      : permanent,
  ),
});

/**
 * A permanent after others have left: it is no longer attached to them and no longer blocks them. Phased-out permanents
 * are skipped; their attachment is checked when they phase in.
 */
function withoutReferences(tablePermanent: TablePermanent, gone: ReadonlySet<ThingId>): TablePermanent {
  const { combat, permanent } = tablePermanent;
  const { attachedTo } = permanent;
  const wasAttached = attachedTo?.kind === 'permanent' && gone.has(Number(attachedTo.id));
  const blocked = combat?.blocks.some((id) => gone.has(id)) === true;
  if (!wasAttached && !blocked) return tablePermanent;
  return {
    ...tablePermanent,
    ...(wasAttached && !permanent.status.phasedOut && { permanent: { ...permanent, attachedTo: null } }),
    ...(combat && blocked && { combat: { ...combat, blocks: combat.blocks.filter((id) => !gone.has(id)) } }),
  };
}
