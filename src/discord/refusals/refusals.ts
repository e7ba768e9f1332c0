import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Refusal, RefusalCode, RefusalFacts } from '../../engine/vocabulary/refusals.ts';
import { citeAll } from '../words/cite.ts';
import { count, written } from '../../basics/count.ts';
import { code, codeBlock, plain } from '../words/escape.ts';
import type { Reply } from '../command/reply.ts';
import {
  inVariant,
  nameAttack,
  nameVariant,
  sayExcluded,
  sayMisreadTeams,
  sayMissing,
  sayMayNotAttack,
  sayTeams,
  TOURNAMENTS_OUTSIDE,
} from '../sentences/formats.ts';
import { numbersOf } from '../sentences/clause.ts';
import { sayStanding, withVerb } from './standing.ts';
import { listed } from '../words/words.ts';

/** The catalogue: for each code one sentence to the person who asked, with what to do next where something can be done. */
const SENTENCES: {
  readonly [Code in RefusalCode]: (facts: RefusalFacts[Code], readerId: PlayerId | null) => string;
} = {
  'option/missing': ({ option }) => `Fill in \`${plain(option)}:\`; without it I cannot do that.`,
  'option/none': ({ options }) =>
    `Say what changes, with ${listed(
      options.map((one) => `\`${one}:\``),
      'or',
    )}.`,
  'option/unknown': ({ option }) =>
    `I do not know the option \`${plain(option)}\`. Type the command anew and pick from its list.`,
  'option/out-of-range': ({ option, min, max }) =>
    `\`${option}\` must be between ${written(min)} and ${written(max)}.`,
  'option/too-long': ({ option, max }) => `\`${option}\` is too long: at most ${max} characters.`,
  'option/not-a-choice': ({ option, value }) =>
    `\`${option}\` cannot be "${plain(value)}". Pick one from its list.`,
  'option/not-understood': ({ option, typed, such }) =>
    `I do not understand "${plain(typed)}" as \`${option}\`: for example \`${such}\`.`,
  'teams/not-understood': sayMisreadTeams,
  'option/unsigned': ({ number }) =>
    `\`=${number}\` sets it to ${number}, \`-${number}\` takes ${number} away: say which.`,
  'who/unknown': ({ of, typed, such }) =>
    of === 'decision'
      ? `I know no decision "${plain(typed)}": for example ${bold(such, 'or')}.`
      : `I know no hidden information "${plain(typed)}": for example ${bold(such, 'or')}.`,
  'option/wrong-kind': ({ option, wanted }) => `\`${option}\` must be ${wanted}.`,
  'count/out-of-range': ({ of, would, min, max }) =>
    `That would come to ${written(would)} ${of}: it must stay between ${written(min)} and ${written(max)}.`,
  'command/unknown': () => 'I no longer have that command. Type `/` to see those I have.',
  'edition/unknown': ({ typed }) =>
    `"${plain(typed)}" is no edition that I know: use \`founding\`, \`today\`, or a day from 2003-07-01 to 2026-06-19.`,
  'player/unknown': ({ typed }) =>
    `I do not see a player in "${plain(typed)}": mention each, such as \`@Alice @Bob\`.`,
  'button/stale': () => 'That button is out of date. Use the newest one, or the command again.',
  'button/of-another-player': ({ playerId }) => `That choice is for <@${playerId}> to make.`,
  'interaction/late': () => 'That reached me too late, so I changed nothing. Please send it again.',
  'permission/manage-server': ({ action }) => `Only somebody who may manage the server can ${action}.`,
  'forget/no-server': () => 'There is no server here. For what is your own, use `/settings forget:me`.',
  'message/no-words': () => 'There are no words in that message that I could look for.',
  'term/unknown': ({ typed, nearest }) =>
    `I know no term like "${plain(typed)}".${didYouMean(nearest)} \`/rule\` looks in the rules themselves.`,
  'rule/not-found': ({ typed, nearest }) => `I find no rule for "${plain(typed)}".${didYouMean(nearest)}`,
  'rules/no-number': ({ typed }) =>
    `"${plain(typed)}" is no rule’s number, such as 505.6 or 702.19b. \`/rule\` finds rules by words.`,
  'rules/number-unknown': ({ number, edition }) =>
    `No rule that I know has the number ${number}${edition ? ` in the rules of ${edition}` : ''}. \`/rules editions\` shows what I hold.`,
  'rules/no-life': ({ number, edition }) =>
    `I have ${number} of ${edition}, but what became of it I can only tell from the official texts, once some are imported (\`npm run rules:import\`).`,
  'rules/no-official-text': ({ edition, held }) =>
    `I hold no official text of this rule for ${edition}, and my own words are not to be compared. ${
      held.length > 0 ? `Official texts I hold: ${held.join(', ')}.` : 'No official text is imported yet.'
    }`,
  'rule/not-held': ({ typed, heading, isInOwnWords }) =>
    `${plain(typed)}${heading === null ? '' : ` (${heading})`} is not among the rules that I hold${
      isInOwnWords ? ' in my own words. Whoever runs me can import the official rules' : ''
    }.`,
  'card/unknown': ({ typed, nearest, pool }) =>
    `I know no card "${plain(typed)}".${didYouMean(nearest)}${
      pool === 'built-in'
        ? ' Only the cards built in are known here; whoever runs me can import all others.'
        : ''
    }`,
  'card/no-rulings': ({ card, imported }) =>
    imported
      ? `There are no rulings on ${plain(card)}.`
      : 'No rulings are imported here. Whoever runs me can import them with the cards.',
  'card/no-such-half': ({ card, typed, halves }) =>
    halves.length > 1
      ? `"${plain(typed)}" is no part of ${plain(card)}. Its parts are ${bold(halves)}.`
      : `${plain(card)} has no halves: leave \`half:\` out.`,
  'card/which-half': ({ card, halves }) =>
    `Which part of ${plain(card)} is being cast? Add \`half:\` with ${bold(halves, 'or')}.`,
  'card/not-fused': ({ card }) => `The halves of ${plain(card)} are never cast together: it has no fuse.`,
  'card/no-doors': ({ card }) => `${plain(card)} has no doors to lock or unlock.`,
  'card/door-already': ({ door, is }) => `${plain(door)} is ${is} already.`,
  'card/not-flipped-here': ({ card, why }) =>
    why === 'not-a-flip-card'
      ? `${plain(card)} is no flip card.`
      : `${plain(card)} is flipped on the battlefield only.`,
  'card/no-permanent': ({ card }) =>
    `${plain(card)} is an instant or a sorcery: face up it is never on the battlefield.`,
  'card/token-name': ({ token }) =>
    `${plain(token)} is a token, and no card has its name: it may not be chosen.`,
  'card/names-chosen': ({ names, choose }) =>
    choose === 'all'
      ? `These names are said together: ${bold(names)}.`
      : `One of these names is said, not more: ${bold(names, 'or')}.`,
  'card/not-face-down-here': ({ card }) =>
    `${plain(card)} has the characteristics of something face down only on the battlefield and the stack.`,
  'status/already': ({ permanent, value }) => `${plain(permanent)} is ${value} already: nothing changes.`,
  'status/never-unflips': ({ permanent }) =>
    `${plain(permanent)} cannot become unflipped: only leaving the battlefield ends it.`,
  'status/phased-out': ({ permanent }) =>
    `${plain(permanent)} is phased out: nothing affects it until it phases in.`,
  'face-down/double-faced': ({ permanent }) =>
    `${plain(permanent)} has two faces, so it cannot be put face down.`,
  'face-down/instants': ({ permanent }) =>
    `${plain(permanent)} is an instant or a sorcery: it is revealed and stays face down.`,
  'phasing/indirectly': ({ permanent }) =>
    `${plain(permanent)} phased out with what it is attached to, and phases in only with that.`,
  'phasing/ceased': ({ permanent }) =>
    `${plain(permanent)} was a token: it ceased to exist when it phased out.`,
  'query/not-understood': ({ typed, at, found, expected, why }) => {
    const trouble = found ? `I do not understand ${code(found)} here:` : 'Something is missing at the end:';
    return [
      why ? `${why}:` : trouble,
      codeBlock(`${typed}\n${' '.repeat(at)}^`),
      `Understood: ${expected.join(', ')}`,
    ].join('\n');
  },
  'game/none': () => 'No game is open here: open one with `/game new`.',
  'game/open-already': ({ hostId }, readerId) =>
    hostId === readerId
      ? 'Your game is open here already: end it with `/game end` first.'
      : `A game is open here already. Its host, <@${hostId}>, or somebody who may manage the server ends it with \`/game end\`.`,
  'game/not-playing': () => 'The game has not begun: its host starts it with `/game start`.',
  'undo/nothing': () => 'There is nothing to take back.',
  'undo/final': ({ why }) =>
    `${FINAL[why]} What comes before that is not taken back; the host can correct the table by hand.`,
  'undo/flipped': ({ flip }) =>
    `Flip ${flip.number}, by ${listed(flip.flippers.map((one) => `<@${one}>`))}, came after the last change. What comes before that is not taken back; the host can correct the table by hand.`,
  'undo/others': ({ playerId, hostId }) =>
    playerId === hostId
      ? `That is for <@${hostId}> to take back.`
      : `That is for <@${playerId}> or the host, <@${hostId}>, to take back.`,
  'log/no-line': ({ line }) => `The log has no line ${line}.`,
  'game/not-a-player': ({ playerId, left }, readerId) =>
    left === null
      ? `${withVerb(playerId, readerId)} not in this game.`
      : `${withVerb(playerId, readerId, ['has', 'have'])} ${left} this game.`,
  'game/kept-by-owner': ({ playerId }) => `<@${playerId}> keeps count of that, and the host can correct it.`,
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
  'game/host-only': ({ hostId }) =>
    `Only the host, <@${hostId}>, or somebody who may manage the server does that.`,
  'game/begun': () => 'The game has begun already.',
  'game/full': ({ max }) => `The table is full: at most ${count(max, 'player')}.`,
  'format/one-variant': ({ variants }) =>
    `A game has one variant at most: choose between ${listed(variants.map(nameVariant), 'and')}.`,
  'format/needs-many': ({ missing }) =>
    `Variants, and options such as ranges and teams, are for games that begin with more than two players${missing === null ? '' : `: ${sayMissing(missing)}`}.`,
  'format/excluded': sayExcluded,
  'format/one-attack': ({ variant, options }) =>
    `${inVariant(variant)} exactly one of these is used: ${listed(options.map(nameAttack), 'or')}.`,
  'format/no-teams': ({ variant }) =>
    variant === null
      ? 'There are teams in variants only: choose one.'
      : `${inVariant(variant)} there are no teams.`,
  'format/teams': sayTeams,
  'format/too-few': ({ variant, players, min }) =>
    `${inVariant(variant)} there are at least ${count(min, 'player')}: ${sayMissing(min - players)}.`,
  'format/several-turns': ({ hasStacks }) =>
    `In a Grand Melee of eight players or more several take their turns at once${hasStacks ? ', each turn with a stack of its own' : ''}. I keep one turn, so none here, and no stack or combat: \`/set\`, \`/permanent\`, \`/table\`, \`/flip\` and \`/game leave\` work as ever.`,
  'format/which-turn': () =>
    'Several players take their turns at once in this Grand Melee: say with `player:` whose is meant.',
  'format/tournaments': () => TOURNAMENTS_OUTSIDE,
  'losing/others': ({ playerId, hostId }) =>
    `<@${playerId}> leaves with \`/game leave\`, or the host, <@${hostId}>, says that <@${playerId}> has lost.`,
  'losing/nobody': () => 'Nobody loses by the numbers as they stand.',
  'game/too-few': ({ min }) => `That takes at least ${count(min, 'player')}.`,
  'game/joined-already': ({ playerId }, readerId) =>
    `${withVerb(playerId, readerId, ['has', 'have'])} joined already.`,
  'game/other-players': () => 'Name each player who joined once, and nobody else.',
  'game/unchanged': sayStanding,
  'commander/which': ({ typed, names }) => `Which "${plain(typed)}": ${bold(names, 'or')}?`,
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
  'counters/no-name': ({ typed }) =>
    `Nothing is counted by the name "${plain(typed)}": it must begin with a letter or a number.`,
  'counters/too-many-kinds': ({ max }) => `A player has at most ${max} kinds of counters.`,
  'coins/card-unknown': ({ typed, nearest }) =>
    `I know no card "${plain(typed)}" that flips coins.${didYouMean(nearest)}`,
  'coins/too-many': ({ coins, thumbs, max }) =>
    thumbs > 0
      ? `${count(coins, 'coin')} with ${count(thumbs, 'Thumb')} come to more than ${count(max, 'throw')}: each Thumb doubles them. Take fewer.`
      : `That is more than ${count(max, 'coin')}. Take fewer.`,
  'coins/odd-die': ({ sides }) =>
    `A die with ${count(sides, 'side')} cannot stand for a coin: odds and evens must be equally likely.`,
  'coins/die-too-small': ({ sides }) =>
    `A die with ${count(sides, 'side')} cannot stand for a coin. Take an even number of sides.`,
  'coins/unfair-object': ({ why }) => `That cannot stand for a coin: ${why}.`,
  'coins/nothing-fixed-yet': ({ since }) =>
    `Under this edition no effect fixes a flip: that came on ${since}. Add \`edition:today\` to play it that way.`,
  'coins/no-flip-waiting': () => 'That flip waits for nothing any more.',
  'coins/which-flip': ({ card, choices }) =>
    `${card} flips on more than one occasion. Pick one: ${choices.map((one) => `**${one}**`).join(', ')}.`,
  'coins/no-flip-of-its-own': ({ card, facts }) =>
    [`${card} flips nothing by itself.`, ...facts].join('\n→ '),
  'coins/how-many': ({ card, what, min, max }) =>
    `How many ${what} for ${card}? Add \`coins:\`, from ${min} to ${max}.`,
  'coins/card-says-how-many': ({ card }) =>
    `${card} says itself how many coins are flipped: leave \`coins:\` out.`,
  'coins/needs-players': ({ card, min, max }) => {
    if (max === 1) return `${card} is flipped by one player: name only that one with \`players:\`.`;
    if (max === 2) return `${card} is flipped by you and one opponent: name that one with \`opponent:\`.`;
    return `${card} has every player flip: name them all with \`players:\`, at least ${min}.`;
  },
  'coins/needs-call': ({ card }) =>
    `The flip for ${card} is won or lost: call it with \`call:heads\` or \`call:tails\`.`,
  'coins/not-called': ({ card }) =>
    `${card} cares about heads and tails only, so nobody calls: leave \`call:\` out.`,
  'coins/opponent-flips': () => 'The opponent must be somebody other than the one who flips.',
  'coins/flipper-twice': ({ playerId }, readerId) => `${withVerb(playerId, readerId)} named twice.`,
  'coins/call-missing': () => 'Without a call nobody loses a flip: add `call:heads` or `call:tails`.',
  'coins/other-choice-waiting': ({ waiting }) =>
    waiting === 'keep' ? 'First choose which coin to keep.' : 'First decide whether to flip again.',
  'coins/no-such-flip': ({ flip }) =>
    `There is no flip ${flip} under the secret in use here, nor under the one before it.`,
  'option/clash': ({ one, other }) => `\`${one}\` and \`${other}\` do not go together. Leave one out.`,
};

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
  controls: 'effects that control players',
  brought: 'cards brought into a subgame',
} as const;

const FINAL = {
  drawn: 'The first player was drawn: starting again would draw another.',
  'subgame-drawn':
    'The first player was drawn: starting again would draw another. `/subgame end draw:True` leaves the subgame, and `/set life` gives back what its card takes.',
  revealed: 'The last change showed a hidden card.',
} as const;

const bold = (all: readonly string[], join: 'and' | 'or' = 'and'): string =>
  listed(
    all.map((one) => `**${plain(one)}**`),
    join,
  );

function didYouMean(nearest: readonly string[]): string {
  return nearest.length ? ` Did you mean ${nearest.map((one) => `**${plain(one)}**`).join(', ')}?` : '';
}

/**
 * A refusal as its one reader sees it: a sentence, and the rule below it where a rule says so.
 * @param readerId who is spoken to as "you"; `null` where nobody knows.
 */
export function refusalReply(refusal: Refusal, readerId: PlayerId | null = null): Reply {
  const say = SENTENCES[refusal.code] as (facts: Refusal['facts'], readerId: PlayerId | null) => string;
  const sentence = say(refusal.facts, readerId);
  const rules = citeAll(refusal.because);
  return { content: rules ? `${sentence}\n-# ${rules}` : sentence, isPrivate: true };
}
