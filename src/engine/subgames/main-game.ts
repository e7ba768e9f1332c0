import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import { checkRoomOnStack, waitingAbilities } from '../turns/abilities.ts';
import type { Entry } from '../deciding/actions.ts';
import { checkListLimit } from '../deciding/checks.ts';
import { entryOf } from '../deciding/transition.ts';
import type { Game } from '../game/state.ts';
import type { NotedAbility, StackObject } from '../game/stack.ts';
import type { Control } from '../game/control.ts';
import type { Turn } from '../game/turn.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { mainGamesOf } from '../game/subgame-depth.ts';

/* The main game during a subgame: what is suspended, what triggers and waits, and what changes in the meantime. */

/** The parts of a main game that are suspended until its subgame ends. */
export interface SuspendedGame {
  /** The name of the card that created the subgame; `null` if unknown. */
  readonly card: string | null;
  readonly turn: Turn | null;
  readonly stack: readonly StackObject[];
  /** Abilities that have triggered and go on the stack after the subgame. */
  readonly held: readonly NotedAbility[];
  /** Control of players, which means nothing in the subgame. */
  readonly controls: readonly Control[];
}

/**
 * Lists the suspended parts of the games that contain this one, from its main game to the outermost. CR 506.1, 506.2
 * (2006-10-01); 729.1a, 729.1b, 729.4a (2026-06-19).
 * @returns an empty list in a game that is not a subgame.
 */
export const suspendedGames = (game: Game, ruleset: Ruleset): Ruling<readonly SuspendedGame[]> => ({
  answer: mainGamesOf(game).map(({ card, game: main }) => ({
    card,
    turn: main.turn,
    stack: main.stack,
    held: waitingAbilities(main),
    controls: main.controls,
  })),
  citations: citeRules(ruleset.edition, 'subgame/meaning', suspensionRule(ruleset), 'subgame/triggers-wait'),
});

/** The rule by which a main game is suspended. CR 506.2 (2006-10-01), 729.1b (2026-06-19). */
export const suspensionRule = ({ edition }: Pick<Ruleset, 'edition'>): RuleSubject =>
  cite('subgame/nothing-carries-over', edition) ? 'subgame/nothing-carries-over' : 'subgame/triggers-wait';

/** An ability of a main game that triggers while a subgame is in progress, or as it starts. */
export interface Trigger {
  readonly name: string;
  readonly controllerId: PlayerId;
}

/** Refuses triggers if their games lack room for them, waiting and later on the stack. */
export const checkRoomForTriggers = (
  game: Game,
  triggers: readonly Trigger[],
): Result<null, Refusal<'table/too-many'>> => {
  if (triggers.length === 0) return ok(null);
  const room = checkListLimit(game, 'abilities', triggers.length);
  return room.ok ? checkRoomOnStack(game, triggers.length) : room;
};

/**
 * Abilities that trigger in a main game and wait there until the subgame ends. 506.2 (2006-10-01), 729.4a (2026-06-19).
 * @param up how many games up it is from the game being played, and `depth` its own depth
 */
export const triggersInMainGame = (
  { made }: Game,
  triggers: readonly Trigger[],
  { up, depth, authority }: { readonly up: number; readonly depth: number; readonly authority: Authority },
  { edition }: Ruleset,
): readonly Entry[] =>
  triggers.map(({ name, controllerId }, index) => {
    const ability: NotedAbility = {
      id: made + 1 + index,
      name,
      controllerId,
      when: 'waiting',
      onTurnOf: null,
      duringEnding: false,
    };
    const noted = entryOf(
      { kind: 'ability/noted', ability },
      authority,
      citeRules(edition, 'subgame/triggers-wait'),
    );
    return inMainGame(noted, { up, depth });
  });

/**
 * Wraps an entry as a change in a main game during its subgame.
 * @param up the number of games up: 1 for the main game, 2 for the main game of that; 0 for the game itself
 * @param depth of the game in which it happens
 */
export function inMainGame(
  entry: Entry,
  { up, depth }: { readonly up: number; readonly depth: number },
): Entry {
  if (up === 0) return entry;
  const event = { kind: 'main-game/changed', depth, event: entry.event } as const;
  return inMainGame({ ...entry, event }, { up: up - 1, depth: depth + 1 });
}
