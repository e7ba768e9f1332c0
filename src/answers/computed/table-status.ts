import { formatCount } from '#basics/format-count.ts';
import { endingCard } from '#cards/turns/ending.ts';
import { manaValueOf } from '#engine/cards/mana-costs.ts';
import { planEnding } from '#engine/ending-the-turn/ending.ts';
import { lethalCommanderDamage, poisonToLose } from '#engine/formats/starting-numbers.ts';
import { commanderTax, findCommander, knownCommanders, shortName } from '#engine/game/commanders.ts';
import { countOf } from '#engine/game/counts.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { Commander, Seat } from '#engine/game/state.ts';
import { planLeaving } from '#engine/leaving/leaving.ts';
import { lifeTotalOf } from '#engine/life/team-life.ts';
import { citeRules, distinct } from '#engine/rule-numbers/citing.ts';
import { displayName } from '#engine/status/views.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { listOf } from '#text/list.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { isActive } from '#engine/game/teams.ts';
import { STEPS } from '#engine/vocabulary/steps.ts';
import { defineKind, isOpen, isYesNo, namesNoPlayer } from './kind.ts';
import { playersOf, type NamedCard, type Question } from './question.ts';
import { gameOf, isAsker, named, playerIn, stepName, TABLE_FILLERS, WHO, GONE } from './table-words.ts';
import { phrase, wordSet } from './words.ts';

/*
 * The numbers and things of the game at the table: life, counters, commanders, who is monarch, what happens as a player
 * leaves or the turn ends.
 */

const STATUS = { label: 'The game', path: 'game status', options: {} } as const;
const COMMANDERS = { label: 'Commanders', path: 'commander show', options: {} } as const;

const seatOf = (playerId: PlayerId, question: Question): Seat | undefined =>
  gameOf(question).seats.find((seat) => seat.playerId === playerId);

/** `you have`, `Bob has` */
const has = (playerId: PlayerId, question: Question): Text =>
  text`${named(playerId, question)} ${isAsker(playerId, question) ? 'have' : 'has'}`;

const first = (groups: readonly (string | undefined)[]): string | undefined =>
  groups.slice(1).find((group) => group !== undefined);

const lifeOf = (playerId: PlayerId, question: Question): number =>
  lifeTotalOf(gameOf(question), playerId, question.ruleset).answer;

const LIFE = '(?:life(?: totals?| points?)?|hp|health)';

const lifeKind = defineKind('life', {
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

const rankKind = defineKind('who has most life', {
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

const countersKind = defineKind('counters', {
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
    const rules = citeRules(question.ruleset.edition, 'losing/poison');
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

/** The commander that a card of the question is, or one of the player's if there is only one. */
function commanderNamed(
  cards: readonly NamedCard[],
  whose: PlayerId | undefined,
  question: Question,
): Commander | undefined {
  const game = gameOf(question);
  const [card] = cards;
  if (card) {
    const found = findCommander(game, card.entry.card.name);
    return found.ok ? game.commanders.find(({ key }) => key === found.value) : undefined;
  }
  const own = game.commanders.filter(({ ownerId }) => whose !== undefined && ownerId === whose);
  return own.length === 1 ? own[0] : undefined;
}

const WAYS_TO_DIE =
  '(?:die|dies|dead|lethal|lose|loses|lost|kill|kills|killed|out|21|death|ko|finish|finishes|take out|knock out|eliminate)';

const commanderDamageKind = defineKind('commander damage here', {
  asks: phrase('(?:commander|general|cmdr) (?:combat )?(?:damage|dmg)'),
  parts: {
    hit: phrase(
      `(?:if |when |say |suppose )*(?:#\\d+|@\\d+|krenko|it|he|she|they)? ?(?:deals?|hits?|hit|connects?|swings?|attacks?|dings|dinged)(?: ${WHO})?(?: for)? (\\d{1,3})(?: (?:more|combat|commander|cmdr|damage|dmg|now))*(?: to ${WHO})?(?: now)?`,
    ),
    left: phrase(
      `(?:(?:is |are |do |does |how )?(?:more|left|until|till|til|before|away|remaining|further|additional|short|from|to go)(?: |$)?)+(?:(?:for|to|does|do|is|it|need|needs|needed|take|takes|he|they|i|until|before|from|being|would|will|can) )*(?:${WHO} )?(?:(?:need|needs|take|takes|to|is|am|are|would|have|has|until|before|i|he|from|being|can) )*(?:${WAYS_TO_DIE}(?: (?:to|by|from|with|of|the game|off))*)?(?: ${WHO})?`,
    ),
    taken: phrase(
      `(?:(?:has|have|did|does|do|is|was|on|got|total) )*(?:${WHO} )?(?:(?:has|have|taken|take|took|received|been dealt|got|have|suffered|dealt|done|deal|did|given|currently|gotten|on) )*(?:(?:to|on|from|by|against|for) )?(?:${WHO})?`,
    ),
    from: phrase(
      `(?:from|by|of|with|to|on|against|for) ${WHO}(?: commander)?|(?:from|by|with|of) (?:a |the |one |his |their )?commander`,
    ),
    die: phrase(`(?:(?:to|until|before|it|takes?|for) )*${WAYS_TO_DIE}(?: (?:to|by|from|with))*(?: ${WHO})?`),
  },
  cards: [0, 1],
  isOfGame: true,
  fillers: new Set([
    ...TABLE_FILLERS,
    'damage',
    'amount',
    'commander',
    'commanders',
    'deal',
    'dealt',
    'done',
    'taken',
    'take',
    'took',
    'more',
    'from',
    'by',
    'need',
    'needs',
    'much',
  ]),
  compute({ question, parts, cards, order }) {
    const game = gameOf(question);
    const { words } = question;
    const lethal = lethalCommanderDamage(game.settings.format);
    const hit = parts.hit ? Number(parts.hit[2]) : 0;
    if (lethal === null || (isYesNo(question) && !parts.hit)) return null;
    const marks = Object.values(parts).flatMap(
      (match) =>
        match?.slice(1).filter((group) => group !== undefined && /^(?:@\d+|i|me|my|myself)$/.test(group)) ??
        [],
    );
    const left = order.filter((word) => word.startsWith('@'));
    const people = [...new Set([...marks, ...left].map((mark) => playerIn(mark, question)))];
    if (people.includes(undefined) || people.length > 2) return null;
    const { victim, dealer } = rolesIn(words, people as readonly PlayerId[], question);
    if (!victim) return null;
    const commander = commanderNamed(cards, dealer, question);
    if (
      (cards.length > 0 || dealer) &&
      !commander &&
      !knownCommanders(game).some(({ key }) => cards[0]?.entry.card.name === key)
    )
      return null;
    const seat = seatOf(victim, question);
    if (!seat) return null;
    const key = commander?.key ?? cards[0]?.entry.card.name;
    const dealt =
      key === undefined
        ? Object.entries(seat.commanderDamage)
        : [[key, countOf(seat.commanderDamage, key)] as const];
    const rules = citeRules(question.ruleset.edition, 'losing/commander');
    const most = dealt.toSorted((a, b) => b[1] - a[1])[0];
    const [name, before] = most ?? ['', 0];
    if (parts.hit && key === undefined) return null;
    const amount = before + hit;
    if (isYesNo(question)) {
      if (!/\b(?:lose|die|dead|lethal|out|kill)\b/.test(words)) return null;
      const isLost = amount >= lethal;
      return {
        verdict: isLost ? 'yes' : 'no',
        text: text`${before} and ${hit} from ${shortName(name)} are ${amount} of ${lethal}.`,
        rules,
        command: COMMANDERS,
      };
    }
    if (
      /\b(?:more|left|until|till|til|before|away|remaining|need|needs|lethal|die|dies|kill|kills|lose)\b/.test(
        words,
      )
    ) {
      const missing = Math.max(0, lethal - amount);
      return {
        text: text`**${missing} more**${name ? ` from ${shortName(name)}` : ' from one commander'}: ${has(victim, question)} taken ${amount} of ${lethal}.`,
        rules,
        command: COMMANDERS,
      };
    }
    const others =
      dealt.length > 1 ? ` ${dealt.map(([from, damage]) => `${shortName(from)} ${damage}`).join(', ')}.` : '';
    return {
      text: text`**${amount}**${name ? ` from ${shortName(name)}` : ''}: ${has(victim, question)} taken ${amount} of the ${lethal} that lose.${others}`,
      rules,
      command: COMMANDERS,
    };
  },
});

/** Who was dealt the damage, and whose commander dealt it. */
function rolesIn(
  words: string,
  people: readonly PlayerId[],
  question: Question,
): { readonly victim: PlayerId | undefined; readonly dealer: PlayerId | undefined } {
  const [only, second] = people;
  const roleOf = (pattern: string): PlayerId | undefined => {
    const match = new RegExp(pattern).exec(` ${words} `);
    return match
      ? playerIn(
          match.slice(1).find((group) => group !== undefined),
          question,
        )
      : undefined;
  };
  const who = '(@\\d+|i|me|my)';
  const dealer = roleOf(
    ` (?:have|has|did|do|does|can) ${who} (?:dealt|done|deal|given|did|need to deal|have to deal)| ${who} (?:dealt|deals|did) | (?:from|by|with) ${who}(?: commander)? | ${who} commander (?:dealt|deal|done|need|needs|have|has) | ${who} need(?:s)? (?:to |for )`,
  );
  const isDealt = / (?:from|by) | dealt | deal | done /.test(` ${words} `);
  if (second === undefined)
    return { victim: dealer === only && isDealt ? undefined : only, dealer: undefined };
  const victim = people.find((playerId) => playerId !== dealer);
  return dealer ? { victim, dealer } : { victim: undefined, dealer: undefined };
}

const times = (count: number): string =>
  count === 0 ? 'Never' : count === 1 ? 'Once' : count === 2 ? 'Twice' : `${count} times`;

const taxKind = defineKind('commander tax', {
  asks: phrase(
    `(?:commander |cmdr )?tax|total (?:mana|cost)(?: cost)?(?= .*(?:cast|recast) )|how much costs it|how much (?:mana )?(?:does|do|would|will|is|to|it|for)(?: it)?(?: cost)?(?: (?:me|to|for me|for|to cast|to recast))*(?=.* (?:cost|cast|recast|casting) )|what (?:does|do|will|would)(?=.* cost )|how much (?:mana )?(?:to )?(?:cast|recast)|how (?:often|many times) (?:has|have|was|did)(?=.*cast )`,
  ),
  parts: {
    whose: phrase(
      `(?:for |of |on |is |does |has |have |will |would |did |was |cast |casting |recast )*${WHO}(?: (?:commander|general|next))*`,
    ),
    cast: phrase(
      '(?:been )?(?:cost|costs|cast|recast|casting)(?: (?:me|to|cast|recast|now|him|her|it|them|again|next time|next|the next time|right now|from the command zone|from command zone|for|this time|so far))*',
    ),
    dies: phrase(
      '(?:(?:if|when|once|after|and) )*(?:(?:he|she|it|they|i|#\\d+|my commander|@\\d+) )?(?:dies|died|is killed|gets killed|leaves)(?: (?:now|and|again))*',
    ),
    next: phrase(
      '(?:the )?next (?:time|cast|casting)|now|again|(?:me )?from (?:the )?command zone|currently',
    ),
  },
  cards: [0, 1],
  isOfGame: true,
  fillers: new Set([
    ...TABLE_FILLERS,
    'commander',
    'general',
    'mana',
    'extra',
    'additional',
    'pay',
    'high',
    'owe',
    'next',
    'time',
    'times',
    'cost',
    'big',
    'cast',
    'command',
    'zone',
    'been',
    'often',
    'commanders',
    'just',
    'total',
    'him',
    'her',
    'it',
    'costs',
    'when',
  ]),
  compute({ question, asks, parts, cards, order }) {
    if (isYesNo(question) || !namesNoPlayer(order)) return null;
    const isTax = /\btax\b/.test(question.words);
    const isCount = /how (?:often|many times)/.test(question.words);
    const isCost = !isTax && !isCount;
    if (/\b(?:recast)\b/.test(question.words) && parts.dies) return null;
    const whose = parts.whose ? playerIn(parts.whose[1], question) : undefined;
    if (parts.whose && !whose && cards.length === 0) return null;
    if (isCost && cards.length === 0 && !/commander|general/.test(question.words)) return null;
    if (isCount && !/cast/.test(question.words)) return null;
    if (
      /recast|dies.*dies|work|rule|reset|first|second|third|\d/.test(question.words.replace(/[#@]\d+/g, ''))
    )
      return null;
    const isNow = /\b(?:now|current|currently|here|next|moment|i|im)\b/.test(question.words);
    if (isTax && cards.length === 0 && !parts.whose && !isNow) return null;
    const commander = commanderNamed(cards, whose ?? question.asked.askerId ?? undefined, question);
    if (!commander || asks[0] === '') return null;
    const tax = commanderTax(commander);
    const name = shortName(commander.name);
    const rules = citeRules(question.ruleset.edition, 'commander/cast');
    if (isCount)
      return {
        text: text`**${times(commander.casts)}** from the command zone: ${name}.`,
        rules,
        command: COMMANDERS,
      };
    const after =
      commander.casts > 0
        ? `cast ${times(commander.casts).toLowerCase()} from the command zone`
        : 'not cast from the command zone yet';
    const card = question.asked.cards.find(commander.name)?.card;
    const cost = card?.parts[0].manaCost;
    const total = cost ? manaValueOf(cost, 0) + tax : undefined;
    if (!isTax)
      return total === undefined
        ? null
        : {
            text: text`**${total} mana**: ${cost ?? ''}${tax > 0 ? ` and a tax of {${tax}}` : ', no tax yet'}. ${name} was ${after}.`,
            rules,
            command: COMMANDERS,
          };
    return {
      text: text`**{${tax}}.** ${name}: ${after}.${total === undefined || !cost ? '' : ` The next cast costs ${cost}${tax > 0 ? ` plus {${tax}}` : ''}.`}`,
      rules,
      command: COMMANDERS,
    };
  },
});

const lethalKind = defineKind('how much until lethal', {
  asks: phrase(
    `how (?:much|many)(?: more)?(?: (?:more )?(damage|dmg|life|poison(?: counters?)?|hp))?(?: more)?(?: (?:is|it|take|would|finish|finishing|kill|killing|take out|do|does|until|till|til|before|to|it|i|we|take|takes|need|needs|left|for|would|will|deal|have|has|away|from|lethal|on|damage|can|to be|must|be|dealt|lose|more))* ${WHO}(?: (?:is|am|are|to|from|has|have|can|away|need|needs|take|takes|before|until|i|for))*(?: (?:dead|die|dies|lethal|lose|loses|lost|out|dying|losing|kill|go))*|how (?:far|close|many life points?) (?:is|am|are) ${WHO} (?:from|to) (?:dying|losing|death|dead|lethal|being dead)|(?:whats|what is) lethal (?:on|for|against) ${WHO}|how much (?:to|damage to|damage kills|for lethal on) ?(?:kill|finish)? ?${WHO}`,
  ),
  parts: {
    more: phrase(
      '(?:to |until |before )?(?:kill|finish|die|lethal|dead|lose|loses|knock|out|off)(?: (?:off|out))?',
    ),
    full: phrase('from (?:full|his current life|here|where (?:he|she) is)|that way|with poison'),
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

const designationKind = defineKind('monarch, initiative, day', {
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

const leftKind = defineKind('who has left', {
  asks: phrase(
    `(?:whos|who is|who has|who all is|which players (?:are|have)|how many (?:players |people |of us )?(?:are|have|is)|how many (?:players|people) are)(?: (?:already|all|been|now|yet|still|currently))* (left the game|left|out|dead|eliminated|gone|conceded|lost|knocked out|died|still in|still alive|alive|remaining|still playing|in the game|still in the game|playing|in)(?: (?:of the game|the game|already|so far))*|(?:is|has) ${WHO} (?:already |still )?(out|dead|left|lost|conceded|still in|alive|in)|how many players (left|remain)`,
  ),
  parts: { left: phrase('left|in') },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    if (!namesNoPlayer(order)) return null;
    const game = gameOf(question);
    const inGame = playersOf(question).map((playerId) => named(playerId, question));
    const gone = game.seats
      .filter(({ left }) => left !== null)
      .map(({ playerId, left }) => text`${named(playerId, question)} (${left ?? ''})`);
    const rules = citeRules(question.ruleset.edition, 'losing/leaves');
    const [, state, who, whether, count] = asks;
    if (who !== undefined) {
      const playerId = who.startsWith('@') ? question.players[Number(who.slice(1))] : question.asked.askerId;
      const seat = game.seats.find((each) => each.playerId === playerId);
      if (!seat || !playerId) return null;
      const isOut = seat.left !== null;
      const asksOut = !/in|alive/.test(whether ?? '');
      return {
        verdict: isOut === asksOut ? 'yes' : 'no',
        text: text`${capitalized(named(playerId, question))} ${isOut ? `is out (${seat.left ?? ''})` : isAsker(playerId, question) ? 'are still in the game' : 'is still in the game'}.`,
        rules,
        command: STATUS,
      };
    }
    const isMany = /how many/.test(question.words);
    const word = state ?? count ?? '';
    const isIn =
      /still|alive|remain|playing|in the game/.test(word) ||
      (isMany && /^left$/.test(word) && /are left|players left/.test(question.words));
    if (isIn || count !== undefined)
      return {
        text: text`**${isMany ? `${inGame.length}` : capitalized(listOf(inGame))}**${isMany ? text`: ${listOf(inGame)}` : ''}.`,
        rules,
        command: STATUS,
      };
    if (isMany)
      return {
        text: text`**${gone.length}**${gone.length > 0 ? text`: ${listOf(gone)}` : ''}.`,
        rules,
        command: STATUS,
      };
    return {
      text:
        gone.length > 0
          ? text`**${capitalized(listOf(gone))}.**`
          : text`**Nobody.** All ${inGame.length} are still in the game.`,
      rules,
      command: STATUS,
    };
  },
});

const extraTurnKind = defineKind('extra turns', {
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

const LEAVES =
  '(?:leaves?|concedes?|dies?|lose|loses|quits?|leave the game|leaves the game|scoops?|drops?(?: out)?|is eliminated|gets? eliminated|get knocked out|am eliminated|gets? knocked out|is out|rage ?quits?|loses the game|lose the game|conceded|died|left)';
const THINGS =
  '(?:stuff|things|permanents|cards|creatures|board|spells|lands|tokens|everything|objects|battlefield|commander|triggers)';

const leaverKind = defineKind('what happens to a leaver’s things', {
  asks: phrase(
    `(?:what|whats)(?: (?:happens|happen|would happen|will happen|becomes|happening|is going to happen|goes))*(?: (?:to|with|of))*(?: (?:all|all of|all the))*(?: ${WHO}(?: ${THINGS}(?: and ${THINGS})?)?)?(?: (?:i|we|you) (?:control|stole|have|took))?(?: (?:from|of|that) ${WHO})? (?:if|when|once|after|as) (?:${WHO}|he|she|they) (?:were to )?${LEAVES}(?: now| the game| right now| this turn| here)*|(?:if|when) ${WHO} ${LEAVES}(?: now| the game| right now)* what happens(?: (?:to|with)(?: (?:his|her|their|my|all|the|all his|all their))* ${THINGS})?`,
  ),
  parts: { now: phrase('now|right now|here|at this table') },
  cards: [0, 0],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, asks, order }) {
    if (!namesNoPlayer(order)) return null;
    const people = [
      ...new Set(
        asks
          .slice(1)
          .filter((group) => group !== undefined)
          .map((group) => playerIn(group, question)),
      ),
    ];
    // The last one leaves; the first one may own or control the things that are asked about.
    const leaver = people.at(-1);
    if (!leaver || people.length > 2 || people.includes(undefined)) return null;
    const game = gameOf(question);
    if (game.stage !== 'playing') return null;
    const permission = {
      authority: 'rules',
      citations: citeRules(question.ruleset.edition, 'losing/leaves'),
    } as const;
    const { answer: plan, citations } = planLeaving(
      game,
      [{ playerId: leaver, how: 'left', permission }],
      question.ruleset,
    );
    const nameOf = (id: number): string => {
      const permanent = game.permanents.find((each) => each.id === id);
      return permanent
        ? displayName(permanent.permanent, question.ruleset)
        : (game.stack.find((each) => each.id === id)?.name ??
            game.abilities.find((each) => each.id === id)?.name ??
            'a card');
    };
    const lines: Text[] = [];
    const gone: string[] = [];
    const ceased: string[] = [];
    for (const { entries } of plan.stages)
      for (const { event } of entries) {
        if (event.kind === 'permanent/left' || event.kind === 'stack/removed')
          (event.to === 'nowhere' ? ceased : gone).push(
            nameOf(event.id) + (event.to === 'exile' ? ' (exiled)' : ''),
          );
        else if (event.kind === 'permanent/controller-changed')
          lines.push(
            text`${capitalized(named(event.to, question))} ${isAsker(event.to, question) ? 'get' : 'gets'} ${nameOf(event.id)} back.`,
          );
        else if (event.kind === 'monarch/passed')
          lines.push(
            event.to === null
              ? text`There is no monarch then.`
              : text`${capitalized(named(event.to, question))} ${isAsker(event.to, question) ? 'become' : 'becomes'} the monarch.`,
          );
        else if (event.kind === 'initiative/passed' && event.to !== null)
          lines.push(
            text`${capitalized(named(event.to, question))} ${isAsker(event.to, question) ? 'take' : 'takes'} the initiative.`,
          );
        else if (event.kind === 'game/ended')
          lines.push(
            text`That ends the game${event.result.winners.length > 0 ? text`: ${listOf(event.result.winners.map((id) => named(id, question)))} ${event.result.winners.length === 1 && !isAsker(event.result.winners[0] ?? '', question) ? 'wins' : 'win'}` : ''}.`,
          );
        else if (event.kind === 'control/ended') lines.push('An effect that controls a player ends.');
      }
    const mine = isAsker(leaver, question) ? text`you own` : text`${named(leaver, question)} owns`;
    const ends = plan.stages.some(({ kind }) => kind === 'game-ends');
    const rules = distinct([
      ...(ends
        ? citeRules(question.ruleset.edition, 'winning/last')
        : citeRules(question.ruleset.edition, 'leaving/objects')),
      ...citations,
      ...plan.stages.flatMap(({ entries }) => entries.flatMap(({ because }) => because)),
    ]);
    if (ends)
      return { text: joinTexts([text`**The game is over.**`, ...lines], ' '), rules, command: STATUS };
    return {
      text: joinTexts(
        [
          text`**Everything ${mine} leaves the game.**`,
          ...(gone.length > 0
            ? [
                `Here: ${gone.slice(0, 8).join(', ')}${gone.length > 8 ? ` and ${gone.length - 8} more` : ''}.`,
              ]
            : []),
          ...(ceased.length > 0 ? [`${ceased.join(', ')}: ceases to exist.`] : []),
          ...lines,
          ...(plan.remarks.some(({ kind }) => kind === 'turn-goes-on')
            ? ['The turn goes on without an active player.']
            : []),
        ],
        ' ',
      ),
      rules,
      command: STATUS,
    };
  },
});

const LEAVER_FILLERS = new Set([
  ...TABLE_FILLERS,
  ...wordSet(
    'stay stays remain remains keep keeps go goes back command zone happens happen become becomes leave leaves too also battlefield board permanent creature new stick',
  ),
]);

/** What becomes of a thing at the table as a player leaves, or who is monarch then. */
const leaverThingKind = defineKind('a leaver’s thing', {
  asks: phrase(GONE),
  parts: {
    monarch: phrase(
      '(?:who )?(?:becomes|become|gets|is|takes)? ?(?:the )?(?:new )?(monarch|initiative)(?: then)?',
    ),
    stolen: phrase(
      `(?:i |we )?(?:reanimated|stole|took|have|borrowed|bribed|copied)(?: (?:a|the|one|some|creature|permanent|creatures|card|of))* from ${WHO} (?:graveyard|library|deck|hand|yard)`,
    ),
    zone: phrase('(?:to |in |into )?(?:the |my |their |his )?(?:command zone|graveyard|exile|hand|library)'),
    verb: phrase(
      '(?:do|does|will|can|get|what|whats|to|i|they|it|the|get to) ?(?:stays?|remains?|keeps?|happens? (?:to|with)|stick around|leaves?|go away|disappears?|go|goes)(?: (?:it|back|too|on|with))*',
    ),
    mine: phrase('(?:and )?(?:its|it is|they are)? ?mine(?: now)?'),
    there: phrase('(?:on|to|in) (?:the |my )?(?:board|battlefield|table)|in play'),
  },
  cards: [0, 2],
  isOfGame: true,
  fillers: LEAVER_FILLERS,
  compute({ question, asks, parts, cards, order }) {
    const { words, ruleset } = question;
    const leaver = playerIn(asks[1], question);
    if (
      !leaver ||
      !namesNoPlayer(order) ||
      /\b(?:turn|next|after|not|never)\b/.test(words.replace(asks[0], ''))
    )
      return null;
    const permission = {
      authority: 'rules',
      citations: citeRules(ruleset.edition, 'losing/leaves'),
    } as const;
    const game = gameOf(question);
    const { answer: plan } = planLeaving(game, [{ playerId: leaver, how: 'left', permission }], ruleset);
    const events = plan.stages.flatMap(({ entries }) =>
      entries.map(({ event, because }) => ({ event, because })),
    );
    const keeps = /\b(?:stays?|remains?|keeps?|stick)\b/.test(words);
    const rules = citeRules(ruleset.edition, 'leaving/objects', 'losing/leaves');
    if (parts.monarch && cards.length === 0 && !isYesNo(question)) {
      const what = parts.monarch[1] === 'initiative' ? 'initiative' : 'monarch';
      const passed = events.find(({ event }) => event.kind === `${what}/passed`);
      const to =
        passed && 'to' in passed.event ? (passed.event.to as PlayerId | null) : game.designations[what];
      return {
        text: to === null ? text`**Nobody.**` : text`**${capitalized(named(to, question))}.**`,
        rules: passed?.because ?? rules,
        command: STATUS,
      };
    }
    if (parts.stolen && cards.length === 0 && isYesNo(question))
      return keeps && playerIn(parts.stolen[1], question) === leaver
        ? {
            verdict: 'no',
            text: text`${capitalized(named(leaver, question))} owns it, so it leaves the game.`,
            rules,
            command: STATUS,
          }
        : null;
    if (cards.length === 0 || parts.stolen) return null;
    const fates = cards.map(({ entry: { card } }) => {
      const found = game.permanents.filter(({ permanent }) => permanent.card.name === card.name);
      const [only] = found;
      if (!only || found.length > 1) return null;
      const own = events.find(({ event }) => 'id' in event && event.id === only.id);
      if (!own) return { name: card.name, fate: 'stays' as const, to: null, because: null };
      return own.event.kind === 'permanent/controller-changed'
        ? { name: card.name, fate: 'changes' as const, to: own.event.to, because: own.because }
        : { name: card.name, fate: 'leaves' as const, to: null, because: own.because };
    });
    const [fate] = fates;
    if (!fate || fates.some((each) => each?.fate !== fate.fate)) return null;
    const names = listOf(fates.flatMap((each) => (each ? [each.name] : [])));
    const isMany = fates.length > 1;
    const says =
      fate.fate === 'leaves'
        ? text`${names} ${isMany ? 'leave' : 'leaves'} the game with ${named(leaver, question)}.`
        : fate.fate === 'stays'
          ? text`${names} ${isMany ? 'stay' : 'stays'} where ${isMany ? 'they are' : 'it is'}.`
          : text`${capitalized(named(fate.to, question))} ${isAsker(fate.to, question) ? 'get' : 'gets'} ${names} back.`;
    const because = fate.because ?? rules;
    if (!isYesNo(question)) return isOpen(question) ? { text: says, rules: because, command: STATUS } : null;
    if (fate.fate === 'changes') return null;
    const isLeft = fate.fate === 'leaves';
    if (parts.zone) return isLeft ? { verdict: 'no', text: says, rules: because, command: STATUS } : null;
    const asksLeaving = /\b(?:go away|disappears?|gone)\b/.test(words);
    if (!keeps && !asksLeaving) return null;
    return { verdict: keeps === isLeft ? 'no' : 'yes', text: says, rules: because, command: STATUS };
  },
});

/** What changes the question about a turn that is ended. */
const NO_ENDING = wordSet(
  'zero finish during damage away extra fog removed planeswalker loyalty not never unless respond response copy copied countered counterspell instead next before already opponents why cost flash flashback',
);

/** Attacks, end steps and discards in a turn that an effect ends. */
const endedTurnKind = defineKind('in a turn that is ended', {
  asks: phrase(
    'attack|attacks|combat|swing|end step|monarch|sacrifice|sac|what happens to|whats happening to|discard|decides?|still resolve|resolve',
  ),
  parts: {
    ends: phrase('(?:end|ends|ending|ended)(?: (?:my|the|this|his|her|@\\d+|current))* turn'),
    cards: phrase('(\\d{1,2}) cards?(?: in (?:my )?hand)?'),
  },
  cards: [0, 2],
  isOfGame: true,
  onlyForbids: NO_ENDING,
  compute({ question, asks, parts, cards }) {
    const game = gameOf(question);
    const ending = cards.find(({ entry }) => endingCard(entry.card.name)?.what === 'turn');
    if (!game.turn || (!ending && !parts.ends)) return null;
    const name = ending?.entry.card.name ?? null;
    const { edition } = question.ruleset;
    const command = {
      label: 'Preview',
      path: 'turn end',
      options: { ...(name !== null && { card: name }) },
    } as const;
    const what = asks[0].trim();
    const isChosen = name !== null && endingCard(name)?.condition === 'chosen';
    const [activeId] = game.seats
      .map(({ playerId }) => playerId)
      .filter((playerId) => isActive(game, playerId));
    if (what.startsWith('decide'))
      return isChosen && activeId && isOpen(question)
        ? {
            text: text`**${capitalized(named(activeId, question))}**, whose turn it is.`,
            rules: citeRules(edition, 'ending/turn'),
            command,
          }
        : null;
    if (isChosen) return null;
    if (what === 'discard') {
      const held = parts.cards ? Number(parts.cards[1]) : undefined;
      if (held === undefined || !/how many/.test(question.words)) return null;
      return {
        text: text`**${Math.max(0, held - 7)}**, down to seven, in the cleanup step.`,
        rules: citeRules(edition, 'cleanup/discard', 'ending/cleanup'),
        command,
      };
    }
    if (what.startsWith('what'))
      return /\bstack\b/.test(question.words) || cards.length > 1
        ? {
            text: text`**It is exiled**, with everything on the stack, and does nothing.`,
            rules: citeRules(edition, 'ending/stack'),
            command,
          }
        : null;
    if (!isYesNo(question)) return null;
    if (/attack|combat|swing/.test(what))
      return STEPS.indexOf(game.turn.step) < STEPS.indexOf('declare-attackers')
        ? {
            verdict: 'no',
            text: text`The turn goes straight to its cleanup step.`,
            rules: citeRules(edition, 'ending/cleanup'),
            command,
          }
        : null;
    if (/end step|monarch|sac/.test(what) && /\b(?:this turn|still|end step|draw)\b/.test(question.words))
      return {
        verdict: 'no',
        text: text`The end step is skipped, so nothing of it happens this turn.`,
        rules: citeRules(edition, 'ending/end-step'),
        command,
      };
    return null;
  },
});

const endTurnKind = defineKind('what ending the turn does', {
  asks: phrase(
    '(?:what|whats) (?:happens|would happen|will happen|happen)(?= .*(?:end|ends|ended|ending|time stop|#\\d+) )|what (?:does|would|will)(?= .*(?:end the turn|ending the turn|#\\d+) )',
  ),
  parts: {
    ends: phrase(
      '(?:(?:if|when|once|after|as|with|to|the stack|we|everything) )*(?:(?:i|we|you|someone|somebody|a player|an effect|a card|@\\d+|a spell) )?(?:(?:resolve|resolves|cast|casts|play|plays|use|uses|activate|activates|would) )*(?:end|ends|ending|ended)(?: (?:of|the|this|current))* turn(?: (?:by|with|using|from|via))?',
    ),
    casts: phrase(
      '(?:(?:if|when|once|after|as|with|to) )*(?:(?:i|we|you|someone|somebody|a player|@\\d+) )?(?:resolve|resolves|cast|casts|casting|play|plays|use|uses|activate|activates)(?= .*#?)',
    ),
    does: phrase(
      'do|resolve|resolves|to the stack|in this situation|here|right now|now|at this point|this turn|happen|with everything on the stack|immediately',
    ),
  },
  cards: [0, 1],
  isOfGame: true,
  fillers: TABLE_FILLERS,
  compute({ question, parts, cards, order }) {
    if (isYesNo(question) || order.some((word) => word.startsWith('@'))) return null;
    const [card] = cards;
    const name = card?.entry.card.name ?? null;
    if (!parts.ends && name === null) return null;
    if (name !== null && endingCard(name)?.what !== 'turn') return null;
    if (parts.casts && name === null) return null;
    const game = gameOf(question);
    if (!game.turn) return null;
    const ruling = planEnding(game, 'turn', name, question.ruleset);
    if (!ruling.ok) return null;
    const { stages } = ruling.value.answer;
    const lines = stages.flatMap((stage): readonly Text[] => {
      switch (stage.kind) {
        case 'triggers-cease':
          return stage.abilities.length > 0
            ? [`${formatCount(stage.abilities.length, 'waiting trigger')} won’t go on the stack.`]
            : [];
        case 'stack-emptied': {
          const names = stage.objects.map(({ object }) => object.name);
          return [
            names.length > 0
              ? `The stack is exiled: ${names.join(', ')}.`
              : 'The stack is exiled (nothing else is listed).',
          ];
        }
        case 'combat-left':
          return stage.permanents.length > 0 ? ['All creatures leave combat.'] : [];
        case 'state-checked':
          return [];
        case 'moved-on':
          return [
            `Then straight to the ${stepName(stage.to)}${stage.skipped.includes('end') ? ': no end step' : ''}.`,
          ];
        case 'afterwards':
          return stage.abilities.length > 0 ? ['What triggered goes on the stack there.'] : [];
      }
    });
    return {
      text: joinTexts([text`**The turn ends at once.**`, ...lines, 'Nobody gets priority before that.'], ' '),
      rules: ruling.value.citations,
      command: { label: 'Preview', path: 'turn end', options: { ...(name !== null && { card: name }) } },
    };
  },
});

export const STATUS_KINDS = [
  leaverKind,
  leaverThingKind,
  endTurnKind,
  endedTurnKind,
  commanderDamageKind,
  taxKind,
  lethalKind,
  countersKind,
  lifeKind,
  rankKind,
  designationKind,
  leftKind,
  extraTurnKind,
];
