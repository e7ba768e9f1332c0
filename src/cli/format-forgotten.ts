import { formatCount } from '#basics/format-count.ts';
import type { Forgotten, Subject } from '#discord/settings/subject-requests.ts';

const formatEntries = (count: number): string => formatCount(count, 'entry', 'entries');

/** The outcome of `npm run forget` in one line. A bot that still plays may have stored more meanwhile. */
export function formatForgotten(subject: Subject, { entries, remaining, servers }: Forgotten): string {
  const subjectName = 'userId' in subject ? `user ${subject.userId}` : `server ${subject.guildId}`;
  if (entries === 0 && !remaining) return `Nothing is stored of ${subjectName}.`;
  if ('guildId' in subject) {
    const erased = `Erased ${formatEntries(entries)} of ${subjectName}.`;
    return !remaining
      ? erased
      : `${erased} ${formatCount(remaining, 'entry has', 'entries have')} been stored since: the bot is still used there.`;
  }
  if (remaining === null)
    return `Erased the data of ${subjectName}. How many of the ${formatEntries(entries)} remain in games that others played could not be counted.`;
  const erased = `Erased ${formatEntries(Math.max(0, entries - remaining))} of ${subjectName}.`;
  if (remaining === 0) return erased;
  const places = Object.entries(servers).map(([guildId, count]) => `${count} of server ${guildId}`);
  return `${erased} ${formatCount(remaining, 'entry remains', 'entries remain')}, in games that others played, too${places.length > 0 ? `: ${places.join(', ')}` : ''}.`;
}
