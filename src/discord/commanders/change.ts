import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideCommanders } from '#engine/commanders/commanders.ts';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import { COMMANDER_ZONES } from '#engine/game/state.ts';
import { commanderAt, findCommander } from '#engine/game/commanders.ts';
import { personOf } from '#engine/game/seats.ts';
import type { Commander, Game } from '#engine/game/state.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Completer } from '../command/command.ts';
import { choices } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { executeGameAction, openGameState, withParsedAction } from '../table/execute-game-action.ts';
import { ZONE_NAMES } from '../words/game-terms.ts';
import { decideCast, renderCast } from './cast.ts';
import { suggestKnownCommanders } from './suggest.ts';

/** If omitted, the only commander that the user decides for. */
const COMMANDER_OPTION = {
  type: Type.String,
  name: 'commander',
  description: 'Which; left out, your only one',
  autocomplete: true,
  max_length: MAX_CARD_NAME_LENGTH,
} as const;

const completeCommander: Completer = async (typing, ctx) => {
  const game = await openGameState(typing, ctx);
  return game ? suggestKnownCommanders(game, typing.typed) : [];
};

const { 'phased-out': _, ...ZONES } = ZONE_NAMES;

export const castCommander = subcommand({
  name: 'cast',
  description: 'Cast a commander from the command zone: counts its tax',
  options: [COMMANDER_OPTION],
  changes: true,
  run: (request, ctx) =>
    executeGameAction(
      request,
      ctx,
      (game, actor, ruleset) => {
        const commander = resolveCommander(game, request.options.commander, actor.id);
        return commander.ok ? decideCast(game, actor, commander.value, ctx.cards, ruleset) : commander;
      },
      { render: (applied) => renderCast(applied, ctx.cards) },
    ),
  complete: { commander: completeCommander },
});

export const moveCommander = subcommand({
  name: 'move',
  description: 'Say where a commander is',
  options: [
    {
      type: Type.String,
      name: 'to',
      description: 'Where it is',
      required: true,
      choices: choices(ZONES),
    },
    COMMANDER_OPTION,
  ],
  changes: true,
  run: (request, ctx) =>
    executeGameAction(
      request,
      ctx,
      withParsedAction(decideCommanders, (game, { id }) => {
        const commander = resolveCommander(game, request.options.commander, id);
        const to = COMMANDER_ZONES.find((zone) => zone === request.options.to) ?? 'command';
        return commander.ok ? ok({ kind: 'commander/move', commander: commander.value.key, to }) : commander;
      }),
    ),
  complete: { commander: completeCommander },
});

export const correctCasts = subcommand({
  name: 'casts',
  description: 'Correct how often a commander was cast from the command zone',
  unlisted: { below: ['commander show'], label: 'Correct the tax…' },
  options: [
    {
      type: Type.Integer,
      name: 'times',
      description: 'How often in this game',
      required: true,
      min_value: 0,
      max_value: 999,
    },
    COMMANDER_OPTION,
  ],
  changes: true,
  run: (request, ctx) =>
    executeGameAction(
      request,
      ctx,
      withParsedAction(decideCommanders, (game, { id }) => {
        const commander = resolveCommander(game, request.options.commander, id);
        const { times: to } = request.options;
        return commander.ok ? ok({ kind: 'commander/casts', commander: commander.value.key, to }) : commander;
      }),
    ),
  complete: { commander: completeCommander },
});

/**
 * Finds the typed commander. If none is typed, takes the only commander of the acting player, else of the players whom
 * the user decides for, else of the user's own seats; the latter so that a controlled player is told who decides.
 */
function resolveCommander(
  game: Game,
  typed: string | undefined,
  userId: PlayerId,
): Result<Commander, Refusal<'commander/which' | 'commander/none' | 'commander/unnamed'>> {
  if (typed === undefined) {
    const actingPlayer = actingPlayerOf(game, userId);
    const commandersOfOwners = (matches: (ownerId: PlayerId) => boolean): readonly Commander[] =>
      game.commanders.filter(({ ownerId }) => matches(ownerId));
    const own =
      [
        commandersOfOwners((ownerId) => ownerId === actingPlayer),
        commandersOfOwners((ownerId) => personOf(game, deciderOf(game, ownerId)) === userId),
        commandersOfOwners((ownerId) => personOf(game, ownerId) === userId),
      ].find((commanders) => commanders.length > 0) ?? [];
    const [only, ...others] = own;
    if (!only) return fail(refuse('commander/unnamed', {}));
    return others.length > 0
      ? fail(refuse('commander/which', { typed: 'commander', names: own.map(({ key }) => key) }))
      : ok(only);
  }
  const key = findCommander(game, typed);
  if (!key.ok) return key;
  const commander = commanderAt(game, key.value);
  return commander ? ok(commander) : fail(refuse('commander/none', { typed }));
}
