import { utcDay } from '#basics/days.ts';
import { whyMoved, type LastMove } from '../rows/last-move.ts';

/** One of the two databases, as it was found. */
export interface Found {
  readonly name: string;
  readonly move: LastMove | undefined;
}

export type Plan =
  /** In one line, for the operator. */
  | { readonly kind: 'refuse'; readonly line: string }
  /** All of it was moved before. */
  | { readonly kind: 'moved'; readonly at: number }
  /** All of it is there and checked, and only the target does not know. */
  | { readonly kind: 'finish'; readonly target: LastMove }
  | { readonly kind: 'go-on'; readonly target: LastMove }
  /** `empties`: what an earlier move brought, and who knows when, is taken out first. */
  | { readonly kind: 'begin'; readonly empties: boolean };

const refuse = (line: string): Plan => ({ kind: 'refuse', line });

/**
 * The plan for moving everything from one database to another. Nothing that was ever played on is overwritten: a target
 * is empty, or has what an unfinished move from the same source brought, which no bot has used.
 * @param holds the target has something in it
 */
export function planMove(source: Found, target: Found & { readonly holds: boolean }): Plan {
  const [from, to] = [source.move, target.move];
  const isSame = from?.role === 'source' && to?.role === 'target' && from.id === to.id;
  if (isSame && from.endedAt !== null)
    return to.endedAt === null ? { kind: 'finish', target: to } : { kind: 'moved', at: from.endedAt };
  const why = from && whyMoved(from);
  if (why) return refuse(`the database ${source.name} ${why}`);
  if (to?.role === 'target' && to.endedAt === null) {
    if (isSame) return { kind: 'go-on', target: to };
    if (to.other === source.name) return { kind: 'begin', empties: true };
    return refuse(
      `the database ${target.name} has only a part of ${to.other}, whose move has not finished: name another, or go on with that move`,
    );
  }
  if (to?.role === 'source' && to.endedAt !== null)
    return refuse(
      `the database ${target.name} was itself moved to ${to.other} on ${utcDay(to.endedAt)}: name an empty one`,
    );
  if (target.holds) return refuse(`the database ${target.name} holds something already: name an empty one`);
  return { kind: 'begin', empties: false };
}
