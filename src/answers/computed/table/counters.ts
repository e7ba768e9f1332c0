import { formatCount } from '#basics/format-count.ts';
import { lethalCommanderDamage, poisonToLose } from '#engine/formats/starting-numbers.ts';
import { shortName } from '#engine/game/commanders.ts';
import { countOf } from '#engine/game/counts.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { listOf } from '#text/list.ts';
import { capitalized } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { defineKind, isYesNoQuestion } from '../reading/kind.ts';
import { phrase } from '../reading/words.ts';
import { STATUS_COMMAND, changeIn, nameWithHave, lifeOf, playersNamedIn, seatOf } from './life.ts';
import { gameOf, nameOrYou, paddedWords } from './table-words.ts';

/* Counters at the table, and how many remain until a player loses. */

export const countersKind = defineKind('counters', {
  topic: phrase('(poison|poisoned|energy|experience|rad|ticket)(?: counters?)?'),
  cards: [0, 0],
  needsGame: true,
  vetoes:
    / (?:kill|kills|lose|loses|die|dies|dead|lethal|until|till|away|left|need|needs|finish|proliferate|if|out|win|format|rules?|proliferates|toxic|infect|removes?|max|more|enough to|commander|turn|damage|eliminated|(?:had|used) \d{1,2}) /,
  compute({ question, topic }) {
    const words = paddedWords(question);
    const kind = topic[1] === 'poisoned' ? 'poison' : topic[1];
    if (kind === undefined) return null;
    const people = playersNamedIn(question);
    if (!people) return null;
    // No rule states how many counters a player has; poison has a rule because a player loses by it.
    const rules = kind === 'poison' ? citeRules(question.ruleset.edition, 'losing/poison') : [];
    const seats = seatsInGame(gameOf(question)).map(({ playerId, counters }) => ({
      playerId,
      count: countOf(counters, kind),
    }));
    const holders = seats.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
    const holderNames = holders.map(
      ({ playerId, count }) => text`${nameOrYou(playerId, question)} (${count})`,
    );
    const holdersText =
      holders.length > 0
        ? text`**${capitalized(listOf(holderNames))}.**`
        : text`**Nobody** has ${kind} counters.`;
    const added =
      / (?:hits?|gives?|gets?|gain|gains|takes?|with|add|adds|another|plus) (?:\S+ ){0,3}?(\d{1,2}) (?:\S+ )?(?:poison|energy|experience|rad)/.exec(
        words,
      );
    const [playerId, ...others] = people;
    if (others.length > 0) return null;
    if (OTHER_COUNT_WORDS.test(words) && !added) return null;
    if (added && / (?:and|then|twice|thrice|double[sd]?|doubling|each|times) /.test(words)) return null;
    if (
      / (?:anyone|anybody|someone|somebody|any player|any of us|people|who) /.test(words) &&
      !(playerId && added)
    ) {
      if (isYesNoQuestion(question)) {
        const hasException = / (?:except|besides|other than|apart from|but) /.test(words);
        if (playerId && !hasException) return null;
        const otherHolders = holders.filter((each) => each.playerId !== playerId);
        return {
          verdict: otherHolders.length > 0 ? 'yes' : 'no',
          text:
            holders.length > 0
              ? text`${capitalized(kind)}: ${listOf(holderNames)}.`
              : text`Nobody has ${kind} counters.`,
          rules,
          command: STATUS_COMMAND,
        };
      }
      return playerId ? null : { text: holdersText, rules, command: STATUS_COMMAND };
    }
    const seat = seats.find((each) => each.playerId === playerId);
    if (!playerId || !seat) return null;
    const { count } = seat;
    const sentence = text`${capitalized(nameWithHave(playerId, question))} ${formatCount(count, `${kind} counter`)}.`;
    if (added && !isYesNoQuestion(question)) {
      const after = count + Number(added[1]);
      return {
        text: text`**${after}.** ${capitalized(nameWithHave(playerId, question))} ${count} now.`,
        rules,
        command: STATUS_COMMAND,
      };
    }
    if (isYesNoQuestion(question)) {
      const pays = / (?:pays?|spend|spends|afford|enough) /.test(words);
      const amount = / (\d{1,2}) (?:\S+ )?(?:energy|poison|experience|rad)| at (\d{1,2}) /.exec(words);
      const energySymbols = question.asked.question.match(/\{E\}/gi)?.length;
      const needed = energySymbols ?? (amount ? Number(amount[1] ?? amount[2]) : undefined);
      if (pays)
        return needed === undefined || kind === 'poison'
          ? null
          : { verdict: count >= needed ? 'yes' : 'no', text: sentence, rules, command: STATUS_COMMAND };
      if (needed !== undefined)
        return { verdict: count === needed ? 'yes' : 'no', text: sentence, rules, command: STATUS_COMMAND };
      return { verdict: count > 0 ? 'yes' : 'no', text: sentence, rules, command: STATUS_COMMAND };
    }
    return { text: text`**${count}.** ${sentence}`, rules, command: STATUS_COMMAND };
  },
});

/** Words by which the number of counters differs from the current one. */
const OTHER_COUNT_WORDS =
  / (?:after|when|once|then|double[sd]?|doubling|triples?|twice|half|halve[sd]?|losing|plus|minus|get|would|used to|did|had|was|were|last|spending|paying|using|(?:he|she|they|i|@\d+) (?:spends?|uses?|pays?)) /;

/** Words for damage other than the numbers in the question, or that undo it. */
const OTHER_DAMAGE_WORDS =
  / (?:twice|thrice|again|double[sd]?|doubling|doublers?|triple[sd]?|half|halve[sd]?|prevent\w*|fog\w*|then|split|response|instead|heals?|lifelink|redirect\w*|protection|strike|both|together|combined|losing \d+|\d+ times(?<! ping.*)) /;

export const lethalKind = defineKind('how much until lethal', {
  topic: phrase(
    '(?:lethal|kill(?:s|ed|ing)?|dead|die|dies|dying|death|lose|loses|losing|knock out|finish(?:ing|es)?|take out|end me|drop|drops|away|survive)',
  ),
  cards: [0, 1],
  needsGame: true,
  vetoes:
    / (?:commander damage|cmdr|commander|general|start|each|turns?|if @\d+ leaves|hits? until|hits|swings|concedes|lands?|was|ago|library|deck|cards?|monarch|initiative|toughness|creatures?|permanents?|goblins?|tokens?|rad|trigger|stack|block|blocks|tax|mana) /,
  compute({ question, cards }) {
    const words = paddedWords(question);
    const people = playersNamedIn(question);
    if (!people || people.length > 1 || cards.some(({ entry }) => entry.card.name !== 'Goblin Bombardment'))
      return null;
    if (OTHER_DAMAGE_WORDS.test(words)) return null;
    const [target] = people;
    const seat = target && seatOf(target, question);
    if (!seat) return null;
    const { edition } = question.ruleset;
    const poison = poisonToLose(gameOf(question).settings.format, question.ruleset);
    const counters = countOf(seat.counters, 'poison');
    const life = lifeOf(target, question);
    if (/ (?:poison|poisoned|infect|toxic) /.test(words)) {
      const added = / (\d{1,2}) (?:more )?(?:poison|infect|toxic)/.exec(words)?.[1];
      if (added !== undefined && isYesNoQuestion(question)) {
        const after = counters + Number(added);
        return {
          verdict: after >= poison.answer.amount ? 'yes' : 'no',
          text: text`${counters} and ${added} are ${after} of ${poison.answer.amount} poison counters.`,
          rules: poison.citations,
          command: STATUS_COMMAND,
        };
      }
      if (isYesNoQuestion(question) || added !== undefined || !/ how /.test(words)) return null;
      if (/ (?:if|when|once|after|with an?|with (?:his|her|my)|removes?|proliferat\w*) /.test(words))
        return null;
      return {
        text: text`**${Math.max(0, poison.answer.amount - counters)} more**: ${nameWithHave(target, question)} ${formatCount(counters, 'poison counter')} of ${poison.answer.amount}.`,
        rules: poison.citations,
        command: STATUS_COMMAND,
      };
    }
    const change = changeIn(words);
    if (change === null || (change === undefined && / after /.test(words))) return null;
    if (change !== undefined || isYesNoQuestion(question)) {
      if (
        change === undefined ||
        change > 0 ||
        !(isYesNoQuestion(question) || / hes dead| shes dead| is dead | dead right /.test(words))
      )
        return null;
      const after = life + change;
      const isDead = after <= 0;
      const asksAlive = / (?:survives?|alive|live|still in|still standing) /.test(words);
      return {
        verdict: isDead === asksAlive ? 'no' : 'yes',
        text: text`${capitalized(nameWithHave(target, question))} ${life} life, and ${-change} less are ${after}.`,
        rules: citeRules(edition, 'losing/life'),
        command: STATUS_COMMAND,
      };
    }
    if (!/ (?:how (?:much|many|far|close)|whats lethal|what is lethal|lethal (?:on|for)) /.test(words))
      return null;
    const lethal = lethalCommanderDamage(gameOf(question).settings.format);
    const top = Object.entries(seat.commanderDamage).toSorted((a, b) => b[1] - a[1])[0];
    const others = [
      ...(counters > 0 ? [`${Math.max(0, poison.answer.amount - counters)} more poison`] : []),
      ...(top && lethal !== null
        ? [`${Math.max(0, lethal - top[1])} more combat damage from ${shortName(top[0])}`]
        : []),
    ];
    return {
      text: text`**${Math.max(0, life)}**: ${nameWithHave(target, question)} ${life} life.${others.length > 0 ? ` Or ${others.join(', or ')}.` : ''}`,
      rules: citeRules(
        edition,
        'losing/life',
        ...(counters > 0 ? (['losing/poison'] as const) : []),
        ...(top ? (['losing/commander'] as const) : []),
      ),
      command: STATUS_COMMAND,
    };
  },
});
