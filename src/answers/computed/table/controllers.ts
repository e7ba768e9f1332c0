import { shortName } from '#engine/game/commanders.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { listOf } from '#text/list.ts';
import { capitalized } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { defineKind, isYesNoQuestion } from '../reading/kind.ts';
import { phrase } from '../reading/words.ts';
import { PLAYER_WORD, gameOf, isAsker, nameOrYou, playerIn, paddedWords } from './table-words.ts';

/* Who controls and owns the objects at the table. */

export const controllerKind = defineKind('who controls a permanent', {
  topic: phrase(
    '(?:controls?|controlling|controller|owns?|owner|owned|boss|whose|control|belongs?|under (?:whose|the same|which)|who has)',
  ),
  cards: [1, 3],
  needsGame: true,
  vetoes:
    / (?:if|when|once|leaves?|concedes?|dies|resolves?|steals?|stole|takes? control|gains? control|during|targeting|cracks?|activates?|aura|cast|casts|copy|decisions?|decides?|choices?|tokens?|blocks?|attacks?|trigger|tax|damage|next turn|turn|exchange|after|gave|reanimate|mind control|act of|would|hand|graveyard|counter|block|sacrifice|sac) /,
  compute({ question, cards }) {
    const words = paddedWords(question);
    const game = gameOf(question);
    const isOwner = / (?:owns?|owner|owned|belongs?) /.test(words);
    const holders = cards.map(({ entry: { card } }) => {
      const found = game.permanents.filter(({ permanent }) => permanent.card.name === card.name);
      const [only] = found;
      if (found.length > 1) return undefined;
      if (only) return isOwner ? only.ownerId : only.controllerId;
      const commander = game.commanders.find(
        ({ name, zone }) => name === card.name && (isOwner || zone === 'battlefield'),
      );
      return commander?.ownerId;
    });
    const [first] = holders;
    if (!first || holders.some((holder) => holder !== first)) return null;
    const names = listOf(cards.map(({ entry }) => shortName(entry.card.name)));
    const sentence = text`${capitalized(nameOrYou(first, question))} ${isOwner ? 'own' : 'control'}${isAsker(first, question) ? '' : 's'} ${names}.`;
    const rules = citeRules(question.ruleset.edition, 'permanent/controller');
    const command = { label: 'Permanents', path: 'permanent list', options: {} } as const;
    if (
      / (?:who|whos|whose|which player|controller|owner) /.test(words) &&
      !(isYesNoQuestion(question) && !/ (?:who|whose) /.test(words))
    )
      return { text: text`**${sentence}**`, rules, command };
    if (!isYesNoQuestion(question)) return null;
    const match = new RegExp(
      ` (?:does|do|is|am|can) ${PLAYER_WORD} (?:\\S+ ){0,3}?(?:control|own|have|the controller|the owner)`,
    ).exec(words);
    const askedPlayer = playerIn(match?.[1], question);
    return askedPlayer
      ? { verdict: askedPlayer === first ? 'yes' : 'no', text: sentence, rules, command }
      : null;
  },
});
