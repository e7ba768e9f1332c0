import { manaValueOf } from '#engine/cards/mana-costs.ts';
import { lethalCommanderDamage } from '#engine/formats/starting-numbers.ts';
import { commanderTax, findCommander, knownCommanders, shortName } from '#engine/game/commanders.ts';
import { countOf } from '#engine/game/counts.ts';
import type { Commander } from '#engine/game/state.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { text } from '#text/template.ts';
import { defineKind, isOpen, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import { COMMANDERS, has, seatOf } from './life.ts';
import { TABLE_FILLERS, WHO, gameOf, playerIn } from './table-words.ts';

/*
 * Commander damage and commander tax at the table.
 */

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

export const commanderDamageKind = defineKind('commander damage here', {
  asks: phrase('(?:commander|general|cmdr) (?:combat )?(?:damage|dmg)'),
  parts: {
    hit: phrase(
      `(?:if |when |say |suppose )*(?:it |he |she |they )?(?:deals?|hits?|hit|connects?|swings?|attacks?|dings|dinged)(?: ${WHO})?(?: for)? (\\d{1,3})(?: (?:more|combat|commander|cmdr|damage|dmg|now))*(?: to ${WHO})?(?: now)?`,
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
    if (parts.hit && !isOpen(question)) {
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

export const taxKind = defineKind('commander tax', {
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
