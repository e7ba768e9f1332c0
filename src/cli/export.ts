import { createWriteStream, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#files/operator-error.ts';
import { loadConfig, printAndExit, runProgram } from './run-program.ts';
import { parseSubjectArguments, withRequests } from './subject-program.ts';

const USAGE = `Usage: npm run export -- --user ID [FILE]
       npm run export -- --server ID [FILE]

Writes what is stored of a person or a server as JSON, while the bot runs or not, to a new file that only you can read; without
FILE, to standard output.

  --user ID    as /settings export:me does, of any size: other people are numbers in it
  --server ID  everything of a server, for those who manage it: user ids are in it, private flips are hidden
  --help       this text

Secrets of coins, links to pages and the replies of the last hour are left out of an export of a server. The log gets a line with "audit".
Exit code: 0 done, also if nothing is stored; 1 failed; 2 these arguments are wrong.`;

await runProgram(async () => {
  const parsed = parseSubjectArguments(process.argv.slice(2), {
    name: 'export',
    usage: USAGE,
    takesFile: true,
  });
  if (!parsed.ok) return printAndExit(parsed);
  const { subject, file } = parsed;
  await withRequests(loadConfig(), async (requests) => {
    if (file === null) return pipeline(requests.export(subject), process.stdout, { end: false });
    await writeNew(file, requests.export(subject));
    process.stderr.write(`Written to ${file}.\n`);
  });
});

/** Leaves no file behind if it fails. */
async function writeNew(file: string, text: AsyncGenerator<string>): Promise<void> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(text, stream);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new OperatorError(`${file} exists already: name a new file`, { cause });
    rmSync(file, { force: true });
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`${file} could not be written: ${message}`, { cause });
  }
}
