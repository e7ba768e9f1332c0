import type { LobbyEvent } from '#engine/events/lobby.ts';
import { isGuest } from '#engine/vocabulary/players.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { GameSettings } from '#engine/game/state.ts';
import { deepEqual } from '#engine/game/deep-equal.ts';
import { formatCount } from '#basics/format-count.ts';
import { formatList } from '../words/words.ts';
import { mention } from '../words/mention.ts';
import { formatFormatWithOptions, formatLife, formatTeamList } from '../labels/format-words.ts';
import { formatSilenced } from './reminder-names.ts';
import { formatByCard } from '../labels/things.ts';
import { formatEditionInSentence, formatRulesOf } from '../labels/turn-words.ts';

const LEAVING_VERBS = { conceded: 'concedes', left: 'leaves the game', lost: 'has lost the game' } as const;

/** Formats events about the game itself: opening, joining, starting, leaving, ending. */
export function formatLobbyEvent(event: LobbyEvent): string {
  switch (event.kind) {
    case 'game/opened': {
      const { edition, players, settings } = event;
      const who = players.length > 0 ? ` Players: ${formatPlayers(players)}.` : '';
      const format = deepEqual(settings.format, PLAIN_FORMAT)
        ? []
        : [formatFormatWithOptions(settings.format)];
      const pings = settings.pings ? [] : ['nobody is pinged'];
      const details = [formatRulesOf(edition), ...format, formatLife(settings), ...pings];
      return `A new game. ${details.join(format.length > 0 ? '; ' : ', ')}.${who}`;
    }
    case 'game/joined':
      return isGuest(event.playerId)
        ? `${mention(event.playerId)} joins, a guest whom the host plays.`
        : `${mention(event.playerId)} joins.`;
    case 'game/withdrawn':
      return `${mention(event.playerId)} leaves before the game begins.`;
    case 'game/started': {
      const [first = '', ...rest] = event.order;
      return `The game begins. ${mention(first)} ${event.byChance ? 'was drawn to go' : 'goes'} first, then ${formatPlayers(rest)}.${event.teams.length > 0 ? ` Teams ${formatTeamList(event.teams)}.` : ''}`;
    }
    case 'game/restarted': {
      const { card, order, teams, exempt } = event;
      const [first = '', ...rest] = order;
      const left = exempt.map(
        ({ playerId, cards }) => `${formatCount(cards, 'card')} of ${mention(playerId)}`,
      );
      return [
        `The game is restarted${formatByCard(card)}: nobody wins or loses, and all cards go back to their owners’ decks.`,
        ...(left.length > 0 ? [`Left out: ${formatList(left)}.`] : []),
        `${mention(first)} goes first, then ${formatPlayers(rest)}; everybody draws a new hand of seven.`,
        ...(teams.length > 0 ? [`Teams ${formatTeamList(teams)}.`] : []),
        'The rest of the effect happens before the first untap step.',
      ].join(' ');
    }
    case 'game/host-changed':
      return `${mention(event.hostId)} is the host now.`;
    case 'game/settings-changed':
      return formatSettings(event.settings);
    case 'game/rearranged': {
      const { joined, gone, teams, settings } = event;
      return [
        ...(joined.length > 0 ? [`${formatPlayers(joined)} ${joined.length > 1 ? 'join' : 'joins'}.`] : []),
        ...(gone.length > 0
          ? [`${formatPlayers(gone)} ${gone.length > 1 ? 'don’t' : 'doesn’t'} play after all.`]
          : []),
        `${formatGameSummary(settings)}.`,
        ...(teams.length > 0 ? [`Teams ${formatTeamList(teams)}.`] : []),
      ].join(' ');
    }
    case 'game/edition-changed':
      return `This game is played by ${formatEditionInSentence(event.edition)} from here on. ${formatGameSummary(event.settings)}.`;
    case 'game/left':
      return `${mention(event.playerId)} ${LEAVING_VERBS[event.how]}.`;
    case 'game/ended': {
      const { how, winners } = event.result;
      if (how === 'won') return `${formatPlayers(winners)} ${winners.length > 1 ? 'win' : 'wins'} the game.`;
      return how === 'drawn' ? 'The game is a draw.' : 'The game ends without a winner.';
    }
  }
}

export const formatSettings = (settings: GameSettings): string => {
  const pings = settings.pings ? '' : 'not ';
  const first = settings.first === undefined ? '' : `; ${mention(settings.first)} goes first`;
  return `${formatGameSummary(settings)}${first}; players are ${pings}pinged as their turn begins${formatSilenced(settings)}.`;
};

/** `Free-for-All; 20 life to start` */
export function formatGameSummary(settings: GameSettings): string {
  const format = deepEqual(settings.format, PLAIN_FORMAT)
    ? ''
    : `${formatFormatWithOptions(settings.format)}; `;
  return `${format}${formatLife(settings)} to start`;
}

const formatPlayers = (players: readonly string[]): string => formatList(players.map(mention));
