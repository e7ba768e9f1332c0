import { formatCount } from '#basics/format-count.ts';
import { endingCard } from '#cards/turns/ending.ts';
import { planEnding } from '#engine/ending-the-turn/ending.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { comingTurns } from '#engine/turns/coming-turns.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { STEPS } from '#engine/vocabulary/steps.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isOpenQuestion, isYesNoQuestion } from '../reading/kind.ts';
import { phrase } from '../reading/words.ts';
import { gameOf, nameOrYou, playerIn, stepWords, paddedWords } from './table-words.ts';
import { MAX_COMING_TURNS } from './whose-turn.ts';

/* Answers questions about ending the turn now. */

/** An effect that ends the turn. Players also "end the turn" in the ordinary way. */
const ENDING_EFFECT_WORDS =
  '(?:spell|effect|ability|card|abilities|effects|spells) (?:(?:that|which|would|will|to) )*(?:end|ends|ending|ended)(?: (?:my|the|this|his|her|@\\d+|current))* turn|(?:end|ends|ending|ended)(?: (?:my|the|this|his|her|@\\d+|current))* turn (?:by|with|using|via) (?:a |the |my )?sundial|turn (?:is|gets) ended by (?:a|an|some) (?:spell|effect|ability|card)';

/** Words that change what happens when a turn is ended. */
const UNSUPPORTED_WORDS =
  / (?:zero|extra (?:turn|combat)|fog|planeswalker|loyalty|unless|respond|response|copy|copied|counter|countered|counterspell|instead|already|flash|flashback|phases?|reliquary|thought vessel|no maximum|stifle|cant be countered|sandbag|opening|stack it|remand|next to|suspend|cost|costs|mana value|cmc|color|colour|legal|banned|deck) /;

/** Cards that act at the beginning of the end step, and about which players ask whether they still do. */
const END_STEP_CARDS = new Set([
  'Sneak Attack',
  'Through the Breach',
  'Kiki-Jiki, Mirror Breaker',
  'Splinter Twin',
]);

/** Attacks, end steps, discards and the stack in a turn that an effect ends. */
export const endedTurnKind = defineKind('in a turn that is ended', {
  topic: phrase(`#\\d+|${ENDING_EFFECT_WORDS}|end the turn`),
  cards: [0, 3],
  needsGame: true,
  vetoes: UNSUPPORTED_WORDS,
  compute({ question, cards }) {
    const game = gameOf(question);
    const words = paddedWords(question);
    const ending = cards.find(({ entry }) => endingCard(entry.card.name)?.what === 'turn');
    const isUnnamedEffect =
      !ending &&
      (mentionsEndingEffect(question.words) ||
        / (?:an? )?end the turn (?:effect|spell|card)| does end the turn /.test(words));
    const [activeId] = activePlayers(game);
    if (!game.turn || !activeId || (!ending && !isUnnamedEffect)) return null;
    const name = ending?.entry.card.name ?? null;
    const card = name === null ? undefined : endingCard(name);
    const { edition } = question.ruleset;
    const command = {
      label: 'Preview',
      path: 'turn end',
      options: { ...(name !== null && { card: name }) },
    } as const;
    const yesOrNo = (
      holds: boolean,
      explanation: Text,
      ...rules: Parameters<typeof citeRules> extends [unknown, ...infer R] ? R : never
    ) => ({
      verdict: holds ? ('yes' as const) : ('no' as const),
      text: explanation,
      rules: citeRules(edition, ...rules),
      command,
    });
    const me = playerIn('i', question);
    const isMine = me === activeId;
    const isOpenAsked = isOpenQuestion(question);
    if (card?.condition === 'chosen') {
      return / (?:decides?|chooses?|choose|decide|choice) /.test(words) && isOpenAsked
        ? {
            text: text`**${capitalized(nameOrYou(activeId, question))}**, whose turn it is.`,
            rules: citeRules(edition, 'ending/turn'),
            command,
          }
        : null;
    }
    if (
      card?.condition === 'used-on-own-turn' &&
      / (?:can|may|could|am i allowed|allowed|able|legal|possible) /.test(words) &&
      !isOpenAsked &&
      / (?:use|activate|sundial|fire|pop|end|cast|crack) /.test(words) &&
      !/ (?:attack|keep|still|sac|sacrifice|trigger) /.test(words)
    ) {
      const otherTurn = new RegExp(
        ` (?:on|in|during|from|end|of) (?:the turn (?:from|of) )?(@\\d+|opponents?|someone elses|another players?) `,
      ).exec(words);
      const isOnOwnTurn = / (?:on|during|in) my (?:own )?turn /.test(words);
      const isAllowed = isOnOwnTurn || (!otherTurn && isMine && / (?:now|right now|this turn) /.test(words));
      const other = otherTurn?.[1]?.startsWith('@') ? playerIn(otherTurn[1], question) : undefined;
      if (!isAllowed && !otherTurn && !(/ now /.test(words) && !isMine)) return null;
      return yesOrNo(
        isAllowed || (other === me && me !== undefined),
        text`It can be used only on its controller’s own turn${isOnOwnTurn ? '' : text`, and it is ${isMine ? 'your' : text`${nameOrYou(activeId, question)}’s`} turn`}.`,
        'ending/turn',
      );
    }
    if (card?.condition === 'if-own-turn' && !(isMine || / my turn /.test(words))) return null;
    const others = cards.filter((each) => each !== ending);
    const permanents = others.filter(({ entry }) =>
      game.permanents.some(({ permanent }) => permanent.card.name === entry.card.name),
    );
    const commanders = others.filter(({ entry }) =>
      game.commanders.some((each) => each.name === entry.card.name),
    );
    if (/ lose | loses | bill /.test(words)) {
      if (!card?.controllerLoses || !me) return null;
      if (/ whose /.test(words))
        return {
          text: text`**Yours**: at the beginning of your next end step, which this turn no longer has.`,
          rules: citeRules(edition, 'ending/end-step'),
          command,
        };
      return isMine &&
        !isOpenAsked &&
        / (?:this turn|this very turn|right away|immediately|now|same turn) /.test(words)
        ? yesOrNo(
            false,
            text`This turn’s end step is skipped, so you lose at the beginning of your next one.`,
            'ending/end-step',
          )
        : null;
    }
    if (
      / (?:whose turn|whos turn|who goes|whos next|who is next|who turn|which players turn|turn next|next turn|who takes) /.test(
        words,
      ) &&
      isOpenAsked
    ) {
      const next = comingTurns(game, MAX_COMING_TURNS, null).find(({ isSkipped }) => !isSkipped);
      return next
        ? {
            text: text`**${capitalized(nameOrYou(next.playerId, question))}**, the next turn.`,
            rules: citeRules(edition, 'ending/cleanup', 'ending/turn'),
            command,
          }
        : null;
    }
    if (
      / (?:turn over|over afterwards|end(?:s)? my turn|turn ends?) /.test(words) &&
      card?.condition === 'if-own-turn' &&
      !isOpenAsked
    )
      return yesOrNo(true, text`It resolves on its controller’s own turn, so the turn ends.`, 'ending/turn');
    if (/ discards? /.test(words)) {
      const held = / (\d{1,2}) cards? /.exec(words.replaceAll(/ [#@]\d+(?= )/g, ' '))?.[1];
      if (others.length > 0) return null;
      if (/ how many /.test(words)) {
        if (held === undefined) return null;
        return {
          text: text`**${Math.max(0, Number(held) - 7)}**, down to seven, in the cleanup step.`,
          rules: citeRules(edition, 'cleanup/discard', 'ending/cleanup'),
          command,
        };
      }
      if (/ who /.test(words))
        return {
          text: text`**${capitalized(nameOrYou(activeId, question))}**, whose turn it is, down to seven.`,
          rules: citeRules(edition, 'cleanup/discard', 'ending/cleanup'),
          command,
        };
      return isOpenAsked
        ? null
        : yesOrNo(
            true,
            text`The cleanup step still comes, in which the active player discards down to seven.`,
            'ending/cleanup',
            'cleanup/discard',
          );
    }
    if (
      / damage /.test(words) &&
      / (?:marked|still|gone|after|on (?:it|him|her|them|#\d+)|heals?|wears?|removed) /.test(words) &&
      !isOpenAsked
    ) {
      const asksAboutDamage = / (?:gone|heals?|healed|wears? off|removed|disappears?|cleared|wiped) /.test(
        words,
      );
      return yesOrNo(
        asksAboutDamage,
        text`Damage is removed in the cleanup step, to which the turn goes straight.`,
        'ending/cleanup',
      );
    }
    if (
      / (?:waiting to be put|waiting (?:trigger|to go)|not yet (?:on|put)|about to go|hasnt been put) /.test(
        words,
      ) &&
      / triggers?|triggered|ability /.test(words)
    )
      return isOpenAsked
        ? {
            text: text`**It ceases to exist**, as it was not on the stack yet.`,
            rules: citeRules(edition, 'ending/waiting-triggers'),
            command,
          }
        : / (?:resolve|resolves|happen|put|go|goes|still) /.test(words)
          ? yesOrNo(
              false,
              text`It ceases to exist, as it was not on the stack yet.`,
              'ending/waiting-triggers',
            )
          : null;
    if (
      / (?:combat|attack|attacks|attacking|swing|swings) /.test(words) &&
      !isOpenAsked &&
      others.every((each) => commanders.includes(each))
    ) {
      if (STEPS.indexOf(game.turn.step) >= STEPS.indexOf('declare-attackers') || !isAfterEnding(words))
        return null;
      const asksOpposite = / (?:toast|gone|over|skipped|lost|cancelled|canceled|done for|dead|screwed) /.test(
        words,
      );
      return yesOrNo(asksOpposite, text`The turn goes straight to its cleanup step.`, 'ending/cleanup');
    }
    const isAboutEndStep = / (?:end step|monarch|sacrifice|sac|sacrificed|exile it|returns?) /.test(words);
    if (
      isAboutEndStep &&
      / (?:this turn|still|end step|draw|now) /.test(words) &&
      !isOpenAsked &&
      others.every(({ entry }) => END_STEP_CARDS.has(entry.card.name))
    ) {
      if (/ next /.test(words)) return null;
      const asksIfKept = / (?:skip|skipped|keep|survive|survives|stay|stays|avoid|dodge) /.test(words);
      return yesOrNo(
        asksIfKept,
        text`The end step is skipped, so nothing of it happens this turn.`,
        'ending/end-step',
      );
    }
    if (
      permanents.length > 0 &&
      permanents.length === others.length &&
      / (?:exiled|exile|gone|go away|removed|leave|leaves|stay|stays|survive|still) /.test(words) &&
      !isOpenAsked &&
      !/ (?:stack|ability|trigger|activation|damage|ping) /.test(words)
    )
      return yesOrNo(
        / (?:stay|stays|survive|survives|still) /.test(words),
        text`Only what is on the stack is exiled; permanents stay.`,
        'ending/stack',
      );
    const asksAboutItself = / (?:go|goes|end up|land|wind up|put) (?:\S+ ){0,3}?(?:graveyard|yard|bin) /.test(
      words,
    );
    if (asksAboutItself && others.length === 0 && card?.by === 'spell' && !isOpenAsked)
      return yesOrNo(false, text`It is exiled with everything on the stack.`, 'ending/stack');
    const isAboutStack =
      / (?:stack|resolve|resolves|resolving|created|create|happens?|happen|becomes?|counts|act|fizzles?) /.test(
        words,
      );
    if (
      isAboutStack &&
      (others.length > 0 || / (?:stack|spells?|ability|abilities|trigger|triggers) /.test(words))
    ) {
      if (isOpenAsked)
        return / (?:what happens|whats happening|what becomes|what does|whats with|where) /.test(words)
          ? {
              text: text`**It is exiled**, with everything on the stack, and does nothing.`,
              rules: citeRules(edition, 'ending/stack'),
              command,
            }
          : null;
      if (!/ stack /.test(words) && commanders.length === 0 && others.length === 0) return null;
      const asksOpposite = / (?:exiled|gone|fizzles?|lost|wiped|disappears?) /.test(words);
      if (!asksOpposite && !/ (?:resolves?|created|create|happens?|happen|still|get|make|come) /.test(words))
        return null;
      if (!/ stack /.test(words)) return null;
      return yesOrNo(
        asksOpposite,
        text`Everything on the stack is exiled, and does nothing.`,
        'ending/stack',
      );
    }
    return null;
  },
});

/** True if the question is about something after the turn is ended: `i cast time stop, can i attack`. */
const isAfterEnding = (words: string): boolean => {
  const endsAt = words.search(/ #\d+ | ends? (?:my|the|this) turn /);
  const asksAt = words.search(/ (?:combat|attack|attacks|swing) /);
  return (
    asksAt > endsAt || / (?:if|when|once|after|now and it resolves) /.test(words.slice(asksAt, endsAt + 1))
  );
};

/** True if the question mentions an effect that ends the turn without naming its card. */
const mentionsEndingEffect = (words: string): boolean =>
  new RegExp(`\\b(?:${ENDING_EFFECT_WORDS})\\b`).test(words) || /\bdoes ending the turn do\b/.test(words);

export const endTurnKind = defineKind('what ending the turn does', {
  topic: phrase(
    '(?:what|whats) (?:happens|would happen|will happen|happen)(?= .*(?:end|ends|ended|ending|time stop|#\\d+) )|what (?:does|would|will)(?= .*(?:end the turn|ending the turn|#\\d+) )',
  ),
  vetoes: UNSUPPORTED_WORDS,
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
  needsGame: true,
  compute({ question, parts, cards, order }) {
    if (isYesNoQuestion(question) || order.some((word) => word.startsWith('@'))) return null;
    const [card] = cards;
    const name = card?.entry.card.name ?? null;
    if (name === null && (!parts.ends || !mentionsEndingEffect(question.words))) return null;
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
            `Then straight to the ${stepWords(stage.to)}${stage.skipped.includes('end') ? ': no end step' : ''}.`,
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
