import { toMarkdown } from '#discord/markdown/write.ts';
import type { RefusalFacts } from '#engine/refusals/refusal.ts';
import { formatNumberRanges } from '../labels/clause.ts';
import { formatMayNotAttack } from '../labels/formats.ts';
import { formatByCard } from '../labels/things.ts';
import { escapeUserText } from '../markdown/escape.ts';
import { formatList } from '../words/words.ts';
import type { TableRefusals } from '#engine/refusals/table.ts';
import type { RefusalSentences } from './sentences.ts';
import { mention } from '../words/mention.ts';

/** Phrases for the players whose extra turns a permanent skips. */
const EXTRA_TURNS_OF = {
  own: 'its controller’s',
  each: 'everybody’s',
  opponents: 'those of its controller’s opponents',
} as const;

/** Turns, control of players, the stack, permanents, combat, subgames. */
export const TABLE_REFUSALS: RefusalSentences<TableRefusals> = {
  'control/decides-for-you': ({ by }) => `${mention(by)} controls you, and decides that.`,
  'control/not-yours': ({ by }) => `${mention(by)} decides that.`,
  'control/own-alone': ({ playerId }) =>
    `Only ${mention(playerId)} can do that, no matter who controls them.`,
  'control/ends-by-itself': () =>
    'That control ends by itself with the turn or combat phase it’s for. Only the host can end it sooner.',
  'range/out-of-it': ({ by, to }) =>
    `${mention(to)} is out of ${mention(by)}’s range of influence: what ${mention(by)} controls can’t be aimed at them, and does nothing to them. Another player’s effect: \`by:\`.`,
  'control/over': () => 'That control is already over.',
  'stack/empty': () => 'The stack is empty.',
  'stack/unknown': () => 'That’s no longer on the stack.',
  'stack/not-on-top': ({ object, above }) =>
    `${escapeUserText(above)} is above ${escapeUserText(object)} on the stack, and resolves first.`,
  'stack/abilities-wait': ({ ability }) =>
    `${escapeUserText(ability)} has triggered: put it on the stack first, with \`/stack put\`.`,
  'stack/goes-where': ({ object }) =>
    `I don’t know where ${escapeUserText(object)} goes as it resolves: say so with \`to:\`.`,
  'stack/land': ({ card }) => `${escapeUserText(card)} is a land: lands don’t use the stack.`,
  'stack/no-combat-damage': ({ since }) => `Combat damage hasn’t used the stack since ${since}.`,
  'stack/damage-not-now': ({ time }) =>
    time === 'again'
      ? 'Combat damage goes on the stack once each combat damage step; this one’s did.'
      : 'Combat damage goes on the stack only as the combat damage step begins.',
  'stack/no-priority': () =>
    'The turn was ended: players get priority in this cleanup step only if something triggers (`/stack trigger`).',
  'permanent/unknown': () => 'That’s no longer at the table.',
  'permanent/several-cards': ({ permanent, cards, commander }) =>
    `${escapeUserText(permanent)} leaves as ${formatList(cards.map((card) => escapeUserText(card)))}: say where they go, \`to:hand\` for one. ${commander === null ? 'None of them is a commander.' : `Then I ask whether ${escapeUserText(commander)} goes to the command zone.`}`,
  'mutate/no-mutate': ({ card }) => `${escapeUserText(card)} doesn’t have mutate.`,
  'mutate/face-down': ({ permanent }) =>
    `${escapeUserText(permanent)} is face down. The rules let a card mutate onto it, but I can’t keep track of that yet.`,
  'mutate/illegal-target': ({ card, permanent, why }) =>
    `${escapeUserText(permanent)} ${why === 'human' ? 'is a Human' : 'isn’t a creature'}: ${escapeUserText(card)} resolves as an ordinary creature.`,
  'mutate/other-owner': ({ card, permanent, owners: [ofCard, ofPermanent] }) =>
    `${mention(ofCard)} owns ${escapeUserText(card)}, and ${mention(ofPermanent)} owns ${escapeUserText(permanent)}: it resolves as an ordinary creature. If the card is somebody else’s, add \`owner:\`.`,
  'permanent/attached-to-itself': ({ permanent }) =>
    `${escapeUserText(permanent)} can’t be attached to itself, or to something attached to it.`,
  'permanent/unlocks-later': ({ why, what }) =>
    `Not now: ${WHY_NOT_PAYABLE[why](what)}. You unlock a door only as a sorcery: in your main phase, with the stack empty. If an effect does it, or the host corrects the table, say so with \`how:\`.`,
  'combat/tapped': ({ permanent, role }) => `${escapeUserText(permanent)} is tapped: it can’t ${role}.`,
  'combat/no-creature': ({ permanent }) => `${escapeUserText(permanent)} isn’t a creature now.`,
  'combat/not-that-player': ({ permanent, role }) =>
    role === 'attack'
      ? `It isn’t ${escapeUserText(permanent)}’s controller’s turn: it can’t attack.`
      : `${escapeUserText(permanent)} can’t block on its controller’s own turn.`,
  'combat/own-controller': ({ permanent }) => `${escapeUserText(permanent)} can’t attack its own controller.`,
  'combat/may-not-attack': (facts) => toMarkdown(formatMayNotAttack(facts)),
  'combat/one-defender': ({ permanent, playerId }) =>
    `All attackers attack one player here, and that’s ${mention(playerId)}: ${escapeUserText(permanent)} can’t attack anybody else.`,
  'combat/not-attackable': ({ permanent, can }) =>
    `${escapeUserText(permanent)} can’t be attacked: only ${ATTACKABLE[can]} can.`,
  'combat/own-permanent': ({ permanent }) =>
    `${escapeUserText(permanent)} belongs to the attacking player: you attack only what an opponent controls.`,
  'combat/attacks-another': ({ permanent, playerId }) =>
    `${escapeUserText(permanent)} attacks ${mention(playerId)}: only that player’s creatures can block it.`,
  'combat/stays-unblocked': ({ permanent }) =>
    `${escapeUserText(permanent)} came attacking once blockers were declared, and stays unblocked. If it came before: \`/game undo\`, and note it in the declare attackers step.`,
  'combat/not-attacking': ({ permanent }) => `${escapeUserText(permanent)} isn’t attacking.`,
  'combat/not-in-it': ({ permanent }) => `${escapeUserText(permanent)} isn’t in combat.`,
  'combat/not-now': formatNotNow,
  'ability/unknown': () => 'That ability is no longer listed.',
  'ability/not-waiting': () => 'No such ability is waiting to go on the stack.',
  'table/too-many': ({ what, max }) => `I can track at most ${max} ${LIMITED_THINGS[what]} at one table.`,
  'table/no-such-thing': ({ typed, of }) =>
    `No ${of} matches "${escapeUserText(typed)}". Pick from the list, or type a number such as \`#12\`.`,
  'table/which-thing': ({ typed, groups, several }) => {
    const sentences = groups.map(
      ({ numbers, notes }) =>
        `**${formatNumberRanges(numbers).join(', ')}**${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`,
    );
    const how = several ? ` Several at once: \`#4-#9\`, \`3 Goblin\` or \`all\`.` : '';
    return `Which "${escapeUserText(typed)}"? Pick ${formatList(sentences, 'or')}.${how}`;
  },
  'table/too-few': ({ typed, wanted, numbers }) =>
    `Only ${numbers.length} "${escapeUserText(typed)}" can do that, not ${wanted}: ${formatNumberRanges(numbers).join(', ')}.`,
  'table/none-of-all': () =>
    'As far as I know, none of yours can do that. Name them instead: `#4-#9` or `3 Goblin`.',
  'ending/no-combat-phase': () => 'It isn’t the combat phase: there’s no combat to end.',
  'turn/stack-first': ({ top }) => `${escapeUserText(top)} is on the stack: resolve or remove it first.`,
  'turn/not-again': () => 'Only a combat damage step or a cleanup step can happen again.',
  'turn/not-ahead': () => 'That step has already passed.',
  'turn/skips-extra-turns': ({ card, whose }) =>
    `${escapeUserText(card)} skips extra turns only, ${EXTRA_TURNS_OF[whose]}, and each as it would begin: note it with \`/permanent add card:${escapeUserText(card)}\`.`,
  'turn/skips-of-extra': ({ card }) =>
    `${escapeUserText(card)} skips no turn: it skips the untap step of the extra turn that it gives. Note it with \`/turn extra card:\`.`,
  'turn/no-first-draw': ({ by }) =>
    `${by === 'team' ? 'The team that' : 'Whoever'} plays first skips the draw step of the first turn.`,
  'turn/no-attackers': () =>
    'No attacker was declared, so blocks and damage are skipped. Declare attackers with `/permanent attack`, or go on with `/turn step how:`.',
  'turn/part-skipped': ({ part, playerId, card }) =>
    `${mention(playerId)} skips the ${part === 'main' || part === 'combat' ? `${part} phase` : `${part} step`}${toMarkdown(formatByCard(card))}.`,
  'turn/after-a-leaver': ({ by, left }) =>
    `${mention(by)} decides that: next in turn order after ${mention(left)}, who left.`,
  'turn/adds-nothing': ({ card, why }) =>
    why === 'own-turn'
      ? `${card === null ? 'That' : escapeUserText(card)} adds steps only on its controller’s own turn. Say who controls it with \`player:\`.`
      : `${card === null ? 'That' : escapeUserText(card)} adds something only in a ${why ?? 'certain'} phase.`,
  'turn/past-second-main': () => 'The second main phase of this turn is already over.',
  'turn/not-attacked-here': () => 'Attackers are declared in the declare attackers step: go on to it first.',
  'subgame/none': () => 'There’s no subgame here.',
  'subgame/over': () => 'The subgame is over: finish it with `/subgame end`.',
  'subgame/no-result': () => 'Nobody has won the subgame yet. Say who did with `winners:`, or `draw:True`.',
  'subgame/one-winner': ({ ofTeams }) =>
    ofTeams
      ? 'Only one team wins: name players of that team alone.'
      : 'Only one player wins: name that one, or say `draw:True`.',
  'subgame/has-result': ({ winners }) =>
    winners.length === 0
      ? 'The subgame is a draw. If that’s wrong, undo what ended it.'
      : `The subgame was won by ${formatList(
          winners.map((winner) => mention(winner)),
          'and',
        )}. If that’s wrong, undo what ended it.`,
  'subgame/too-deep': ({ max }) => `I can track at most ${max} games within each other.`,
  'subgame/nothing-removed': ({ since }) =>
    `Nothing triggers here: since ${since} libraries move into the subgame, and aren’t removed from the game.`,
  'subgame/exile-is-inside': ({ since }) =>
    `Since ${since} the subgame’s exile zone is part of the subgame: those cards aren’t outside it.`,
  'subgame/no-card': ({ object }) => `${escapeUserText(object)} isn’t a card: it can’t be brought in.`,
  'subgame/commander-twice': ({ ownerId, name }) =>
    `${escapeUserText(name)} of ${mention(ownerId)} is named twice. Name each commander once.`,
  'subgame/commander-unknown': ({ ownerId, name }) =>
    `${mention(ownerId)}’s ${escapeUserText(name)} didn’t come along into this subgame.`,
  'subgame/not-the-owner': ({ object, ownerId }) =>
    `${escapeUserText(object)} is ${mention(ownerId)}’s card.`,
};

/** Phrases for the reasons why a door cannot be paid for now. */
const WHY_NOT_PAYABLE = {
  turn: (playerId: string) => `it’s ${mention(playerId)}’s turn`,
  phase: () => 'it isn’t a main phase',
  stack: (name: string) => `${escapeUserText(name)} resolves first`,
} as const;

/** Says how to get to the step in which attackers or blockers are declared, or what can still be done after it. */
function formatNotNow({ role, time }: RefusalFacts['combat/not-now']): string {
  const [who, step] = role === 'attack' ? ['Attackers', 'attackers'] : ['Blockers', 'blockers'];
  switch (time) {
    case 'to-come':
      return `${who} are declared in the declare ${step} step: \`/turn step\` goes there.`;
    case 'past':
      return `Too late: ${step} were declared before this step. What enters attacking is added with \`how:put-attacking\`. A step too far? \`/game undo\`.`;
    case 'over':
      return 'Too late: combat is over this turn. A step too far? `/game undo`. Another combat phase: `/turn add`.';
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
