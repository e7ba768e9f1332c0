import { formatCount } from '#basics/format-count.ts';
import { lethalCommanderDamage, poisonToLose } from '#engine/formats/starting-numbers.ts';
import { shortName } from '#engine/game/commanders.ts';
import { countOf } from '#engine/game/counts.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { Seat } from '#engine/game/state.ts';
import { lifeTotalOf } from '#engine/life/team-life.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { listOf } from '#text/list.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import { type Question, playersOf } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import { TABLE_FILLERS, WHO, gameOf, isAsker, named, playerIn } from './table-words.ts';

/*
 * Life and counters at the table, and how much is missing until a player loses.
 */

export const STATUS = { label: 'The game', path: 'game status', options: {} } as const;
export const COMMANDERS = { label: 'Commanders', path: 'commander show', options: {} } as const;

export const seatOf = (playerId: PlayerId, question: Question): Seat | undefined =>
  gameOf(question).seats.find((seat) => seat.playerId === playerId);

/** `you have`, `Bob has` */
export const has = (playerId: PlayerId, question: Question): Text =>
  text`${named(playerId, question)} ${isAsker(playerId, question) ? 'have' : 'has'}`;

const lifeOf = (playerId: PlayerId, question: Question): number =>
  lifeTotalOf(gameOf(question), playerId, question.ruleset).answer;

const LIFE = '(?:life(?: totals?| points?)?|hp|health)';

export const lifeKind = defineKind('life', {
  asks: phrase(
    `(?:how (?:much|many)|what|whats|what is)(?: is)? ${LIFE} (?:do|does|have|has|is|am|are|did)? ?${WHO}(?: (?:have|has|at|on|got|left|currently))*|(?:whats|what is|what s) ${WHO} (?:current )?${LIFE}|(?:whats|what is|where is|wheres|how is|what am|where am) ${WHO} (?:at|on|sitting at)(?: life| on life| for life)?|${LIFE} (?:total )?of ${WHO}|(?:how (?:much|many)) (?:life|hp) (?:has|have) ${WHO}(?: (?:got|left))*|^ ?${WHO} ${LIFE}|(?:is|am) ${WHO} (?:at|on) (\\d{1,3})(?: life)?|(?:does|do) ${WHO} have (\\d{1,3}) life|${WHO} (?:current )?${LIFE}`,
  ),
  parts: {},
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    if (!namesNoPlayer(order) || /start|begin/.test(question.words)) return null;
    const who = asks.slice(1).find((group) => group !== undefined && !/^\d+$/.test(group));
    const supposed = asks.slice(1).find((group) => group !== undefined && /^\d+$/.test(group));
    const playerId = playerIn(who, question);
    if (!playerId) return null;
    const life = lifeOf(playerId, question);
    const says = text`${capitalized(has(playerId, question))} ${life} life.`;
    const rules = citeRules(question.ruleset.edition, 'start/life');
    if (supposed !== undefined)
      return isYesNo(question)
        ? { verdict: life === Number(supposed) ? 'yes' : 'no', text: says, rules, command: STATUS }
        : null;
    return isYesNo(question) ? null : { text: text`**${life}.** ${says}`, rules, command: STATUS };
  },
});

export const differenceKind = defineKind('difference of life', {
  asks: phrase(
    `(?:by )?how (?:much|many|far)(?: (?:${LIFE}|points?|more|is|am|are|do|does|have|has))* ${WHO} (?:ahead of|behind|above|below|up on|more than) ${WHO}|how much more ${LIFE} (?:do|does) ${WHO} have than ${WHO}`,
  ),
  parts: { life: phrase(`(?:in |on |of )?(?:${LIFE}|lifewise|points?)`) },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    const [one, other] = asks
      .slice(1)
      .filter((group) => group !== undefined)
      .map((group) => playerIn(group, question));
    if (!one || !other || one === other || !namesNoPlayer(order)) return null;
    const [mine, theirs] = [lifeOf(one, question), lifeOf(other, question)];
    return {
      text: text`**${Math.abs(mine - theirs)}**: ${has(one, question)} ${mine} life, ${named(other, question)} ${theirs}.`,
      rules: citeRules(question.ruleset.edition, 'start/life'),
      command: STATUS,
    };
  },
});

export const controllerKind = defineKind('who controls a permanent', {
  asks: phrase(
    '(?:who|which player|whose)(?: (?:is|currently|now))* (?:controls?|controlling|owns?|has)(?= #| [a-z])|who has',
  ),
  parts: {},
  cards: [1, 1],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, cards: [card], order }) {
    if (!card || !namesNoPlayer(order) || isYesNo(question)) return null;
    const found = gameOf(question).permanents.filter(
      ({ permanent }) => permanent.card.name === card.entry.card.name,
    );
    const [only] = found;
    if (!only || found.length > 1) return null;
    const isOwner = /own/.test(asks[0]);
    const playerId = isOwner ? only.ownerId : only.controllerId;
    return {
      text: text`**${capitalized(named(playerId, question))}** ${isOwner ? 'own' : 'control'}${isAsker(playerId, question) ? '' : 's'} ${card.entry.card.name}.`,
      rules: citeRules(question.ruleset.edition, 'permanent/controller'),
      command: { label: 'Permanents', path: 'permanent list', options: {} },
    };
  },
});

export const rankKind = defineKind('who has most life', {
  asks: phrase(
    `who(?:s| is| has)?(?: (?:the|currently|right now|got|at))* (most|least|lowest|highest|fewest|smallest|biggest|losing|winning|ahead|behind|in the lead|closest to (?:dying|losing|death|dead)|about to die|nearest to death|furthest behind)(?: (?:${LIFE}|life total|in life|on life))?`,
  ),
  parts: { life: phrase(`(?:by|in|on|at|with)? ?(?:the )?${LIFE}`) },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, parts, order }) {
    const word = asks[1] ?? '';
    const isVague = /losing|winning|ahead|behind|lead|dying|losing|death|dead|die/.test(word);
    if (
      !namesNoPlayer(order) ||
      isYesNo(question) ||
      (!isVague && !/life|hp|health/.test(asks[0]) && !parts.life)
    )
      return null;
    const seats = playersOf(question).map((playerId) => ({ playerId, life: lifeOf(playerId, question) }));
    const isLow = /least|lowest|fewest|smallest|losing|behind|dying|death|die|dead/.test(word);
    const sorted = seats.toSorted((a, b) => (isLow ? a.life - b.life : b.life - a.life));
    const best = sorted[0]?.life;
    const leaders = sorted
      .filter(({ life }) => life === best)
      .map(({ playerId }) => named(playerId, question));
    if (best === undefined) return null;
    const all = sorted.map(({ playerId, life }) => text`${named(playerId, question)} ${life}`);
    return {
      text: text`**${capitalized(listOf(leaders))}** at ${best} life. ${capitalized(joinTexts(all, ', '))}.`,
      rules: citeRules(question.ruleset.edition, 'losing/life'),
      command: STATUS,
    };
  },
});

const COUNTERS = '(poison|energy|experience|rad|ticket)(?: counters?)?';

export const countersKind = defineKind('counters', {
  asks: phrase(
    `(?:how (?:much|many)|what) ${COUNTERS} (?:do|does|have|has|is|are on)? ?${WHO}(?: (?:have|has|got|at|on|taken))*|who(?: is| has|s)?(?: (?:the|most))* ${COUNTERS}|(?:is|am) ${WHO} (poison)ed|(?:do|does) ${WHO} have (?:any )?${COUNTERS}`,
  ),
  parts: {},
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    if (!namesNoPlayer(order)) return null;
    const [, kindA, whoA, kindB, whoC, kindC, whoD, kindD] = asks;
    const kind = kindA ?? kindB ?? kindC ?? kindD;
    if (kind === undefined) return null;
    // No rule says how many counters a player has; poison is counted because it loses.
    const rules = kind === 'poison' ? citeRules(question.ruleset.edition, 'losing/poison') : [];
    if (kindB !== undefined) {
      const counted = seatsInGame(gameOf(question))
        .map(({ playerId, counters }) => ({ playerId, count: countOf(counters, kind) }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count);
      const all = counted.map(({ playerId, count }) => text`${named(playerId, question)} (${count})`);
      return {
        text:
          counted.length > 0
            ? text`**${capitalized(listOf(all))}.**`
            : text`**Nobody** has ${kind} counters.`,
        rules,
        command: STATUS,
      };
    }
    const playerId = playerIn(whoA ?? whoC ?? whoD, question);
    const seat = playerId && seatOf(playerId, question);
    if (!playerId || !seat) return null;
    const count = countOf(seat.counters, kind);
    const says = text`${capitalized(has(playerId, question))} ${formatCount(count, `${kind} counter`)}.`;
    return whoA === undefined
      ? { verdict: count > 0 ? 'yes' : 'no', text: says, rules, command: STATUS }
      : { text: text`**${count}.** ${says}`, rules, command: STATUS };
  },
});

export const lethalKind = defineKind('how much until lethal', {
  asks: phrase(
    `how (?:much|many)(?: more)?(?: (?:more )?(damage|dmg|life|poison(?: counters?)?|hp))?(?: more)?(?: (?:is|it|take|would|finish|finishing|kill|killing|take out|do|does|until|till|til|before|to|it|i|we|take|takes|need|needs|left|for|would|will|deal|have|has|away|from|lethal|on|damage|can|to be|must|be|dealt|lose|more))* ${WHO}(?: (?:is|am|are|to|from|has|have|can|away|need|needs|take|takes|before|until|i|for))*(?: (?:dead|die|dies|lethal|lose|loses|lost|out|dying|losing|kill|go))*|how (?:far|close|many life points?) (?:is|am|are) ${WHO} (?:from|to) (?:dying|losing|death|dead|lethal|being dead)|(?:whats|what is) lethal (?:on|for|against) ${WHO}|how much (?:to|damage to|damage kills|for lethal on) ?(?:kill|finish)? ?${WHO}`,
  ),
  parts: {
    more: phrase(
      '(?:to |until |before )?(?:kill|finish|die|lethal|dead|lose|loses|knock|out|off)(?: (?:off|out))?',
    ),
    full: phrase('from (?:full|now|his current life|here|where (?:he|she) is)|that way|with poison'),
  },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    const { words } = question;
    if (!namesNoPlayer(order) || isYesNo(question)) return null;
    if (!/\b(?:lethal|kill|kills|dead|die|dies|dying|lose|loses|losing|death|out|finish)\b/.test(words))
      return null;
    if (/commander|start|each|turn/.test(words)) return null;
    const who = asks.slice(2).find((group) => group !== undefined);
    const marks = [...new Set([...words.matchAll(/@\d+/g)].map(([mark]) => mark))];
    if (marks.length > 1) return null;
    const target = playerIn(marks[0] ?? who, question);
    if (!target) return null;
    const seat = seatOf(target, question);
    if (!seat) return null;
    const poison = poisonToLose(gameOf(question).settings.format, question.ruleset);
    const counters = countOf(seat.counters, 'poison');
    if (/poison/.test(words))
      return {
        text: text`**${Math.max(0, poison.answer.amount - counters)} more**: ${has(target, question)} ${formatCount(counters, 'poison counter')} of ${poison.answer.amount}.`,
        rules: poison.citations,
        command: STATUS,
      };
    const life = lifeOf(target, question);
    const lethal = lethalCommanderDamage(gameOf(question).settings.format);
    const top = Object.entries(seat.commanderDamage).toSorted((a, b) => b[1] - a[1])[0];
    const others = [
      ...(counters > 0 ? [`${Math.max(0, poison.answer.amount - counters)} more poison`] : []),
      ...(top && lethal !== null
        ? [`${Math.max(0, lethal - top[1])} more combat damage from ${shortName(top[0])}`]
        : []),
    ];
    return {
      text: text`**${Math.max(0, life)}**: ${has(target, question)} ${life} life.${others.length > 0 ? ` Or ${others.join(', or ')}.` : ''}`,
      rules: citeRules(
        question.ruleset.edition,
        'losing/life',
        ...(counters > 0 ? (['losing/poison'] as const) : []),
        ...(top ? (['losing/commander'] as const) : []),
      ),
      command: STATUS,
    };
  },
});
