import { ApplicationCommandOptionType as Type } from 'discord.js';
import { MAX_COUNT } from '#engine/deciding/checks.ts';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import type { RingBearer } from '#engine/game/marks.ts';
import type { Game } from '#engine/game/state.ts';
import { decideMark } from '#engine/marks/marks.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { PLAYER_OPTION } from '../life/amounts.ts';
import { resolveCardName } from '../table/typed-card.ts';
import { executeGameAction, withParsedAction } from '../table/execute-game-action.ts';
import { findObject, parseObjectNumber, type FindRefusal } from '../table/find-objects.ts';
import { completeObject } from '../table/suggest-objects.ts';
import { pickablePermanents, type PickableObject } from '../table/pickable-objects.ts';

export const setRing = subcommand({
  name: 'ring',
  description: 'The Ring tempts a player, who chooses a creature to bear it',
  defaultPlayers: { player: 'other' },
  options: [
    {
      type: Type.String,
      name: 'bearer',
      description: 'The creature that bears it; left out, as before',
      autocomplete: true,
      max_length: MAX_CARD_NAME_LENGTH,
    },
    {
      type: Type.Integer,
      name: 'times',
      description: 'Correct how often the Ring has tempted, instead of once more',
      min_value: 0,
      max_value: MAX_COUNT,
    },
    PLAYER_OPTION,
  ],
  changes: true,
  run(request, ctx) {
    const { bearer: typed, times = null, player: playerId } = request.options;
    const decide = withParsedAction(decideMark, (game) => {
      const bearer = typed === undefined ? ok(null) : parseBearer(typed, game, playerId);
      if (!bearer.ok) return bearer;
      const cardName = bearer.value?.id === null ? resolveCardName(bearer.value.name, ctx.cards) : undefined;
      return ok({
        kind: 'mark/ring',
        playerId,
        times,
        bearer: bearer.value && { ...bearer.value, ...(cardName !== undefined && { name: cardName }) },
      } as const);
    });
    return executeGameAction(request, ctx, decide);
  },
  complete: {
    bearer: completeObject((game, { origin }) => permanentsControlledBy(game, origin.actorId)),
  },
});

const permanentsControlledBy = (game: Game, playerId: PlayerId): readonly PickableObject[] =>
  pickablePermanents(game, null).filter(({ controllerId }) => controllerId === playerId);

/** Parses a permanent of the player, or any name, for creatures that the table does not list. */
function parseBearer(typed: string, game: Game, playerId: PlayerId): Result<RingBearer, FindRefusal> {
  const permanents = pickablePermanents(game, null);
  const found = findObject(
    parseObjectNumber(typed) === undefined ? permanentsControlledBy(game, playerId) : permanents,
    typed,
  );
  if (found.ok) {
    const name = permanents.find(({ id }) => id === found.value)?.name ?? typed;
    return ok({ id: found.value, name });
  }
  const isUnlisted = found.failure.code === 'table/no-such-thing' && parseObjectNumber(typed) === undefined;
  return isUnlisted ? ok({ id: null, name: typed }) : found;
}
