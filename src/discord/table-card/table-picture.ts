import { text } from '#text/template.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { isActive } from '#engine/game/teams.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { tablePicture, type TablePictureOptions } from '#pictures/table/table.tsx';
import { MESSAGE_THEME } from '#pictures/theme.ts';
import type { Picture } from '#pictures/picture.ts';
import type { BotContext } from '../command/command.ts';
import { PICTURE_COST } from '../command/rate-limits.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { stepName } from '../labels/turn-words.ts';
import { typedWords } from '#text/typed.ts';

/** Maximum length of a description, before escaping. */
const MAX_DESCRIPTION_LENGTH = 900;

export const showTablePicture = subcommand({
  name: 'picture',
  description: 'The table as a picture: life, damage, whose turn, who decides for whom',
  unlisted: { below: ['game status'], label: 'Picture of the table' },
  cost: PICTURE_COST,
  async run({ origin }, { store, names }) {
    const last = await store.lastGame(origin.channelId);
    if (!last) return fail(refuse('game/none', {}));
    const { game } = last;
    const moment = game.turn ? { moment: stepName(game.turn.step, game.edition) } : {};
    const options: TablePictureOptions = {
      ...moment,
      ...(isInGame(game, origin.actorId) && { viewer: origin.actorId }),
    };
    const picture = await drawTable(game, origin.guildId, options, names);
    return ok({
      content: text`-# The table as it stands. In words: \`/game status\``,
      pictures: [picture],
      undrawn: text`The table can’t be drawn just now. In words:\n${typedWords(picture.description, MAX_DESCRIPTION_LENGTH)}`,
    });
  },
});

/**
 * Renders the picture above the card of the first turn of each turn cycle but the first.
 * @returns `null` for any other turn, and if the server turned pictures off
 */
export async function renderRoundPicture(
  game: Game,
  guildId: string | null,
  { store, names }: Pick<BotContext, 'store' | 'names'>,
): Promise<Reply | null> {
  if (guildId === null || !startsNewRound(game)) return null;
  if ((await store.setting({ guildId }, 'pictures')) === 'off') return null;
  return { pictures: [await drawTable(game, guildId, { moment: 'as the turn begins' }, names)] };
}

/** Returns true in the turn of the first remaining player in seating order, from the second turn cycle on. */
function startsNewRound(game: Game): boolean {
  const { turn, seats, stage } = game;
  if (stage !== 'playing' || game.result || !turn || hasSeveralTurns(game)) return false;
  const first = seats.find(({ playerId }) => isInGame(game, playerId));
  return turn.number > 1 && !turn.extra && first !== undefined && isActive(game, first.playerId);
}

async function drawTable(
  game: Game,
  guildId: string | null,
  options: TablePictureOptions,
  names: BotContext['names'],
): Promise<Picture> {
  const players = game.seats.map(({ playerId }) => playerId);
  return tablePicture(game, await names.of(guildId, players), MESSAGE_THEME, options);
}
