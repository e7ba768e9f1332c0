import { formatForgotten } from './format-forgotten.ts';
import { loadConfig, printAndExit, runProgram } from './run-program.ts';
import { parseSubjectArguments, withRequests } from './subject-program.ts';

const USAGE = `Usage: npm run forget -- --user ID
       npm run forget -- --server ID

Erases what is stored of a person or a server, while the bot runs or not. It cannot be taken back. Older backups keep it.

  --user ID    as /settings forget:me does: settings, links, results and coins. Entries in games of servers remain; they
               are counted by server, and --server erases them
  --server ID  as /settings forget:server does: everything
  --help       this text

The log gets a line with "audit". Exit code: 0 done, also if nothing was stored; 1 failed, perhaps after erasing a part: run it again;
2 these arguments are wrong.`;

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
