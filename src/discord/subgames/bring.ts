import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '#engine/cards/names.ts';
import { nextPermanentNumber } from '#engine/game/permanent-numbers.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { decideSubgame } from '#engine/subgames/subgames.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Completer } from '../command/command.ts';
import { choices } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { withDidYouMean, resolveCardName, suggestNames } from '../table/typed-card.ts';
import { executeGameAction, withParsedAction } from '../table/execute-game-action.ts';
import { findObject, type FindRefusal } from '../table/find-objects.ts';
import { suggestObjects } from '../table/suggest-objects.ts';
import { pickablePermanents, pickableStack, type PickableObject } from '../table/pickable-objects.ts';
import { CARD_OPTION, parsePlayerNames, TEXT_OPTION } from './options.ts';
import { depthOf, mainGamesOf } from '#engine/game/subgame-depth.ts';

/** Suggests objects of the main game, then cards. */
const completeCard: Completer = async ({ typed, origin, others }, { cards, store }) => {
  const game = (await store.lastGame(origin.channelId))?.game;
  const isOutermost = others['from'] === 'outermost';
  const up = isOutermost && game ? depthOf(game) : typeof others['up'] === 'number' ? others['up'] : 1;
  const mainGame = game && mainGamesOf(game)[up - 1]?.game;
  const isFromMain = isOutermost || (others['from'] ?? 'main-game') === 'main-game';
  const listed =
    mainGame && isFromMain
      ? suggestObjects(pickableInMainGame(mainGame, origin.actorId), typed, origin.actorId)
      : [];
  return [...listed, ...suggestNames(typed, [], cards)];
};

export const bringCard = subcommand({
  name: 'bring',
  description: 'A card comes into the subgame (Living Wish)',
  unlisted: { below: ['subgame show', 'game status'], label: 'Subgame: bring a card in…' },
  defaultPlayers: { owner: 'nobody' },
  options: [
    { ...CARD_OPTION, description: 'Which: #12 or a name, if the main game lists it', required: true },
    { type: Type.User, name: 'owner', description: 'Whose card; left out, yours' },
    {
      type: Type.String,
      name: 'from',
      description: 'Where it was; left out, in the main game',
      choices: choices({
        'main-game': 'the main game of this subgame, or as up: says',
        outermost: 'the outermost game, which began first',
        outside: 'outside all games, such as a sideboard',
        removed: 'removed from the subgame, where that is outside of it',
      }),
    },
    {
      type: Type.Integer,
      name: 'up',
      description: 'Which main game: how many games up; left out, the nearest',
      min_value: 1,
      max_value: 16,
    },
    { ...TEXT_OPTION, name: 'triggers', description: 'Abilities that trigger there, and wait: @Alice Wheel' },
  ],
  changes: true,
  /** Brings the card into the subgame. If the main game lists it, it leaves that game. */
  run(request, ctx) {
    const { card: typed, owner, from: origin = 'main-game', up: typedUp, triggers } = request.options;
    if (origin === 'outermost' && typedUp !== undefined)
      return fail(refuse('option/clash', { one: 'from: outermost', other: 'up' }));
    const from = origin === 'outermost' ? 'main-game' : origin;
    const triggered = parsePlayerNames(triggers, 'triggers', '@Alice Spellbook; @Bob Wheel');
    if (!triggered.ok) return triggered;
    const decide = withParsedAction(decideSubgame, (game, actor) => {
      const up = origin === 'outermost' ? Math.max(1, depthOf(game)) : (typedUp ?? 1);
      const source = from === 'main-game' ? mainGamesOf(game)[up - 1]?.game : undefined;
      const found = source ? findInMainGame(source, typed, owner, actor.id) : ok(null);
      if (!found.ok) return found;
      const listed = found.value;
      return ok({
        kind: 'subgame/bring',
        ownerId: owner ?? listed?.ownerId ?? actingPlayerOf(game, actor.id),
        name: resolveCardName(typed, ctx.cards),
        from,
        up,
        thingId: listed && listed.id,
        triggers: triggered.value.map(({ playerId, name }) => ({ controllerId: playerId, name })),
      } as const);
    });
    return executeGameAction(request, ctx, decide, {
      render: withDidYouMean(NUMBER_PATTERN.test(typed) ? undefined : typed, ctx.cards),
    });
  },
  complete: { card: completeCard },
});

/**
 * Finds an object of the main game by number or full name. The beginning of a name does not match, since the typed text
 * may be the full name of another card.
 * @returns `null` if there is none of that name
 */
function findInMainGame(
  source: Game,
  typed: string,
  owner: PlayerId | undefined,
  readerId: PlayerId,
): Result<TablePermanent | StackObject | null, FindRefusal> {
  const objects = [...source.permanents, ...source.stack];
  const ownerOf = new Map(objects.map(({ id, ownerId }) => [id, ownerId]));
  const things = pickableInMainGame(source, readerId);
  const folded = foldName(typed);
  const candidates = things.filter(
    ({ id, name, aliases = [] }) =>
      (owner === undefined || ownerOf.get(id) === owner) &&
      [name, ...aliases].some((candidate) => foldName(candidate) === folded),
  );
  const isNumber = NUMBER_PATTERN.test(typed);
  if (!isNumber && candidates.length === 0) return ok(null);
  const found = findObject(isNumber ? things : candidates, typed, undefined, 'card');
  return found.ok ? ok(objects.find(({ id }) => id === found.value) ?? null) : found;
}

/** Lists the objects of a main game; those on the stack are numbered after its permanents. */
const pickableInMainGame = (source: Game, readerId: PlayerId): readonly PickableObject[] => [
  ...pickablePermanents(source, readerId),
  ...pickableStack(source).map((thing, index) =>
    Object.assign({}, thing, { number: nextPermanentNumber(source) + index }),
  ),
];

const NUMBER_PATTERN = /^\s*#\s*\d+\s*$/;
