import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import { phrase } from '../reading/words.ts';
import { STATUS } from './life.ts';
import { TABLE_FILLERS, WHO, gameOf, isAsker, named, playerIn } from './table-words.ts';

/*
 * Who is the monarch, has the initiative or an extra turn, and whether it is day.
 */

const first = (groups: readonly (string | undefined)[]): string | undefined =>
  groups.slice(1).find((group) => group !== undefined);

export const designationKind = defineKind('monarch, initiative, day', {
  asks: phrase(
    `(?:whos|who is|who has|who currently is|who holds|whose is|who got|who is currently|which player is)(?: (?:the|currently|currently the))* (monarch|initiative|crown)|is there a (monarch)|(?:is|am) ${WHO} (?:the|still the) (monarch)|(?:do|does|has) ${WHO} (?:have )?(?:the|still have the) (initiative|crown)|(?:is it|its|it is)(?: currently)? (day|night)(?:time)?(?: or (?:day|night)(?:time)?)?|what time of day is it|(day) or night`,
  ),
  parts: {},
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    if (!namesNoPlayer(order)) return null;
    const { monarch, initiative, day } = gameOf(question).designations;
    const [, of, there, whoM, ofM, whoI, ofI, time, either] = asks;
    const { edition } = question.ruleset;
    if (time !== undefined || either !== undefined || /time of day/.test(asks[0])) {
      const rules = citeRules(edition, 'day/designation');
      if (day === null)
        return {
          ...(time !== undefined && !/ or /.test(asks[0]) && { verdict: 'no' as const }),
          text: text`**Neither** day nor night: nothing has made it either yet.`,
          rules,
          command: STATUS,
        };
      if (time !== undefined && !/ or /.test(asks[0]))
        return { verdict: time === day ? 'yes' : 'no', text: text`It is ${day}.`, rules, command: STATUS };
      return { text: text`**${capitalized(day)}.**`, rules, command: STATUS };
    }
    const what = /initiative/.test(of ?? ofI ?? '') ? 'initiative' : 'monarch';
    const holder = what === 'monarch' ? monarch : initiative;
    const rules = citeRules(edition, what === 'monarch' ? 'monarch/designation' : 'initiative/designation');
    const says = (playerId: PlayerId | null): Text =>
      playerId === null
        ? what === 'monarch'
          ? 'There is no monarch.'
          : 'Nobody has the initiative.'
        : text`${capitalized(named(playerId, question))} ${isAsker(playerId, question) ? (what === 'monarch' ? 'are the monarch' : 'have the initiative') : what === 'monarch' ? 'is the monarch' : 'has the initiative'}.`;
    const who = whoM ?? whoI;
    if (who !== undefined || there !== undefined) {
      const asked = who === undefined ? holder : playerIn(who, question);
      if (asked === undefined || (ofM === undefined && ofI === undefined && there === undefined)) return null;
      return {
        verdict: holder !== null && asked === holder ? 'yes' : 'no',
        text: says(holder),
        rules,
        command: STATUS,
      };
    }
    return {
      text:
        holder === null
          ? text`**Nobody.** ${says(null)}`
          : text`**${capitalized(named(holder, question))}.** ${says(holder)}`,
      rules,
      command: STATUS,
    };
  },
});

export const extraTurnKind = defineKind('extra turns', {
  asks: phrase(
    `(?:whos|who is|who has|who gets|who takes|whose)(?: (?:the|got|an|getting|taking|next))* extra turns?(?: (?:is|comes|coming|is it|next|goes first|is next|are coming))*|(?:is|are) there (?:an |any )?extra turns?|(?:do|does) ${WHO} (?:have|get|take) an extra turn|is (?:this|it) an extra turn`,
  ),
  parts: { coming: phrase('coming|waiting|pending|next|first|up|queued|left') },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    const { extraTurns, turn } = gameOf(question);
    if (!namesNoPlayer(order)) return null;
    const rules = citeRules(question.ruleset.edition, 'turn/extra');
    const waiting = extraTurns.toReversed();
    const all = waiting.map(
      ({ playerId, card }) => text`${named(playerId, question)}${card === null ? '' : ` (${card})`}`,
    );
    const says =
      all.length === 0 ? text`No extra turn is waiting.` : text`To come: ${joinTexts(all, ', then ')}.`;
    if (/is (?:this|it) an/.test(asks[0]))
      return {
        verdict: turn?.extra ? 'yes' : 'no',
        text: turn?.extra
          ? text`It is an extra turn${turn.extra.card === null ? '' : ` (${turn.extra.card})`}.`
          : text`It is an ordinary turn.`,
        rules,
        command: STATUS,
      };
    const who = first(asks);
    if (who !== undefined) {
      const playerId = playerIn(who, question);
      return playerId
        ? {
            verdict: waiting.some((extra) => extra.playerId === playerId) ? 'yes' : 'no',
            text: says,
            rules,
            command: STATUS,
          }
        : null;
    }
    if (isYesNo(question))
      return { verdict: all.length > 0 ? 'yes' : 'no', text: says, rules, command: STATUS };
    return {
      text: all.length === 0 ? text`**Nobody.** ${says}` : text`**${capitalized(all[0] ?? '')}.** ${says}`,
      rules,
      command: STATUS,
    };
  },
});
