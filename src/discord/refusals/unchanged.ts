import { capitalized, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Unchanged } from '#engine/refusals/games.ts';
import { formatTeam } from '../labels/teams.ts';
import { inZone } from '../words/game-terms.ts';
import { formatList } from '../words/words.ts';
import { withPossessive, withVerb } from './sentences.ts';

/** Like `withVerb`, but names the team for what teammates share: `The team of <@1> and <@2> is`. */
const withTeamVerb = (
  { playerId, team = [] }: { readonly playerId: PlayerId; readonly team?: readonly PlayerId[] },
  readerId: PlayerId | null,
  verb: readonly [string, string],
): Text =>
  team.length > 1 ? text`${capitalized(formatTeam(team))} ${verb[0]}` : withVerb(playerId, readerId, verb);

/** Formats a refusal of a change that would change nothing. */
export function formatUnchanged(unchanged: Unchanged, readerId: PlayerId | null): Text {
  const number = 'amount' in unchanged ? formatNumber(unchanged.amount) : '';
  switch (unchanged.of) {
    case 'life':
      return text`${withTeamVerb(unchanged, readerId, IS)} already at ${number} life.`;
    case 'counters': {
      const counters = formatCount(unchanged.amount, `${typedWords(unchanged.counter)} counter`);
      return text`${withTeamVerb(unchanged, readerId, HAS)} ${counters} already.`;
    }
    case 'damage': {
      const from = typedWords(unchanged.commander);
      return text`${withVerb(unchanged.playerId, readerId, HAS)} ${number} combat damage from ${from} already.`;
    }
    case 'commanders': {
      const { names, playerId } = unchanged;
      if (names.length === 0) return text`${withVerb(playerId, readerId, HAS)} no commander named.`;
      return text`${withPossessive(playerId, readerId)} ${names.length > 1 ? 'commanders are' : 'commander is'} ${formatList(names.map((name) => typedWords(name)))} already.`;
    }
    case 'color':
      return `${typedWords(unchanged.commander)} has that color already.`;
    case 'casts':
      return `${typedWords(unchanged.commander)} counts as cast ${formatCount(unchanged.amount, 'time')} already.`;
    case 'zone':
      return `${typedWords(unchanged.commander)} is ${inZone(unchanged.zone, TODAYS_DATE)} already.`;
    case 'library':
      return text`${withVerb(unchanged.playerId, readerId, HAS)} ${formatCount(unchanged.amount, 'card')} in the library already.`;
    case 'spells':
      return `${formatCount(unchanged.amount, 'spell')} ${unchanged.amount === 1 ? 'is' : 'are'} already counted this turn.`;
    case 'monarch':
      return formatHolder(unchanged.playerId, readerId, IS, 'the monarch');
    case 'initiative':
      return formatHolder(unchanged.playerId, readerId, HAS, 'the initiative');
    case 'host':
      return formatHolder(unchanged.playerId, readerId, IS, 'the host');
    case 'day':
      return unchanged.day === null ? 'It’s neither day nor night now.' : `It’s already ${unchanged.day}.`;
    case 'ring':
      return text`The Ring has tempted ${playerName(unchanged.playerId)} ${unchanged.amount === 1 ? 'once' : `${number} times`} already.`;
    case 'speed':
      return unchanged.amount === 0
        ? text`${withVerb(unchanged.playerId, readerId, HAS)} no speed now.`
        : text`${withVerb(unchanged.playerId, readerId, HAS)} speed ${number} already.`;
    case 'room':
      return text`${withVerb(unchanged.playerId, readerId, IS)} in **${typedWords(unchanged.room)}** already.`;
    case 'blessing':
      return text`${withVerb(unchanged.playerId, readerId, HAS)} ${unchanged.has ? 'the city’s blessing already' : 'no city’s blessing now'}.`;
    case 'hand-size':
      return unchanged.most === 'none'
        ? text`${withVerb(unchanged.playerId, readerId, HAS)} no maximum hand size already.`
        : text`${withVerb(unchanged.playerId, readerId, HAS)} a maximum hand size of ${unchanged.most ?? 7} already.`;
    case 'seat-color':
      return text`${withVerb(unchanged.playerId, readerId, HAS)} that color already.`;
    case 'plane':
      return unchanged.plane === null ? 'No plane is named.' : `It’s already ${typedWords(unchanged.plane)}.`;
    case 'settings':
      return 'The game already has these settings.';
    case 'controller':
      return text`${withVerb(unchanged.playerId, readerId, ['already controls', 'already control'])} ${typedWords(unchanged.permanent)}.`;
    case 'permanent':
      return `${typedWords(unchanged.permanent)} ${typedWords(unchanged.state)} already.`;
  }
}

const IS = ['is', 'are'] as const;
const HAS = ['has', 'have'] as const;

const formatHolder = (
  playerId: PlayerId | null,
  readerId: PlayerId | null,
  verb: readonly [string, string],
  title: string,
): Text =>
  playerId === null
    ? `Nobody ${verb[0]} ${title} now.`
    : text`${withVerb(playerId, readerId, verb)} already ${title}.`;
