import { toMarkdown } from '#discord/markdown/write.ts';
import { mention } from '../words/mention.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Unchanged } from '#engine/refusals/games.ts';
import { escapeUserText } from '../markdown/escape.ts';
import { formatTeam } from '../labels/teams.ts';
import { inZone } from '../words/game-terms.ts';
import { capitalize, formatList } from '../words/words.ts';
import { withVerb } from './sentences.ts';

/** Like `withVerb`, but names the team for what teammates share: `The team of <@1> and <@2> is`. */
const withTeamVerb = (
  { playerId, team = [] }: { readonly playerId: PlayerId; readonly team?: readonly PlayerId[] },
  readerId: PlayerId | null,
  verb: readonly [string, string],
): string =>
  team.length > 1
    ? `${capitalize(toMarkdown(formatTeam(team)))} ${verb[0]}`
    : withVerb(playerId, readerId, verb);

/** Formats a refusal of a change that would change nothing. */
export function formatUnchanged(unchanged: Unchanged, readerId: PlayerId | null): string {
  const number = 'amount' in unchanged ? formatNumber(unchanged.amount) : '';
  switch (unchanged.of) {
    case 'life':
      return `${withTeamVerb(unchanged, readerId, IS)} already at ${number} life.`;
    case 'counters': {
      const counters = formatCount(unchanged.amount, `${escapeUserText(unchanged.counter)} counter`);
      return `${withTeamVerb(unchanged, readerId, HAS)} ${counters} already.`;
    }
    case 'damage': {
      const from = escapeUserText(unchanged.commander);
      return `${withVerb(unchanged.playerId, readerId, HAS)} ${number} combat damage from ${from} already.`;
    }
    case 'commanders': {
      const { names, playerId } = unchanged;
      const whose = playerId === readerId ? 'Your' : `${mention(playerId)}’s`;
      if (names.length === 0) return `${withVerb(playerId, readerId, HAS)} no commander named.`;
      return `${whose} ${names.length > 1 ? 'commanders are' : 'commander is'} ${formatList(names.map((name) => escapeUserText(name)))} already.`;
    }
    case 'color':
      return `${escapeUserText(unchanged.commander)} has that color already.`;
    case 'casts':
      return `${escapeUserText(unchanged.commander)} counts as cast ${formatCount(unchanged.amount, 'time')} already.`;
    case 'zone':
      return `${escapeUserText(unchanged.commander)} is ${inZone(unchanged.zone, TODAYS_DATE)} already.`;
    case 'library':
      return `${withVerb(unchanged.playerId, readerId, HAS)} ${formatCount(unchanged.amount, 'card')} in the library already.`;
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
      return `The Ring has tempted ${mention(unchanged.playerId)} ${unchanged.amount === 1 ? 'once' : `${number} times`} already.`;
    case 'speed':
      return unchanged.amount === 0
        ? `${withVerb(unchanged.playerId, readerId, HAS)} no speed now.`
        : `${withVerb(unchanged.playerId, readerId, HAS)} speed ${number} already.`;
    case 'room':
      return `${withVerb(unchanged.playerId, readerId, IS)} in **${escapeUserText(unchanged.room)}** already.`;
    case 'blessing':
      return `${withVerb(unchanged.playerId, readerId, HAS)} ${unchanged.has ? 'the city’s blessing already' : 'no city’s blessing now'}.`;
    case 'hand-size':
      return unchanged.most === 'none'
        ? `${withVerb(unchanged.playerId, readerId, HAS)} no maximum hand size already.`
        : `${withVerb(unchanged.playerId, readerId, HAS)} a maximum hand size of ${unchanged.most ?? 7} already.`;
    case 'plane':
      return unchanged.plane === null
        ? 'No plane is named.'
        : `It’s already ${escapeUserText(unchanged.plane)}.`;
    case 'settings':
      return 'The game already has these settings.';
    case 'controller':
      return `${withVerb(unchanged.playerId, readerId, ['already controls', 'already control'])} ${escapeUserText(unchanged.permanent)}.`;
    case 'permanent':
      return `${escapeUserText(unchanged.permanent)} ${escapeUserText(unchanged.stands)} already.`;
  }
}

const IS = ['is', 'are'] as const;
const HAS = ['has', 'have'] as const;

const formatHolder = (
  playerId: PlayerId | null,
  readerId: PlayerId | null,
  verb: readonly [string, string],
  title: string,
): string =>
  playerId === null
    ? `Nobody ${verb[0]} ${title} now.`
    : `${withVerb(playerId, readerId, verb)} already ${title}.`;
