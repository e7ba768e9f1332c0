import { formatCount } from '#basics/format-count.ts';
import { decidingPlayer } from '#engine/control/decisions.ts';
import { apnapOrder, attackablePlayers, turnOrder } from '#engine/formats/multiplayer.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { playersOf } from './question.ts';
import { activePlayers, shareTurns, turnTeamOf } from '#engine/game/teams.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { comingTurns, type ComingTurn } from '#engine/turns/turns-to-come.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { listOf } from '#text/list.ts';
import { capitalized, joinTexts, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isYesNo, namesNoPlayer } from './kind.ts';
import type { Question } from './question.ts';
import {
  gameOf,
  GONE,
  isAsker,
  named,
  playerIn,
  stepName,
  TABLE_FILLERS,
  WHO,
  withoutPlayer,
} from './table-words.ts';
import { phrase, wordSet } from './words.ts';

/*
 * The turns of the game at the table: whose it is, who is next, who decides, whose triggers go first, who may attack whom.
 */

const MAX_TURNS = 32;

const list = (players: readonly PlayerId[], question: Question, join: 'and' | 'or' = 'and'): Text =>
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

const isMelee = (question: Question): boolean => gameOf(question).settings.format.variant === 'grand-melee';

const whoseTurnKind = defineKind('whose turn', {
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
      asks.slice(1).find((group) => group !== undefined) ?? (/^am i/.test(asks[0].trim()) ? 'i' : undefined);
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

const stepKind = defineKind('which step', {
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

const nextKind = defineKind('who is next', {
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

const whenKind = defineKind('when is my turn', {
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

const orderKind = defineKind('turn order', {
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

const DECISIONS = 'decisions?|choices?|calls?|choosing|turn|plays?|moves?';

const deciderKind = defineKind('who decides', {
  asks: phrase(
    `who(?: (?:is|gets to|has to|currently|actually))* (?:decides?|makes?|making|chooses?|controls?|controlling|(?:in )?(?:control|charge) of|deciding|choosing|playing|plays|calls the shots|gets to make|makes all)(?: (?:the|all|all the|all of|any))*(?: (?:${DECISIONS}))?(?: (?:for|of|over|on|in|during|about))?(?: ${WHO})?(?: (?:${DECISIONS}))?|(?:does|is|do|am) ${WHO} (?:control|controlling|decide for|in control of|deciding for|make decisions for|making decisions for) ${WHO}(?: turn| decisions)?|(?:is|am) ${WHO} (?:being )?controlled(?: by ${WHO})?|who (?:do|am) i (?:control|controlling|decide for|deciding for)|whose turn (?:do|am) i (?:control|controlling)|do i make my own (?:decisions|choices)`,
  ),
  parts: { turn: phrase(`(?:on|in|during) (?:this|the current|his|her|their|my) turn|this turn`) },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    const game = gameOf(question);
    const [activeId] = activePlayers(game);
    if (!activeId || !namesNoPlayer(order)) return null;
    const whole = asks[0];
    const [, of, byA, ofA, ofB, byB] = asks;
    const says = (subject: PlayerId, by: PlayerId): Text =>
      by === subject
        ? text`Nobody else controls ${named(subject, question)}${isAsker(subject, question) ? '' : ' now'}.`
        : text`${capitalized(named(by, question))} ${isAsker(by, question) ? 'make' : 'makes'} all decisions of ${named(subject, question)} now.`;
    const answerFor = (subject: PlayerId) => decidingPlayer(game, 'play', subject, question.ruleset);
    const command = { label: 'Who decides?', path: 'turn who', options: {} } as const;
    if (/ i (?:control|controlling|decide|deciding)/.test(whole) && /^(?:who|whose)/.test(whole.trim())) {
      const me = playerIn('i', question);
      if (!me) return null;
      const controlled = playersOf(question).filter((id) => id !== me && deciderOf(game, id) === me);
      const [first] = controlled;
      return {
        text: first
          ? text`**${capitalized(list(controlled, question))}.** You make their decisions now.`
          : text`**Nobody.** You control no other player now.`,
        rules: answerFor(first ?? me).citations,
        command,
      };
    }
    if (byA !== undefined || ofB !== undefined || /do i make my own/.test(whole)) {
      const subject = playerIn(byA !== undefined ? ofA : (ofB ?? 'i'), question);
      const by =
        byA !== undefined ? playerIn(byA, question) : byB !== undefined ? playerIn(byB, question) : undefined;
      if (!subject || ((byA ?? byB) !== undefined && !by)) return null;
      const { answer, citations } = answerFor(subject);
      const isControlled = answer.playerId !== subject;
      const holds = /do i make my own/.test(whole)
        ? !isControlled
        : by === undefined
          ? isControlled
          : answer.playerId === by && isControlled;
      return {
        verdict: holds ? 'yes' : 'no',
        text: says(subject, answer.playerId),
        rules: citations,
        command,
      };
    }
    if (isYesNo(question)) return null;
    if (/(?:of|over)$/.test(whole.trim())) return null;
    const subject = of === undefined ? activeId : playerIn(of, question);
    if (!subject) return null;
    const { answer, citations } = answerFor(subject);
    return {
      text: text`**${capitalized(named(answer.playerId, question))}.** ${says(subject, answer.playerId)}`,
      rules: citations,
      command,
    };
  },
});

const SAME_TIME = wordSet(`
  choose chooses sacrifice sacrifices discard discards creature creatures permanent each multiple several decide decides both
  trigger triggers triggered triggering one event same from off stack stacks theirs put puts go goes going resolve resolves
  happen happens place placed spell player ability abilities effect card something everyone first last which order whose
  on onto simultaneously together once time happening dies die upkeep enters etb us 2 3 4 pick picks act acts
`);

const OF_SEVERAL = /\b(?:whose|who|players?|us|our|we|everyone|everybody|each|both|pod|apnap|all)\b/;

/** Several triggers, or choices of several players at the same time. */
const apnapKind = defineKind('whose triggers go first', {
  asks: phrase(
    '(?:our |the |all |all the |all our |these |their |a |one |an )*(?:triggers?|triggered abilities|trigger off|triggers off)|apnap(?: order)?|who (?:has to |must |should |gets to )?(?:chooses?|picks?|decides?|sacrifices?|discards?|acts?) first',
  ),
  parts: {
    during: phrase(`(?:(?:during|on|in|if it is|its|on) )+${WHO} turn`),
  },
  cards: [0, 0],
  isOfGame: true,
  fillers: new Set([...TABLE_FILLERS, ...SAME_TIME]),
  compute({ question, asks, parts, order }) {
    const { words } = question;
    if (isYesNo(question) || isMelee(question)) return null;
    if (!/\b(?:whose|order|who|apnap|which)\b/.test(words) || !/\b(?:order|first|last|apnap)\b/.test(words))
      return null;
    if (/\b(?:not|cant|own|same player|controlled by|2 triggers|two of my|if i control)\b/.test(words))
      return null;
    if (/\b(?:chooses?|picks?|decides?|sets?) (?:the |what |which )?order\b/.test(words)) return null;
    if (!OF_SEVERAL.test(words)) return null;
    const isChoice = /^who /.test(asks[0].trim());
    if (isChoice && !/\b(?:each|everyone|everybody|all|same time|both|simultaneously)\b/.test(words))
      return null;
    const during = parts.during ? playerIn(parts.during[1], question) : null;
    if (during === undefined) return null;
    const { answer, citations } = apnapOrder(gameOf(question), question.ruleset, during);
    const people = peopleIn(order, question);
    if (!people) return null;
    const groups = answer.filter((group) => people.length < 2 || group.some((id) => people.includes(id)));
    if (people.length === 1) return null;
    const names = groups.map((group) => list(group, question));
    const [first, last] = [names[0] ?? '', names.at(-1) ?? ''];
    const rules = [
      ...citeRules(question.ruleset.edition, isChoice ? 'order/apnap' : 'choice/triggers'),
      ...citations,
    ];
    const command = { label: 'Who chooses first?', path: 'table apnap', options: {} } as const;
    if (isChoice)
      return {
        text: text`**${capitalized(first)}.** In this order: ${joinTexts(names, ', then ')}.`,
        rules,
        command,
      };
    const isLast = /\blast\b/.test(words);
    const resolves = /\b(?:resolves?|happens?)\b/.test(words);
    const lead = resolves === isLast ? first : last;
    const how = text`Put on the stack in the order ${joinTexts(names, ', ')}; they resolve the other way around.`;
    const asksOne = /\b(?:first|last)\b/.test(words);
    return {
      text: asksOne
        ? text`**${capitalized(resolves || isLast ? lead : first)}.** ${how}`
        : text`${strong(capitalized(joinTexts(names, ', then ')))}, onto the stack; they resolve the other way around.`,
      rules,
      command,
    };
  },
});

/** The players whom a question names besides, each once; `null` if one is not in the game. */
function peopleIn(order: readonly string[], question: Question): readonly PlayerId[] | null {
  const marks = order.filter((word) => /^(?:@\d+|i|me|ive|im|my)$/.test(word));
  const people = marks.map((mark) => playerIn(mark === 'ive' ? 'i' : mark, question));
  return people.includes(undefined) ? null : [...new Set(people.filter((id) => id !== undefined))];
}

const attackKind = defineKind('who may be attacked', {
  asks: phrase(
    `who(?:m)?(?: all)? (?:can|may|could|am|is|are) ${WHO}(?: (?:allowed to|able to|legally))* (?:attack|swing at|hit|attacking)(?: at| into)?|which (?:players?|opponents?|of (?:them|you|us)) (?:can|may|could) ${WHO} (?:attack|swing at)|who can be attacked(?: by ${WHO})?|(?:can|may|could|am|is|are) ${WHO} (?:allowed to |able to )?(?:attack|swing at|swing into) (?:at )?(${WHO.slice(1, -1)}|(?:multiple|several|2|3|different|more than one|both|all|all of the|two|any|any of the|more than 1) (?:different )?(?:players|opponents|people|of you|of them|my opponents)(?: at once| (?:in|with) (?:one|the same|a single) (?:combat|attack|turn))?)`,
  ),
  parts: {
    when: phrase(
      '(?:on|in|during|once|when) (?:it is |its )?(?:my|his|her|their|this|the next|my next) (?:turn|combat)|this turn|now|at the same time|at once',
    ),
  },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    const game = gameOf(question);
    if (!namesNoPlayer(order)) return null;
    const [, a, b, c, byD, target] = asks;
    const who = a ?? b ?? c ?? byD;
    const [activeId] = activePlayers(game);
    const attacker = who === undefined ? activeId : playerIn(who, question);
    if (!attacker) return null;
    const { answer, citations } = attackablePlayers(game, attacker, question.ruleset);
    const may = answer.players;
    const how =
      may.length < 2
        ? ''
        : answer.how === 'one'
          ? ' One of them each combat.'
          : answer.how === 'each'
            ? ' Each creature may attack a different one.'
            : ' They are attacked as one team.';
    const command = { label: 'Whom you may attack', path: 'table may-attack', options: {} } as const;
    const all = may.length > 0 ? list(may, question, answer.how === 'one' ? 'or' : 'and') : 'nobody';
    const when = activePlayers(game).includes(attacker)
      ? ''
      : isAsker(attacker, question)
        ? 'On your turn '
        : 'On their turn ';
    const may1 = text`${named(attacker, question)} may attack ${all}.${how}`;
    const says = when ? text`${when}${may1}` : capitalized(may1);
    if (target === undefined) {
      if (byD === undefined && who === undefined && !/who can be attacked/.test(asks[0])) return null;
      return { text: text`**${capitalized(all)}.** ${says}`, rules: citations, command };
    }
    const isSeveral = !/^(?:@|i$|me$|my|mine|im|ill)/.test(target);
    if (isSeveral) {
      if (target.startsWith('any') || may.length < 2) return null;
      return { verdict: answer.how === 'one' ? 'no' : 'yes', text: says, rules: citations, command };
    }
    const asked = playerIn(target, question);
    if (!asked || asked === attacker) return null;
    return { verdict: may.includes(asked) ? 'yes' : 'no', text: says, rules: citations, command };
  },
});

export const TURN_KINDS = [
  deciderKind,
  apnapKind,
  whenKind,
  nextKind,
  stepKind,
  whoseTurnKind,
  orderKind,
  attackKind,
];
