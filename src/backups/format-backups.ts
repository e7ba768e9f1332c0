import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { DatabaseBackup } from './back-up.ts';
import type { DatabaseContents, OnProgress } from '#store/sqlite/read-contents.ts';
import type { ServerChannel } from './check-backup.ts';
import type { RestoreResult } from './restore.ts';
import { formatMegabytes } from '#files/copy-database.ts';

export const formatBackup = ({ file, size, contents }: DatabaseBackup): string =>
  contents.broken > 0
    ? `backed up to ${file}, but not all of the database can be read: ${formatBroken(contents)}. No complete backup was deleted for it: restore one, or continue without the games and ledgers listed.`
    : `backed up to ${file}: ${formatContents(contents)}, ${formatMegabytes(size)}. The secrets of coins are in it, so keep it private; cards and rules are not, they can be fetched again.`;

export const formatRestore = (backup: string, path: string, { contents, replaced }: RestoreResult): string =>
  `${path} is ${backup} now: ${contents.broken > 0 ? formatBroken(contents) : formatContents(contents)}. ${
    replaced === null ? 'There was none before' : `The previous database is now ${replaced}`
  }; all coins come from new secrets.`;

export const formatBackupCheck = (backup: string, contents: DatabaseContents): string =>
  contents.broken > 0
    ? `not all of ${backup} can be read: ${formatBroken(contents)}.`
    : `${backup} is whole: ${formatContents(contents)}, all read.`;

export const formatTrial = (backup: string, contents: DatabaseContents, last: ServerChannel | null): string =>
  [
    `A copy of ${backup} in a Discord of its own: ${contents.broken > 0 ? formatBroken(contents) : formatContents(contents)}. No token is used, and the copy is deleted at the end.`,
    last === null
      ? 'No game was played on a server in it.'
      : `You are in the channel of its last game there, ${last.channelId} of server ${last.guildId}: try /game status or /game log. !channel with an id leads to another channel of that server.`,
  ].join('\n');

const formatContents = ({ games, ledgers }: DatabaseContents): string =>
  `${formatCount(games, 'game')}, ${formatCount(ledgers, 'ledger')}`;

const formatBroken = ({ games, ledgers, broken }: DatabaseContents): string =>
  `${formatCount(broken, 'fault')} in ${formatCount(games, 'game')} and ${formatCount(ledgers, 'ledger')}`;

/** Below this number of games and ledgers, progress is not reported. */
const MIN_REPORTED = 500;

/** Reports the progress of reading a large database after each tenth. */
export const reportTenths =
  (errors: NodeJS.WritableStream): OnProgress =>
  (done, all) => {
    if (all < MIN_REPORTED || Math.floor((done * 10) / all) === Math.floor(((done - 1) * 10) / all)) return;
    errors.write(
      `${formatNumber(done)} of ${formatCount(all, 'game and ledger', 'games and ledgers')} read\n`,
    );
  };
