import { isTokenOnly, revealedAs, rulesOfComponents } from '../status/components.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Entry } from '../deciding/actions.ts';
import { entryByRules, entryOf } from '../deciding/transition.ts';
import { BY_RULES } from '../deciding/authority.ts';
import { controllerChangeEntries } from '../permanents/move-permanent.ts';
import { isCardSpell, revealOnLeaving } from '../stack/leave-stack.ts';
import type { Game } from '../game/state.ts';
import type { StackObject } from '../game/stack.ts';
import type { TablePermanent } from '../game/permanents.ts';
import { isInGame } from '../game/seats.ts';

export type Leavers = ReadonlySet<PlayerId>;

/** All objects that the leavers own leave the game. CR 600.4a (2006-10-01), 800.4a (2026-06-19). */
export const ownedObjectsLeave = (
  { permanents, stack }: Game,
  leavers: Leavers,
  ruleset: Ruleset,
): readonly Entry[] => [
  ...permanents
    .filter(({ ownerId }) => leavers.has(ownerId))
    .map((permanent) => permanentLeftEntry(permanent, 'outside-the-game', ruleset)),
  ...stack
    .filter((object) => object.kind === 'spell' && leavers.has(object.ownerId))
    .map((object) => spellRemovedEntry(object, 'outside-the-game', ruleset)),
];

/**
 * Their spells and abilities on the stack cease to exist; since 2012-10-01 only those not represented by cards. A
 * card of another player that represented such a spell is exiled as in later rules, since earlier ones don't say
 * where it goes. Combat damage on the stack has no owner.
 * CR 600.4a (2006-10-01), 800.4a (2026-06-19).
 */
export const stackObjectsCease = ({ stack }: Game, leavers: Leavers, ruleset: Ruleset): readonly Entry[] =>
  controlledOnStack(stack, leavers)
    .filter((object) => !ruleset.leaversSpellsExiled || !isCardSpell(object))
    .map((object) =>
      isCardSpell(object)
        ? spellRemovedEntry(object, 'exile', ruleset, 'leaving/others-spells')
        : entryByRules({ kind: 'stack/removed', id: object.id, to: 'nowhere' }, ruleset, 'leaving/objects'),
    );

/**
 * Effects that gave leavers control of objects end: the player under whose control an object entered controls it again.
 * An object does not come under the control of a player who has left.
 *
 * CR 600.4a, 600.4b (2006-10-01); 110.2, 800.4a, 800.4b (2026-06-19).
 */
export const controlOfObjectsEnds = (game: Game, leavers: Leavers, ruleset: Ruleset): readonly Entry[] =>
  game.permanents
    .filter(({ controllerId }) => leavers.has(controllerId))
    .filter(({ enteredUnderId }) => isInGame(game, enteredUnderId))
    .flatMap((permanent) =>
      controllerChangeEntries(permanent, permanent.enteredUnderId, BY_RULES, 'leaving/objects', ruleset),
    );

/**
 * Exiles objects that leavers still control, since they entered under the control of a leaver or of a player who left
 * before. Until 2009-07-11 they are removed from the game; tokens cease to exist.
 *
 * CR 600.4a (2006-10-01), 800.4a (2026-06-19).
 */
export const stillControlledExiled = (
  { permanents, stack }: Game,
  leavers: Leavers,
  ruleset: Ruleset,
): readonly Entry[] => [
  ...permanents
    .filter(({ controllerId }) => leavers.has(controllerId))
    .map((permanent) =>
      permanentLeftEntry(permanent, isTokenOnly(permanent.permanent) ? 'nowhere' : 'exile', ruleset),
    ),
  ...controlledOnStack(stack, leavers).map((object) => spellRemovedEntry(object, 'exile', ruleset)),
];

const controlledOnStack = (stack: readonly StackObject[], leavers: Leavers): readonly StackObject[] =>
  stack.filter(({ controllerId, kind }) => kind !== 'combat-damage' && leavers.has(controllerId));

/** Removes a permanent; a face-down card is revealed. CR 504.6 (2006-10-01), 708.9 (2026-06-19). */
function permanentLeftEntry(
  { id, permanent }: TablePermanent,
  to: 'outside-the-game' | 'exile' | 'nowhere',
  ruleset: Ruleset,
): Entry {
  const left = { kind: 'permanent/left', id, to } as const;
  const several = isTokenOnly(permanent) ? [] : rulesOfComponents(permanent);
  if (!permanent.status.faceDown || isTokenOnly(permanent))
    return entryByRules(left, ruleset, 'leaving/objects', ...several);
  const citations = citeRules(ruleset.edition, 'leaving/objects', 'face-down/revealed', ...several);
  return entryOf({ ...left, revealed: revealedAs(permanent) }, 'rules', citations);
}

function spellRemovedEntry(
  object: StackObject,
  to: 'exile' | 'outside-the-game',
  ruleset: Ruleset,
  ...rules: readonly RuleSubject[]
): Entry {
  const { event, citations } = revealOnLeaving(object, to, ruleset);
  const own = citeRules(ruleset.edition, 'leaving/objects', ...rules);
  const removed = { kind: 'stack/removed', id: object.id, to, ...event } as const;
  return entryOf(removed, 'rules', distinct([...own, ...citations]));
}
