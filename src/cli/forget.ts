import { formatCount } from '#basics/format-count.ts';
import type { Forgotten, Subject } from '#discord/settings/subject-requests.ts';
import { loadConfig, printAndExit, runProgram } from './run-program.ts';
import { parseSubjectArguments, withRequests } from './subject-program.ts';

const USAGE = `Usage: npm run forget -- --user ID
       npm run forget -- --server ID

Erases what is stored of a person or a server, while the bot runs or not. It cannot be taken back. Older backups keep it.

  --user ID    as /settings forget:me does: settings, links, results and coins. Entries in games of servers remain; they
               are counted by server, and --server erases them
  --server ID  as /settings forget:server does: everything
  --help       this text

The log gets a line with "audit". Exit code: 0 done, also if nothing was stored; 1 nothing was erased; 2 these arguments are wrong.`;

await runProgram(async () => {
  const parsed = parseSubjectArguments(process.argv.slice(2), {
    name: 'forget',
    usage: USAGE,
    takesFile: false,
  });
  if (!parsed.ok) return printAndExit(parsed);
  await withRequests(loadConfig(), async (requests) => {
    const forgotten = await requests.forget(parsed.subject);
    process.stdout.write(`${formatForgotten(parsed.subject, forgotten)}\n`);
  });
});

function formatForgotten(subject: Subject, { entries, remaining, servers }: Forgotten): string {
  const who = 'userId' in subject ? `user ${subject.userId}` : `server ${subject.guildId}`;
  if (entries === 0) return `Nothing is stored of ${who}.`;
  const erased = `Erased ${formatCount(entries - remaining, 'entry', 'entries')} of ${who}.`;
  if (remaining === 0) return erased;
  const places = Object.entries(servers).map(([guildId, count]) => `${count} of server ${guildId}`);
  return `${erased} ${formatCount(remaining, 'entry remains', 'entries remain')}, in games that others played, too${places.length > 0 ? `: ${places.join(', ')}` : ''}.`;
}
