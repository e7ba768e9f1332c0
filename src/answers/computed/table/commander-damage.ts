import { lethalCommanderDamage } from '#engine/formats/starting-numbers.ts';
import { findCommander, shortName } from '#engine/game/commanders.ts';
import { countOf } from '#engine/game/counts.ts';
import type { Commander } from '#engine/game/state.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { listOf } from '#text/list.ts';
import { capitalized } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { defineKind, isOpenQuestion, isYesNoQuestion } from '../reading/kind.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import { COMMANDERS_COMMAND, nameWithHave, seatOf } from './life.ts';
import { PLAYER_WORD, gameOf, isAsker, mentionedPlayers, playerIn, paddedWords } from './table-words.ts';

/*
 * Commander damage at the table.
 */

/** The commanders of the game among the named cards. */
export function namedCommanders(cards: readonly NamedCard[], question: Question): readonly Commander[] {
  const game = gameOf(question);
  return cards.flatMap(({ entry }) => {
    const found = findCommander(game, entry.card.name);
    const commander = found.ok ? game.commanders.find(({ key }) => key === found.value) : undefined;
    return commander?.name === entry.card.name ? [commander] : [];
  });
}

/** The player's commander; `undefined` if there are several. */
export const ownCommander = (
  playerId: PlayerId | null | undefined,
  question: Question,
): Commander | undefined => {
  const own = gameOf(question).commanders.filter(({ ownerId }) => ownerId === playerId);
  return own.length === 1 ? own[0] : undefined;
};

const LETHAL_WORDS =
  / (?:die|dies|dead|lethal|lose|loses|lost|kills?|killed|out|death|ko|finish(?:es)?|take out|knock(?:ed)? out|eliminated?|end me|ends me|toast|done for) /;
const COMMANDER_DAMAGE_WORDS =
  / (?:(?:commander|general|cmdr|edh)(?: wise| combat)? (?:damage|dmg)|commander wise|by commander|to commander|lose (?:by|to) (?:the )?commander) /;

/** Damage that commanders would deal: `krenko hits me for 3`. */
function hitsIn(
  words: string,
  question: Question,
): readonly { readonly commander: Commander; readonly amount: number }[] | null {
  const clean = words.replaceAll(/ (?:that is|thats|is|makes|total(?:s|ing)?|together|of) 21 /g, ' ');
  const hits: { commander: Commander; amount: number }[] = [];
  for (const [index, card] of question.cards.entries()) {
    const [commander] = namedCommanders([card], question);
    if (!commander) continue;
    const match =
      new RegExp(
        ` #${index} (?:(?:combat|now|just|then|also|comes|come|unblocked|connects?|swings?|swung|attacks?|deals?|dealt|hits?|hit|dinged|dings?|in|at|me|@\\d+|for|with|exactly|another|him|her|say|of|and|makes?|does|did|bonks?|smacks?|punches|beats|my face) )*(\\d{1,3})(?! ?(?:times|more hits|hits))(?= )`,
      ).exec(clean) ??
      new RegExp(
        ` (?:connects?|hits?|swings?|attacks?) (?:\\S+ ){0,3}?for (\\d{1,3}) with (?:my |his |her )?#${index}(?= )`,
      ).exec(clean);
    if (match) hits.push({ commander, amount: Number(match[1]) });
  }
  return hits;
}

export const commanderDamageKind = defineKind('commander damage here', {
  topic: phrase('(?:damage|dmg|hits?|swings?|swing|lethal|lose|dead|die|dealt|connect|attacks|kill)'),
  cards: [0, 3],
  needsGame: true,
  vetoes:
    / (?:gains?|lifelink|prevent\w*|fog\w*|halve[sd]?|half|non ?combat|without|abilit(?:y|ies)|response|redirect\w*|if @\d+ leaves|blocks?|blocked|copy|clone|stolen|steals?|control|zone|tax|infect|toxic|double|doubles|trample|end of the game|by the end|tokens?|format|brawl|resets?|restarts?|wears off|heal|lower|raise|remove|removed|attack (?:me|him|her|@\d+) (?:this|next) turn|zones|still counted|counted|tally|activated|fights?|fight|pings? (?:me|him|her|@\d+)|swap|exchange|phage) /,
  compute({ question, cards }) {
    const game = gameOf(question);
    const words = paddedWords(question);
    const lethal = lethalCommanderDamage(game.settings.format);
    if (lethal === null) return null;
    const commanders = namedCommanders(cards, question);
    // Another card may change the damage.
    if (cards.length > commanders.length) return null;
    const mentionsCommander =
      COMMANDER_DAMAGE_WORDS.test(words) ||
      (commanders.length > 0 && / (?:damage|dmg) /.test(words) && LETHAL_WORDS.test(words)) ||
      (commanders.length > 0 &&
        / (?:hits|swings|attacks|connects|times) /.test(words) &&
        / (?:21|partners|lethal|kill) /.test(words));
    if (!mentionsCommander) return null;
    const rules = citeRules(question.ruleset.edition, 'losing/commander');
    const clean = words
      .replaceAll(/ (?:i|me) (?:think|guess|mean|wonder|say|says)(?= )/g, ' ')
      .replaceAll(/ (?:@\d+|my) (?:says|claims|thinks|said|commander|general)(?= )/g, (match) =>
        / (?:commander|general)$/.test(match) ? match : ' ',
      )
      .replaceAll(/ (?:do|did|does|must|can) i (?:need|have) to (?:deal|hit|do|give)(?= )/g, ' ');
    const dealers = [
      ...clean.matchAll(
        / (?:from|by|with|of) (@\d+|me|my|mine|my own)(?: s)?(?: (?:commander|general)s?)?(?= )| (@\d+|my|i) (?:commander|general)s? | (i|@\d+) (?:has|have|ve|had)? ?(?:dealt|deal|done|dealing) /g,
      ),
    ].map((match) =>
      playerIn(
        match.slice(1).find((group) => group !== undefined),
        question,
      ),
    );
    const hasDealt = / (?:have|has|had|did|do) (i|@\d+) (?:\S+ )?(?:dealt|deal|done|given) /.exec(clean);
    const dealer = hasDealt ? playerIn(hasDealt[1], question) : dealers.find((id) => id !== undefined);
    const people = mentionedPlayers(clean, question);
    if (!people) return null;
    const owners = new Set([...commanders.map(({ ownerId }) => ownerId), ...(dealer ? [dealer] : [])]);
    const others = people.filter((id) => id !== dealer);
    const victims = others.length > 1 ? others.filter((id) => !owners.has(id)) : others;
    const victim =
      victims.length === 1
        ? victims[0]
        : victims.length === 0 && commanders.length > 0 && !isAsker(commanders[0]?.ownerId ?? '', question)
          ? (question.asked.askerId ?? undefined)
          : undefined;
    const seat = victim && seatOf(victim, question);
    if (!victim || !seat) return null;
    const takenFrom = (key: string): number => countOf(seat.commanderDamage, key);
    const hits = hitsIn(words, question);
    if (!hits) return null;
    const isRepeated = / (?:twice|thrice|again|\d{1,2} times|each time) /.test(words);
    if (hits.length > 0 && isRepeated && !/ how (?:many|often) /.test(words)) return null;
    if (/ (?:another|more|plus|additional|extra) \d/.test(words) && hits.length === 0) return null;
    const asksNumberOfHits =
      / how many (?:more )?(?:of (?:his|her|its|these) )?(?:\S+ )?(?:hits|swings|attacks|times|connects|connections|punches) | how often /.test(
        words,
      );
    const dealingCommander =
      commanders.length === 1
        ? commanders[0]
        : commanders.length === 0 && dealer
          ? ownCommander(dealer, question)
          : undefined;
    if (dealer && !dealingCommander && commanders.length === 0) {
      // The commander must belong to this player, who may have two.
      const own = game.commanders.filter(({ ownerId }) => ownerId === dealer);
      const amount = own.reduce((sum, { key }) => sum + takenFrom(key), 0);
      if (amount > 0) return null;
      if (isYesNoQuestion(question))
        return {
          verdict: 'no',
          text: text`${capitalized(nameWithHave(victim, question))} taken none from ${listOf(own.map(({ name }) => shortName(name)))}.`,
          rules,
          command: COMMANDERS_COMMAND,
        };
    }
    if (asksNumberOfHits) {
      const each =
        / (?:for|of|deals?|a plain|each time) (\d{1,2})(?! counters?)(?= )| (\d{1,2})\/\d{1,2} /.exec(words);
      if (!dealingCommander || !each) return null;
      const step = Number(each[1] ?? each[2]);
      const missing = Math.max(0, lethal - takenFrom(dealingCommander.key));
      return step < 1
        ? null
        : {
            text: text`**${Math.ceil(missing / step)}** with ${step} each: ${nameWithHave(victim, question)} taken ${takenFrom(dealingCommander.key)} of ${lethal} from ${shortName(dealingCommander.name)}.`,
            rules,
            command: COMMANDERS_COMMAND,
          };
    }
    const asksDeath = LETHAL_WORDS.test(words) || / (?:21|enough) /.test(words);
    if (!isOpenQuestion(question) && (hits.length > 0 || commanders.length > 1)) {
      if (!asksDeath) return null;
      if (hits.length === 0) return null;
      const totals = hits.map(({ commander, amount }) => ({
        name: shortName(commander.name),
        before: takenFrom(commander.key),
        amount,
      }));
      const isLost = totals.some(({ before, amount }) => before + amount >= lethal);
      const damageText = totals
        .map(
          ({ name, before, amount }) =>
            `${before} and ${amount} from ${name} are ${before + amount} of ${lethal}`,
        )
        .join('; ');
      const isPerCommander = totals.length > 1 || commanders.length > 1;
      return {
        verdict: isLost ? 'yes' : 'no',
        text: text`${damageText}.${isPerCommander ? ' Each commander counts apart.' : ''}`,
        rules: [
          ...rules,
          ...(isPerCommander && new Set(commanders.map(({ ownerId }) => ownerId)).size === 1
            ? citeRules(question.ruleset.edition, 'partner/independent')
            : []),
        ],
        command: COMMANDERS_COMMAND,
      };
    }
    if (isYesNoQuestion(question)) {
      if (
        !new RegExp(
          ` (?:has|have|did|does|do|is|am|was) ${PLAYER_WORD} (?:\\S+ ){0,3}?(?:taken|got|gotten|received|been dealt|any|suffered|have|take|eaten|dealt) `,
        ).test(words)
      )
        return null;
      if (
        asksDeath ||
        !/ (?:taken|got|received|dealt|any|eaten|suffered|have|has|damage) /.test(words) ||
        / \d+ /.test(words.replaceAll(/ [#@]\d+(?= )/g, ' '))
      )
        return null;
      const amount = dealingCommander
        ? takenFrom(dealingCommander.key)
        : Object.values(seat.commanderDamage).reduce((sum, each) => sum + each, 0);
      return {
        verdict: amount > 0 ? 'yes' : 'no',
        text: text`${capitalized(nameWithHave(victim, question))} taken ${amount === 0 ? 'none' : `${amount}`}${dealingCommander ? ` from ${shortName(dealingCommander.name)}` : ''}.`,
        rules,
        command: COMMANDERS_COMMAND,
      };
    }
    if (commanders.length > 1 || hits.length > 1) return null;
    if (
      !/ (?:how (?:much|many)|what|whats|total|amount|count|number|who|left|more|which|wheres|where|on|from) /.test(
        words,
      )
    )
      return null;
    if (/ (?:who|which commander|whose commander) /.test(words)) {
      const highest = Object.entries(seat.commanderDamage).toSorted((a, b) => b[1] - a[1])[0];
      if (!/ (?:most|dealt) /.test(words)) return null;
      return highest
        ? {
            text: text`**${shortName(highest[0])}**: ${nameWithHave(victim, question)} taken ${highest[1]} of ${lethal} from it.`,
            rules,
            command: COMMANDERS_COMMAND,
          }
        : {
            text: text`**Nobody**: ${nameWithHave(victim, question)} taken no commander damage.`,
            rules,
            command: COMMANDERS_COMMAND,
          };
    }
    const dealt = dealingCommander
      ? [[dealingCommander.key, takenFrom(dealingCommander.key)] as const]
      : Object.entries(seat.commanderDamage);
    const highest = dealt.toSorted((a, b) => b[1] - a[1])[0];
    const [key, before] = highest ?? ['', 0];
    const name = dealingCommander?.name ?? key;
    const hit = hits[0]?.amount ?? 0;
    const amount = before + hit;
    if (
      / (?:more|left|until|till|til|away|remaining|need|needs|from lethal|to go|short) /.test(words) ||
      (asksDeath && !/ (?:taken|have i|so far|has (?:he|she|@\d+)|received) /.test(words))
    ) {
      const missing = Math.max(0, lethal - amount);
      return {
        text: text`**${missing} more**${name ? ` from ${shortName(name)}` : ' from one commander'}: ${nameWithHave(victim, question)} taken ${before}${hit > 0 ? ` and ${hit}` : ''} of ${lethal}.`,
        rules,
        command: COMMANDERS_COMMAND,
      };
    }
    const more =
      dealt.length > 1 ? ` ${dealt.map(([from, damage]) => `${shortName(from)} ${damage}`).join(', ')}.` : '';
    return {
      text: text`**${amount}**${name ? ` from ${shortName(name)}` : ''}: ${nameWithHave(victim, question)} taken ${amount} of the ${lethal} that lose.${more}`,
      rules,
      command: COMMANDERS_COMMAND,
    };
  },
});
