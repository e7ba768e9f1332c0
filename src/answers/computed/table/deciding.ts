import { decidingPlayer } from '#engine/control/decisions.ts';
import { apnapOrder, attackablePlayers } from '#engine/formats/multiplayer.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { capitalized, joinTexts, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import { type Question, playersOf } from '../reading/question.ts';
import { phrase, wordSet } from '../reading/words.ts';
import { TABLE_FILLERS, WHO, gameOf, isAsker, named, playerIn } from './table-words.ts';
import { isMelee, list } from './turns.ts';

/*
 * Who decides, whose triggers go first, and who may attack whom.
 */

const DECISIONS = 'decisions?|choices?|calls?|choosing|turn|plays?|moves?';

export const deciderKind = defineKind('who decides', {
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
export const apnapKind = defineKind('whose triggers go first', {
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
    const isChoice = asks[0].trim().startsWith('who ');
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

export const attackKind = defineKind('who may be attacked', {
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
