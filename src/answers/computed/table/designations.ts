import { citeRules } from '#engine/rule-numbers/citing.ts';
import { activePlayers } from '#engine/game/teams.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isOpenQuestion, isYesNoQuestion } from '../reading/kind.ts';
import { phrase } from '../reading/words.ts';
import { STATUS_COMMAND } from './life.ts';
import {
  PLAYER_WORD,
  gameOf,
  isAsker,
  nameOrYou,
  mentionedPlayers,
  playerIn,
  paddedWords,
} from './table-words.ts';

/*
 * Who is the monarch, has the initiative or an extra turn, and whether it is day.
 */

const DESIGNATION_WORDS = 'monarch|monarchy|crown|king|queen|initiative|undercity|throne';

export const designationKind = defineKind('monarch, initiative, day', {
  topic: phrase(
    `(${DESIGNATION_WORDS})|(?:is it|its|it is|day or|night or|whether it is)(?: currently| still| now| already| really)* (?:day|night)(?:time)?|daytime|nighttime|day or night|time of day`,
  ),
  cards: [0, 1],
  needsGame: true,
  vetoes:
    / (?:attack|attacks|swing|leaves?|concedes?|scoops?|time stop|sundial|ends? (?:the|my|his|this) turn|dies|killed|eliminated|knocked|after that|died|makes? (?:me|him|her)|how (?:does|do|can)|token|palace|if nobody|venture into which|room|daybound|werewolf|werewolves|nightbound|change|changes|becomes? (?:day|night)|next turn|cast (?:a|2|two|no) spells?|should|steal|want) /,
  compute({ question, topic, cards }) {
    const words = paddedWords(question);
    const game = gameOf(question);
    const { monarch, initiative, day } = game.designations;
    const { edition } = question.ruleset;
    if (topic[1] === undefined) {
      if (cards.length > 0) return null;
      const rules = citeRules(edition, 'day/designation');
      const isEither = / day or night | night or day | day or is it night | time of day /.test(words);
      const time =
        isEither || isOpenQuestion(question) ? undefined : / (day|night)(?:time)? /.exec(words)?.[1];
      const sentence =
        day === null
          ? text`It is neither day nor night: nothing has made it either yet.`
          : text`It is ${day}.`;
      if (time !== undefined)
        return { verdict: time === day ? 'yes' : 'no', text: sentence, rules, command: STATUS_COMMAND };
      return {
        text:
          day === null
            ? text`**Neither** day nor night: nothing has made it either yet.`
            : text`**${capitalized(day)}.**`,
        rules,
        command: STATUS_COMMAND,
      };
    }
    if (/ initiative /.test(words) && / (?:monarch|crown) /.test(words)) return null;
    const designation = /initiative|undercity/.test(topic[1]) ? 'initiative' : 'monarch';
    const holder = designation === 'monarch' ? monarch : initiative;
    const rules = citeRules(
      edition,
      designation === 'monarch' ? 'monarch/designation' : 'initiative/designation',
    );
    const holderText = (playerId: PlayerId | null): Text =>
      playerId === null
        ? designation === 'monarch'
          ? 'There is no monarch.'
          : 'Nobody has the initiative.'
        : text`${capitalized(nameOrYou(playerId, question))} ${isAsker(playerId, question) ? (designation === 'monarch' ? 'are the monarch' : 'have the initiative') : designation === 'monarch' ? 'is the monarch' : 'has the initiative'}.`;
    if (/ (?:draws?|drawing|extra card|monarch card) /.test(words)) {
      // Only the monarch's own end step counts.
      if (designation !== 'monarch' || holder === null || !isYesNoQuestion(question) || cards.length > 0)
        return null;
      const turn =
        new RegExp(
          ` (?:end|end step|close) (?:of )?(?:step )?(?:of )?(?:on )?${PLAYER_WORD}(?: s)?(?: turn)?(?= )`,
        ).exec(words) ??
        / (this) turn /.exec(words) ??
        new RegExp(` (?:on|in|at|during) ${PLAYER_WORD} (?:turn|end step)`).exec(words);
      const turnPlayer = turn?.[1] === 'this' ? activePlayers(game)[0] : playerIn(turn?.[1], question);
      const drawer = / (?:i|me) (?:draw|get|still|also)| do i /.test(words)
        ? playerIn('i', question)
        : / (?:the )?monarch (?:draw|draws|get|gets) /.test(words)
          ? holder
          : undefined;
      if (!turnPlayer || !drawer) return null;
      return {
        verdict: drawer === holder && turnPlayer === holder ? 'yes' : 'no',
        text: text`${capitalized(holderText(holder))} The monarch draws at the beginning of the monarch’s own end step.`,
        rules: citeRules(edition, 'monarch/triggers'),
        command: STATUS_COMMAND,
      };
    }
    if (/ (?:combat damage|deals?|connects?|hits?|damage|ping) /.test(words)) {
      const isCombatDamage =
        / combat damage | connects? /.test(words) && !/ (?:noncombat|non combat|not combat) /.test(words);
      const isOtherDamage = / (?:noncombat|non combat|ping|pings|pinged|bombardment) /.test(words);
      if (holder === null || isCombatDamage === isOtherDamage || designation !== 'monarch') return null;
      const target = new RegExp(
        ` (?:to|hits?|damages?|pings?|connects? with|connects? (?:on|to|against)|on|got hit) (?:the monarch )?${PLAYER_WORD}(?= )`,
      ).exec(words);
      const damagedPlayer =
        playerIn(target?.[1], question) ??
        playerIn(new RegExp(` ${PLAYER_WORD} (?:got|gets|was) hit `).exec(words)?.[1], question);
      if (damagedPlayer !== holder) return null;
      if (isOtherDamage)
        return isYesNoQuestion(question)
          ? {
              verdict: 'no',
              text: text`Only combat damage from a creature takes the crown from the monarch.`,
              rules: citeRules(edition, 'monarch/triggers'),
              command: STATUS_COMMAND,
            }
          : null;
      const commander = game.commanders.find(({ name }) => name === cards[0]?.entry.card.name);
      const taker = commander?.ownerId ?? (/ (?:my|i) /.test(words) ? playerIn('i', question) : undefined);
      if (!taker || taker === holder || isYesNoQuestion(question)) return null;
      return {
        text: text`**${capitalized(nameOrYou(taker, question))}**, whose creature dealt the monarch combat damage.`,
        rules: citeRules(edition, 'monarch/triggers', 'monarch/one'),
        command: STATUS_COMMAND,
      };
    }
    if (cards.length > 0) return null;
    if (
      / (?:takes?|becomes?|gets?|took) (?:the )?(?:crown|monarch|initiative|monarchy)/.test(words) &&
      / (?:too|also|both|keep|still|stay|remain|2 monarchs) /.test(words)
    ) {
      if (!isYesNoQuestion(question)) return null;
      return {
        verdict: 'no',
        text: text`Only one player at a time can ${designation === 'monarch' ? 'be the monarch' : 'have the initiative'}.`,
        rules: citeRules(edition, designation === 'monarch' ? 'monarch/one' : 'initiative/one'),
        command: STATUS_COMMAND,
      };
    }
    if (
      / (?:if|when (?!my)|would|once) /.test(words) &&
      !/ or (?:is there )?(?:nobody|no one|noone) /.test(words)
    )
      return null;
    if (/ venture /.test(words)) {
      if (designation !== 'initiative') return null;
      const me = playerIn('i', question);
      return isYesNoQuestion(question) || / or is there nobody /.test(words)
        ? {
            verdict: me !== undefined && holder === me ? 'yes' : 'no',
            text: holderText(holder),
            rules,
            command: STATUS_COMMAND,
          }
        : null;
    }
    const people = mentionedPlayers(
      words.replaceAll(/ i (?:lost|forgot|think|guess|wonder|missed)(?= )/g, ' '),
      question,
    );
    if (!people || people.length > 1) return null;
    if (isYesNoQuestion(question) && !/ (?:who|whos) /.test(words)) {
      const asksAboutAnyone = / (?:anyone|anybody|somebody|someone|is there|any) /.test(words);
      if (/ \d+ /.test(words.replaceAll(/ [#@]\d+(?= )/g, ' '))) return null;
      const askedPlayer = people[0];
      if (!asksAboutAnyone && !askedPlayer) return null;
      return {
        verdict: holder !== null && (askedPlayer ? askedPlayer === holder : true) ? 'yes' : 'no',
        text: holderText(holder),
        rules,
        command: STATUS_COMMAND,
      };
    }
    if (
      people.length > 0 ||
      !/ (?:who|whos|whose|which player|has|got|monarch|wears?) /.test(words) ||
      / (?:what (?:is|does)|whats (?:a|the)|how) /.test(words)
    )
      return null;
    return {
      text:
        holder === null
          ? text`**Nobody.** ${holderText(null)}`
          : text`**${capitalized(nameOrYou(holder, question))}.** ${holderText(holder)}`,
      rules,
      command: STATUS_COMMAND,
    };
  },
});

export const extraTurnKind = defineKind('extra turns', {
  topic: phrase('extra turns?'),
  cards: [0, 0],
  needsGame: true,
  vetoes:
    / (?:if|after|stacking|order|most recent|created|goes first|gets (?:one|an)|time walk|odds|chance|flips?|when|combat|how (?:does|do)|would|average|cast|casts) /,
  compute({ question }) {
    const words = paddedWords(question);
    const { extraTurns, turn } = gameOf(question);
    const rules = citeRules(question.ruleset.edition, 'turn/extra');
    const waiting = extraTurns.toReversed();
    const all = waiting.map(
      ({ playerId, card }) => text`${nameOrYou(playerId, question)}${card === null ? '' : ` (${card})`}`,
    );
    const sentence =
      all.length === 0 ? text`No extra turn is waiting.` : text`To come: ${joinTexts(all, ', then ')}.`;
    if (/ (?:is|was) (?:this|it)(?: turn)? an /.test(words))
      return {
        verdict: turn?.extra ? 'yes' : 'no',
        text: turn?.extra
          ? text`It is an extra turn${turn.extra.card === null ? '' : ` (${turn.extra.card})`}.`
          : text`It is an ordinary turn.`,
        rules,
        command: STATUS_COMMAND,
      };
    const people = mentionedPlayers(
      words.replaceAll(/ i (?:lost|forgot|think|guess|wonder|missed)(?= )/g, ' '),
      question,
    );
    if (!people || people.length > 1) return null;
    if (isYesNoQuestion(question) || !isOpenQuestion(question)) {
      const [taker] = people;
      return {
        verdict: (taker ? waiting.some((extra) => extra.playerId === taker) : all.length > 0) ? 'yes' : 'no',
        text: sentence,
        rules,
        command: STATUS_COMMAND,
      };
    }
    if (people.length > 0) return null;
    if (/ how many /.test(words))
      return { text: text`**${all.length}.** ${sentence}`, rules, command: STATUS_COMMAND };
    return {
      text:
        all.length === 0
          ? text`**Nobody.** ${sentence}`
          : text`**${capitalized(all[0] ?? '')}.** ${sentence}`,
      rules,
      command: STATUS_COMMAND,
    };
  },
});

export const stackKind = defineKind('what is on the stack', {
  topic: phrase(
    '(?:anything|something|what is|whats|how many (?:spells|things|objects|abilities)) (?:\\S+ )?(?:on|waiting on) the stack|is the stack empty',
  ),
  cards: [0, 0],
  needsGame: true,
  vetoes:
    / (?:if|when|after|can i|put|goes|resolve|resolves|time stop|happens?|exiled|mana value|color|colour|name) /,
  compute({ question }) {
    const { stack, abilities } = gameOf(question);
    const names = stack.map(({ name }) => name);
    if (abilities.length > 0 && names.length === 0) return null;
    const rules = citeRules(question.ruleset.edition, 'stack/put');
    const sentence =
      names.length === 0 ? text`Nothing is recorded on the stack.` : text`On the stack: ${names.join(', ')}.`;
    const isEmpty = / is the stack empty /.test(paddedWords(question));
    const command = { label: 'The stack', path: 'stack show', options: {} } as const;
    if (isOpenQuestion(question))
      return {
        text:
          names.length === 0 ? text`**Nothing** is recorded on the stack.` : text`**${names.join(', ')}.**`,
        rules,
        command,
      };
    return { verdict: (names.length === 0) === isEmpty ? 'yes' : 'no', text: sentence, rules, command };
  },
});
