import { citeRules } from '#engine/rule-numbers/citing.ts';
import { listOf } from '#text/list.ts';
import { capitalized } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { defineKind, isOpenQuestion } from '../reading/kind.ts';
import { playersInGame } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import { STATUS_COMMAND } from './life.ts';
import { PLAYER_WORD, gameOf, isAsker, nameOrYou, paddedWords } from './table-words.ts';

/*
 * Who has left the game, and who is still in it.
 */

const OUT_OF_GAME_WORDS = '(?:left the game|left|out|dead|eliminated|gone|conceded|knocked out|died|scooped)';
const IN_GAME_WORDS =
  '(?:still in|alive|remaining|remain|still playing|in the game|still here|still standing|in it|in|left)';

export const leftKind = defineKind('who has left', {
  topic: phrase(`${OUT_OF_GAME_WORDS}|${IN_GAME_WORDS}`),
  cards: [0, 0],
  needsGame: true,
  vetoes:
    / (?:if|when|once|should|would|after|before|until|till|stuff|permanents?|life|damage|poison|cards?|hand|turns?|my left|his left|her left|on the left|attack|mana|priority|lands?|creatures?|triggers?|stack|step|phase|get in|far|close|graveyard|exile|monarch|initiative|commanders?|tokens?|resolves?|knock|how (?:much|long)|starts?|who wins|play order) /,
  compute({ question }) {
    const words = paddedWords(question);
    const game = gameOf(question);
    const inGame = playersInGame(question).map((playerId) => nameOrYou(playerId, question));
    const departed = game.seats
      .filter(({ left }) => left !== null)
      .map(({ playerId, left }) => text`${nameOrYou(playerId, question)} (${left ?? ''})`);
    const rules = citeRules(question.ruleset.edition, 'losing/leaves');
    const departedText =
      departed.length > 0
        ? text`Out: ${listOf(departed)}.`
        : text`All ${inGame.length} are still in the game.`;
    if (
      / (?:anyone|anybody|somebody|someone|any player|any of us) /.test(words) &&
      !isOpenQuestion(question)
    ) {
      const asksOut = new RegExp(` ${OUT_OF_GAME_WORDS} `).test(words);
      return asksOut
        ? { verdict: departed.length > 0 ? 'yes' : 'no', text: departedText, rules, command: STATUS_COMMAND }
        : null;
    }
    const playerPattern = new RegExp(
      ` (is|has|am|did|are) ${PLAYER_WORD} (?:\\S+ ){0,3}?(${OUT_OF_GAME_WORDS}|${IN_GAME_WORDS}|leave|concede)(?= )`,
    ).exec(words);
    if (playerPattern && !isOpenQuestion(question)) {
      const [, verb, mark, state = ''] = playerPattern;
      // "Is left" means still in the game, "has left" means gone.
      if (state === 'left' && verb !== 'has' && verb !== 'did') return null;
      const playerId = mark?.startsWith('@')
        ? question.players[Number(mark.slice(1))]
        : question.asked.askerId;
      const seat = game.seats.find((each) => each.playerId === playerId);
      if (!seat || !playerId) return null;
      const isOut = seat.left !== null;
      const asksOut = state === 'left' || !new RegExp(`^${IN_GAME_WORDS}$`).test(state);
      return {
        verdict: isOut === asksOut ? 'yes' : 'no',
        text: text`${capitalized(nameOrYou(playerId, question))} ${isOut ? `is out (${seat.left ?? ''})` : isAsker(playerId, question) ? 'are still in the game' : 'is still in the game'}.`,
        rules,
        command: STATUS_COMMAND,
      };
    }
    if (
      !isOpenQuestion(question) ||
      !/ (?:who|whos|how many|which players?) /.test(words) ||
      / (?:@\d+|i|me|my) /.test(words)
    )
      return null;
    const asksCount = / how many /.test(words);
    if (asksCount && !/ how many (?:players|people|of us|opponents|are|guys|have|still|remain)/.test(words))
      return null;
    const asksWhoHasLeft =
      / (?:has|have) (?:\S+ )?(?:left|conceded|lost|died|gone|scooped) | left the game /.test(words);
    const isOut =
      asksWhoHasLeft ||
      / (?:out|dead|eliminated|gone|knocked out|conceded) /.test(
        words.replace(/ out of (?:the )?(?:4|all)/g, ' '),
      );
    if (isOut) {
      if (asksCount)
        return {
          text: text`**${departed.length}**${departed.length > 0 ? text`: ${listOf(departed)}` : ''}.`,
          rules,
          command: STATUS_COMMAND,
        };
      return {
        text:
          departed.length > 0
            ? text`**${capitalized(listOf(departed))}.**`
            : text`**Nobody.** All ${inGame.length} are still in the game.`,
        rules,
        command: STATUS_COMMAND,
      };
    }
    return {
      text: text`**${asksCount ? `${inGame.length}` : capitalized(listOf(inGame))}**${asksCount ? text`: ${listOf(inGame)}` : ''}.`,
      rules,
      command: STATUS_COMMAND,
    };
  },
});
