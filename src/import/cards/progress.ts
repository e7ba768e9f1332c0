import { SingleBar } from 'cli-progress';

/** Output of an import at a terminal. */
export interface ImportStreams {
  /** For lines that stay. */
  readonly output: NodeJS.WritableStream;
  /** For the progress bar, if this is a terminal. */
  readonly errors: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** A file being read; `bytes` is `null` if its size is unknown. */
export interface ByteSource {
  readonly name: string;
  readonly stream: AsyncIterable<Uint8Array>;
  readonly bytes: number | null;
}

/** Passes the bytes through and shows progress: a bar on a terminal, removed at the end, otherwise one line. */
export async function* showProgress(
  { name, stream, bytes }: ByteSource,
  { output, errors }: ImportStreams,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!errors.isTTY) {
    output.write(`Reading ${name}${bytes === null ? '' : ` (${formatSize(bytes)})`}\n`);
    return yield* stream;
  }
  const bar = new SingleBar({
    format:
      bytes === null
        ? 'Reading {name}  {read}'
        : 'Reading {name}  {bar} {percentage}%  {read}  {eta_formatted}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    stream: errors,
    clearOnComplete: true,
    hideCursor: true,
    gracefulExit: false,
  });
  let read = 0;
  bar.start(bytes ?? 1, 0, { name, read: formatSize(read) });
  try {
    for await (const chunk of stream) {
      yield chunk;
      read += chunk.length;
      bar.update(bytes === null ? 0 : Math.min(read, bytes), { read: formatSize(read) });
    }
  } finally {
    bar.stop();
  }
}

/** Minimum distance between two progress lines, in bytes. */
const MIN_STEP = 10e6;

/**
 * Passes the bytes through and reports progress at the start and after each quarter, or each 50 MB if the size is
 * unknown.
 */
export async function* reportMilestones(
  { name, stream, bytes }: ByteSource,
  report: (line: string) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const ofTotal = bytes === null ? '' : ` of ${formatSize(bytes)}`;
  const step = Math.max(MIN_STEP, bytes === null ? 50e6 : bytes / 4);
  report(`reading ${name}${bytes === null ? '' : ` (${formatSize(bytes)})`}`);
  let read = 0;
  let next = step;
  for await (const chunk of stream) {
    yield chunk;
    read += chunk.length;
    if (read < next) continue;
    report(`${formatSize(read)}${ofTotal} read`);
    next = read - (read % step) + step;
  }
}

const formatSize = (bytes: number): string =>
  bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
