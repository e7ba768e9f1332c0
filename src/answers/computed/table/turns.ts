import { formatCount } from '#basics/format-count.ts';
import { turnOrder } from '#engine/formats/multiplayer.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { activePlayers, shareTurns, turnTeamOf } from '#engine/game/teams.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { type ComingTurn, comingTurns } from '#engine/turns/turns-to-come.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { listOf } from '#text/list.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import type { Question } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import {
  GONE,
  TABLE_FILLERS,
  WHO,
  gameOf,
  isAsker,
  named,
  playerIn,
  stepName,
  withoutPlayer,
} from './table-words.ts';

/*
 * Whose turn it is, who is next, and when a player’s turn comes.
 */

const MAX_TURNS = 32;

export const list = (players: readonly PlayerId[], question: Question, join: 'and' | 'or' = 'and'): Text =>
  listOf(
    players.map((playerId) => named(playerId, question)),
    join,
  );

/** `your`, `Bob’s` */
const whose = (playerId: PlayerId, question: Question): Text =>
  isAsker(playerId, question) ? 'your' : text`${named(playerId, question)}’s`;

const whoseAll = (players: readonly PlayerId[], question: Question): Text =>
  players.length === 1 && players[0] !== undefined
    ? whose(players[0], question)
    : text`${list(players, question)}’s`;

/** Who decides in the turn of a controlled player. */
function controlNote(playerId: PlayerId, question: Question): Text {
  const decider = deciderOf(gameOf(question), playerId);
  return decider === playerId
    ? ''
    : text` ${capitalized(named(decider, question))} ${isAsker(decider, question) ? 'decide' : 'decides'} for ${named(playerId, question)}.`;
}

const turnRules = ({ ruleset }: Question) => citeRules(ruleset.edition, 'turn/phases');

const TURN_BUTTON = { label: 'The game', path: 'game status', options: {} } as const;
const ORDER_BUTTON = { label: 'Order of turns', path: 'table turn-order', options: {} } as const;

export const isMelee = (question: Question): boolean =>
  gameOf(question).settings.format.variant === 'grand-melee';

export const whoseTurnKind = defineKind('whose turn', {
  asks: phrase(
    `whose turn(?: (?:it is|is it|are we on|is this|is it now))?|(?:whos|who is) turn(?: (?:is it|it is))?|(?:whos|who is|which player is)(?: the)? active player|(?:whos|who is) up|(?:what|which) players? turn is it|who has the turn|(?:is it|its|it is) ${WHO} turn(?: now| yet)?|${WHO} turn(?: now| yet)|am i (?:the active player|up)|who is active|is ${WHO} (?:the active player|up|active)`,
  ),
  parts: {},
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    const game = gameOf(question);
    const active = activePlayers(game);
    const [first] = active;
    if (!first || !game.turn || isMelee(question) || !namesNoPlayer(order)) return null;
    const who =
      asks.slice(1).find((group) => group !== undefined) ??
      (asks[0].trim().startsWith('am i') ? 'i' : undefined);
    const says = text`It is ${whoseAll(active, question)} turn ${game.turn.number > 0 ? `(turn ${game.turn.number})` : ''}, ${stepName(game.turn.step)}.${controlNote(first, question)}`;
    if (who === undefined)
      return {
        text: text`**${capitalized(list(active, question))}.** ${says}`,
        rules: turnRules(question),
        command: TURN_BUTTON,
      };
    const asked = playerIn(who, question);
    if (!asked) return null;
    return {
      verdict: active.includes(asked) ? 'yes' : 'no',
      text: says,
      rules: turnRules(question),
      command: TURN_BUTTON,
    };
  },
});

export const stepKind = defineKind('which step', {
  asks: phrase(
    '(?:what|which|whats the|what is the) (?:current )?(?:step|phase|part of the turn|step or phase|phase or step)(?: (?:is it|it is|are we in|are we on|of the turn is it|are we at|is this|of the turn are we in|is it now))?|where (?:are we|in the turn are we)(?: in the turn)?|(?:what|which) turn(?: number)? (?:is it|are we on|is this)|turn number|how many turns have (?:there been|been played|we played|passed)',
  ),
  parts: {},
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    const { turn } = gameOf(question);
    const active = activePlayers(gameOf(question));
    if (!turn || active.length === 0 || isMelee(question) || !namesNoPlayer(order)) return null;
    const lead = /turn number|which turn|what turn|how many turns/.test(asks[0])
      ? `Turn ${turn.number}`
      : capitalized(stepName(turn.step));
    return {
      text: text`**${lead}.** ${capitalized(whoseAll(active, question))} turn ${turn.number}, ${stepName(turn.step)}.`,
      rules: turnRules(question),
      command: TURN_BUTTON,
    };
  },
});

const sayTurn = ({ playerId, extra, controlledBy }: ComingTurn, question: Question): Text =>
  text`${list(turnTeamOf(gameOf(question), playerId), question)}${extra ? ' (an extra turn)' : ''}${controlledBy === null ? '' : text` (${named(controlledBy, question)} will decide)`}`;

export const nextKind = defineKind('who is next', {
  asks: phrase(
    `who(?:s| is| goes| comes| plays| moves)?(?: up| next)* after ${WHO}(?: turn)?|whose turn (?:is it |is |comes |will it be )?after ${WHO}(?: turn)?|who (?:has|gets|takes) (?:the|a) (?:next )?turn after ${WHO}(?: turn)?|(?:whos|who is|who goes|who plays|who comes|who takes (?:the|a)|who gets the|who has the) (?:up )?next(?: turn)?(?: up)?|whose turn (?:is|comes|will be|is it|it is)? ?(?:next|after this(?: one)?|after that)|whose (?:is the )?next turn(?: is it)?|(?:is|am) ${WHO} (?:up )?next(?: up)?|do ${WHO} go next|does ${WHO} go next`,
  ),
  parts: { gone: phrase(GONE) },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question: asIs, asks, parts, order }) {
    const leaver = parts.gone ? playerIn(parts.gone[1], asIs) : undefined;
    if (parts.gone && !leaver) return null;
    const question = leaver ? withoutPlayer(asIs, leaver) : asIs;
    if (!question) return null;
    const game = gameOf(question);
    if (!namesNoPlayer(order) || isMelee(question)) return null;
    const next = comingTurns(game, MAX_TURNS, null).find(({ isSkipped }) => !isSkipped);
    const rules = turnOrder(game, question.ruleset).citations;
    const [, after1, after2, after3, is1, is2, is3] = asks;
    const supposed = is1 ?? is2 ?? is3;
    const after = after1 ?? after2 ?? after3;
    if (!next) return null;
    if (supposed !== undefined) {
      const asked = playerIn(supposed, question);
      if (!asked) return null;
      return {
        verdict: shareTurns(game, next.playerId, asked) ? 'yes' : 'no',
        text: text`Next: ${sayTurn(next, question)}.`,
        rules,
        command: ORDER_BUTTON,
      };
    }
    if (after === undefined)
      return {
        text: text`**${capitalized(sayTurn(next, question))}.** The next turn, as things are.`,
        rules,
        command: ORDER_BUTTON,
      };
    const asked = playerIn(after, question);
    if (!asked) return null;
    const all = [
      ...active(question),
      ...comingTurns(game, MAX_TURNS, asked).filter(({ isSkipped }) => !isSkipped),
    ];
    const at = all.findIndex(({ playerId }) => shareTurns(game, playerId, asked));
    const follower = all[at + 1] ?? inCircleAfter(asked, question);
    if (at < 0 || !follower) return null;
    return {
      text: text`**${capitalized(sayTurn(follower, question))}.** After ${whose(asked, question)} turn.`,
      rules,
      command: ORDER_BUTTON,
    };
  },
});

const active = (question: Question): readonly ComingTurn[] => {
  const { turn } = gameOf(question);
  return turn ? [{ playerId: turn.playerId, extra: turn.extra, isSkipped: false, controlledBy: null }] : [];
};

/** The turn after the last one that is known. */
function inCircleAfter(playerId: PlayerId, question: Question): ComingTurn | undefined {
  const groups = turnOrder(gameOf(question), question.ruleset).answer;
  const at = groups.findIndex((group) => group.includes(playerId));
  const next = groups[(at + 1) % groups.length];
  return at < 0 || !next
    ? undefined
    : { playerId: next[0], extra: null, isSkipped: false, controlledBy: null };
}

export const whenKind = defineKind('when is my turn', {
  asks: phrase(
    `(?:when|how long) (?:is|till|until|til|before) (?:its |it is )?${WHO} (?:next )?(?:turn|up)(?: (?:next|again))?|when(?: (?:do|does|will|am|is))? ${WHO} (?:go|up|get (?:a|my|their|his|her) (?:next )?turn|play|have (?:a|my) turn|go again|get to go|take a turn)(?: (?:next|again))?|how many (?:more )?(?:turns|players)(?: (?:until|till|til|before|to|are|are there|do|have|is|must|go|goes|it|its|i|wait|come|pass|there|will|be))* ${WHO}(?: (?:next |own )?(?:turn|go|up|am up|is up|goes|wait|get to go))?(?: (?:again|next))?`,
  ),
  parts: { wait: phrase('(?:do i |have to |must i )?wait') },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    const game = gameOf(question);
    const asked = playerIn(
      asks.slice(1).find((group) => group !== undefined),
      question,
    );
    if (!asked || !game.turn || isMelee(question) || !namesNoPlayer(order)) return null;
    const coming = comingTurns(game, MAX_TURNS, asked).filter(({ isSkipped }) => !isSkipped);
    const at = coming.findIndex(({ playerId }) => shareTurns(game, playerId, asked));
    const isNow = activePlayers(game).includes(asked);
    const before = at < 0 ? [] : coming.slice(0, at);
    const rules = turnOrder(game, question.ruleset).citations;
    if (at < 0) return null;
    const wait =
      before.length === 0 ? 'Next, after this turn' : `After ${formatCount(before.length, 'more turn')}`;
    const between =
      before.length > 0
        ? text` First ${joinTexts(
            before.map((turn) => sayTurn(turn, question)),
            ', then ',
          )}.`
        : '';
    return {
      text: isNow
        ? text`**Now**${coming.length > 0 ? text`; again ${before.length === 0 ? 'right after this turn' : `after ${formatCount(before.length, 'other turn')}`}` : ''}.${between}`
        : text`**${wait}.**${between}`,
      rules,
      command: ORDER_BUTTON,
    };
  },
});

export const orderKind = defineKind('turn order', {
  asks: phrase(
    '(?:turn|play|playing|seating) order|order of (?:turns|play|players)|(?:in )?(?:what|which) order (?:do|are|will|does) (?:we|everyone|players|the players|people)(?: (?:go|play|take turns|take our turns|sit|take their turns))?|what order are we (?:in|going in|playing in)',
  ),
  parts: {
    from: phrase(
      `(?:from now|starting|beginning|from)(?: (?:on|with|now|from|beginning|starting))*(?: ${WHO})?`,
    ),
  },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, parts, order }) {
    const from = parts.from?.[1];
    if (from !== undefined && !activePlayers(gameOf(question)).includes(playerIn(from, question) ?? ''))
      return null;
    if (!namesNoPlayer(order) || isYesNo(question) || isMelee(question)) return null;
    const { answer, citations } = turnOrder(gameOf(question), question.ruleset);
    const groups = answer.map((group) => list(group, question));
    return {
      text: text`**${capitalized(joinTexts(groups, ' → '))}**, from the turn in progress on.`,
      rules: citations,
      command: ORDER_BUTTON,
    };
  },
});
