import { count, written } from '../../basics/count.ts';
import {
  inVariant,
  nameAttack,
  nameVariant,
  sayExcluded,
  sayMisreadTeams,
  sayMissing,
  sayTeams,
  TOURNAMENTS_OUTSIDE,
} from '../sentences/formats.ts';
import { plain } from '../words/escape.ts';
import { listed } from '../words/words.ts';
import { bold, withVerb, type Sentences } from './sentences.ts';
import { sayStanding } from './standing.ts';

/** Refusals around a game: who plays and hosts it, its format, taking back, its log, what it counts. */
export const GAMES: Sentences<
  'teams' | 'count' | 'game' | 'undo' | 'log' | 'format' | 'losing' | 'commander' | 'counters'
> = {
  'teams/not-understood': sayMisreadTeams,
  'count/out-of-range': ({ of, would, min, max }) =>
    `That would come to ${written(would)} ${of}: it must stay between ${written(min)} and ${written(max)}.`,
  'game/none': () => 'No game is open here: open one with `/game new`.',
  'game/open-already': ({ hostId }, readerId) =>
    hostId === readerId
      ? 'Your game is open here already: end it with `/game end` first.'
      : `A game is open here already. Its host, <@${hostId}>, or somebody who may manage the server ends it with \`/game end\`.`,
  'game/not-playing': () => 'The game has not begun: its host starts it with `/game start`.',
  'game/not-a-player': ({ playerId, left }, readerId) =>
    left === null
      ? `${withVerb(playerId, readerId)} not in this game.`
      : `${withVerb(playerId, readerId, ['has', 'have'])} ${left} this game.`,
  'game/kept-by-owner': ({ playerId }) => `<@${playerId}> keeps count of that, and the host can correct it.`,
  'game/host-only': ({ hostId }) =>
    `Only the host, <@${hostId}>, or somebody who may manage the server does that.`,
  'game/begun': () => 'The game has begun already.',
  'game/edition-settled': ({ why }) =>
    why === 'turns'
      ? 'A game’s rules change until its first turn ends, and that is over.'
      : 'A subgame is played by the rules of its game.',
  'game/full': ({ max }) => `The table is full: at most ${count(max, 'player')}.`,
  'game/too-few': ({ min }) => `That takes at least ${count(min, 'player')}.`,
  'game/joined-already': ({ playerId }, readerId) =>
    `${withVerb(playerId, readerId, ['has', 'have'])} joined already.`,
  'game/other-players': () => 'Name each player who joined once, and nobody else.',
  'game/unchanged': sayStanding,
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
  'commander/which': ({ typed, names }) => `Which "${plain(typed)}": ${bold(names, 'or')}?`,
  'counters/no-name': ({ typed }) =>
    `Nothing is counted by the name "${plain(typed)}": it must begin with a letter or a number.`,
  'counters/too-many-kinds': ({ max }) => `A player has at most ${max} kinds of counters.`,
};

const FINAL = {
  drawn: 'The first player was drawn: starting again would draw another.',
  'subgame-drawn':
    'The first player was drawn: starting again would draw another. `/subgame end draw:True` leaves the subgame, and `/set life` gives back what its card takes.',
  revealed: 'The last change showed a hidden card.',
} as const;
