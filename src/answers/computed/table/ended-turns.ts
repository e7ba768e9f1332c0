import { formatCount } from '#basics/format-count.ts';
import { endingCard } from '#cards/turns/ending.ts';
import { planEnding } from '#engine/ending-the-turn/ending.ts';
import { isActive } from '#engine/game/teams.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { STEPS } from '#engine/vocabulary/steps.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isOpen, isYesNo } from '../reading/kind.ts';
import { isHarmless, phrase, wordSet } from '../reading/words.ts';
import { TABLE_FILLERS, gameOf, named, stepName } from './table-words.ts';

/*
 * What ending the turn does now.
 */

/** What changes the question about a turn that is ended. */
const NO_ENDING = wordSet(
  'zero finish during damage away extra fog removed planeswalker loyalty not never unless respond response copy copied countered counterspell instead next before already opponents why cost flash flashback',
);

/** Cards with an ability that does something at the beginning of the end step, and of which players ask this. */
const AT_END_STEP = new Set([
  'Sneak Attack',
  'Through the Breach',
  'Kiki-Jiki, Mirror Breaker',
  'Splinter Twin',
]);

const DISCARD_WORDS = wordSet(
  'must cards card hand hands discard discards discarded cast casts casting with when if and so someone somebody turn resolves resolve ends end opponent',
);

/** An effect that ends the turn. To end a turn is what each player does in the ordinary way, too. */
const BY_EFFECT =
  '(?:spell|effect|ability|card|abilities|effects|spells) (?:(?:that|which|would|will|to) )*(?:end|ends|ending|ended)(?: (?:my|the|this|his|her|@\\d+|current))* turn|(?:end|ends|ending|ended)(?: (?:my|the|this|his|her|@\\d+|current))* turn (?:by|with|using|via) (?:a |the |my )?sundial|turn (?:is|gets) ended by (?:a|an|some) (?:spell|effect|ability|card)';

/** Attacks, end steps and discards in a turn that an effect ends. */
export const endedTurnKind = defineKind('in a turn that is ended', {
  asks: phrase(
    'attack|attacks|combat|swing|end step|monarch|sacrifice|sac|what happens to|whats happening to|discard|decides?|still resolve|resolve',
  ),
  parts: {
    ends: phrase(BY_EFFECT),
    ended: phrase('(?:end|ends|ending|ended)(?: (?:my|the|this|his|her|@\\d+|current))* turn'),
    cards: phrase('(\\d{1,2}) cards?(?: in (?:my )?hand)?'),
  },
  cards: [0, 2],
  isOfGame: true,
  onlyForbids: NO_ENDING,
  compute({ question, asks, parts, cards, order }) {
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
    const activeId = game.seats.find(({ playerId }) => isActive(game, playerId))?.playerId;
    if (what.startsWith('decide'))
      return isChosen && activeId && isOpen(question)
        ? {
            text: text`**${capitalized(named(activeId, question))}**, whose turn it is.`,
            rules: citeRules(edition, 'ending/turn'),
            command,
          }
        : null;
    if (isChosen) return null;
    const others = cards.filter((card) => card !== ending);
    if (what === 'discard') {
      const held = parts.cards ? Number(parts.cards[1]) : undefined;
      if (held === undefined || others.length > 0 || !/how many/.test(question.words)) return null;
      // A maximum hand size is changed by more than is known here.
      if (!order.every((word) => /^[#|@]/.test(word) || isHarmless(word) || DISCARD_WORDS.has(word)))
        return null;
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
    if (!isYesNo(question) || !others.every(({ entry }) => AT_END_STEP.has(entry.card.name))) return null;
    if (/attack|combat|swing/.test(what))
      return isAfterEnding(order) && STEPS.indexOf(game.turn.step) < STEPS.indexOf('declare-attackers')
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

/** True if what is asked about comes after the turn is ended: `i cast time stop, can i attack`. */
const isAfterEnding = (order: readonly string[]): boolean => {
  const ends = order.findIndex((word) => word.startsWith('#') || word === '|ends');
  const isLater = order.indexOf('|asks') > ends;
  return (
    isLater || order.slice(order.indexOf('|asks'), ends).some((word) => /^(?:if|when|once|after)$/.test(word))
  );
};

/** An effect that ends the turn, or ending it as the rules say that. */
const isOfEffect = (words: string): boolean =>
  new RegExp(`\\b(?:${BY_EFFECT})\\b`).test(words) || /\bdoes ending the turn do\b/.test(words);

export const endTurnKind = defineKind('what ending the turn does', {
  asks: phrase(
    '(?:what|whats) (?:happens|would happen|will happen|happen)(?= .*(?:end|ends|ended|ending|time stop|#\\d+) )|what (?:does|would|will)(?= .*(?:end the turn|ending the turn|#\\d+) )',
  ),
  parts: {
    ends: phrase(
      '(?:(?:if|when|once|after|as|with|to|the stack|we|everything) )*(?:(?:i|we|you|someone|somebody|a player|an effect|a card|@\\d+|a spell) )?(?:(?:resolve|resolves|cast|casts|play|plays|use|uses|activate|activates|would) )*(?:end|ends|ending|ended)(?: (?:the|this|current))* turn(?: (?:by|with|using|from|via))?',
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
    if (name === null && (!parts.ends || !isOfEffect(question.words))) return null;
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
