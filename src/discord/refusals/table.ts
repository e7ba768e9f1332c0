import { joinTexts, playerName } from '#text/parts.ts';
import { asMarkdown } from '../markdown/write.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { listOf } from '#text/list.ts';
import { typedWords } from '#text/typed.ts';
import type { RefusalFacts } from '#engine/refusals/refusal.ts';
import { formatNumberRanges } from '../labels/clause.ts';
import { formatMayNotAttack } from '../labels/formats.ts';
import { formatByCard } from '../labels/things.ts';
import { formatList } from '../words/words.ts';
import type { TableRefusals } from '#engine/refusals/table.ts';
import type { RefusalSentences } from './sentences.ts';

/** Phrases for the players whose extra turns a permanent skips. */
const EXTRA_TURNS_OF = {
  own: 'its controller’s',
  each: 'everybody’s',
  opponents: 'those of its controller’s opponents',
} as const;

/** Turns, control of players, the stack, permanents, combat, subgames. */
export const TABLE_REFUSALS: RefusalSentences<TableRefusals> = {
  'control/decides-for-you': ({ by }) => text`${playerName(by)} controls you, and decides that.`,
  'control/not-yours': ({ by }) => text`${playerName(by)} decides that.`,
  'control/own-alone': ({ playerId }) =>
    text`Only ${playerName(playerId)} can do that, no matter who controls them.`,
  'control/ends-by-itself': () =>
    'That control ends by itself with the turn or combat phase it’s for. Only the host can end it sooner.',
  'range/out-of-it': ({ by, to }) =>
    text`${playerName(to)} is out of ${playerName(by)}’s range of influence: what ${playerName(by)} controls can’t be aimed at them, and does nothing to them. Another player’s effect: \`by:\`.`,
  'control/over': () => 'That control is already over.',
  'stack/empty': () => 'The stack is empty.',
  'stack/unknown': () => 'That’s no longer on the stack.',
  'stack/not-on-top': ({ object, above }) =>
    `${typedWords(above)} is above ${typedWords(object)} on the stack, and resolves first.`,
  'stack/abilities-wait': ({ ability }) =>
    text`${typedWords(ability)} has triggered: put it on the stack first, with \`/stack put\`.`,
  'stack/goes-where': ({ object }) =>
    text`I don’t know where ${typedWords(object)} goes as it resolves: say so with \`to:\`.`,
  'stack/land': ({ card }) => `${typedWords(card)} is a land: lands don’t use the stack.`,
  'stack/no-combat-damage': ({ since }) => `Combat damage hasn’t used the stack since ${since}.`,
  'stack/damage-not-now': ({ time }) =>
    time === 'again'
      ? 'Combat damage goes on the stack once each combat damage step; this one’s did.'
      : 'Combat damage goes on the stack only as the combat damage step begins.',
  'stack/no-priority': () =>
    text`The turn was ended: players get priority in this cleanup step only if something triggers (\`/stack trigger\`).`,
  'permanent/unknown': () => 'That’s no longer at the table.',
  'permanent/several-cards': ({ permanent, cards, commander }) =>
    text`${typedWords(permanent)} leaves as ${formatList(cards.map((card) => typedWords(card)))}: say where they go, \`to:hand\` for one. ${commander === null ? 'None of them is a commander.' : `Then I ask whether ${typedWords(commander)} goes to the command zone.`}`,
  'mutate/no-mutate': ({ card }) => `${typedWords(card)} doesn’t have mutate.`,
  'mutate/face-down': ({ permanent }) =>
    `${typedWords(permanent)} is face down. The rules let a card mutate onto it, but I can’t keep track of that yet.`,
  'mutate/illegal-target': ({ card, permanent, why }) =>
    `${typedWords(permanent)} ${why === 'human' ? 'is a Human' : 'isn’t a creature'}: ${typedWords(card)} resolves as an ordinary creature.`,
  'mutate/other-owner': ({ card, permanent, owners: [ofCard, ofPermanent] }) =>
    text`${playerName(ofCard)} owns ${typedWords(card)}, and ${playerName(ofPermanent)} owns ${typedWords(permanent)}: it resolves as an ordinary creature. If the card is somebody else’s, add \`owner:\`.`,
  'permanent/attached-to-itself': ({ permanent }) =>
    `${typedWords(permanent)} can’t be attached to itself, or to something attached to it.`,
  'permanent/unlocks-later': ({ why, what }) =>
    text`Not now: ${WHY_NOT_PAYABLE[why](what)}. You unlock a door only as a sorcery: in your main phase, with the stack empty. If an effect does it, or the host corrects the table, say so with \`how:\`.`,
  'combat/tapped': ({ permanent, role }) => `${typedWords(permanent)} is tapped: it can’t ${role}.`,
  'combat/no-creature': ({ permanent }) => `${typedWords(permanent)} isn’t a creature now.`,
  'combat/not-that-player': ({ permanent, role }) =>
    role === 'attack'
      ? `It isn’t ${typedWords(permanent)}’s controller’s turn: it can’t attack.`
      : `${typedWords(permanent)} can’t block on its controller’s own turn.`,
  'combat/own-controller': ({ permanent }) => `${typedWords(permanent)} can’t attack its own controller.`,
  'combat/may-not-attack': formatMayNotAttack,
  'combat/one-defender': ({ permanent, playerId }) =>
    text`All attackers attack one player here, and that’s ${playerName(playerId)}: ${typedWords(permanent)} can’t attack anybody else.`,
  'combat/not-attackable': ({ permanent, can }) =>
    `${typedWords(permanent)} can’t be attacked: only ${ATTACKABLE[can]} can.`,
  'combat/own-permanent': ({ permanent }) =>
    `${typedWords(permanent)} belongs to the attacking player: you attack only what an opponent controls.`,
  'combat/attacks-another': ({ permanent, playerId }) =>
    text`${typedWords(permanent)} attacks ${playerName(playerId)}: only that player’s creatures can block it.`,
  'combat/stays-unblocked': ({ permanent }) =>
    text`${typedWords(permanent)} came attacking once blockers were declared, and stays unblocked. If it came before: \`/game undo\`, and note it in the declare attackers step.`,
  'combat/not-attacking': ({ permanent }) => `${typedWords(permanent)} isn’t attacking.`,
  'combat/not-in-it': ({ permanent }) => `${typedWords(permanent)} isn’t in combat.`,
  'combat/not-now': formatNotNow,
  'ability/unknown': () => 'That ability is no longer listed.',
  'ability/not-waiting': () => 'No such ability is waiting to go on the stack.',
  'table/too-many': ({ what, max }) => `I can track at most ${max} ${LIMITED_THINGS[what]} at one table.`,
  'table/no-such-thing': ({ typed, of }) =>
    text`No ${of} matches "${typedWords(typed)}". Pick from the list, or type a number such as \`#12\`.`,
  'table/which-thing': ({ typed, groups, several }) => {
    const sentences = groups.map(
      ({ numbers, notes }) =>
        // The facts of a refusal are plain data: their notes are kept as Markdown.
        text`**${formatNumberRanges(numbers).join(', ')}**${notes.length > 0 ? text` (${joinTexts(notes.map(asMarkdown), ', ')})` : ''}`,
    );
    const how = several ? text` Several at once: \`#4-#9\`, \`3 Goblin\` or \`all\`.` : '';
    return text`Which "${typedWords(typed)}"? Pick ${listOf(sentences, 'or')}.${how}`;
  },
  'table/too-few': ({ typed, wanted, numbers }) =>
    `Only ${numbers.length} "${typedWords(typed)}" can do that, not ${wanted}: ${formatNumberRanges(numbers).join(', ')}.`,
  'table/none-of-all': () =>
    text`As far as I know, none of yours can do that. Name them instead: \`#4-#9\` or \`3 Goblin\`.`,
  'ending/no-combat-phase': () => 'It isn’t the combat phase: there’s no combat to end.',
  'turn/stack-first': ({ top }) => `${typedWords(top)} is on the stack: resolve or remove it first.`,
  'turn/not-again': () => 'Only a combat damage step or a cleanup step can happen again.',
  'turn/not-ahead': () => 'That step has already passed.',
  'turn/skips-extra-turns': ({ card, whose }) =>
    text`${typedWords(card)} skips extra turns only, ${EXTRA_TURNS_OF[whose]}, and each as it would begin: note it with \`/permanent add card:${typedWords(card)}\`.`,
  'turn/skips-of-extra': ({ card }) =>
    text`${typedWords(card)} skips no turn: it skips the untap step of the extra turn that it gives. Note it with \`/turn extra card:\`.`,
  'turn/no-first-draw': ({ by }) =>
    `${by === 'team' ? 'The team that' : 'Whoever'} plays first skips the draw step of the first turn.`,
  'turn/no-attackers': () =>
    text`No attacker was declared, so blocks and damage are skipped. Declare attackers with \`/permanent attack\`, or go on with \`/turn step how:\`.`,
  'turn/part-skipped': ({ part, playerId, card }) =>
    text`${playerName(playerId)} skips the ${part === 'main' || part === 'combat' ? `${part} phase` : `${part} step`}${formatByCard(card)}.`,
  'turn/after-a-leaver': ({ by, left }) =>
    text`${playerName(by)} decides that: next in turn order after ${playerName(left)}, who left.`,
  'turn/adds-nothing': ({ card, why }) =>
    why === 'own-turn'
      ? text`${card === null ? 'That' : typedWords(card)} adds steps only on its controller’s own turn. Say who controls it with \`player:\`.`
      : `${card === null ? 'That' : typedWords(card)} adds something only in a ${why ?? 'certain'} phase.`,
  'turn/past-second-main': () => 'The second main phase of this turn is already over.',
  'turn/not-attacked-here': () => 'Attackers are declared in the declare attackers step: go on to it first.',
  'subgame/none': () => 'There’s no subgame here.',
  'subgame/over': () => text`The subgame is over: finish it with \`/subgame end\`.`,
  'subgame/no-result': () =>
    text`Nobody has won the subgame yet. Say who did with \`winners:\`, or \`draw:True\`.`,
  'subgame/one-winner': ({ ofTeams }) =>
    ofTeams
      ? 'Only one team wins: name players of that team alone.'
      : text`Only one player wins: name that one, or say \`draw:True\`.`,
  'subgame/has-result': ({ winners }) =>
    winners.length === 0
      ? 'The subgame is a draw. If that’s wrong, undo what ended it.'
      : text`The subgame was won by ${listOf(
          winners.map((winner) => playerName(winner)),
          'and',
        )}. If that’s wrong, undo what ended it.`,
  'subgame/too-deep': ({ max }) => `I can track at most ${max} games within each other.`,
  'subgame/nothing-removed': ({ since }) =>
    `Nothing triggers here: since ${since} libraries move into the subgame, and aren’t removed from the game.`,
  'subgame/exile-is-inside': ({ since }) =>
    `Since ${since} the subgame’s exile zone is part of the subgame: those cards aren’t outside it.`,
  'subgame/no-card': ({ object }) => `${typedWords(object)} isn’t a card: it can’t be brought in.`,
  'subgame/commander-twice': ({ ownerId, name }) =>
    text`${typedWords(name)} of ${playerName(ownerId)} is named twice. Name each commander once.`,
  'subgame/commander-unknown': ({ ownerId, name }) =>
    text`${playerName(ownerId)}’s ${typedWords(name)} didn’t come along into this subgame.`,
  'subgame/not-the-owner': ({ object, ownerId }) =>
    text`${typedWords(object)} is ${playerName(ownerId)}’s card.`,
};

/** Phrases for the reasons why a door cannot be paid for now. */
const WHY_NOT_PAYABLE = {
  turn: (playerId: string) => text`it’s ${playerName(playerId)}’s turn`,
  phase: () => 'it isn’t a main phase',
  stack: (name: string) => `${typedWords(name)} resolves first`,
} as const;

/** Says how to get to the step in which attackers or blockers are declared, or what can still be done after it. */
function formatNotNow({ role, time }: RefusalFacts['combat/not-now']): Text {
  const [who, step] = role === 'attack' ? ['Attackers', 'attackers'] : ['Blockers', 'blockers'];
  switch (time) {
    case 'to-come':
      return text`${who} are declared in the declare ${step} step: \`/turn step\` goes there.`;
    case 'past':
      return text`Too late: ${step} were declared before this step. What enters attacking is added with \`how:put-attacking\`. A step too far? \`/game undo\`.`;
    case 'over':
      return text`Too late: combat is over this turn. A step too far? \`/game undo\`. Another combat phase: \`/turn add\`.`;
  }
}

/** What can be attacked, by edition. */
const ATTACKABLE = {
  silent: 'players',
  planeswalkers: 'players and planeswalkers',
  battles: 'players, planeswalkers and battles',
} as const;

const LIMITED_THINGS = {
  permanents: 'permanents',
  components: 'cards of one merged permanent',
  stack: 'spells and abilities on the stack or waiting for it',
  abilities: 'delayed abilities',
  extraTurns: 'extra turns to come',
  skips: 'turns to be skipped',
  addedSteps: 'extra steps',
  controls: 'effects that control players',
  brought: 'cards brought into a subgame',
} as const;
