import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { archenemyLife, startingLifeOf } from '#engine/formats/starting-numbers.ts';
import { text } from '#text/template.ts';
import type { Answer } from '../../answer/answer.ts';
import { defineKind } from '../reading/kind.ts';
import { numberIn, phrase } from '../reading/words.ts';
import { SUPPOSED, formatOf, isUnread, numberAnswer, FILLERS } from './format-answers.ts';
import { FORMAT_PARTS, type NamedFormat, TEAM_SIZE, seatsNamed } from './formats.ts';

/*
 * How much life a format begins with.
 */

export const startingLifeKind = defineKind('starting life', {
  asks: phrase('(?:starting |beginning |initial |opening )?(?:life|hp)(?: (?:totals?|points?))?'),
  parts: {
    teamSize: TEAM_SIZE,
    ...FORMAT_PARTS,
    us: phrase('(?:just |only )?(?:the )?2 of us'),
    begin: phrase(
      '(?:(?:at|from) (?:the )?)?(?:start|begin|starts|begins|starting|beginning)(?: (?:out|off|a|the|of|at))*(?: games?)?(?: (?:with|at|on))?',
    ),
    supposed: SUPPOSED,
  },
  cards: [0, 0],
  fillers: FILLERS,
  compute(found) {
    const { question, parts } = found;
    const { ruleset, asked } = question;
    const isBegun = /\b(?:start|begin|initial|opening)/.test(question.words);
    const isOfFormat = parts.format !== null && !/\b(?:i|my|me)\b/.test(question.words);
    if (isUnread(found) || (!isBegun && !isOfFormat)) return null;
    const seats = seatsNamed(parts.seats);
    const named = formatOf(found);
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
    const size = parts.teamSize ? numberIn(parts.teamSize[1] ?? '') : undefined;
    if (size !== undefined && (named.format.variant !== 'two-headed-giant' || size < 2 || size > 8))
      return null;
    const format = size === undefined ? named.format : { ...named.format, teamSize: size };
    if (format.variant === 'archenemy' && !format.isCommander) {
      const alone = archenemyLife(format, ruleset);
      return {
        text: text`**${alone.answer}** for the archenemy, **20** for the others.`,
        rules: alone.citations,
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
    const each = answer.of === 'team' ? 'Each team' : 'Each player';
    const said = numberAnswer(
      question,
      parts.supposed,
      amount,
      `${each} starts at ${amount} life in ${name}`,
      citations,
    );
    return said && { ...said, ...COMMAND_IF_HERE(named) };
  },
});

const COMMAND_IF_HERE = ({ name }: NamedFormat): Pick<Answer, 'command'> =>
  name === 'this game' ? { command: { label: 'Format', path: 'table format', options: {} } } : {};
