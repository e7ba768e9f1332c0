import { joinLines, code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { setImmediate } from 'node:timers/promises';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import type { StoreReply } from '../../command/mutate.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { Ledger } from '#ledger/vocabulary/ledger.ts';
import type { Store } from '#store/port/port.ts';
import type { Reply } from '../../command/reply.ts';
import { choices } from '../../command/option-types.ts';
import { subcommand } from '../../command/subcommand.ts';
import { formatEntryLine, fileKeys, formatHeadLine, formatUnreadableLine } from './ledger-file.ts';
import { nounForms, entryNoun } from './entry-nouns.ts';
import { isFullyLoaded, lastRevealed, MAX_LEDGERS } from './loaded-ledgers.ts';

/** In characters; far below Discord's limit. */
const MAX_FILE_LENGTH = 4_000_000;

export const exportLedger = subcommand({
  name: 'ledger',
  description: 'The flips and rolls here as a file, to compute them again at home',
  unlisted: { below: ['coins verify'], label: 'All flips as a file' },
  options: [
    {
      type: Type.String,
      name: 'of',
      description: 'Which ones; the last secret revealed, if left out and there is one',
      choices: choices({
        revealed: 'the last secret revealed',
        live: 'the secret in use, which is not in it',
      }),
    },
    {
      type: Type.Integer,
      name: 'from',
      description: 'From this flip or roll on, of more than a file holds',
      min_value: 1,
    },
  ],
  cost: 20,
  async run({ origin, options: { of, from = 1 } }, { store, longWork }) {
    const { channelId, actorId } = origin;
    const ledgers = await store.ledgers(channelId, MAX_LEDGERS);
    const live = ledgers.find(({ secret }) => secret === null);
    const revealed = lastRevealed(ledgers);
    if (of === 'revealed' && !revealed) return fail(refuse('coins/none-revealed', {}));
    const ledger = of === 'live' ? live : (revealed ?? live);
    if (!ledger || ledger.count === 0) return ok(NOTHING);
    if (from > ledger.count) return fail(refuse('coins/no-such-flip', { flip: from }));
    const createFile = async () =>
      fileReply(ledger, { of, from }, await readLedgerLines(store, channelId, ledger, from, actorId));
    return isFullyLoaded(ledger, from) ? ok(await createFile()) : longWork.run(origin, createFile);
  },
});

const NOTHING: Reply = { content: text`Nothing was flipped or rolled here yet.`, isPrivate: true };

interface LedgerLines {
  readonly text: string;
  /** The start of the next file; `null` at the end. */
  readonly next: number | null;
}

/** Reads page by page so that other requests run in between. */
async function readLedgerLines(
  store: Pick<Store<StoreReply>, 'ledgerFrom'>,
  channelId: string,
  ledger: Ledger,
  from: number,
  reader: string,
): Promise<LedgerLines> {
  const lines = [formatHeadLine(ledger, from)];
  const keys = fileKeys(ledger);
  let length = 0;
  let next: number | null = from;
  while (next !== null) {
    const page: Ledger | undefined = await store.ledgerFrom(channelId, ledger.secretId, next);
    if (!page) break;
    const pageLines = [
      ...page.entries.map((entry) => ({
        sequence: entry.sequence,
        line: formatEntryLine(entry, page.links.get(entry.sequence) ?? [], { reader, keys }),
      })),
      ...page.unreadable.map((sequence) => ({ sequence, line: formatUnreadableLine(sequence) })),
    ].toSorted((a, b) => a.sequence - b.sequence);
    for (const { sequence, line } of pageLines) {
      length += line.length + 1;
      if (length > MAX_FILE_LENGTH) return { text: `${lines.join('\n')}\n`, next: sequence };
      lines.push(line);
    }
    next = page.upTo === null ? null : page.upTo + 1;
    await setImmediate();
  }
  return { text: `${lines.join('\n')}\n`, next: null };
}

function fileReply(
  ledger: Ledger,
  { of, from }: { readonly of: string | undefined; readonly from: number },
  { text: lines, next }: LedgerLines,
): Reply {
  const noun = entryNoun(ledger);
  const upTo = next === null ? ledger.count : next - 1;
  const range =
    from === 1 && next === null
      ? formatCount(ledger.count, ...nounForms(noun))
      : `${from} to ${upTo} of ${formatCount(ledger.count, ...nounForms(noun))}`;
  const hash = ledger.commitment.slice(0, 8);
  const isPart = from > 1 || next !== null;
  return {
    content: joinLines([
      text`${range}, from the secret with SHA-256 \`${hash}…\`.`,
      ...(next === null
        ? []
        : [text`The next: ${code(`/coins ledger${of ? ` of:${of}` : ''} from:${next}`)}`]),
      ledger.secret === null
        ? text`-# The secret is not in it yet: \`/coins reveal\`. To compute them at home: docs/coins.md`
        : text`-# To compute them again at home: docs/coins.md`,
    ]),
    files: [{ name: `coins-${hash}${isPart ? `-${from}-${upTo}` : ''}.jsonl`, text: lines }],
    isPrivate: true,
  };
}
