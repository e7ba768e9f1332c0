import type { Game } from '../../engine/game/state.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import { refuse, type Refusal } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { sharesTypeLine } from '../../engine/split-cards/halves.ts';
import { chooseHalves } from '../cards/choose-half.ts';
import type { Actions, Here, Which } from './meant.ts';
import { findThing, type Pickable, type ThingRefusal } from '../table/suggest-things.ts';

/** What is asked of the doors of a Room. */
interface DoorOptions extends Which {
  readonly half: string;
  readonly how: 'payment' | 'effect' | 'lock' | undefined;
}

/** Unlocks or locks the doors that are named. */
export function doors(
  { permanent: typed, half, how = 'payment' }: DoorOptions,
  game: Game,
  { things }: Here,
  fits: readonly Pickable[],
): Actions<ThingRefusal | Refusal<'card/no-such-half'>> {
  const found = findThing(things, typed, fits);
  if (!found.ok) return found;
  const { value: id } = found;
  const places = doorsMeant(game, id, half);
  if (!places.ok) return places;
  return ok(
    places.value.map((place) =>
      how === 'lock'
        ? { kind: 'permanent/lock', id, half: place }
        : { kind: 'permanent/unlock', id, half: place, by: how },
    ),
  );
}

/** What has no doors, or is face down, is the engine's to refuse: its card is nobody's to learn here. */
function doorsMeant(
  { permanents }: Game,
  id: ThingId,
  half: string,
): Result<readonly number[], Refusal<'card/no-such-half'>> {
  const permanent = permanents.find((one) => one.id === id)?.permanent;
  const card = permanent && (permanent.copyOf ?? permanent.card);
  if (!card || permanent.status.faceDown || !sharesTypeLine(card)) return ok([0]);
  const chosen = chooseHalves(card, half);
  if (!chosen.ok || chosen.value.length > 0) return chosen;
  return fail(
    refuse('card/no-such-half', { card: card.name, typed: half, halves: card.parts.map(({ name }) => name) }),
  );
}
