import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '../../engine/cards/names.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { seatsInGame } from '../../engine/game/seats.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Asker, Completer, House } from '../command/command.ts';
import { openGame } from '../table/change-game.ts';
import { MENTION } from '../words/mention.ts';
import { calledAt } from './names.ts';
import { readWhom } from './typed.ts';

/** Whose number an option changes: a player, by mention or name, or several at once. */
export const WHOSE = {
  type: Type.String,
  name: 'player',
  description: 'Whose: a player, each-opponent or everybody; left out, yours',
  autocomplete: true,
  max_length: 100,
} as const;

const SEVERAL = ['each-opponent', 'everybody'];

/** Of a mention, or an id, nobody has to ask for a name. */
const PLAIN = new RegExp(`^(?:${MENTION}|(\\d{17,20}))$`);

/**
 * Reads whose number is to change, at the table as it stands.
 * @param typed left out: of whoever asks.
 * @returns at least one player, whoever asks the last of several; or `player/unknown` for a name of nobody at the table, `player/several` for one
 *   that may be several players'.
 */
export async function readWhose(
  typed: string | undefined,
  asked: Asker,
  house: House,
): Promise<
  Result<readonly [PlayerId, ...PlayerId[]], Refusal<'player/unknown' | 'player/several' | 'game/none'>>
> {
  const { actorId } = asked.origin;
  if (typed === undefined) return ok([actorId]);
  const [, mentioned, id = mentioned] = PLAIN.exec(typed.trim()) ?? [];
  if (id !== undefined) return ok([id]);
  const open = await openGame(asked, house);
  if (!open.ok) return open;
  const { game } = open.value;
  const called = await calledAt(game, asked, house);
  const whom =
    readWhom(typed, { game, ruleset: rulesetOf(game.edition), dealer: actorId, typist: actorId, called }) ??
    ok([]);
  if (!whom.ok) return whom;
  const [first, ...others] = whom.value;
  return first === undefined ? fail(refuse('player/unknown', { typed })) : ok([first, ...others]);
}

/** Suggests all opponents, everybody, and who is in the game. */
export const completeWhose: Completer = async (typing, house) => {
  const open = await openGame(typing, house);
  const players = open.ok ? await suggestPlayers(open.value.game, typing, house) : [];
  const text = typing.typed.trim().replace(/^@/, '');
  return [...SEVERAL.map((one) => ({ name: one, value: one })), ...players].filter(
    ({ name, value }) =>
      foldName(name).includes(foldName(text)) || value.toLowerCase().includes(text.toLowerCase()),
  );
};

async function suggestPlayers(game: Game, typing: Asker, house: House) {
  const called = await calledAt(game, typing, house);
  return seatsInGame(game).map(({ playerId }) => ({
    name: called.get(playerId) ?? playerId,
    value: /^\d+$/.test(playerId) ? `<@${playerId}>` : playerId,
  }));
}
