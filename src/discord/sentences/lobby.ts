import { listOf } from '#text/list.ts';
import { playerName, joinTexts } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import type { LobbyEvent } from '#engine/events/lobby-events.ts';
import { isGuest } from '#engine/vocabulary/players.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { GameSettings } from '#engine/game/state.ts';
import { deepEqual } from '#engine/game/deep-equal.ts';
import { formatCount } from '#basics/format-count.ts';
import { formatFormatWithOptions, formatLife, formatTeamList } from '../labels/format-words.ts';
import { formatSilenced } from './reminder-names.ts';
import { formatByCard } from '../labels/things.ts';
import { formatEditionInSentence, formatRulesOf } from '../labels/turn-words.ts';

const LEAVING_VERBS = { conceded: 'concedes', left: 'leaves the game', lost: 'has lost the game' } as const;

/** Formats events about the game itself: opening, joining, starting, leaving, ending. */
export function formatLobbyEvent(event: LobbyEvent): Text {
  switch (event.kind) {
    case 'game/opened': {
      const { edition, players, settings } = event;
      const who = players.length > 0 ? text` Players: ${formatPlayers(players)}.` : '';
      const format = deepEqual(settings.format, PLAIN_FORMAT)
        ? []
        : [formatFormatWithOptions(settings.format)];
      const pings = settings.pings ? [] : ['nobody is pinged'];
      const details = [formatRulesOf(edition), ...format, formatLife(settings), ...pings];
      return text`A new game. ${joinTexts(details, format.length > 0 ? '; ' : ', ')}.${who}`;
    }
    case 'game/joined':
      return isGuest(event.playerId)
        ? text`${playerName(event.playerId)} joins, a guest whom the host plays.`
        : text`${playerName(event.playerId)} joins.`;
    case 'game/withdrawn':
      return text`${playerName(event.playerId)} leaves before the game begins.`;
    case 'game/started': {
      const [first = '', ...rest] = event.order;
      return text`The game begins. ${playerName(first)} ${event.byChance ? 'was drawn to go' : 'goes'} first, then ${formatPlayers(rest)}.${event.teams.length > 0 ? text` Teams ${formatTeamList(event.teams)}.` : ''}`;
    }
    case 'game/restarted': {
      const { card, order, teams, exempt } = event;
      const [first = '', ...rest] = order;
      const left = exempt.map(
        ({ playerId, cards }) => text`${formatCount(cards, 'card')} of ${playerName(playerId)}`,
      );
      return joinTexts(
        [
          text`The game is restarted${formatByCard(card)}: nobody wins or loses, and all cards go back to their owners’ decks.`,
          ...(left.length > 0 ? [text`Left out: ${listOf(left)}.`] : []),
          text`${playerName(first)} goes first, then ${formatPlayers(rest)}; everybody draws a new hand of seven.`,
          ...(teams.length > 0 ? [text`Teams ${formatTeamList(teams)}.`] : []),
          'The rest of the effect happens before the first untap step.',
        ],
        ' ',
      );
    }
    case 'game/host-changed':
      return text`${playerName(event.hostId)} is the host now.`;
    case 'game/settings-changed':
      return formatSettings(event.settings);
    case 'game/rearranged': {
      const { joined, gone, teams, settings } = event;
      return joinTexts(
        [
          ...(joined.length > 0
            ? [text`${formatPlayers(joined)} ${joined.length > 1 ? 'join' : 'joins'}.`]
            : []),
          ...(gone.length > 0
            ? [text`${formatPlayers(gone)} ${gone.length > 1 ? 'don’t' : 'doesn’t'} play after all.`]
            : []),
          text`${formatGameSummary(settings)}.`,
          ...(teams.length > 0 ? [text`Teams ${formatTeamList(teams)}.`] : []),
        ],
        ' ',
      );
    }
    case 'game/edition-changed':
      return text`This game is played by ${formatEditionInSentence(event.edition)} from here on. ${formatGameSummary(event.settings)}.`;
    case 'game/left':
      return text`${playerName(event.playerId)} ${LEAVING_VERBS[event.how]}${event.by === undefined ? '' : text` (eliminated by ${playerName(event.by)})`}.`;
    case 'game/ended': {
      const { how, winners } = event.result;
      if (how === 'won')
        return text`${formatPlayers(winners)} ${winners.length > 1 ? 'win' : 'wins'} the game.`;
      return how === 'drawn' ? 'The game is a draw.' : 'The game ends without a winner.';
    }
  }
}

export const formatSettings = (settings: GameSettings): Text => {
  const pings = settings.pings ? '' : 'not ';
  const first = settings.first === undefined ? '' : text`; ${playerName(settings.first)} goes first`;
  return text`${formatGameSummary(settings)}${first}; players are ${pings}pinged as their turn begins${formatSilenced(settings)}${settings.timer ? '; the turns are timed' : ''}.`;
};

/** `Free-for-All; 20 life to start` */
export function formatGameSummary(settings: GameSettings): Text {
  const format = deepEqual(settings.format, PLAIN_FORMAT)
    ? ''
    : `${formatFormatWithOptions(settings.format)}; `;
  return text`${format}${formatLife(settings)} to start`;
}

const formatPlayers = (players: readonly string[]): Text => listOf(players.map(playerName));
