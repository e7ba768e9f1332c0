import { numbersOf } from '../sentences/clause.ts';
import { sayMayNotAttack } from '../sentences/formats.ts';
import { plain } from '../words/escape.ts';
import { listed } from '../words/words.ts';
import type { Sentences } from './sentences.ts';

/** Refusals of what happens at a table: turns, control of players, the stack, permanents, combat, subgames. */
export const TABLE: Sentences<
  'control' | 'stack' | 'permanent' | 'combat' | 'ability' | 'table' | 'ending' | 'turn' | 'subgame'
> = {
  'control/decides-for-you': ({ by }) => `You are controlled now: that is for <@${by}> to decide.`,
  'control/not-yours': ({ by }) => `That is for <@${by}> to decide.`,
  'control/own-alone': ({ playerId }) => `Only <@${playerId}> can do that, whoever controls them.`,
  'control/ends-by-itself': () =>
    'That control ends by itself, with the turn or combat phase that it is for; the host can take it away.',
  'control/over': () => 'That control is over already.',
  'stack/empty': () => 'The stack is empty.',
  'stack/unknown': () => 'That is not on the stack any more.',
  'stack/not-on-top': ({ object, above }) =>
    `${plain(above)} is above ${plain(object)}: only the top of the stack resolves.`,
  'stack/abilities-wait': ({ ability }) =>
    `${plain(ability)} has triggered and waits to be put on the stack: put it there first.`,
  'stack/goes-where': ({ object }) =>
    `I do not know what ${plain(object)} becomes as it resolves: say where it goes with \`to:\`.`,
  'stack/land': ({ card }) => `${plain(card)} is a land: it is played and never on the stack.`,
  'stack/no-combat-damage': ({ since }) => `Combat damage has not used the stack since ${since}.`,
  'stack/no-priority': () =>
    'The turn was ended, so players get priority in this cleanup step only if something has triggered since: `/stack trigger`.',
  'permanent/unknown': () => 'That is not at the table any more.',
  'permanent/attached-to-itself': ({ permanent }) =>
    `${plain(permanent)} cannot be attached to itself, or to what is attached to it.`,
  'permanent/unlocks-later': ({ why, what }) =>
    `Not now: ${WHY_LATER[why](what)}. A door is paid for in a main phase of its controller's own turn, with the stack empty. If an effect does it, or the host corrects the table, say so with \`how:\`.`,
  'combat/tapped': ({ permanent, role }) => `${plain(permanent)} is tapped: it cannot ${role}.`,
  'combat/no-creature': ({ permanent }) => `${plain(permanent)} is no creature now.`,
  'combat/not-that-player': ({ permanent, role }) =>
    role === 'attack'
      ? `Only creatures of the player whose turn it is attack, and ${plain(permanent)} is not among them.`
      : `${plain(permanent)} cannot block: it is its controller's own turn.`,
  'combat/own-controller': ({ permanent }) => `${plain(permanent)} cannot attack the player who controls it.`,
  'combat/may-not-attack': sayMayNotAttack,
  'combat/one-defender': ({ permanent, playerId }) =>
    `One player is attacked in a combat here, and that is <@${playerId}>: ${plain(permanent)} attacks that one or nobody.`,
  'combat/not-attackable': ({ permanent, can }) =>
    `${plain(permanent)} cannot be attacked: only ${ATTACKABLE[can]} can.`,
  'combat/own-permanent': ({ permanent }) =>
    `${plain(permanent)} is the attacking player's own: only what an opponent controls can be attacked.`,
  'combat/attacks-another': ({ permanent, playerId }) =>
    `${plain(permanent)} attacks <@${playerId}>: only creatures of that player can block it.`,
  'combat/not-attacking': ({ permanent }) => `${plain(permanent)} does not attack.`,
  'combat/not-in-it': ({ permanent }) => `${plain(permanent)} neither attacks nor blocks.`,
  'combat/not-now': ({ role }) =>
    role === 'attack'
      ? 'Attackers are declared in the declare attackers step: `/turn step` goes there. Later in combat creatures can only be put attacking.'
      : 'Blockers are declared in the declare blockers step: `/turn step` goes there.',
  'ability/unknown': () => 'That ability is not noted any more.',
  'ability/not-waiting': () => 'No such ability waits to be put on the stack.',
  'table/too-many': ({ what, max }) => `I keep at most ${max} ${LISTED[what]} at one table.`,
  'table/no-such-thing': ({ typed }) =>
    `Nothing there goes by "${plain(typed)}": pick from the list, or give a number such as \`#12\`.`,
  'table/which-thing': ({ typed, groups, several }) => {
    const said = groups.map(({ numbers, notes }) =>
      [`**${numbersOf(numbers).join(', ')}**`, notes.join(', ')].filter(Boolean).join(' '),
    );
    const how = several ? ` Several at once: \`#4-#9\`, \`3 Goblin\` or \`all\`.` : '';
    return `Several go by "${plain(typed)}": pick ${listed(said, 'or')}.${how}`;
  },
  'table/too-few': ({ typed, wanted, numbers }) =>
    `Only ${numbers.length} of the ${wanted} that "${plain(typed)}" asks for can do that: ${numbersOf(numbers).join(', ')}.`,
  'table/none-of-all': () =>
    '`all` finds nothing here that can do that, as far as I know: name them, such as `#4-#9` or `3 Goblin`.',
  'ending/no-combat-phase': () => 'It is not the combat phase, so there is none to end: nothing happens.',
  'turn/stack-first': ({ top }) => `${plain(top)} is on the stack: resolve or remove it first.`,
  'turn/not-again': () =>
    'That step does not come again: only the first combat damage step and cleanup steps do.',
  'turn/not-ahead': () => 'That step does not come any more in this turn.',
  'turn/no-first-draw': ({ by }) =>
    `There is no draw step in the first turn: ${by === 'team' ? 'the team that' : 'whoever'} plays first skips it.`,
  'turn/no-attackers': () =>
    'No attackers are listed, so there are no blocks and no damage: `/permanent attack` lists them in the declare attackers step; `/turn step how:` goes on without.',
  'turn/after-a-leaver': ({ by, left }) =>
    `That is for <@${by}> to decide, next in turn order after <@${left}>, who left.`,
  'turn/adds-nothing': ({ card, why }) =>
    why === 'own-turn'
      ? `${card === null ? 'That' : plain(card)} gives only its controller extra steps, on that player's own turn: nothing is added. \`player:\` says who controls it.`
      : `${card === null ? 'That' : plain(card)} adds something only in a ${why ?? 'certain'} phase, and this is none: nothing is added.`,
  'turn/past-second-main': () =>
    'The second main phase of this turn is over: nothing is added after it any more.',
  'turn/not-attacked-here': () => 'Attackers are declared in the declare attackers step: go on to it first.',
  'subgame/none': () => 'No subgame is being played here.',
  'subgame/over': () => 'The subgame is over: first `/subgame end`, and the game around it goes on.',
  'subgame/no-result': () =>
    'The subgame has no result yet: say who won it with `winners:`, or that nobody did with `draw:True`.',
  'subgame/one-winner': ({ ofTeams }) =>
    ofTeams
      ? 'Only one team wins a game: name players of that team alone.'
      : 'Without teams only one player wins a game: name that one, or say `draw:True`.',
  'subgame/has-result': ({ winners }) =>
    winners.length === 0
      ? 'The subgame is a draw. If that is wrong, take back what ended it.'
      : `The subgame was won by ${listed(
          winners.map((one) => `<@${one}>`),
          'and',
        )}. If that is wrong, take back what ended it.`,
  'subgame/too-deep': ({ max }) => `I keep at most ${max} games within each other.`,
  'subgame/nothing-removed': ({ since }) =>
    `Nothing triggers on cards being removed as a subgame starts: since ${since} libraries are moved, and nothing is removed.`,
  'subgame/exile-is-inside': ({ since }) =>
    `What is exiled in the subgame is in it: since ${since} exile is no longer outside the game.`,
  'subgame/no-card': ({ object }) => `No card stands for ${plain(object)}, so it cannot be brought in.`,
  'subgame/commander-twice': ({ ownerId, name }) =>
    `${plain(name)} of <@${ownerId}> is named twice. Name each commander once.`,
  'subgame/commander-unknown': ({ ownerId, name }) =>
    `No ${plain(name)} of <@${ownerId}> went along into this subgame.`,
  'subgame/not-the-owner': ({ object, ownerId }) => `${plain(object)} is a card of <@${ownerId}>.`,
};

/** What is in the way of paying for a door. */
const WHY_LATER = {
  turn: (playerId: string) => `it is <@${playerId}>'s turn`,
  phase: () => 'it is no main phase',
  stack: (name: string) => `${plain(name)} comes first`,
} as const;

/** The things that can be attacked, by edition. */
const ATTACKABLE = {
  silent: 'players',
  planeswalkers: 'players and planeswalkers',
  battles: 'players, planeswalkers and battles',
} as const;

const LISTED = {
  permanents: 'permanents',
  stack: 'spells and abilities on the stack, with those that wait for it,',
  abilities: 'noted abilities',
  extraTurns: 'extra turns to come',
  skips: 'turns to be skipped',
  addedSteps: 'extra steps',
  controls: 'effects that control players',
  brought: 'cards brought into a subgame',
} as const;
