import { restsOn } from '../rule-numbers/citing.ts';
import { heldFrom, type Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal, type RefusedBy } from '../vocabulary/refusals.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { checkCount, checkInGame, checkLength, checkPlaying, firstRefusal } from '../deciding/checks.ts';
import { objectNamed } from '../ending-the-turn/stages.ts';
import type { CommanderCard, Game } from '../game/state.ts';
import { depthOf } from '../game/depth.ts';
import { isSameCommander } from '../game/commanders.ts';
import type { SubgameAsked } from './starting.ts';
import { checkRoomAbove, type Trigger } from './triggers.ts';
import { LONGEST_CARD_NAME } from '../deciding/typed-names.ts';

/** Deeper than tables go; each line of the log is written with all the games that stand still. */
const DEEPEST = 16;

/** Why a subgame cannot start so. */
export type StartRefusal =
  | RefusedBy<
      | typeof checkPlaying
      | typeof checkLength
      | typeof checkInGame
      | typeof checkResolving
      | typeof checkRemoving
      | typeof checkCount
      | typeof checkRoomAbove
      | typeof checkOnce
    >
  | Refusal<'subgame/too-deep'>;

/** The first reason why a subgame cannot start so; see `planStart`. */
export function checkStart(
  game: Game,
  { card, controllerId, libraries, commanders, triggers }: SubgameAsked,
  ruleset: Ruleset,
): { readonly ok: false; readonly failure: StartRefusal } | undefined {
  return firstRefusal([
    checkPlaying(game),
    depthOf(game) < DEEPEST ? ok(null) : fail(refuse('subgame/too-deep', { max: DEEPEST })),
    checkLength('card', card ?? '', LONGEST_CARD_NAME),
    checkInGame(game, controllerId),
    checkResolving(game, card, ruleset),
    checkRemoving(triggers, ruleset),
    ...libraries.map(({ playerId }) => checkInGame(game, playerId)),
    ...libraries.map(({ cards }) => (cards === null ? ok(null) : checkCount('cards', cards, 0))),
    ...commanders.flatMap(({ ownerId, name }) => [
      checkInGame(game, ownerId),
      checkLength('commander', name, LONGEST_CARD_NAME),
    ]),
    checkRoomAbove(game, triggers),
    checkOnce(commanders),
    ...triggers.flatMap((one) => [
      checkInGame(game, one.controllerId),
      checkLength('trigger', one.name, LONGEST_CARD_NAME),
    ]),
  ]);
}

/** A card is in the command zone once. */
function checkOnce(commanders: readonly CommanderCard[]): Result<null, Refusal<'subgame/commander-twice'>> {
  const twice = commanders.find((one, at) =>
    commanders.slice(0, at).some((other) => isSameCommander(one, other)),
  );
  return twice ? fail(refuse('subgame/commander-twice', { ...twice })) : ok(null);
}

/** Refuses a start where something is above what creates the subgame: that is resolving, and so nothing is above it. */
function checkResolving(
  { stack }: Game,
  card: string | null,
  { edition }: Ruleset,
): Result<null, Refusal<'stack/not-on-top'>> {
  const meant = objectNamed(stack, card);
  const above = stack.at(-1);
  if (!meant || !above || meant.id === above.id) return ok(null);
  const because = restsOn(edition, 'stack/top-resolves');
  return fail(refuse('stack/not-on-top', { object: meant.name, above: above.name }, because));
}

/** Since libraries are moved, nothing is removed from the main game. */
function checkRemoving(
  triggers: readonly Trigger[],
  { edition, subgameLibraries }: Ruleset,
): Result<null, Refusal<'subgame/nothing-removed'>> {
  if (triggers.length === 0 || subgameLibraries === 'removed') return ok(null);
  const since = heldFrom('subgameLibraries', 'moved');
  return fail(refuse('subgame/nothing-removed', { since }, restsOn(edition, 'subgame/libraries')));
}
