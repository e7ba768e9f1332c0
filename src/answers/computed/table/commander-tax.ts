import { manaSymbol } from '#text/parts.ts';
import { manaValueOf } from '#engine/cards/mana-costs.ts';
import { commanderTax, shortName } from '#engine/game/commanders.ts';
import type { Commander } from '#engine/game/state.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { text } from '#text/template.ts';
import { defineKind, isOpenQuestion, isYesNoQuestion } from '../reading/kind.ts';
import { phrase } from '../reading/words.ts';
import { namedCommanders, ownCommander } from './commander-damage.ts';
import { COMMANDERS_COMMAND } from './life.ts';
import { mentionedPlayers, paddedWords } from './table-words.ts';

/*
 * Commander tax at the table.
 */

const formatTimes = (count: number): string =>
  count === 0 ? 'Never' : count === 1 ? 'Once' : count === 2 ? 'Twice' : `${count} times`;

const ORDINAL_NUMBERS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
  '5th': 5,
};

export const taxKind = defineKind('commander tax', {
  topic: phrase(
    '(?:commander |cmdr )?tax(?:es|ed)?|costs?|cost|how much|how many mana|mana|how (?:often|many times)|(?:third|fourth|second|3rd|4th|2nd|fifth|5th) time|run (?:me|him|her)|price|enough',
  ),
  cards: [0, 2],
  needsGame: true,
  vetoes:
    / (?:life|turns|starting|draw|first cast|mana value|cmc|reduced|reduces|cheaper|discount|medallion|sol ring|mana rock|copy|steal|opponents commander|opponents? (?:casts?|plays?)|without paying|hybrid|attack|attacks|propaganda|booster|euro|dollars|from (?:my |his |her |the )?(?:hand|graveyard|exile|library)|bounced|ward|kicker|deck|equip|activate|ability|card i|block|damage|reset|resets|counters|raise|raises|why|partner|partners|does that|generate|produce|tokens?|blast) /,
  compute({ question, cards }) {
    const words = paddedWords(question);
    const mentionsCommander = / (?:commander|general|cmdr|command zone|cz|zone) /.test(words);
    const commanders = namedCommanders(cards, question);
    if (commanders.length > 1 || cards.length > commanders.length) return null;
    const mentioned = mentionedPlayers(
      words.replaceAll(/ (?:i|me) (?:think|guess|wonder|mean)(?= )/g, ' '),
      question,
    );
    if (!mentioned) return null;
    const ownerId =
      commanders[0]?.ownerId ??
      (mentioned.length === 1 ? mentioned[0] : mentioned.length === 0 ? question.asked.askerId : undefined);
    const commander =
      commanders[0] ??
      (mentionsCommander || / tax /.test(words) ? ownCommander(ownerId, question) : undefined);
    if (!commander) return null;
    const mentionsTax = / tax /.test(words);
    const asksNumberOfCasts = / how (?:often|many times) | number of (?:casts|times) /.test(words);
    const casts =
      / (?:cast|casts|recast|recasts|casting|recasting|cost|costs|back|again|next time|come back|tax|time|times|replay|run me|pay) /.test(
        words,
      );
    if (!casts) return null;
    const { edition } = question.ruleset;
    const name = shortName(commander.name);
    const rules = citeRules(edition, 'commander/cast');
    const card = question.asked.cards.find(commander.name)?.card;
    const cost = card?.parts[0].manaCost;
    if (asksNumberOfCasts) {
      if (!/ (?:cast|casts) /.test(words) || / (?:can|could|until|before|die|dies|if) /.test(words))
        return null;
      return {
        text: text`**${formatTimes(commander.casts)}** from the command zone: ${name}.`,
        rules,
        command: COMMANDERS_COMMAND,
      };
    }
    if (
      !mentionsTax &&
      !/ (?:how much|how many|what|whats|cost|costs|total|price|time|enough|mana) /.test(words)
    )
      return null;
    // The number of casts before the one in question.
    const before = castsBefore(words, commander);
    if (before === null) return null;
    const tax = commanderTax({ ...commander, casts: before });
    const base = cost ? manaValueOf(cost, 0) : undefined;
    const total = base === undefined ? undefined : base + tax;
    const castNote =
      before === commander.casts
        ? commander.casts > 0
          ? `cast ${formatTimes(commander.casts).toLowerCase()} from the command zone`
          : 'not cast from the command zone yet'
        : `cast ${formatTimes(before).toLowerCase()} before that`;
    const isEnough = / (?:enough|suffice|sufficient) /.test(words);
    if (isYesNoQuestion(question) || isEnough) {
      const availableMana =
        / (\d{1,2}) (?:mana|lands?)(?= )/.exec(words) ??
        / (?:with|on) (\d{1,2}) (?=enough|only|can)/.exec(words);
      if (!availableMana || total === undefined) return null;
      const amount = Number(availableMana[1]);
      return {
        verdict: amount >= total ? 'yes' : 'no',
        text: text`${name} costs ${total} mana: ${cost ?? ''}${tax > 0 ? ` and a tax of {${tax}}` : ''}.`,
        rules,
        command: COMMANDERS_COMMAND,
      };
    }
    if (mentionsTax && !/ (?:total|all in|altogether|including|incl|with tax|plus tax|in all) /.test(words))
      return {
        text: text`**${manaSymbol(`${tax}`)}.** ${name}: ${castNote}.${total === undefined || !cost ? '' : ` ${before === commander.casts ? 'The next cast' : 'That cast'} costs ${cost}${tax > 0 ? ` plus {${tax}}` : ''}.`}`,
        rules,
        command: COMMANDERS_COMMAND,
      };
    return total === undefined
      ? null
      : {
          text: text`**${total} mana**: ${cost ?? ''}${tax > 0 ? ` and a tax of {${tax}}` : ', no tax yet'}. ${name}: ${castNote}.`,
          rules,
          command: COMMANDERS_COMMAND,
        };
  },
});

/** Casts that aren't taxed although a player may think so. */
export const untaxedKind = defineKind('what is not taxed', {
  topic: phrase('(?:commander |cmdr )?tax(?:es|ed)?'),
  cards: [0, 2],
  needsGame: true,
  vetoes: / (?:how|what|whats|who|why|mana value|cmc|first cast|copy|steal|propaganda|deck) /,
  compute({ question, cards }) {
    const words = paddedWords(question);
    if (isOpenQuestion(question) || !isYesNoQuestion(question)) return null;
    const { edition } = question.ruleset;
    if (
      / from (?:my |his |her |the |your )?(?:hand|graveyard|exile|library) /.test(words) &&
      !/ (?:and|then) (?:again )?from (?:the )?command zone /.test(words)
    )
      return {
        verdict: 'no',
        text: text`Only casts from the command zone are taxed, and only they are counted.`,
        rules: citeRules(edition, 'commander/cast'),
        command: COMMANDERS_COMMAND,
      };
    const [firstCommander, secondCommander] = namedCommanders(cards, question);
    return firstCommander &&
      secondCommander &&
      firstCommander.ownerId === secondCommander.ownerId &&
      / (?:raise|raises|increase|increases|add|adds|count|counts|share|shared|affect|affects|go up|goes up) /.test(
        words,
      )
      ? {
          verdict: 'no',
          text: text`The casts of each commander are counted apart.`,
          rules: citeRules(edition, 'partner/independent', 'commander/cast'),
          command: COMMANDERS_COMMAND,
        }
      : null;
  },
});

/** The number of casts from the command zone before the one in question; `null` if not understood. */
function castsBefore(words: string, { casts }: Commander): number | null {
  if (
    / (?:every|each) (?:time|cast) | after the (?:\S+ )?(?:cast|time) | (?:times|twice|thrice) (?:\S+ ){0,4}?(?:already|so far|from)|ve cast (?:\S+ ){0,3}?(?:\d|twice|once) /.test(
      words,
    )
  )
    return null;
  const ordinal = [
    ...words.matchAll(
      / (first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th) (?:\S+ )?(?:time|cast|casting|recast)/g,
    ),
  ].at(-1)?.[1];
  if (ordinal !== undefined) return (ORDINAL_NUMBERS[ordinal] ?? 1) - 1;
  const killed =
    / (?:killed|dies|died|kill|die|lost|goes|sent|chumped|dead) (?:\S+ ){0,4}?(twice|(?:\d) (?:more )?times|again)/.exec(
      words,
    )?.[1];
  const deaths = words.match(/ (?:dies|die|died|killed|is killed|gets killed|bites it)(?= )/g)?.length ?? 0;
  const recasts =
    words.match(/ (?:recast|recasts|cast (?:him|her|it|them) (?:again|yet)|cast again|i cast)(?= )/g)
      ?.length ?? 0;
  // With a death between casts, the last cast is included.
  if (deaths >= 2 && recasts >= 1) return casts + deaths - 1;
  if (killed === 'twice') return recasts >= 1 ? casts + 1 : null;
  if (killed !== undefined && killed !== 'again') return null;
  if (recasts >= 2 && deaths >= 1) return casts + recasts - 1;
  if (
    / (?:after that|one after|time after|twice|after (?:i|he|she|they|@\d+|another|\d|one)|countered|\d more (?:casts?|times)|another cast) /.test(
      words,
    )
  )
    return null;
  return casts;
}
