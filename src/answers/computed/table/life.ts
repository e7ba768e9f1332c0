import { areTeammates } from '#engine/game/teams.ts';
import type { Seat } from '#engine/game/state.ts';
import { lifeTotalOf } from '#engine/life/team-life.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { listOf } from '#text/list.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isYesNoQuestion } from '../reading/kind.ts';
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

/* Life totals at the table, how much they differ, and who has the most or the least. */

export const STATUS_COMMAND = { label: 'The game', path: 'game status', options: {} } as const;
export const COMMANDERS_COMMAND = { label: 'Commanders', path: 'commander show', options: {} } as const;

export const seatOf = (playerId: PlayerId, question: Question): Seat | undefined =>
  gameOf(question).seats.find((seat) => seat.playerId === playerId);

/** `you have`, `Bob has` */
export const nameWithHave = (playerId: PlayerId, question: Question): Text =>
  text`${nameOrYou(playerId, question)} ${isAsker(playerId, question) ? 'have' : 'has'}`;

export const lifeOf = (playerId: PlayerId, question: Question): number =>
  lifeTotalOf(gameOf(question), playerId, question.ruleset).answer;

const LIFE_WORDS = '(?:life(?: totals?| points?)?|hp|health)';

/**
 * The players whom a question names, except those named only by their turn or their objects; `null` if one is not in
 * the game.
 */
export function playersNamedIn(question: Question): readonly PlayerId[] | null {
  const words = paddedWords(question)
    .replaceAll(
      / (?:my|@\d+) (?:#\d+|bombardment|goblin|goblins|creature|commander|turn|opponents?|end step|upkeep)(?= )/g,
      ' ',
    )
    .replaceAll(
      / (?:i|me) (?:think|guess|mean|wonder|lost|forgot|want|need|said|know|ping|pings|dealt|deal|bolt|hit|shoot|sac|zap)(?= )/g,
      ' ',
    )
    .replaceAll(/ (?:for|tell|remind|help|give) me(?= )/g, ' ');
  return mentionedPlayers(words, question);
}

const LOSING_LIFE_WORDS =
  '(?:takes?|took|taking|lose|loses|lost|losing|pay|pays|paying|paid|eats?|eaten|hit for|hits? (?:me|him|her|@\\d+) for|suffers?|dealt|drained for|drained|drain|shocks?|ping(?:s|ed|ing)?|deal|deals|shoot|shoots|minus)';
const GAINING_LIFE_WORDS = '(?:gain|gains|gained|gaining|plus|heal|heals|get|gets)';

/**
 * The change of a life total: `i gain 10`, `dan takes 5`, `i ping dan five times`. `undefined` if there is none, `null`
 * if it is not understood.
 */
export function changeIn(words: string): number | null | undefined {
  // Among several numbers, one may be a number of times.
  const counted = words.match(/ \d+(?= )/g)?.length ?? 0;
  const times =
    / (?:ping|pings|pinging|pinged|shoot|shoots|sac|sacs)(?: \S+){0,7}? (\d{1,2}) (?:times|goblins|creatures|tokens|activations)| (\d{1,2}) (?:bombardment )?(?:pings|activations|goblins|sacs|times)/.exec(
      words,
    );
  const isPing =
    / (?:bombardment|#\d+) /.test(words) &&
    / (?:ping|pings|pinging|pinged|activations|times|sac|sacs|shoot) /.test(words);
  if (times && isPing) return -Number(times[1] ?? times[2]);
  const gained = new RegExp(
    ` ${GAINING_LIFE_WORDS} (?:exactly |another |me |him |her )?(\\d{1,3})(?= )`,
  ).exec(words);
  const lost = new RegExp(` ${LOSING_LIFE_WORDS} (?:exactly |another |me |him |her )?(\\d{1,3})(?= )`).exec(
    words,
  );
  if ((gained && lost) || ((gained || lost) && counted > 1)) return null;
  if (gained) return Number(gained[1]);
  if (lost) return -Number(lost[1]);
  return undefined;
}

export const lifeKind = defineKind('life', {
  topic: phrase(
    `${LIFE_WORDS}|at|on|under|below|over|above|total|everyone|everybody|leaves (?:me|him|her|@\\d+)|healthy`,
  ),
  cards: [0, 1],
  needsGame: true,
  vetoes:
    / (?:start(?:s|ed|ing)?|begin|began|beginning|commander damage|cmdr|poison|energy|most|least|lowest|highest|healthiest|lethal|kill|kills|die|dies|dead|tax|mana|cards?|hand|ahead|behind|more|difference|loses the game|double|half|each turn|at the end of|turn order|step|phase|whose|attack|trigger|triggers|resolve|stack|lifelink|infect|max|maximum|commander|table|order|turn|before|prevent\w*|fog\w*|twice|thrice|again|then|redirect\w*|exchange|switch|win|record|experience|rad|counters?|battlefield|block|blocks|decides?|controls?|monarch|target|left the game|not|doing|was|ago|last turn|had|spend|allowed|cost|choos\w+|picks?|drain each) /,
  compute({ question, cards }) {
    const words = paddedWords(question);
    const people = playersNamedIn(question);
    if (!people || cards.some(({ entry }) => entry.card.name !== 'Goblin Bombardment')) return null;
    const { edition } = question.ruleset;
    const rules = citeRules(edition, 'start/life');
    const all = playersInGame(question);
    const saysLife = new RegExp(` ${LIFE_WORDS} `).test(words);
    const asksTotal = / (?:at|on|sitting at|whats|what is|where is|wheres|where am|total) /.test(words);
    if (!saysLife && !asksTotal && !/ (?:under|below|over|above) \d/.test(words)) return null;
    const me = playerIn('i', question);
    if (
      / opponents? |opps /.test(words) &&
      / (?:total|combined|together|sum|all|altogether) /.test(words) &&
      saysLife
    ) {
      if (!me || changeIn(words) !== undefined) return null;
      const others = all.filter((id) => id !== me && !areTeammates(gameOf(question), id, me));
      const lives = others.map((id) => lifeOf(id, question));
      return {
        text: text`**${lives.reduce((sum, life) => sum + life, 0)}** together: ${joinTexts(
          others.map((id, index) => text`${nameOrYou(id, question)} ${lives[index] ?? 0}`),
          ', ',
        )}.`,
        rules,
        command: STATUS_COMMAND,
      };
    }
    if (
      / (?:everyone|everybody|all (?:our|the|4|players)|each (?:player|of us)|whole table|everyones|everybodys|all life totals|life totals) /.test(
        words,
      )
    ) {
      if (
        isYesNoQuestion(question) ||
        (!saysLife && !/ (?:at|on) (?:now |rn |right now |currently )?$/.test(words)) ||
        changeIn(words) !== undefined
      )
        return null;
      const lives = all.map((id) => text`${nameOrYou(id, question)} ${lifeOf(id, question)}`);
      return { text: text`**${capitalized(joinTexts(lives, ', '))}.**`, rules, command: STATUS_COMMAND };
    }
    const change = changeIn(words);
    if (change === null) return null;
    const [only, ...others] = people;
    const playerId = only ?? (change === undefined ? undefined : me);
    if (!playerId || others.length > 0) return null;
    const life = lifeOf(playerId, question);
    if (change !== undefined) {
      if (isYesNoQuestion(question)) return null;
      const after = life + change;
      return {
        text: text`**${after}.** ${capitalized(nameWithHave(playerId, question))} ${life} life now${change > 0 ? `, and gaining ${change} makes it ${after}` : `, and ${-change} less are ${after}`}.`,
        rules: citeRules(edition, 'start/life', ...(after <= 0 ? (['losing/life'] as const) : [])),
        command: STATUS_COMMAND,
      };
    }
    if (/ (?:if|when|gains?|loses?|takes?|after|once|will|pays?) /.test(words)) return null;
    const sentence = text`${capitalized(nameWithHave(playerId, question))} ${life} life.`;
    if (isYesNoQuestion(question)) {
      const limit = new RegExp(
        ` (?:is|am|are) ${PLAYER_WORD} (?:\\S+ ){0,2}?(under|below|over|above) (\\d{1,3})(?= )`,
      ).exec(words);
      if (limit) {
        const number = Number(limit[3]);
        const holds = /under|below/.test(limit[2] ?? '') ? life < number : life > number;
        return { verdict: holds ? 'yes' : 'no', text: sentence, rules, command: STATUS_COMMAND };
      }
      const supposed = new RegExp(
        ` (?:is|am|does|do|has|have|are) ${PLAYER_WORD} (?:\\S+ ){0,2}?(?:at|on|have|still|exactly) (\\d{1,3})(?= )`,
      ).exec(words)?.[2];
      if (supposed === undefined || / (?:at least|over|under|above|below|than|or) /.test(words)) return null;
      return {
        verdict: life === Number(supposed) ? 'yes' : 'no',
        text: sentence,
        rules,
        command: STATUS_COMMAND,
      };
    }
    return saysLife ||
      / (?:at|on) (?!th(?:is|at|ese|ose) (?!moment|point|time))(?:\S+ ){0,3}$| (?:what|where|how|whats|wheres) .*(?:at|on) /.test(
        words,
      )
      ? { text: text`**${life}.** ${sentence}`, rules, command: STATUS_COMMAND }
      : null;
  },
});

export const differenceKind = defineKind('difference of life', {
  topic: phrase(
    `(?:ahead of|behind|above|below|up on|more (?:${LIFE_WORDS} )?than|less (?:${LIFE_WORDS} )?than|difference|over|apart|lead|fewer (?:${LIFE_WORDS} )?than|away from)`,
  ),
  cards: [0, 0],
  needsGame: true,
  vetoes:
    / (?:turns?|commander damage|cmdr|poison|cards?|mana|if|gains?|loses?|takes?|permanents?|energy|attack|damage|tax) /,
  compute({ question }) {
    const words = paddedWords(question);
    const people = playersNamedIn(question);
    const [first, second, ...more] = people ?? [];
    if (!first || !second || more.length > 0) return null;
    const [firstLife, secondLife] = [lifeOf(first, question), lifeOf(second, question)];
    const sentence = text`${nameWithHave(first, question)} ${firstLife} life, ${nameOrYou(second, question)} ${secondLife}`;
    const rules = citeRules(question.ruleset.edition, 'start/life');
    if (
      !new RegExp(` ${LIFE_WORDS} | (?:lifewise|points?|healthier) |life wise`).test(words) &&
      !/ how (?:much|far|many) /.test(words)
    )
      return null;
    if (isYesNoQuestion(question)) {
      const isMore = / (?:ahead of|above|more|over|up on) /.test(words);
      const match = new RegExp(` (?:is|am|do|does|has|have|are) ${PLAYER_WORD} `).exec(words);
      const subject = playerIn(match?.[1], question);
      if (!subject || !people?.includes(subject)) return null;
      const object = subject === first ? second : first;
      const holds = isMore
        ? lifeOf(subject, question) > lifeOf(object, question)
        : lifeOf(subject, question) < lifeOf(object, question);
      return {
        verdict: holds ? 'yes' : 'no',
        text: text`${capitalized(sentence)}.`,
        rules,
        command: STATUS_COMMAND,
      };
    }
    return {
      text: text`**${Math.abs(firstLife - secondLife)}**: ${sentence}.`,
      rules,
      command: STATUS_COMMAND,
    };
  },
});

export const rankKind = defineKind('who has most life', {
  topic: phrase(
    '(?:most|least|lowest|highest|fewest|smallest|biggest|losing|winning|ahead|in the lead|leading|leader|closest to|nearest|about to die|furthest behind|healthiest|weakest|lower|higher|worst|last place|top)',
  ),
  cards: [0, 0],
  needsGame: true,
  vetoes:
    / (?:turns?|commander damage|cmdr|commander|cards?|mana|permanents?|energy|lands?|attack|poison|than|if|strongest|creatures?|power|graveyard|damage|record|wins|games|coin|luck\w*|tax) /,
  compute({ question, topic }) {
    const words = paddedWords(question);
    const word = topic[0].trim();
    const isVague = /losing|winning|ahead|lead|die|closest|nearest|healthiest|furthest behind/.test(word);
    const people = playersNamedIn(question);
    if (!people || people.length > 0) return null;
    if (!/ (?:who|whos|whose|which player|anyone) /.test(words) || isYesNoQuestion(question)) return null;
    const isShort = words.trim().split(' ').length < 6;
    if (!isVague && !isShort && !new RegExp(` ${LIFE_WORDS} `).test(words)) return null;
    const seats = playersInGame(question).map((playerId) => ({ playerId, life: lifeOf(playerId, question) }));
    const isLow =
      /least|lowest|fewest|smallest|losing|behind|dying|death|die|dead|lower|weakest|worst|closest|nearest|last/.test(
        `${word} ${words}`,
      );
    const sorted = seats.toSorted((a, b) => (isLow ? a.life - b.life : b.life - a.life));
    const best = sorted[0]?.life;
    const leaders = sorted
      .filter(({ life }) => life === best)
      .map(({ playerId }) => nameOrYou(playerId, question));
    if (best === undefined) return null;
    const all = sorted.map(({ playerId, life }) => text`${nameOrYou(playerId, question)} ${life}`);
    return {
      text: text`**${capitalized(listOf(leaders))}** at ${best} life. ${capitalized(joinTexts(all, ', '))}.`,
      rules: citeRules(question.ruleset.edition, 'losing/life'),
      command: STATUS_COMMAND,
    };
  },
});
