import { utcDay } from '#basics/days.ts';
import { whyMoved, type LastMove } from '#store/rows/last-move.ts';

/** The state of one of the two databases. */
export interface MoveState {
  readonly name: string;
  readonly move: LastMove | undefined;
}

export type Plan =
  /** With one line for the operator. */
  | { readonly kind: 'refuse'; readonly line: string }
  /** Everything was moved by an earlier run. */
  | { readonly kind: 'moved'; readonly at: number }
  /** Everything is copied and checked; only the target is not marked yet. */
  | { readonly kind: 'finish'; readonly target: LastMove }
  | { readonly kind: 'continue'; readonly target: LastMove }
  /** `mustEmpty`: first delete what an earlier, outdated move copied. */
  | { readonly kind: 'begin'; readonly mustEmpty: boolean };

const refuse = (line: string): Plan => ({ kind: 'refuse', line });

/**
 * Plans a move. It never overwrites a database that has been played on: the target must be empty, or contain an
 * unfinished move from the same source, which no bot has used.
 * @param target `hasRows` is false if it is empty
 */
export function planMove(source: MoveState, target: MoveState & { readonly hasRows: boolean }): Plan {
  const [from, to] = [source.move, target.move];
  const isSame = from?.role === 'source' && to?.role === 'target' && from.id === to.id;
  if (isSame && from.endedAt !== null)
    return to.endedAt === null ? { kind: 'finish', target: to } : { kind: 'moved', at: from.endedAt };
  const why = from && whyMoved(from);
  if (why) return refuse(`the database ${source.name} ${why}`);
  if (to?.role === 'target' && to.endedAt === null) {
    if (isSame) return { kind: 'continue', target: to };
    if (to.other === source.name) return { kind: 'begin', mustEmpty: true };
    return refuse(
      `the database ${target.name} has only a part of ${to.other}, whose move has not finished: name another, or continue that move`,
    );
  }
  if (to?.role === 'source' && to.endedAt !== null)
    return refuse(
      `the database ${target.name} was itself moved to ${to.other} on ${utcDay(to.endedAt)}: name an empty one`,
    );
  if (target.hasRows) return refuse(`the database ${target.name} is not empty: name an empty one`);
  return { kind: 'begin', mustEmpty: false };
}
