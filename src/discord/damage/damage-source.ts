import type { CardPool } from '#cards/pool/card-pool.ts';
import { foldName, isSameName } from '#engine/cards/names.ts';
import { isKnownCreature, mayBeCreature } from '#engine/combat/checks.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import {
  commanderAt,
  commanderInPlay,
  commanderLabels,
  commandersOf,
  findCommander,
  shortName,
} from '#engine/game/commanders.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { personOf } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { displayName, viewOfPermanent } from '#engine/status/views.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { parseTypedName } from '../table/typed-card.ts';

/*
 * Sources of damage: a commander, a permanent on record, or a card by its name, and the player who has it.
 */

/** A source of damage. */
export interface DamageSource {
  /** A commander whose combat damage counts, as it is typed at the table. */
  readonly commander: string | null;
  /** The name of any other source. */
  readonly source?: string;
  /** False for a permanent that isn't a creature; left out if unknown. */
  readonly combat?: boolean;
  /** The controller of a permanent on record, or the owner of a commander that isn't on record. */
  readonly holder?: PlayerId;
}

export const NO_SOURCE: DamageSource = { commander: null };

interface SourceContext {
  readonly game: Game;
  readonly ruleset: Ruleset;
  readonly cards: CardPool;
}

/**
 * Finds the source: a commander of the table by an unambiguous part of its name, a permanent on record by its name or
 * number, or a card by its name, which counts as a commander that nobody has named yet.
 * @param isMarked whether the text marks it as the source, so that any name is accepted
 * @returns `null` if it is none of these
 */
export function parseSource(
  typed: string,
  isMarked: boolean,
  context: SourceContext,
): Result<DamageSource, Refusal<'commander/which'>> | null {
  const { game, ruleset, cards } = context;
  const commander = parseCommander(typed, game);
  if (commander && !commander.ok) return commander;
  if (commander) {
    const holder = holderOfCommander(game, commander.value);
    return ok({ commander: commander.value, ...(holder !== null && { holder }) });
  }
  const [permanent, ...others] = permanentsNamed(typed, context);
  if (permanent && mayBeCommander(permanent, context))
    return ok({ commander: displayName(permanent.permanent, ruleset), holder: permanent.controllerId });
  if (permanent) {
    const hasOneController = others.every(({ controllerId }) => controllerId === permanent.controllerId);
    return ok({
      commander: null,
      source: displayName(permanent.permanent, ruleset),
      ...(!mayBeCreature(permanent, ruleset) && { combat: false }),
      ...(hasOneController && { holder: permanent.controllerId }),
    });
  }
  const { name, card } = parseTypedName(typed, cards);
  return card || isMarked ? ok({ commander: name }) : null;
}

/** True for a legend of a player who hasn't named a commander yet. */
const mayBeCommander = (
  { ownerId, permanent }: TablePermanent,
  { game, ruleset }: SourceContext,
): boolean => {
  const view = viewOfPermanent(permanent, ruleset);
  return (
    game.settings.format.isCommander &&
    commandersOf(game, ownerId).length === 0 &&
    view.ok &&
    view.value.answer.alternatives.some(({ supertypes }) => supertypes.includes('Legendary'))
  );
};

/**
 * The creatures of a player that may deal damage, those that attack first, one of each name: with the number by which
 * `sourceAt` finds it. Commanders are left out, since their damage counts as theirs.
 */
export function creatureSources(game: Game, dealer: PlayerId): readonly { name: string; number: number }[] {
  const ruleset = rulesetOf(game.edition);
  const creatures = game.permanents.filter(
    (permanent) =>
      permanent.controllerId === dealer &&
      !permanent.permanent.status.phasedOut &&
      isKnownCreature(permanent, ruleset) &&
      !commanderInPlay(game, permanent),
  );
  const byName = new Map<string, number>();
  for (const permanent of creatures.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const name = displayName(permanent.permanent, ruleset);
    if (!byName.has(name)) byName.set(name, permanentNumberOf(permanent));
  }
  return Array.from(byName, ([name, number]) => ({ name, number }));
}

const rankOf = ({ combat }: TablePermanent): number => (combat?.role === 'attacking' ? 0 : 1);

/** The name of the permanent with a number; `undefined` if it has left. */
export function sourceAt(game: Game, number: number): string | undefined {
  const permanent = permanentAt(game, number);
  return permanent && displayName(permanent.permanent, rulesetOf(game.edition));
}

/** The controller of the permanent with a number; `undefined` if it has left. */
export const controllerAt = (game: Game, number: number): PlayerId | undefined =>
  permanentAt(game, number)?.controllerId;

const permanentAt = ({ permanents }: Game, number: number): TablePermanent | undefined =>
  permanents.find((candidate) => permanentNumberOf(candidate) === number);

/** The permanents on record with this name, or name up to a comma, or number. */
function permanentsNamed(typed: string, { game, ruleset }: SourceContext): readonly TablePermanent[] {
  const [, number] = /^#(\d{1,6})$/.exec(typed) ?? [];
  return game.permanents.filter((permanent) => {
    if (number !== undefined) return permanentNumberOf(permanent) === Number(number);
    const name = displayName(permanent.permanent, ruleset);
    return isSameName(name, typed) || isSameName(shortName(name), typed);
  });
}

const COMMANDER_WORD = /^commander$/i;

/** @returns `null` if it is not a known commander */
function parseCommander(typed: string, game: Game): Result<string, Refusal<'commander/which'>> | null {
  const known = commanderLabels(game);
  if (COMMANDER_WORD.test(typed)) {
    const [only, ...others] = known;
    if (only !== undefined && others.length === 0) return ok(only);
    return only === undefined ? null : fail(refuse('commander/which', { typed, names: known }));
  }
  const found = findCommander(game, typed);
  if (!found.ok || known.includes(found.value)) return found;
  const matches = known.filter((name) => foldName(name).startsWith(foldName(typed)));
  const [only, ...others] = matches;
  if (only === undefined) return null;
  return others.length === 0 ? ok(only) : fail(refuse('commander/which', { typed, names: matches }));
}

/** The controller of a commander in play, or its owner; `null` for an unknown one. */
export function holderOfCommander(game: Game, typed: string): PlayerId | null {
  const key = findCommander(game, typed);
  const commander = key.ok ? commanderAt(game, key.value) : undefined;
  if (!commander) return null;
  const inPlay = game.permanents.find((permanent) => commanderInPlay(game, permanent)?.key === commander.key);
  return inPlay?.controllerId ?? commander.ownerId;
}

/**
 * The holder of a source as the dealer of its damage, if the typist may record that: they hold it, decide for its
 * holder, are the host, or are the only target. A holder among the targets isn't taken for the dealer, since somebody
 * else must have dealt the damage then.
 */
export const holderAsDealer = (
  holder: PlayerId | undefined,
  targets: readonly PlayerId[],
  { game, typist, isDealerNamed = false }: HolderContext,
): PlayerId | undefined =>
  holder !== undefined &&
  !isDealerNamed &&
  !targets.includes(holder) &&
  ([holder, personOf(game, deciderOf(game, holder)), game.hostId].includes(typist) ||
    targets.every((target) => target === typist))
    ? holder
    : undefined;

interface HolderContext {
  readonly game: Game;
  readonly typist: PlayerId;
  readonly isDealerNamed?: boolean;
}
