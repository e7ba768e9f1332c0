import { mention } from '../words/mention.ts';
import { count, written } from '../../basics/count.ts';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Standing } from '../../engine/vocabulary/refusals.ts';
import { plain } from '../words/escape.ts';
import { nameTeam } from '../naming/teams.ts';
import { inZone } from '../words/game-terms.ts';
import { capital, listed } from '../words/words.ts';
import { withVerb } from './sentences.ts';

/** As `withVerb`, of what a player has with a team, if with any: `The team of <@1> and <@2> is`. */
const withVerbOf = (
  { playerId, team = [] }: { readonly playerId: PlayerId; readonly team?: readonly PlayerId[] },
  readerId: PlayerId | null,
  verb: readonly [string, string],
): string => (team.length > 1 ? `${capital(nameTeam(team))} ${verb[0]}` : withVerb(playerId, readerId, verb));

/** Says what stands already as somebody wants it, so that nothing changes. */
export function sayStanding(standing: Standing, readerId: PlayerId | null): string {
  const number = 'amount' in standing ? written(standing.amount) : '';
  switch (standing.of) {
    case 'life':
      return `${withVerbOf(standing, readerId, IS)} already at ${number} life.`;
    case 'counters': {
      const counters = count(standing.amount, `${plain(standing.counter)} counter`);
      return `${withVerbOf(standing, readerId, HAS)} ${counters} already.`;
    }
    case 'damage': {
      const from = plain(standing.commander);
      return `${withVerb(standing.playerId, readerId, HAS)} ${number} combat damage from ${from} already.`;
    }
    case 'commanders': {
      const { names, playerId } = standing;
      const whose = playerId === readerId ? 'Your' : `${mention(playerId)}’s`;
      if (names.length === 0) return `${withVerb(playerId, readerId, HAS)} no commander named.`;
      return `${whose} ${names.length > 1 ? 'commanders are' : 'commander is'} ${listed(names.map((name) => plain(name)))} already.`;
    }
    case 'casts':
      return `${plain(standing.commander)} counts as cast ${count(standing.amount, 'time')} already.`;
    case 'zone':
      return `${plain(standing.commander)} is ${inZone(standing.zone, TODAYS_DATE)} already.`;
    case 'library':
      return `${withVerb(standing.playerId, readerId, HAS)} ${count(standing.amount, 'card')} in the library already.`;
    case 'spells':
      return `${count(standing.amount, 'spell')} ${standing.amount === 1 ? 'is' : 'are'} already counted this turn.`;
    case 'monarch':
      return holder(standing.playerId, readerId, IS, 'the monarch');
    case 'initiative':
      return holder(standing.playerId, readerId, HAS, 'the initiative');
    case 'host':
      return holder(standing.playerId, readerId, IS, 'the host');
    case 'day':
      return standing.day === null ? 'It’s neither day nor night now.' : `It’s already ${standing.day}.`;
    case 'ring':
      return `The Ring has tempted ${mention(standing.playerId)} ${standing.amount === 1 ? 'once' : `${number} times`} already.`;
    case 'speed':
      return standing.amount === 0
        ? `${withVerb(standing.playerId, readerId, HAS)} no speed now.`
        : `${withVerb(standing.playerId, readerId, HAS)} speed ${number} already.`;
    case 'room':
      return `${withVerb(standing.playerId, readerId, IS)} in **${plain(standing.room)}** already.`;
    case 'blessing':
      return `${withVerb(standing.playerId, readerId, HAS)} ${standing.has ? 'the city’s blessing already' : 'no city’s blessing now'}.`;
    case 'hand-size':
      return standing.most === 'none'
        ? `${withVerb(standing.playerId, readerId, HAS)} no maximum hand size already.`
        : `${withVerb(standing.playerId, readerId, HAS)} a maximum hand size of ${standing.most ?? 7} already.`;
    case 'plane':
      return standing.plane === null ? 'No plane is named.' : `It’s already ${plain(standing.plane)}.`;
    case 'settings':
      return 'The game already has these settings.';
    case 'controller':
      return `${withVerb(standing.playerId, readerId, ['already controls', 'already control'])} ${plain(standing.permanent)}.`;
    case 'permanent':
      return `${plain(standing.permanent)} ${plain(standing.stands)} already.`;
  }
}

const IS = ['is', 'are'] as const;
const HAS = ['has', 'have'] as const;

const holder = (
  playerId: PlayerId | null,
  readerId: PlayerId | null,
  verb: readonly [string, string],
  what: string,
): string =>
  playerId === null
    ? `Nobody ${verb[0]} ${what} now.`
    : `${withVerb(playerId, readerId, verb)} already ${what}.`;
