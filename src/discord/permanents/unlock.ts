import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Card } from '#engine/cards/card.ts';
import type { Game } from '#engine/game/state.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { chooseHalves } from '#cards/objects/choose-half.ts';
import { suggestHalves } from '../cards/suggest-halves.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { openGameState } from '../table/execute-game-action.ts';
import { findObject, type FindRefusal } from '../table/find-objects.ts';
import { pickablePermanents } from '../table/pickable-objects.ts';
import { changePermanents, type PermanentActions, type PermanentContext } from './change-permanents.ts';
import { completeOne, textOption, WHICH_OPTION, type PermanentFilter } from './options.ts';

/** Actions on a door. */
const DOOR_ACTIONS = {
  payment: 'its cost is paid',
  effect: 'an effect unlocks it',
  lock: 'an effect locks it',
  correction: 'the host corrects the table: it is unlocked',
} as const;

const OPTIONS = [
  WHICH_OPTION,
  { ...textOption('half', 'Which half'), required: true },
  {
    type: Type.String,
    name: 'how',
    description: 'How; left out, its cost is paid',
    choices: choices(DOOR_ACTIONS),
  },
] as const;

const hasDoors: PermanentFilter = ({ permanent: { card, copyOf, status } }) =>
  !status.faceDown && sharesTypeLine(copyOf ?? card);

export const unlock = subcommand({
  name: 'unlock',
  description: 'Unlock or lock a half of a Room',
  unlisted: { below: ['permanent list'], label: 'Unlock a door…' },
  options: OPTIONS,
  changes: true,
  run: (request, ctx) => changePermanents(request, ctx, (context) => doorActions(request.options, context)),
  complete: {
    permanent: completeOne(() => hasDoors),
    async half(typing, ctx) {
      const { typed: half, others, origin } = typing;
      return suggestHalves(
        findRoomCard(await openGameState(typing, ctx), others['permanent'], origin.actorId),
        half,
      );
    },
  },
});

/** Finds the card of the Room whose halves are completed, unless it is face down. */
function findRoomCard(game: Game | null, which: unknown, readerId: PlayerId): Card | undefined {
  if (!game || typeof which !== 'string') return undefined;
  const found = findObject(pickablePermanents(game, readerId), which);
  const permanent = found.ok ? game.permanents.find(({ id }) => id === found.value)?.permanent : undefined;
  return permanent && !permanent.status.faceDown ? (permanent.copyOf ?? permanent.card) : undefined;
}

/** Unlocks or locks the named doors. */
function doorActions(
  { permanent: which, half, how = 'payment' }: OptionValues<typeof OPTIONS>,
  { game, things, matching }: PermanentContext,
): PermanentActions<FindRefusal | Refusal<'card/no-such-half'>> {
  const found = findObject(things, which, matching(hasDoors));
  if (!found.ok) return found;
  const { value: id } = found;
  const places = findDoors(game, id, half);
  if (!places.ok) return places;
  return ok(
    places.value.map((place) =>
      how === 'lock'
        ? { kind: 'permanent/lock', id, half: place }
        : { kind: 'permanent/unlock', id, half: place, by: how },
    ),
  );
}

/**
 * Finds the named doors. Leaves permanents without doors and face-down ones to the engine, which refuses them without
 * revealing a hidden card.
 */
function findDoors(
  { permanents }: Game,
  id: ThingId,
  half: string,
): Result<readonly number[], Refusal<'card/no-such-half'>> {
  const permanent = permanents.find((candidate) => candidate.id === id)?.permanent;
  const card = permanent && (permanent.copyOf ?? permanent.card);
  if (!card || permanent.status.faceDown || !sharesTypeLine(card)) return ok([0]);
  const chosen = chooseHalves(card, half);
  if (!chosen.ok || chosen.value.length > 0) return chosen;
  return fail(
    refuse('card/no-such-half', { card: card.name, typed: half, halves: card.parts.map(({ name }) => name) }),
  );
}
