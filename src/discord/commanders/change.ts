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
import { suggestKnown } from './suggest.ts';

/** Defaults to the only commander that the user decides for. */
const WHICH = {
  type: Type.String,
  name: 'commander',
  description: 'Which; left out, your only one',
  autocomplete: true,
  max_length: MAX_CARD_NAME_LENGTH,
} as const;

const completeKnown: Completer = async (typing, ctx) => {
  const game = await openGameState(typing, ctx);
  return game ? suggestKnown(game, typing.typed) : [];
};

const { 'phased-out': _, ...ZONES } = ZONE_NAMES;

export const castCommander = subcommand({
  name: 'cast',
  description: 'Cast a commander from the command zone: counts its tax, without the stack',
  options: [WHICH],
  changes: true,
  run: (request, ctx) =>
    executeGameAction(
      request,
      ctx,
      withParsedAction(decideCommanders, (game, { id }) => {
        const meant = resolveCommander(game, request.options.commander, id);
        return meant.ok ? ok({ kind: 'commander/cast', commander: meant.value.key }) : meant;
      }),
    ),
  complete: { commander: completeKnown },
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
    WHICH,
  ],
  changes: true,
  run: (request, ctx) =>
    executeGameAction(
      request,
      ctx,
      withParsedAction(decideCommanders, (game, { id }) => {
        const meant = resolveCommander(game, request.options.commander, id);
        const to = COMMANDER_ZONES.find((zone) => zone === request.options.to) ?? 'command';
        return meant.ok ? ok({ kind: 'commander/move', commander: meant.value.key, to }) : meant;
      }),
    ),
  complete: { commander: completeKnown },
});

export const countCasts = subcommand({
  name: 'casts',
  description: 'Correct how often a commander was cast from the command zone',
  options: [
    {
      type: Type.Integer,
      name: 'times',
      description: 'How often in this game',
      required: true,
      min_value: 0,
      max_value: 999,
    },
    WHICH,
  ],
  changes: true,
  run: (request, ctx) =>
    executeGameAction(
      request,
      ctx,
      withParsedAction(decideCommanders, (game, { id }) => {
        const meant = resolveCommander(game, request.options.commander, id);
        const { times: to } = request.options;
        return meant.ok ? ok({ kind: 'commander/casts', commander: meant.value.key, to }) : meant;
      }),
    ),
  complete: { commander: completeKnown },
});

/**
 * Finds the typed commander, or the only one: of the acting player, or else of a player whom the user decides for or
 * whose seat is theirs. A controlled player thus gets told who decides.
 */
function resolveCommander(
  game: Game,
  typed: string | undefined,
  askerId: PlayerId,
): Result<Commander, Refusal<'commander/which' | 'commander/none' | 'commander/unnamed'>> {
  if (typed === undefined) {
    const doer = actingPlayerOf(game, askerId);
    const of = (isMeant: (ownerId: PlayerId) => boolean): readonly Commander[] =>
      game.commanders.filter(({ ownerId }) => isMeant(ownerId));
    const own =
      [
        of((ownerId) => ownerId === doer),
        of((ownerId) => personOf(game, deciderOf(game, ownerId)) === askerId),
        of((ownerId) => personOf(game, ownerId) === askerId),
      ].find((some) => some.length > 0) ?? [];
    const [only, ...others] = own;
    if (!only) return fail(refuse('commander/unnamed', {}));
    return others.length > 0
      ? fail(refuse('commander/which', { typed: 'commander', names: own.map(({ key }) => key) }))
      : ok(only);
  }
  const key = findCommander(game, typed);
  if (!key.ok) return key;
  const one = commanderAt(game, key.value);
  return one ? ok(one) : fail(refuse('commander/none', { typed }));
}
