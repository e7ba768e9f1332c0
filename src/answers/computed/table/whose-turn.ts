import { formatCount } from '#basics/format-count.ts';
import { turnOrder } from '#engine/formats/multiplayer.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { activePlayers, shareTurns, turnTeamOf } from '#engine/game/teams.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { type ComingTurn, comingTurns } from '#engine/turns/coming-turns.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { listOf } from '#text/list.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { STEPS } from '#engine/vocabulary/steps.ts';
import { defineKind, isOpenQuestion, isYesNoQuestion } from '../reading/kind.ts';
import type { Question } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import { STATUS_COMMAND } from './life.ts';
import {
  PLAYER_WORD,
  gameOf,
  isAsker,
  leaverIn,
  nameOrYou,
  playerIn,
  stepWords,
  withoutPlayer,
  paddedWords,
} from './table-words.ts';

/*
 * Whose turn it is, who is next, and when a player’s turn comes.
 */

/** How many turns ahead to look, which is enough for every player to have one. */
export const MAX_COMING_TURNS = 32;

export const joinPlayers = (
  players: readonly PlayerId[],
  question: Question,
  join: 'and' | 'or' = 'and',
): Text =>
  listOf(
    players.map((playerId) => nameOrYou(playerId, question)),
    join,
  );

/** `your`, `Bob’s` */
const possessive = (playerId: PlayerId, question: Question): Text =>
  isAsker(playerId, question) ? 'your' : text`${nameOrYou(playerId, question)}’s`;

const possessiveOfAll = (players: readonly PlayerId[], question: Question): Text =>
  players.length === 1 && players[0] !== undefined
    ? possessive(players[0], question)
    : text`${joinPlayers(players, question)}’s`;

/** Names who makes the decisions in the turn of a controlled player. */
function controlNote(playerId: PlayerId, question: Question): Text {
  const decider = deciderOf(gameOf(question), playerId);
  return decider === playerId
    ? ''
    : text` ${capitalized(nameOrYou(decider, question))} ${isAsker(decider, question) ? 'decide' : 'decides'} for ${nameOrYou(playerId, question)}.`;
}

const turnRules = ({ ruleset }: Question) => citeRules(ruleset.edition, 'turn/phases');

const ORDER_COMMAND = { label: 'Order of turns', path: 'table turn-order', options: {} } as const;

export const isMelee = (question: Question): boolean =>
  gameOf(question).settings.format.variant === 'grand-melee';

/** Detects questions about turns other than whose they are. */
const UNSUPPORTED_WORDS =
  / (?:attack|attacks|swing|block|blocks|decides?|decisions?|controls?|controlled|triggers?|draws?|lands?|mindslaver|slaver|pizza|drive|minutes|untap my|cast|casts|counter|damage|life|monarch|crown|initiative|sacrifices?|upkeep trigger|extra land|sundial|time stop|tax|discards?|cards?|deal|dealer|pay|shuffle|flip|vote|mulligan|response|respond|instant|sorcery|creature|tapped|blood|ability|abilities) /;

export const whoseTurnKind = defineKind('whose turn', {
  topic: phrase(
    `whose turn|name the active player|(?:whos|who is) turn|(?:whos|who is|which player is|what player is)(?: the)? (?:active player|active)|who(?:s| is) up|(?:what|which) players? turn|who has the turn|(?:is it|its|it is|isnt it) (?:finally |already |still |now |really |even )*${PLAYER_WORD} turn|${PLAYER_WORD} turn(?: now| yet|$)|(?:am i|is @\\d+) (?:the active player|up|active)`,
  ),
  cards: [0, 0],
  needsGame: true,
  vetoes: new RegExp(
    `${UNSUPPORTED_WORDS.source}| (?:next|after|before|extra|last|when|how (?:many|long)|until|till|till|once|if|then|order|skip|skipped|end|ends|ended) `,
  ),
  compute({ question, topic }) {
    const game = gameOf(question);
    const activeIds = activePlayers(game);
    const [first] = activeIds;
    if (!first || !game.turn || isMelee(question)) return null;
    const playerMark =
      topic.slice(1).find((group) => group !== undefined) ??
      (topic[0].trim().startsWith('am i') ? 'i' : /^is (@\d+)/.exec(topic[0].trim())?.[1]);
    const sentence = text`It is ${possessiveOfAll(activeIds, question)} turn ${game.turn.number > 0 ? `(turn ${game.turn.number})` : ''}, ${stepWords(game.turn.step)}.${controlNote(first, question)}`;
    if (playerMark === undefined || isOpenQuestion(question))
      return {
        text: text`**${capitalized(joinPlayers(activeIds, question))}.** ${sentence}`,
        rules: turnRules(question),
        command: STATUS_COMMAND,
      };
    const askedPlayer = playerIn(playerMark, question);
    if (!askedPlayer) return null;
    return {
      verdict: activeIds.includes(askedPlayer) ? 'yes' : 'no',
      text: sentence,
      rules: turnRules(question),
      command: STATUS_COMMAND,
    };
  },
});

const STEP_WORDS =
  '(?:step|phase|part of the turn|step or phase|phase or step|main phase|combat|precombat|main|upkeep|end step|draw step|beginning of combat|attacks)';

export const stepKind = defineKind('which step', {
  topic: phrase(
    `(?:what|which|whats) (?:\\S+ ){0,2}?${STEP_WORDS}|where (?:are we|in the turn are we)|(?:what|which|whats) (?:turn|round)(?: number)?(?: (?:is it|are we|is this|we))?|(?:turn|round) number|how many (?:turns|rounds)|(?:had|happened?|happen|done|over|past|finished|still) (?:\\S+ ){0,3}?${STEP_WORDS}|${STEP_WORDS} (?:\\S+ ){0,3}?(?:happened?|happen|done|over|finished|yet|already|still to come)|(?:are we|is it|are you|is @\\d+)(?: already| still| now| in| past| the| first| second| at| pre| post)* ${STEP_WORDS}`,
  ),
  cards: [0, 0],
  needsGame: true,
  vetoes:
    / (?:until|till|after|before|extra|if|when|whose|who|attack|attacks|can i|can @\d+|may|cast|casts|trigger|triggers|damage|skip|skipped|skips|end the|ends|draw a|draws|minutes|planeswalker|time stop|sundial|priority|order|my next|comes after|left|alone|take|takes) /,
  compute({ question, topic }) {
    const { turn } = gameOf(question);
    const playersOfTurn = activePlayers(gameOf(question));
    if (!turn || playersOfTurn.length === 0 || isMelee(question)) return null;
    const words = paddedWords(question);
    const sentence = text`${capitalized(possessiveOfAll(playersOfTurn, question))} turn ${turn.number}, ${stepWords(turn.step)}.`;
    const rest = { rules: turnRules(question), command: STATUS_COMMAND };
    const isNumber = /turn number|round|(?:which|what|whats) turn|how many turns/.test(topic[0]);
    if (isOpenQuestion(question) || / (?:turn|round) number /.test(words)) {
      const lead = isNumber ? `Turn ${turn.number}` : capitalized(stepWords(turn.step));
      return { text: text`**${lead}.** ${sentence}`, ...rest };
    }
    const isCombat = / combat /.test(words);
    if (
      !isCombat ||
      !/ (?:had|happened?|happen|done|over|past|already|still to come|finished|have) /.test(words)
    )
      return null;
    const at = STEPS.indexOf(turn.step);
    if (at < STEPS.indexOf('beginning-of-combat'))
      return { verdict: 'no', text: text`Combat is still to come. ${sentence}`, ...rest };
    return at > STEPS.indexOf('end-of-combat')
      ? { verdict: 'yes', text: text`Combat is over. ${sentence}`, ...rest }
      : { text: text`**It is going on.** ${sentence}`, ...rest };
  },
});

const comingTurnText = ({ playerId, extra, controlledBy }: ComingTurn, question: Question): Text =>
  text`${joinPlayers(turnTeamOf(gameOf(question), playerId), question)}${extra ? ' (an extra turn)' : ''}${controlledBy === null ? '' : text` (${nameOrYou(controlledBy, question)} will decide)`}`;

const NEXT_WORDS = '(?:next|after|before)';

export const nextKind = defineKind('who is next', {
  topic: phrase(
    `(?:who|whos|whose|which player|what player|whom)(?: \\S+){0,6}? ${NEXT_WORDS}|(?:after|following) (?:\\S+ ){0,4}?(?:who|whos|whose|which player)|${NEXT_WORDS} (?:\\S+ ){0,8}?(?:who|whos|whose|which player)|next (?:turn|player|up)|(?:is|am|do|does) ${PLAYER_WORD} (?:up |go |goes |really )?next|(?:who|whos)(?: \\S+){0,4}? last`,
  ),
  cards: [0, 0],
  needsGame: true,
  vetoes: new RegExp(
    `${UNSUPPORTED_WORDS.source}| (?:dies|first|decide|combat|priority|resolves?|monarchy|chooses?|picks?|turns? ago|2 turns|skip|skips|skipped|skipping|step|phase|main|owns|time walk|starts the game|revers\\w*) `,
  ),
  compute({ question: original }) {
    const leaver = leaverIn(original);
    if (leaver === null) return null;
    const question = leaver ? withoutPlayer(original, leaver) : original;
    if (!question || isMelee(question)) return null;
    const game = gameOf(question);
    const words = paddedWords(question);
    if (
      !/ (?:who|whos|whose|which player|what player|next) /.test(words) ||
      / (?:when|until|till) /.test(words)
    )
      return null;
    const rules = turnOrder(game, question.ruleset).citations;
    const next = comingTurns(game, MAX_COMING_TURNS, null).find(({ isSkipped }) => !isSkipped);
    if (!next) return null;
    // A new extra turn comes directly after this one.
    if (/ extra turns? /.test(words)) {
      const taker = new RegExp(
        ` ${PLAYER_WORD} (?:gets?|takes?|has|is getting|would get|got) (?:an |one |a |another |1 )?extra turn`,
      ).exec(words);
      const extraTurnPlayer = playerIn(taker?.[1], question);
      if (
        !extraTurnPlayer ||
        !/ (?:next|directly after|right after|after (?:this|the current|that)|comes) /.test(words)
      )
        return null;
      return {
        text: text`**${capitalized(nameOrYou(extraTurnPlayer, question))}**, as an extra turn comes right after this one.`,
        rules: citeRules(question.ruleset.edition, 'turn/extra'),
        command: ORDER_COMMAND,
      };
    }
    if (isYesNoQuestion(question)) {
      const match = new RegExp(` (?:is|am|do|does) ${PLAYER_WORD} (?:\\S+ )?next `).exec(words);
      const askedPlayer = playerIn(match?.[1], question);
      if (!askedPlayer) return null;
      return {
        verdict: shareTurns(game, next.playerId, askedPlayer) ? 'yes' : 'no',
        text: text`Next: ${comingTurnText(next, question)}.`,
        rules,
        command: ORDER_COMMAND,
      };
    }
    const circle = turnOrder(game, question.ruleset).answer.flat();
    if (/ last /.test(words)) {
      const before = new RegExp(` (?:before|until|till) (?:\\S+ ){0,5}?${PLAYER_WORD}(?= )`).exec(words);
      const player = before ? playerIn(before[1], question) : activePlayers(game)[0];
      if (!player || !/ (?:plays?|goes|turn|order|comes|up) /.test(words)) return null;
      const last = circle[(circle.indexOf(player) + circle.length - 1) % circle.length];
      return last
        ? {
            text: text`**${capitalized(nameOrYou(last, question))}**, the last before ${nameOrYou(player, question)}.`,
            rules,
            command: ORDER_COMMAND,
          }
        : null;
    }
    if (/ before /.test(words)) {
      const match = new RegExp(` before ${PLAYER_WORD}(?: |s )`).exec(words);
      const player = playerIn(match?.[1], question);
      if (!player || game.extraTurns.length > 0) return null;
      const previous = circle[(circle.indexOf(player) + circle.length - 1) % circle.length];
      return previous
        ? {
            text: text`**${capitalized(nameOrYou(previous, question))}**, in turn order.`,
            rules,
            command: ORDER_COMMAND,
          }
        : null;
    }
    const afterMarks = [...words.matchAll(new RegExp(` after ${PLAYER_WORD}(?: next| own)?(?= )`, 'g'))].map(
      ([, mark]) => mark,
    );
    const markedAfter = afterMarks.filter(
      (mark) => playerIn(mark, original) !== leaver || leaver === undefined,
    );
    if (
      / after (?:this|the current|that)(?: one| turn)? | directly after /.test(words) ||
      markedAfter.length === 0
    ) {
      const people = [...words.matchAll(/ (@\d+)(?= )/g)].map(([, mark]) => playerIn(mark, original));
      if (people.some((id) => id !== leaver) && !/ (?:after this|next) /.test(words)) return null;
      if (
        afterMarks.length > markedAfter.length &&
        leaver !== undefined &&
        !/ next | after this /.test(words)
      )
        return null;
      return {
        text: text`**${capitalized(comingTurnText(next, question))}.** The next turn, as things are.`,
        rules,
        command: ORDER_COMMAND,
      };
    }
    if (new Set(markedAfter).size > 1) return null;
    const askedPlayer = playerIn(markedAfter[0], question);
    if (!askedPlayer) return null;
    const all = [
      ...turnInProgress(question),
      ...comingTurns(game, MAX_COMING_TURNS, askedPlayer).filter(({ isSkipped }) => !isSkipped),
    ];
    const at = all.findIndex(({ playerId }) => shareTurns(game, playerId, askedPlayer));
    const follower = all[at + 1] ?? inCircleAfter(askedPlayer, question);
    if (at < 0 || !follower) return null;
    return {
      text: text`**${capitalized(comingTurnText(follower, question))}.** After ${possessive(askedPlayer, question)} turn.`,
      rules,
      command: ORDER_COMMAND,
    };
  },
});

/** Who gets priority first, or once another player has passed. */
export const priorityKind = defineKind('who gets priority', {
  topic: phrase('priority'),
  cards: [0, 0],
  needsGame: true,
  vetoes:
    / (?:leaves|concedes|dies|cast|casts|hold|holds|holding|if|triggers?|untap|cleanup|mana|split second|back|during resolution) /,
  compute({ question }) {
    const game = gameOf(question);
    const words = paddedWords(question);
    const [activeId] = activePlayers(game);
    if (!activeId || !isOpenQuestion(question) || isMelee(question) || game.teams.length > 0) return null;
    const circle = turnOrder(game, question.ruleset).answer.flat();
    const passes = new RegExp(
      ` (?:after|once|when) ${PLAYER_WORD} (?:passes|pass|passed)|priority after ${PLAYER_WORD}(?= )`,
    ).exec(words);
    const passer = playerIn(passes?.[1] ?? passes?.[2], question);
    if (passer) {
      const next = circle[(circle.indexOf(passer) + 1) % circle.length];
      return next
        ? {
            text: text`**${capitalized(nameOrYou(next, question))}**, the next in turn order.`,
            rules: citeRules(question.ruleset.edition, 'order/apnap', 'start/first-player'),
            command: ORDER_COMMAND,
          }
        : null;
    }
    if (!/ who /.test(words) || !/ first /.test(words)) return null;
    return {
      text: text`**${capitalized(nameOrYou(activeId, question))}**, the active player.`,
      rules: turnRules(question),
      command: STATUS_COMMAND,
    };
  },
});

const turnInProgress = (question: Question): readonly ComingTurn[] => {
  const { turn } = gameOf(question);
  return turn ? [{ playerId: turn.playerId, extra: turn.extra, isSkipped: false, controlledBy: null }] : [];
};

/** The turn after the last known one. */
function inCircleAfter(playerId: PlayerId, question: Question): ComingTurn | undefined {
  const groups = turnOrder(gameOf(question), question.ruleset).answer;
  const at = groups.findIndex((group) => group.includes(playerId));
  const next = groups[(at + 1) % groups.length];
  return at < 0 || !next
    ? undefined
    : { playerId: next[0], extra: null, isSkipped: false, controlledBy: null };
}

export const whenKind = defineKind('when is my turn', {
  topic: phrase(
    `when (?:is|am|do|does|will|are|can|its|it is) (?:\\S+ ){0,2}?${PLAYER_WORD} (?:\\S+ ){0,3}?(?:turn|up|go|play)|how long (?:\\S+ ){0,6}?${PLAYER_WORD}|how many (?:\\S+ ){0,2}?(?:turns?|players)(?: \\S+){0,10}? ${PLAYER_WORD}|(?:turns|players) (?:until|till|til|before) ${PLAYER_WORD}`,
  ),
  cards: [0, 0],
  needsGame: true,
  vetoes: new RegExp(
    `${UNSUPPORTED_WORDS.source.replace('|untap my', '')}| (?:if|leaves?|concedes|turn ends|ended|time|late|hours?|extra|been played|have we|home|food|tonight|left the game|out) `,
  ),
  compute({ question, topic }) {
    const game = gameOf(question);
    const words = paddedWords(question);
    if (isYesNoQuestion(question) || !/ (?:turn|turns|up|go|play|mine|again|next) /.test(words)) return null;
    const marks = [...new Set([...words.matchAll(/ (@\d+)(?= )/g)].map(([, mark]) => mark))];
    const askedPlayer = playerIn(
      marks.length === 1
        ? marks[0]
        : (topic.slice(1).find((group) => group !== undefined) ??
            (/ (?:i|im|my|mine|me) /.test(words) ? 'i' : undefined)),
      question,
    );
    if (!askedPlayer || marks.length > 1 || !game.turn || isMelee(question)) return null;
    const coming = comingTurns(game, MAX_COMING_TURNS, askedPlayer).filter(({ isSkipped }) => !isSkipped);
    const at = coming.findIndex(({ playerId }) => shareTurns(game, playerId, askedPlayer));
    const isNow = activePlayers(game).includes(askedPlayer);
    const before = at < 0 ? [] : coming.slice(0, at);
    const rules = turnOrder(game, question.ruleset).citations;
    if (at < 0) return null;
    // The turn in progress has to finish as well.
    const countsThisTurn = !isNow && / how many (?:\S+ )?turns? | finish(?:es|ed)? /.test(words);
    const wait =
      before.length === 0
        ? 'Next, after this turn'
        : countsThisTurn
          ? `After ${formatCount(before.length + 1, 'turn')}, this one included`
          : `After ${formatCount(before.length, 'more turn')}`;
    const turnsBetween =
      before.length > 0
        ? text` First ${joinTexts(
            before.map((turn) => comingTurnText(turn, question)),
            ', then ',
          )}.`
        : '';
    return {
      text: isNow
        ? text`**Now**${coming.length > 0 ? text`; again ${before.length === 0 ? 'right after this turn' : `after ${formatCount(before.length, 'other turn')}`}` : ''}.${turnsBetween}`
        : text`**${wait}.**${turnsBetween}`,
      rules,
      command: ORDER_COMMAND,
    };
  },
});

export const orderKind = defineKind('turn order', {
  topic: phrase(
    '(?:turn|play|playing|seating) order|order of (?:the )?(?:turns?|play|players)|(?:what|which) order|order (?:do|are) we',
  ),
  cards: [0, 0],
  needsGame: true,
  vetoes: new RegExp(
    `${UNSUPPORTED_WORDS.source}| (?:resolve|stack|choose|chooses|reverse|reversed|change|changes|leaves|concedes|if|decided|determine\\w*) `,
  ),
  compute({ question }) {
    const words = paddedWords(question);
    const from = new RegExp(
      ` (?:from|beginning|starting|begin|start) (?:with |on |at |from )*${PLAYER_WORD}(?= )`,
    ).exec(words)?.[1];
    if (from !== undefined && !activePlayers(gameOf(question)).includes(playerIn(from, question) ?? ''))
      return null;
    if (isYesNoQuestion(question) || isMelee(question)) return null;
    const { answer, citations } = turnOrder(gameOf(question), question.ruleset);
    const groups = answer.map((group) => joinPlayers(group, question));
    return {
      text: text`**${capitalized(joinTexts(groups, ' → '))}**, from the turn in progress on.`,
      rules: citations,
      command: ORDER_COMMAND,
    };
  },
});
