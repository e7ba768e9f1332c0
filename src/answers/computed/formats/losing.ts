import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { commanderDamageToLose, poisonToLose } from '#engine/formats/starting-numbers.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { text } from '#text/template.ts';
import { defineKind, isYesNoQuestion } from '../reading/kind.ts';
import { phrase } from '../reading/words.ts';
import { SUPPOSED_NUMBER, formatOf, hasUnknownTeams, numberAnswer } from './format-answers.ts';
import { FORMAT_PARTS, parseNamedFormat } from './formats.ts';

/* The amounts of poison and commander damage with which a player loses. */

const LOSING_WORDS =
  '(?:(?:do|does|to|it|take|takes|before|until|you|i|a|player|players|someone|is|are|needed|need|needs|for|required|be|get) )*(?:lose|loses|lost|kill|kills|die|dies|dead|lethal|out|win|deadly|eliminated|knock out|knocked out)(?: (?:the game|you|me|someone|somebody|a player|an opponent|with|of|from|to|by))*';

export const poisonKind = defineKind('poison to lose', {
  topic: phrase('poison(?: counters?)?|poisons|poisoned|infect(?: damage)?|toxic counters?|poison damage'),
  parts: { ...FORMAT_PARTS, lose: phrase(LOSING_WORDS), supposed: SUPPOSED_NUMBER },
  cards: [0, 0],
  vetoes:
    / (?:@\d+|still|has|proliferate|creatures?|damage from|turns?|gets? rid|remove|combat|attack|if|right away|resolve|resolves|immediately) /,
  allowedConditions: /loses?|lost|losing|before|until|till?|if i/,
  compute(recognized) {
    const { question, parts } = recognized;
    if (
      hasUnknownTeams(recognized) ||
      !parts.lose ||
      /\b(?:more|left|i|me|my|another)\b/.test(
        question.words.replace(/ (?:do|can|does) i (?:need|have|lose|die|take) /, ' '),
      )
    )
      return null;
    const named = formatOf(recognized);
    if (!named && parts.format) return null;
    const { answer, citations } = poisonToLose(named?.format ?? PLAIN_FORMAT, question.ruleset);
    const subject = answer.of === 'team' ? 'A team' : 'A player';
    const inFormat = named && named.name !== 'this game' ? ` in ${named.name}` : '';
    return numberAnswer(
      question,
      parts.supposed,
      answer.amount,
      `${subject} loses with ${answer.amount} or more poison counters${inFormat}`,
      citations,
      'more',
    );
  },
});

export const lethalCommanderDamageKind = defineKind('commander damage to lose', {
  topic: phrase('(?:commander|general|cmdr) (?:combat )?damage'),
  vetoes:
    / (?:@\d+|copy|both|partners?|combined|infect|so far|reset|zone|two commanders|different|lifelink|if|stolen|steal|control|track|heal) /,
  parts: {
    ...FORMAT_PARTS,
    lose: phrase(LOSING_WORDS),
    one: phrase('from (?:one|a|the same|a single) commander|from one'),
    supposed: SUPPOSED_NUMBER,
  },
  cards: [0, 0],
  allowedConditions: /loses?|lost|losing|before|until|till?|if i/,
  compute(recognized) {
    const { question, parts } = recognized;
    if (
      hasUnknownTeams(recognized) ||
      !parts.lose ||
      /\b(?:more|left|me|my|another|left)\b/.test(question.words)
    )
      return null;
    const named = parseNamedFormat(parts.format);
    if (named?.format.isBrawl)
      return {
        ...(isYesNoQuestion(question) && { verdict: 'no' as const }),
        text: text`Brawl doesn’t use commander damage.`,
        rules: citeRules(question.ruleset.edition, 'brawl/commander-damage'),
      };
    const lethal = commanderDamageToLose({ ...PLAIN_FORMAT, isCommander: true }, question.ruleset);
    return (
      lethal &&
      numberAnswer(
        question,
        parts.supposed,
        lethal.answer,
        `A player loses with ${lethal.answer} or more combat damage from one commander`,
        lethal.citations,
        'more',
      )
    );
  },
});
