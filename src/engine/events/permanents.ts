import { z } from 'zod';
import { Permanent } from '../status/permanent.ts';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { nextNumber } from '../game/permanent-numbers.ts';
import { Combat, PermanentMarks, TablePermanent } from '../game/permanents.ts';
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
]);
export type PermanentChange = Data<typeof PermanentChange>;

/** `nowhere`: it ceased to exist. */
export const PermanentGoesTo = z.enum([
  'graveyard',
  'exile',
  'hand',
  'library',
  'command',
  'outside-the-game',
  'nowhere',
]);
export type PermanentGoesTo = Data<typeof PermanentGoesTo>;

export const PermanentEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('permanent/entered'), permanent: TablePermanent }),
  z.strictObject({
    kind: z.literal('permanent/changed'),
    id: ThingId,
    what: PermanentChange,
    permanent: Permanent,
  }),
  z.strictObject({ kind: z.literal('permanent/marked'), id: ThingId, marks: PermanentMarks }),
  z.strictObject({ kind: z.literal('permanent/controller-changed'), id: ThingId, to: PlayerId }),
  z.strictObject({
    kind: z.literal('permanent/combat'),
    id: ThingId,
    combat: Combat.nullable(),
    /** It attacks without having been declared. */
    isPutAttacking: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('permanent/left'),
    id: ThingId,
    to: PermanentGoesTo,
    /** It was face down, and everybody was shown this card. */
    revealed: z.string().optional(),
  }),
]);
export type PermanentEvent = Data<typeof PermanentEvent>;

/** The game after an event of permanents. */
export function evolvePermanents(game: Game, event: PermanentEvent): Game {
  switch (event.kind) {
    case 'permanent/entered': {
      const { number = nextNumber(game) } = event.permanent;
      const permanent = { ...event.permanent, number };
      const made = Math.max(game.made, permanent.id);
      const numbered = Math.max(game.numbered, number);
      return { ...game, permanents: [...game.permanents, permanent], made, numbered };
    }
    case 'permanent/changed': {
      const after = atPermanent(game, event.id, (one) => ({ ...one, permanent: event.permanent }));
      return event.what === 'phased-out' ? attackedNoMore(after, event.id) : after;
    }
    case 'permanent/marked':
      return atPermanent(game, event.id, (one) => ({ ...one, marks: event.marks }));
    case 'permanent/controller-changed':
      return attackedNoMore(
        atPermanent(game, event.id, (one) => ({ ...one, controllerId: event.to })),
        event.id,
      );
    case 'permanent/combat': {
      const after = atPermanent(game, event.id, (one) => ({ ...one, combat: event.combat }));
      if (!event.combat) return attackedNoMore(after, event.id);
      return event.combat.role === 'attacking' ? withAttacker(after, event.isPutAttacking ?? false) : after;
    }
    case 'permanent/left': {
      const others = game.permanents.filter(({ id }) => id !== event.id);
      return attackedNoMore({ ...game, permanents: others.map((one) => without(one, event.id)) }, event.id);
    }
  }
}

/** The game once something has attacked in this combat phase, which it remembers whatever becomes of the attacker. */
function withAttacker(game: Game, isPutAttacking: boolean): Game {
  const { turn } = game;
  if (!turn || turn.attackers === 'declared') return game;
  return { ...game, turn: { ...turn, attackers: isPutAttacking ? 'put-attacking' : 'declared' } };
}

const atPermanent = (game: Game, id: ThingId, change: (one: TablePermanent) => TablePermanent): Game => ({
  ...game,
  permanents: game.permanents.map((one) => (one.id === id ? change(one) : one)),
});

/** The game with all that attacked this permanent still attacking, but nothing. CR 506.4 (2026-06-19). */
const attackedNoMore = (game: Game, id: ThingId): Game => ({
  ...game,
  permanents: game.permanents.map((one) =>
    one.combat?.permanentId === id ? { ...one, combat: { ...one.combat, permanentId: 'gone' } } : one,
  ),
});

/**
 * A permanent once another has left: nothing is attached to, or blocks, what is not there. What is phased out is left
 * alone; where it comes back to is asked as it comes back.
 */
function without(one: TablePermanent, gone: ThingId): TablePermanent {
  const { combat, permanent } = one;
  const wasOn = permanent.attachedTo?.kind === 'permanent' && permanent.attachedTo.id === String(gone);
  const blocked = combat?.blocks.includes(gone) === true;
  if (!wasOn && !blocked) return one;
  return {
    ...one,
    ...(wasOn && !permanent.status.phasedOut && { permanent: { ...permanent, attachedTo: null } }),
    ...(combat && blocked && { combat: { ...combat, blocks: combat.blocks.filter((id) => id !== gone) } }),
  };
}
