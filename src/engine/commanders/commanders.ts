import type { AcceptedTransition } from '../deciding/actions.ts';
import { authorize, authorizeRecording, type Unauthorized } from '../deciding/authority.ts';
import { checkChanges, checkCount, checkInGame, checkPlaying } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { commanderAt, commanderInPlay, findCommander, commanderOnStack } from '../game/commanders.ts';
import type { Commander, CommanderZone, Game } from '../game/state.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Actor } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Color } from '../cards/card.ts';
import { castEntry } from './casting.ts';
import { chooseColor } from './coloring.ts';
import { decideNaming, type NameCommanders } from './naming.ts';
import { possibleReturnOf } from './returning.ts';

/** `commander`: its key, or the typed name; see `findCommander`. */
export type CommanderAction =
  | NameCommanders
  /** Bookkeeping: the color that its owner chose before the game. */
  | { readonly kind: 'commander/color'; readonly commander: string; readonly color: Color }
  /** Its owner casts it from the command zone, at a table that doesn't track the stack. */
  | { readonly kind: 'commander/cast'; readonly commander: string }
  /** Its owner chooses whether it goes to the command zone, if the rules offer that choice. */
  | { readonly kind: 'commander/choose'; readonly commander: string; readonly returns: boolean }
  /** Bookkeeping: sets its zone. */
  | { readonly kind: 'commander/move'; readonly commander: string; readonly to: CommanderZone }
  /** Bookkeeping: sets how often it was cast from the command zone. */
  | { readonly kind: 'commander/casts'; readonly commander: string; readonly to: number };

type CommandersRefusal = RefusedBy<
  | typeof decideNaming
  | typeof chooseColor
  | typeof checkPlaying
  | typeof resolveCommander
  | typeof castCommander
  | typeof chooseZone
  | typeof correctCommander
>;

/**
 * Decides about commanders: naming them, casting them from the command zone, and the choice to put them there. Casting
 * and choosing are decisions of the owner, or of the player who controls the owner. Everything else is bookkeeping of
 * the owner.
 */
export function decideCommanders(
  game: Game,
  actor: Actor,
  action: CommanderAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, CommandersRefusal> {
  if (action.kind === 'commander/name') return decideNaming(game, actor, action, ruleset);
  const found = resolveCommander(game, action.commander);
  if (action.kind === 'commander/color')
    return found.ok ? chooseColor(game, actor, found.value, action.color, ruleset) : found;
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  if (!found.ok) return found;
  switch (action.kind) {
    case 'commander/cast':
      return castCommander(game, actor, found.value, ruleset);
    case 'commander/choose':
      return chooseZone(game, actor, found.value, action.returns, ruleset);
    case 'commander/move':
    case 'commander/casts':
      return correctCommander(game, actor, found.value, action, ruleset);
  }
}

function resolveCommander(
  game: Game,
  typed: string,
): Result<Commander, Refusal<'commander/which' | 'commander/none'>> {
  const key = findCommander(game, typed);
  if (!key.ok) return key;
  const commander = commanderAt(game, key.value);
  return commander ? ok(commander) : fail(refuse('commander/none', { typed }));
}

function castCommander(
  game: Game,
  actor: Actor,
  commander: Commander,
  ruleset: Ruleset,
): Result<AcceptedTransition, Unauthorized<'decision'> | Refusal<'commander/elsewhere'>> {
  const permission = authorize(game, actor, commander.ownerId, 'decision', ruleset);
  if (!permission.ok) return permission;
  const { key, zone } = commander;
  if (zone !== null && zone !== 'command')
    return fail(
      refuse('commander/elsewhere', { commander: key, zone }, citeRules(ruleset.edition, 'commander/cast')),
    );
  const { authority, citations } = permission.value;
  const entry = castEntry(commander, authority, ruleset);
  return acceptEntries(game, [{ ...entry, because: [...entry.because, ...citations] }]);
}

function chooseZone(
  game: Game,
  actor: Actor,
  commander: Commander,
  returns: boolean,
  ruleset: Ruleset,
): Result<AcceptedTransition, Unauthorized<'decision'> | Refusal<'commander/no-choice'>> {
  const { key, ownerId, zone } = commander;
  const choice = possibleReturnOf(game, commander, ruleset);
  if (!choice || zone === null) return fail(refuse('commander/no-choice', { commander: key, zone }));
  const permission = authorize(game, actor, ownerId, 'decision', ruleset);
  if (!permission.ok) return permission;
  const { instead } = choice.answer;
  const event = { kind: 'commanders/chosen', commander: key, ownerId, from: zone, returns, instead } as const;
  const { authority, citations } = permission.value;
  return acceptEntries(game, [entryOf(event, authority, [...choice.citations, ...citations])]);
}

function correctCommander(
  game: Game,
  actor: Actor,
  { key, ownerId, casts, zone }: Commander,
  action: Exclude<
    CommanderAction,
    { kind: 'commander/name' | 'commander/color' | 'commander/cast' | 'commander/choose' }
  >,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | Unauthorized<'bookkeeping' | 'decision'>
  | Refusal<'commander/listed' | 'game/unchanged' | 'count/out-of-range' | 'game/not-a-player'>
> {
  const inGame = checkInGame(game, ownerId);
  if (!inGame.ok) return inGame;
  // The owner, or the player in control of the owner, chooses to move it to the command zone: 903.9a, 723.5.
  const isChoice = action.kind === 'commander/move' && action.to === 'command';
  const permission = isChoice
    ? authorize(game, actor, ownerId, 'decision', ruleset)
    : authorizeRecording(game, actor, ownerId, ruleset);
  if (!permission.ok) return permission;
  const { authority } = permission.value;
  const commanderFacts = { commander: key, ownerId } as const;
  if (action.kind === 'commander/casts') {
    const { to } = action;
    const refused = firstRefusal([
      checkCount('casts', to, 0),
      checkChanges(casts, to, { of: 'casts', commander: key, amount: to }),
    ]);
    return (
      refused ??
      acceptEntries(game, [
        entryOf({ kind: 'commanders/counted', ...commanderFacts, from: casts, to }, authority),
      ])
    );
  }
  const { to } = action;
  const refused = firstRefusal([
    checkChanges(zone, to, { of: 'zone', commander: key, zone: to }),
    checkListed(game, key),
  ]);
  return (
    refused ?? acceptEntries(game, [entryOf({ kind: 'commanders/moved', ...commanderFacts, to }, authority)])
  );
}

/**
 * Refuses a zone change of a commander that the table tracks in play or on the stack, since its zone follows from
 * there.
 */
function checkListed(game: Game, key: string): Result<null, Refusal<'commander/listed'>> {
  const inPlay = game.permanents.some((permanent) => commanderInPlay(game, permanent)?.key === key);
  const onStack = game.stack.some((object) => commanderOnStack(game, object)?.key === key);
  return inPlay || onStack
    ? fail(refuse('commander/listed', { commander: key, on: inPlay ? 'battlefield' : 'stack' }))
    : ok(null);
}
