import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { archenemyLife, startingLifeOf } from '#engine/formats/starting-numbers.ts';
import { text } from '#text/template.ts';
import type { Answer } from '../../answer/answer.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { defineKind, isYesNoQuestion } from '../reading/kind.ts';
import { numeralValue, phrase } from '../reading/words.ts';
import {
  SUPPOSED_NUMBER,
  formatOf,
  hasUnknownTeams,
  numberAnswer,
  vanguardModifier,
} from './format-answers.ts';
import { FORMAT_PARTS, type NamedFormat, TEAM_SIZE_PHRASE, parseSeats } from './formats.ts';

/* The starting life of a format. */

const START_WORDS =
  '(?:starts?|begins?|starting|beginning|begun|began|initial|opening|set (?:\\S+ ){0,3}to|get to start)';

export const startingLifeKind = defineKind('starting life', {
  topic: phrase(
    `(?:starting |beginning |initial |opening )?(?:life|hp)(?: (?:totals?|points?|counters?))?|${START_WORDS} (?:\\S+ ){0,2}(?:at|with|on|from) (?:what|how much|how many)|(?:begin|start) (?:at|with|on) what|share how much|how much (?:do|does|would|will) (?:\\S+ ){1,3}(?:start|begin) (?:at|with|on|from)`,
  ),
  parts: { teamSize: TEAM_SIZE_PHRASE, ...FORMAT_PARTS, supposed: SUPPOSED_NUMBER },
  cards: [0, 1],
  vetoes:
    / (?:gains?|gained|pays?|paid|paying|damage|drains?|drained|swamps?|currently|now at|left|lifelink|poison|infect|(?<!vanguard )cards?|hand|mulligans?|mull|hours?|lost|loses?|dies|mana|attacks?|has (?:he|she)|have i|do i have|am i|lifetime|restart(?:s|ed)?|subgame|takes?|taking|took|losing|lose|hits?|swings?|bolts?|pings?|pinged|cracks?|spends?|shocks?|half|double|twice|then|die|dead|win|deals?|dealt|get \d+|town) /,
  compute(recognized) {
    const { question, parts, cards } = recognized;
    const { ruleset, asked } = question;
    const padded = ` ${question.words} `;
    const isVanguard = / vanguard /.test(padded);
    if (cards.length > 0 && !isVanguard) return null;
    const mentionsStart = new RegExp(
      ` ${START_WORDS} | (?:to start|at first|at the (?:start|begin|beginning)) `,
    ).test(padded);
    const isOfFormat = parts.format !== null || isVanguard;
    // A question that states how the game began or what has happened since asks for the remaining life.
    const statesStart = new RegExp(` ${START_WORDS} (?:\\S+ )?(?:at|with|on|from) (?:\\d{1,3}|one) `).test(
      padded,
    );
    if (
      (statesStart && !isYesNoQuestion(question)) ||
      / (?:my|our|his|her) life .* (?:if|when|after|once) /.test(padded)
    )
      return null;
    if (!isVanguard && / (?:plus|minus) /.test(padded)) return null;
    if ((hasUnknownTeams(recognized) && !parts.teamSize) || (!mentionsStart && !isOfFormat)) return null;
    if (isVanguard) {
      const modifier = vanguardModifier(question);
      if (modifier === undefined || parts.format || isYesNoQuestion(question)) return null;
      return {
        text: text`**${20 + modifier}.** Twenty and the life modifier of the vanguard card, ${modifier}.`,
        rules: citeRules(ruleset.edition, 'vanguard/life'),
      };
    }
    const seats = parseSeats(parts.seats);
    const named = formatOf(recognized);
    if (!named && parts.format) return null;
    if (!named) {
      const plain = startingLifeOf(PLAIN_FORMAT, ruleset);
      const commander = startingLifeOf({ ...PLAIN_FORMAT, isCommander: true }, ruleset);
      return numberAnswer(
        question,
        parts.supposed,
        plain.answer.amount,
        `Each player starts at ${plain.answer.amount} life; in Commander at ${commander.answer.amount}`,
        [...plain.citations, ...commander.citations],
      );
    }
    const { name } = named;
    const size = parts.teamSize ? numeralValue(parts.teamSize[1] ?? '') : undefined;
    if (size !== undefined && (named.format.variant !== 'two-headed-giant' || size < 2 || size > 8))
      return null;
    const format = size === undefined ? named.format : { ...named.format, teamSize: size };
    if (format.variant === 'archenemy' && !format.isCommander) {
      const archenemyStart = archenemyLife(format, ruleset);
      if (
        / (?:heroes|hero|team|others?|rest|against (?:the|him|her|one|an) )/.test(padded) &&
        !/ (?:villain|boss|solo) /.test(padded)
      )
        return {
          text: text`**20** for each player against the archenemy, **${archenemyStart.answer}** for the archenemy.`,
          rules: archenemyStart.citations,
        };
      return {
        text: text`**${archenemyStart.answer}** for the archenemy, **20** for the others.`,
        rules: archenemyStart.citations,
      };
    }
    if (format.isBrawl && seats === undefined && !parts.supposed && named.name !== 'this game') {
      const [two, many] = [startingLifeOf(format, ruleset, false), startingLifeOf(format, ruleset, true)];
      return {
        text: text`**${two.answer.amount}** for two players, **${many.answer.amount}** for more, in Brawl.`,
        rules: two.citations,
      };
    }
    const isOfMany =
      seats === undefined ? (asked.game?.seats.length ?? 2) > 2 || format.variant !== null : seats > 2;
    const { answer, citations } = startingLifeOf(format, ruleset, isOfMany);
    const amount =
      named.name === 'this game' ? (asked.game?.settings.startingLife ?? answer.amount) : answer.amount;
    const subject = answer.of === 'team' ? 'Each team' : 'Each player';
    const numberText = numberAnswer(
      question,
      parts.supposed,
      amount,
      `${subject} starts at ${amount} life in ${name}`,
      citations,
    );
    return numberText && { ...numberText, ...commandForThisGame(named) };
  },
});

const commandForThisGame = ({ name }: NamedFormat): Pick<Answer, 'command'> =>
  name === 'this game' ? { command: { label: 'Format', path: 'table format', options: {} } } : {};
