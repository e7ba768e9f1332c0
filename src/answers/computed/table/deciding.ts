import { decidingPlayer } from '#engine/control/decisions.ts';
import { apnapOrder } from '#engine/formats/multiplayer.ts';
import { deciderOf, waitingControls } from '#engine/game/control-chain.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { capitalized, joinTexts, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isOpenQuestion, isYesNoQuestion } from '../reading/kind.ts';
import { type Question, playersInGame } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import {
  PLAYER_WORD,
  gameOf,
  isAsker,
  nameOrYou,
  mentionedPlayers,
  playerIn,
  paddedWords,
} from './table-words.ts';
import { isMelee, joinPlayers } from './whose-turn.ts';

/*
 * Who decides for whom, and whose triggers and choices go first.
 */

const DECIDING_WORDS =
  '(?:decides?|deciding|makes?|making|chooses?|choosing|controls?|controlling|in (?:control|charge) of|calls the shots|runs?|running|plays|playing|steers?|pilots?|piloting)';
const WORDS_OF_A_PLAYER =
  '(?:turn|decisions?|choices?|calls?|plays?|moves?|for|me|myself|player|somebody|someone|anyone|anybody|another|controlled)';

const WHO_DECIDES_COMMAND = { label: 'Who decides?', path: 'turn who', options: {} } as const;

/** Names for a card that controls another player. */
const CONTROLLING_CARD = '(?:mindslaver|slaver|slavers|mindslavers|slaved|slaving|slavering|#\\d+)';

/** A player who controls another player's next turn in the question. */
function turnControlIn(question: Question): readonly [by: PlayerId, of: PlayerId] | null {
  const words = paddedWords(question);
  const names =
    question.cards.some(({ entry }) => entry.card.name === 'Mindslaver') || / (?:mind)?slav/.test(words);
  if (!names || / (?:2|two|both|second|another|copy) /.test(words)) return null;
  const match = new RegExp(
    ` ${PLAYER_WORD} (?:(?:\\S+ ){0,3})${CONTROLLING_CARD}(?: (?!@)\\S+){0,6}? (?:targeting |on |at |targets |of )?${PLAYER_WORD}(?= )`,
  ).exec(words.replaceAll(/ (?:i|my) (?=see|think|guess|have|wonder)/g, ' '));
  if (!match) return null;
  const [by, of] = [playerIn(match[1], question), playerIn(match[2], question)];
  return by && of && by !== of ? [by, of] : null;
}

export const deciderKind = defineKind('who decides', {
  topic: phrase(`${DECIDING_WORDS}|(?:being )?controlled|in whose hands|making`),
  cards: [0, 1],
  needsGame: true,
  vetoes:
    / (?:permanents?|creatures?|lands?|blocks?|attacks?|targets?|coin|hand|library|concede|still choose|random|initiative|monarch|first player|draws?|token|enchantment|artifact|aura|order|orders|life|tax|damage|votes?|first|last|triggers?|ability|sacrifices?|discards?|should|game night|pizza|mana|die|dice|flip|look|sideboard|skip|skips|must|while|a player|the player|another player controls|different players|when i have|if i have|free|priority|active player|mana pays|claims) /,
  compute({ question }) {
    const game = gameOf(question);
    const words = paddedWords(question);
    const [activeId] = activePlayers(game);
    if (!activeId || !new RegExp(` ${WORDS_OF_A_PLAYER} |player controlling `).test(words)) return null;
    if (question.cards.some(({ entry }) => entry.card.name !== 'Mindslaver')) return null;
    const rulesOf = (subject: PlayerId) => decidingPlayer(game, 'play', subject, question.ruleset).citations;
    const deciderText = (subject: PlayerId, by: PlayerId): Text =>
      by === subject
        ? text`Nobody else controls ${nameOrYou(subject, question)}${isAsker(subject, question) ? '' : ' now'}.`
        : text`${capitalized(nameOrYou(by, question))} ${isAsker(by, question) ? 'make' : 'makes'} all decisions of ${nameOrYou(subject, question)} now.`;
    const controlledTurn =
      / (?:resolves?|targeting|cracks?|uses?|activates?|slaves|slavers|slaved|aims?|if|suppose|say|once) /.test(
        words,
      )
        ? turnControlIn(question)
        : null;
    if (controlledTurn && !isYesNoQuestion(question)) {
      const [by, of] = controlledTurn;
      return {
        text: text`**${capitalized(nameOrYou(by, question))}.** ${capitalized(nameOrYou(by, question))} ${isAsker(by, question) ? 'make' : 'makes'} all decisions of ${nameOrYou(of, question)} in that turn.`,
        rules: citeRules(question.ruleset.edition, 'control/decisions', 'control/next-turn'),
        command: WHO_DECIDES_COMMAND,
      };
    }
    if (
      / (?:resolves?|cracks?|slaves|slavers|slaved|if|suppose|imagine|activated|after|targets?|targeting) /.test(
        words,
      )
    )
      return null;
    const mentionsMindslaver = question.cards.length > 0 || / (?:mind)?slav/.test(words);
    if (
      mentionsMindslaver &&
      !/ (?:now|rn|currently|as things stand|at the moment|already|see that|yet) /.test(words)
    )
      return null;
    const controlled = playersInGame(question).filter((id) => deciderOf(game, id) !== id);
    const asksAboutAnyone =
      / (?:anyone|anybody|any player|someone|somebody|any player controlling|another player|any of us) /.test(
        words,
      );
    const me = playerIn('i', question);
    if (isYesNoQuestion(question) || / (?:i|someone|somebody) (?:already |now )?control /.test(words)) {
      const pair = new RegExp(
        ` ${PLAYER_WORD} (?:\\S+ ){0,2}?(?:controls?|controlling|decides? for|deciding for|make decisions for|in control of) (?:the )?${PLAYER_WORD} `,
      ).exec(words);
      const passive = new RegExp(
        ` (?:is|am|are) ${PLAYER_WORD} (?:\\S+ ){0,2}?controlled(?: by ${PLAYER_WORD})? `,
      ).exec(words);
      const asksWhomAskerControls =
        / (?:do|am|have) i (?:already |currently |now )?(?:control|controlling) | i (?:already |now )?control /.test(
          words,
        );
      const asksWhoControlsAsker =
        / (?:controlling|controls?|decides? for|applying to) (?:me|my turn|my decisions|my) /.test(words);
      if (pair || passive) {
        const subject = playerIn(pair ? pair[2] : passive?.[1], question);
        const controllerId = playerIn(pair ? pair[1] : passive?.[2], question);
        if (!subject || (pair && !controllerId)) return null;
        const actual = deciderOf(game, subject);
        return {
          verdict: (controllerId === undefined ? actual !== subject : actual === controllerId) ? 'yes' : 'no',
          text: deciderText(subject, actual),
          rules: rulesOf(subject),
          command: WHO_DECIDES_COMMAND,
        };
      }
      if (
        / (?:do|does|can|will) i (?:still |get to )?(?:make|decide|choose) (?:my own|for myself)/.test(
          words,
        ) &&
        me
      ) {
        const actual = deciderOf(game, me);
        return {
          verdict: actual === me ? 'yes' : 'no',
          text: deciderText(me, actual),
          rules: rulesOf(me),
          command: WHO_DECIDES_COMMAND,
        };
      }
      const relevant =
        asksWhomAskerControls && me
          ? controlled.filter((id) => deciderOf(game, id) === me)
          : asksWhoControlsAsker && me
            ? controlled.filter((id) => id === me)
            : asksAboutAnyone
              ? controlled
              : null;
      if (!relevant) return null;
      const [first] = relevant;
      return {
        verdict: first ? 'yes' : 'no',
        text: first
          ? deciderText(first, deciderOf(game, first))
          : controlled.length === 0
            ? text`Nobody controls another player now.`
            : text`Not now.`,
        rules: citeRules(question.ruleset.edition, 'control/next-turn'),
        command: WHO_DECIDES_COMMAND,
      };
    }
    if (
      / (?:who|whom|whose turn|which player) (?:do|am) i (?:control|controlling|decide|deciding) /.test(words)
    ) {
      if (!me) return null;
      const controlledByAsker = controlled.filter((id) => deciderOf(game, id) === me);
      return {
        text: controlledByAsker[0]
          ? text`**${capitalized(joinPlayers(controlledByAsker, question))}.** You make their decisions now.`
          : text`**Nobody.** You control no other player now.`,
        rules: rulesOf(controlledByAsker[0] ?? me),
        command: WHO_DECIDES_COMMAND,
      };
    }
    if (!/ (?:who|whos|which player|whose) /.test(words)) return null;
    const decisionWords = new RegExp(` (?:who|whos|which player)(?: \\S+){0,3}? ${DECIDING_WORDS}(.*)$`).exec(
      words,
    )?.[1];
    if (decisionWords === undefined) return null;
    const people = mentionedPlayers(` ${decisionWords} `, question);
    if (
      !people ||
      people.length > 1 ||
      !new RegExp(` (?:for|turn|decisions?|choices?|calls?|plays?|moves?|shots) |${PLAYER_WORD} `).test(
        `${decisionWords} `,
      )
    )
      return null;
    if (people.length === 0 && !/ (?:turn|decisions?|choices?|shots|now) /.test(` ${decisionWords} `))
      return null;
    const subject = people[0] ?? activeId;
    const { answer, citations } = decidingPlayer(game, 'play', subject, question.ruleset);
    const waiting = waitingControls(game, subject).at(-1);
    const comingControls =
      waiting && waiting.by !== subject
        ? text` ${capitalized(nameOrYou(waiting.by, question))} will in the ${waiting.span === 'next-combat' ? 'combat phase of the ' : ''}next turn of ${nameOrYou(subject, question)}${waiting.card === null ? '' : text` (${waiting.card})`}.`
        : '';
    return {
      text: text`**${capitalized(nameOrYou(answer.playerId, question))}.** ${deciderText(subject, answer.playerId)}${comingControls}`,
      rules:
        answer.playerId === subject ? citeRules(question.ruleset.edition, 'control/next-turn') : citations,
      command: WHO_DECIDES_COMMAND,
    };
  },
});

const EVERYONE_WORDS =
  / (?:everyone|everybody|each (?:player|of us)|all (?:4|of us|players|the players|our)|every player|4 of us|4 players|whole table|apnap) /;

/** Several triggers, or choices of several players at the same time. */
export const apnapKind = defineKind('whose triggers go first', {
  topic: phrase(
    '(?:triggers?|triggered|triggering|abilities|stuff|things)|apnap(?: order)?|(?:chooses?|picks?|decides?|sacrifices?|discards?|acts?|sacs?|stacks?)',
  ),
  cards: [0, 3],
  needsGame: true,
  vetoes:
    / (?:instead|counter|respond|priority|leaves|concedes|dead|not|cant|stifle|lose|loses|copy|replacement|mana|attack(?:s|ed)? by|next turn after|extra turn|monarch|starting player|goes first in the game|mulligan|flip|die|dice|vote) /,
  compute({ question }) {
    const words = paddedWords(question);
    if (isMelee(question)) return null;
    const isTrigger =
      / (?:triggers?|triggered|triggering|apnap|abilities|stuff|things|artists?|theirs|stacks) /.test(words);
    if (!/ (?:first|last|order|before|apnap|after|resolves?) /.test(words)) return null;
    const { edition } = question.ruleset;
    const asksOrder =
      / (?:who|whom) (?:\S+ )?(?:chooses?|picks?|decides?|sets?) (?:the |what |which |their |in what )?order/.test(
        words,
      );
    const hasOnlyOwnTriggers =
      / (?:(?:2|two|both|several|multiple|3) (?:of )?(?:my|mine|my own)(?: own)? |my (?:own )?(?:2|two|3) |(?:i|me) (?:have|got|control|ve) (?:2|two|several|3) |ive (?:got )?(?:2|two|3) |2 triggers) /.test(
        words,
      );
    const people = mentionedPlayers(
      words
        .replaceAll(/ (?:i|me) (?:guess|think|wonder|say|mean|believe) /g, ' ')
        .replaceAll(
          / (?:on|in|during|from|off|at|of|its|it is) (?:@\d+|my)(?: \S+)? (?:turn|turns|creature|upkeep|spell|end step|goblin)(?= )/g,
          ' ',
        ),
      question,
    );
    if (!people) return null;
    const me = playerIn('i', question);
    if (hasOnlyOwnTriggers && people.length <= 1 && me) {
      if (!/ (?:who|order|orders|choose|chooses|pick|picks|decide|decides|can i) /.test(words)) return null;
      return {
        ...(isYesNoQuestion(question) && { verdict: 'yes' as const }),
        text: isYesNoQuestion(question)
          ? text`You put your own triggers on the stack in the order you choose.`
          : text`**You.** You put your own triggers on the stack in the order you choose.`,
        rules: citeRules(edition, 'choice/triggers'),
      };
    }
    if (asksOrder) return null;
    const turn =
      new RegExp(
        ` (?:during|on|in|at|s) (?:the )?${PLAYER_WORD}(?: next| own)? (?:turn|upkeep|end step)(?: |s)`,
      ).exec(words) ?? new RegExp(`(?<! since| because) (?:its|it is) ${PLAYER_WORD} turn `).exec(words);
    const turnPlayer = turn ? playerIn(turn[1], question) : null;
    if (turnPlayer === undefined) return null;
    const { answer, citations } = apnapOrder(gameOf(question), question.ruleset, turnPlayer);
    const hasSeveralPlayers =
      EVERYONE_WORDS.test(words) ||
      (people.length === 0 && / (?:we|us|our|players?|whose|all|each) /.test(words));
    const chosen = answer.filter((group) => people.length < 2 || group.some((id) => people.includes(id)));
    if (people.length === 1 && !hasSeveralPlayers) return null;
    const groups = EVERYONE_WORDS.test(words) || people.length < 2 ? answer : chosen;
    if (people.length < 2 && !hasSeveralPlayers) return null;
    const names = groups.map((group) => joinPlayers(group, question));
    const [first, last] = [names[0] ?? '', names.at(-1) ?? ''];
    const isChoice =
      / (?:chooses?|choose|picks?|pick|decides?|sacrifices?|sacrifice|discards?|sacs?|vot\w+) /.test(words) &&
      (!isTrigger || / (?:spells?|effect|edict) /.test(words));
    const rules = [...citeRules(edition, isChoice ? 'order/apnap' : 'choice/triggers'), ...citations];
    const command = { label: 'Who chooses first?', path: 'table apnap', options: {} } as const;
    const isLast = / last /.test(words);
    const isFirst = / (?:first|before) /.test(words);
    if (isChoice) {
      if (isYesNoQuestion(question) || !isOpenQuestion(question)) return null;
      const askedPlayer = isLast ? last : first;
      return {
        text:
          isLast || isFirst
            ? text`**${capitalized(askedPlayer)}.** In this order: ${joinTexts(names, ', then ')}.`
            : text`${strong(capitalized(joinTexts(names, ', then ')))}.`,
        rules,
        command,
      };
    }
    if (!isTrigger) return null;
    const asksAboutResolution =
      / (?:resolves?|resolve|happens?|happen|resolving|goes off|go off) /.test(words) &&
      !/ (?:put|puts|stacked|onto the stack|on the stack) (?:first|last) /.test(words);
    const orderText = text`Put on the stack in the order ${joinTexts(names, ', ')}; they resolve the other way around.`;
    const asksWholeOrder = / (?:apnap|order) /.test(words) && !isYesNoQuestion(question);
    if (!isOpenQuestion(question) && !asksWholeOrder) {
      // `mine goes on the stack before his`
      const [one, other] = people;
      if (!one || !other || people.length !== 2 || !/ before /.test(words) || isLast) return null;
      const claim = new RegExp(
        ` ${PLAYER_WORD} (?:\\S+ ){0,8}?before (?:\\S+ ){0,2}?${PLAYER_WORD}(?= )`,
      ).exec(words);
      const subject = playerIn(claim?.[1], question);
      const object = playerIn(claim?.[2], question);
      if (!subject || !object || subject === object) return null;
      const isFirstOnStack =
        answer.findIndex((group) => group.includes(subject)) <
        answer.findIndex((group) => group.includes(object));
      return {
        verdict: isFirstOnStack !== asksAboutResolution ? 'yes' : 'no',
        text: orderText,
        rules,
        command,
      };
    }
    const leadingPlayer = asksAboutResolution === isLast ? first : last;
    if (!isFirst && !isLast && / resol\w+ /.test(words))
      return { text: strong(capitalized(joinTexts(names.toReversed(), ', then '))), rules, command };
    if (!isFirst && !isLast)
      return {
        text: text`${strong(capitalized(joinTexts(names, ', then ')))}, onto the stack; they resolve the other way around.`,
        rules,
        command,
      };
    return {
      text: text`**${capitalized(asksAboutResolution ? leadingPlayer : isLast ? last : first)}.** ${orderText}`,
      rules,
      command,
    };
  },
});
