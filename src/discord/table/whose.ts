import { whoseAct } from '../../engine/deciding/whose-act.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { restsOn } from '../../engine/rule-numbers/citing.ts';
import { answerRow, type Line } from '../command/again.ts';
import type { Asker, House } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';

/** A name in a label, shortened to so many characters. */
const LONGEST_NAME = 40;

/**
 * The player whose an act is that nobody was named for, or the question whose it is, as `whoseAct` of the engine says:
 * asked while the typist controls another player, with a button for each that runs the line with that player in it.
 */
async function playerOrQuestion(
  asked: Asker,
  house: House,
  game: Game | null,
  lineFor: (playerId: PlayerId) => Line,
): Promise<{ readonly playerId: PlayerId } | { readonly question: Reply }> {
  const { actorId, guildId } = asked.origin;
  const whose = whoseAct(game, actorId, 'other');
  if ('playerId' in whose) return whose;
  const { among } = whose;
  const names = await house.names.of(guildId, among);
  const answers = among.map((playerId, at) => {
    const name = Array.from(names.get(playerId) ?? `Player ${at + 1}`)
      .slice(0, LONGEST_NAME)
      .join('');
    return { label: playerId === actorId ? 'Mine' : `${name}’s`, line: lineFor(playerId) };
  });
  const others = among.filter((one) => one !== actorId).map(mention);
  const because = game ? restsOn(game.edition, 'control/decisions', 'control/own-decisions') : [];
  return {
    question: {
      content: [`Whose? You control ${listed(others)} now.`, `-# ${citeAll(because)}`].join('\n'),
      components: [answerRow(answers)],
    },
  };
}

/**
 * Asks whose coins or dice they are, if the typist is among those who throw them without being named, and controls
 * another player. @param line as it was typed.
 */
export async function askWhoseThrow(
  asked: Asker & { readonly options: { readonly players?: string | undefined } },
  throwers: readonly PlayerId[],
  line: Line,
  house: House,
): Promise<Reply | null> {
  const { actorId, channelId } = asked.origin;
  const { players = '' } = asked.options;
  if (!throwers.includes(actorId) || players.includes(actorId)) return null;
  const book = await house.store.lastGame(channelId);
  const whose = await playerOrQuestion(asked, house, book?.game ?? null, (playerId) => ({
    ...line,
    options: { ...line.options, players: `<@${playerId}> ${players}`.trim() },
  }));
  return 'question' in whose ? whose.question : null;
}
