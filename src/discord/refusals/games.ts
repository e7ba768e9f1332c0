import { time, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { listOf } from '#text/list.ts';
import { typedWords } from '#text/typed.ts';
import type { RefusalFacts } from '#engine/refusals/refusal.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import {
  formatInVariant,
  attackOptionName,
  variantName,
  formatExcluded,
  formatMisreadTeams,
  formatMissing,
  formatTeamRequirement,
  TOURNAMENTS_OUTSIDE,
} from '../labels/formats.ts';
import { MAX_GUEST_NAME_LENGTH } from '#engine/lobby/guests.ts';
import { formatList } from '../words/words.ts';
import type { GameRefusals } from '#engine/refusals/games.ts';
import { withVerb, type RefusalSentences } from './sentences.ts';
import { formatUnchanged } from './unchanged.ts';

/** Players and host of a game, its format, undo, log, and counts. */
export const GAME_REFUSALS: RefusalSentences<GameRefusals> = {
  'teams/not-understood': formatMisreadTeams,
  'count/out-of-range': ({ of, would, min, max }) =>
    `That would make ${formatNumber(would)} ${of}: it must stay between ${formatNumber(min)} and ${formatNumber(max)}.`,
  'page/off': () => 'There are no pages here: whoever runs this bot hasn’t set them up.',
  'page/full': () => text`Too many links lead to this game. *Revoke* below yours ends them.`,
  'page/gone': () => 'You are no longer a member of this server, so your links to its games have ended.',
  'page/timed-out': ({ until }) =>
    text`You are timed out on this server: you can go on ${time(Math.ceil(until / 1000), 'R')}.`,
  'page/shut-out': () => 'You can’t use commands in the channel of this game any more. Nothing was done.',
  'page/unknown': () =>
    'Discord doesn’t say just now whether you are still here, so nothing was done. Try again in a minute.',
  'page/stale': () => 'The game has gone on meanwhile, and nothing was done. Look, and press again.',
  'page/life-changed': ({ from, by, now }) =>
    `The table has you at ${formatNumber(now)} by now. On your page, ${formatNumber(from)} became ${formatNumber(from + by)}.`,
  'game/none': () => text`There’s no game here. Start one with \`/game new\`.`,
  'game/open-already': ({ hostId }, readerId) =>
    hostId === readerId
      ? text`Your game is already open here: end it first with \`/game end\`.`
      : text`There’s already a game here. Its host, ${playerName(hostId)}, or somebody who can manage the server ends it with \`/game end\`.`,
  'game/no-thread': ({ why }) =>
    text`${NO_THREAD[why]} Nothing was opened; without \`thread:\` a game opens here.`,
  'game/not-playing': () => text`The game hasn’t begun: its host starts it with \`/game start\`.`,
  'game/not-a-player': ({ playerId, left }, readerId) =>
    left === null
      ? text`${withVerb(playerId, readerId)} not in this game.`
      : text`${withVerb(playerId, readerId, ['has', 'have'])} ${left} this game.`,
  'game/kept-by-owner': ({ playerId }) => text`Only ${playerName(playerId)} or the host can change that.`,
  'game/host-only': ({ hostId }) =>
    text`Only the host, ${playerName(hostId)}, or somebody who can manage the server may do that.`,
  'timer/off': () => text`This game isn’t timed. Its host turns the timer on: \`/judge line:timer on\`.`,
  'timer/unchanged': ({ isPaused }) =>
    isPaused ? 'The timer is paused already.' : 'The timer is running already.',
  'game/begun': () => 'The game has already begun. Until its first turn ends, the host can change who plays.',
  'game/settled': ({ why }) =>
    why === 'turns'
      ? 'A game can be set up anew until its first turn ends, and it has ended.'
      : 'A subgame is played as its game is.',
  'guest/name': ({ typed, why }) =>
    why === 'twice'
      ? `There are two guests called "${typedWords(typed, 32)}": give one of them another name.`
      : why === 'long'
        ? `"${typedWords(typed, 32)}" is too long for a guest: at most ${MAX_GUEST_NAME_LENGTH} characters.`
        : 'A guest’s name needs a letter or a number.',
  'guest/no-host': ({ playerId }) =>
    text`${playerName(playerId)} is a guest, whom the host plays: pick a person.`,
  'seat/host': () => text`The host stays at the table: \`/game host\` hands over first, or \`/game leave\`.`,
  'seat/on-turn': ({ playerId }) =>
    text`It’s ${playerName(playerId)}’s turn. End it first; then \`/game leave\` takes them out.`,
  'seat/in-use': ({ playerId }) =>
    text`${playerName(playerId)} has something at the table already. \`/game leave\` takes them out, and what is theirs.`,
  'seat/another-first': ({ playerId, would }) =>
    text`With these teams ${playerName(would)} would go first, and it’s ${playerName(playerId)}’s turn: name teams in which ${playerName(playerId)} does.`,
  'seat/lives-differ': ({ team }) =>
    text`${listOf(team.map(playerName))} would share life and poison, and have different numbers: set them alike first, with \`/set\`.`,
  'seat/bot': ({ playerId }) =>
    text`${playerName(playerId)} is a bot, and plays no Magic. Add guests by name.`,
  'game/edition-settled': ({ why }) =>
    why === 'turns'
      ? 'A game’s rules can change until its first turn ends, and it has ended.'
      : 'A subgame is played by the rules of its game.',
  'game/full': ({ max }) => `The table is full: at most ${formatCount(max, 'player')}.`,
  'game/too-few': ({ min }) => `That takes at least ${formatCount(min, 'player')}.`,
  'game/joined-already': ({ playerId }, readerId) =>
    text`${withVerb(playerId, readerId, ['has', 'have'])} already joined.`,
  'game/other-players': () => 'Name each player who joined once, and nobody else.',
  'game/unchanged': formatUnchanged,
  'undo/nothing': () => 'There’s nothing to take back.',
  'undo/final': ({ why }) =>
    text`${FINAL[why]} Nothing before that can be undone; the host can correct the table by hand.`,
  'undo/flipped': ({ flip, isRoll }) =>
    text`${isRoll ? 'Roll' : 'Flip'} ${flip.number}, by ${listOf(flip.flippers.map((flipper) => playerName(flipper)))}, came after the last change. Nothing before a ${isRoll ? 'roll' : 'flip'} can be undone; the host can correct the table by hand.`,
  'undo/others': ({ playerId, hostId }) =>
    playerId === hostId
      ? text`Only ${playerName(hostId)} can take that back.`
      : text`Only ${playerName(playerId)} or the host, ${playerName(hostId)}, can take that back.`,
  'log/no-line': ({ line }) => `The log has no line ${line}.`,
  'format/unknown': ({ option, typed, known }) =>
    `No ${option === 'variant' ? 'variant' : 'way to attack'} matches "${typedWords(typed)}". Pick ${formatList(known, 'or')}.`,
  'format/one-variant': ({ variants }) =>
    `A game has at most one variant: choose ${formatList(variants.map(variantName), 'or')}.`,
  'format/needs-many': ({ missing }) =>
    `Variants, and options such as ranges and teams, need more than two players${missing === null ? '' : `: ${formatMissing(missing)}`}.`,
  'format/excluded': formatExcluded,
  'format/one-attack': ({ variant, options }) =>
    `${formatInVariant(variant)} you use exactly one of these: ${formatList(options.map(attackOptionName), 'or')}.`,
  'format/no-teams': ({ variant }) =>
    variant === null
      ? 'Only variants have teams: choose one.'
      : `${formatInVariant(variant)} there are no teams.`,
  'format/teams': formatTeamRequirement,
  'format/too-few': ({ variant, players, min }) =>
    `${formatInVariant(variant)} you need at least ${formatCount(min, 'player')}: ${formatMissing(min - players)}.`,
  'format/several-turns': ({ hasStacks }) =>
    text`In a Grand Melee of eight players or more several take their turns at once${hasStacks ? ', each turn with a stack of its own' : ''}. I can’t track that, so no turns, stack or combat here. \`/set\`, \`/permanent\`, \`/table\`, \`/flip\` and \`/game leave\` still work.`,
  'format/which-turn': () =>
    text`Several players take their turns at once in this Grand Melee: say which with \`player:\`.`,
  'format/tournaments': () => TOURNAMENTS_OUTSIDE,
  'losing/others': ({ playerId, hostId }) =>
    text`Only ${playerName(playerId)} can leave (\`/game leave\`), or the host, ${playerName(hostId)}, says that they have lost.`,
  'losing/nobody': () => 'Nobody is losing as things stand.',
  'counters/no-name': ({ typed }) =>
    `"${typedWords(typed)}" isn’t a kind of counter: it must begin with a letter or a number.`,
  'counters/too-many-kinds': ({ max }) => `A player has at most ${max} kinds of counters.`,
};

const FINAL = {
  drawn: 'The first player was drawn: starting again would draw another.',
  'subgame-drawn': text`The first player was drawn: starting again would draw another. \`/subgame end draw:True\` leaves the subgame, and \`/set life\` gives back what its card takes.`,
  rolled: 'The planar die was rolled.',
  revealed: 'The last change showed a hidden card.',
} as const;

const NO_THREAD: Readonly<Record<RefusalFacts['game/no-thread']['why'], string>> = {
  permission:
    'I may not start a thread here: a role of mine needs Create Public Threads and Send Messages in Threads.',
  place: 'No thread can be started here.',
  other: 'Discord doesn’t start a thread here just now.',
  many: 'This server has as many open threads as Discord allows: archive some.',
};
