import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import type { AddPermanent } from '#engine/permanents/add-permanent.ts';
import type { Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { viewOfPermanent } from '#engine/status/views.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import { answerIn } from '../../helpers/rulings.ts';
import { entriesOf, play, seated, type Action } from './seated.ts';

/*
 * A table of Ann, Bob and Cid with permanents. It is Ann's turn; the judge is the host and does not play.
 */

export const PLAYERS = ['ann', 'bob', 'cid'] as const;

/** The table in a step of Ann's first turn. */
export const tableIn = (step: Step = 'precombat-main', edition: Edition = 'founding'): Game =>
  applyEvent(seated(PLAYERS, edition), { kind: 'turn/step-began', step, round: 1 });

/** A permanent of Ann's: a card, or a name without a card. */
export const adding = (
  what: string | AddPermanent['card'],
  more: Partial<AddPermanent> = {},
): AddPermanent => ({
  kind: 'permanent/add',
  name: typeof what === 'string' ? what : '',
  card: typeof what === 'string' ? null : what,
  isToken: false,
  ownerId: more.controllerId ?? 'ann',
  controllerId: 'ann',
  ...more,
});

/** The game with an added permanent, and the id of that permanent. */
export function added(game: Game, ...what: Parameters<typeof adding>): readonly [Game, ThingId] {
  const after = play(game, 'ann', adding(...what));
  return [after, after.made];
}

/** Finds a permanent, which must be at the table. */
export function at({ permanents }: Game, id: ThingId): TablePermanent {
  const one = permanents.find((permanent) => permanent.id === id);
  if (!one) throw new Error(`there is no permanent ${id}`);
  return one;
}

/** Name, size, status other than the usual one, and the card whose ability it got by copying. */
export function looks(game: Game, id: ThingId): string {
  const { permanent } = at(game, id);
  const { alternatives: sets, gained } = answerIn(viewOfPermanent(permanent, rulesetOf(game.edition)));
  const [{ power, toughness }] = sets;
  const names = sets.flatMap((set) => set.names);
  const { tapped, flipped, faceDown, phasedOut } = permanent.status;
  const states = Object.entries({ tapped, flipped, 'face down': faceDown, 'phased out': phasedOut });
  const is = states.flatMap(([state, isSo]) => (isSo ? [state] : []));
  const ability = gained.map((name) => `with the ability of ${name}`);
  const size = power === null ? '' : ` ${power}/${toughness}`;
  return [`${names.join(' // ') || 'no name'}${size}`, ...is, ...ability].join(', ');
}

/** Each entry as the kind of its event, or what changed, and the numbers of its rules. */
export const said = (entries: readonly Entry[]): readonly string[] =>
  entries.map(({ authority, because: citations, event }) => {
    const what = event.kind === 'permanent/changed' ? event.what : event.kind;
    return [what, `by ${authority}`, ...citations.map(({ number }) => number)].join(' ');
  });

export const saidOf = (game: Game, who: string, action: Action): readonly string[] =>
  said(entriesOf(game, who, action));
