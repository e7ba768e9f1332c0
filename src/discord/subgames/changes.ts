import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { BroughtCard, Game, StackObject, TablePermanent } from '../../engine/game/state.ts';
import { foldName } from '../../engine/cards/names.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import { decideSubgame, depthOf, mainGamesOf } from '../../engine/subgames/subgames.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { capital } from '../words/words.ts';
import { fitAbove } from '../table/change-reply.ts';
import { askingForCard } from '../table/card-typed.ts';
import { changeGame, openGame } from '../table/change-game.ts';
import { waitingRules } from './start-preview.ts';
import { readCounts, readNames } from './typed.ts';
import { sayGoingOn, sayPath, sayWaiting } from '../sentences/subgame-path.ts';
import { sayResult, subgame } from '../sentences/subgames.ts';
import { findThing, permanentsOf, stackOf, type ThingRefusal } from '../table/suggest-things.ts';
import { cardNamed } from '../table/card-named.ts';

/** What `/subgame bring` is given. */
export interface BringRequest {
  readonly card: string;
  readonly owner: PlayerId | undefined;
  readonly from: BroughtCard['from'] | undefined;
  readonly up: number | undefined;
  readonly triggers: string | undefined;
}

/**
 * Brings a card into the subgame. Where the table lists it in the main game, it is gone there from then on.
 * @returns `subgame/none`, `option/not-understood`, `table/which-thing`, or what bringing it in refuses.
 */
export async function bringCard(
  asked: Asker,
  { card: typed, owner, from = 'main-game', up = 1, triggers }: BringRequest,
  house: House,
): Promise<Said> {
  const triggered = readNames(triggers, 'triggers', '@Alice Spellbook; @Bob Wheel');
  if (!triggered.ok) return triggered.failure;
  return changeGame(
    asked,
    house,
    (game, actor, ruleset) => {
      const source = from === 'main-game' ? mainGamesOf(game)[up - 1]?.game : undefined;
      const found = source ? findListed(source, typed, owner, actor.id) : ok(null);
      if (!found.ok) return found;
      const listed = found.value;
      const action = {
        kind: 'subgame/bring',
        ownerId: owner ?? listed?.ownerId ?? actor.id,
        name: cardNamed(typed, house.cards),
        from,
        up,
        thingId: listed && listed.id,
        triggers: triggered.value.map(({ playerId, name }) => ({ controllerId: playerId, name })),
      } as const;
      return decideSubgame(game, actor, action, ruleset);
    },
    { say: askingForCard(NUMBER.test(typed) ? undefined : typed, house.cards) },
  );
}

/**
 * What the table lists in the main game under this number, or this whole name: a card that is nowhere listed may begin
 * like one that is.
 * @returns `null` where it lists none of that name.
 */
function findListed(
  source: Game,
  typed: string,
  owner: PlayerId | undefined,
  readerId: PlayerId,
): Result<TablePermanent | StackObject | null, ThingRefusal> {
  const all = [...source.permanents, ...source.stack];
  const ownerOf = new Map(all.map(({ id, ownerId }) => [id, ownerId]));
  const things = [...permanentsOf(source, readerId), ...stackOf(source)];
  const so = foldName(typed);
  const meant = things.filter(
    ({ id, name, aliases = [] }) =>
      (owner === undefined || ownerOf.get(id) === owner) &&
      [name, ...aliases].some((one) => foldName(one) === so),
  );
  const isNumber = NUMBER.test(typed);
  if (!isNumber && meant.length === 0) return ok(null);
  const found = findThing(isNumber ? things : meant, typed);
  return found.ok ? ok(all.find(({ id }) => id === found.value) ?? null) : found;
}

const NUMBER = /^\s*#\s*\d+\s*$/;

/** What `/subgame restart` is given. */
export interface RestartRequest {
  readonly card: string | undefined;
  /** Who takes the first turn: the asker, if left out. */
  readonly by: PlayerId | undefined;
  readonly exempt: string | undefined;
}

/** Restarts the subgame. @returns `option/not-understood`, or what restarting refuses. */
export async function restartSubgame(
  asked: Asker,
  { card, by, exempt }: RestartRequest,
  house: House,
): Promise<Said> {
  const left = readCounts(exempt, 'exempt');
  if (!left.ok) return left.failure;
  const action = {
    kind: 'subgame/restart',
    card: card === undefined ? null : cardNamed(card, house.cards),
    controllerId: by ?? asked.origin.actorId,
    exempt: left.value,
  } as const;
  return changeGame(asked, house, (game, actor, ruleset) => decideSubgame(game, actor, action, ruleset), {
    say: askingForCard(card, house.cards),
  });
}

/** Where one is, and what stands still meanwhile, for its reader alone. */
export function showSubgame(
  asked: Asker,
  house: House,
): Said<RefusedBy<typeof openGame> | Refusal<'subgame/none'>> {
  const book = openGame(asked, house);
  if (!book.ok) return book.failure;
  const { game } = book.value;
  if (!game.main) return refuse('subgame/none', {});
  const above = [
    ...sayPath(game),
    ...(game.result
      ? [`${capital(subgame(depthOf(game)))} is over: ${sayResult(game.result)}. ${sayGoingOn(game)}`]
      : []),
    'Until it ends, all of this stands still:',
    ...sayWaiting(game),
  ];
  return { content: fitAbove(above, waitingRules(game)), isPrivate: true };
}
