import { SingleBar } from 'cli-progress';

/** Where it is told how far an import is. */
export interface ImportStreams {
  /** For lines that stay. */
  readonly output: NodeJS.WritableStream;
  /** Has the bar where it is a terminal. */
  readonly errors: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** A file that is being read: its name, its bytes, and how many they are, `null` where nobody knows. */
export interface ByteSource {
  readonly name: string;
  readonly stream: AsyncIterable<Uint8Array>;
  readonly bytes: number | null;
}

/** Hands the bytes on, and shows how many have come: as a bar on a terminal that is gone at the end, else in a line. */
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

/** So much at least comes between one line and the next, in bytes. */
const MIN_STEP = 10e6;

/** Hands the bytes on, and tells how many have come: at the start, and after each quarter, or each 50 MB of unknown many. */
export async function* reportMilestones(
  { name, stream, bytes }: ByteSource,
  report: (line: string) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const of = bytes === null ? '' : ` of ${formatSize(bytes)}`;
  const step = Math.max(MIN_STEP, bytes === null ? 50e6 : bytes / 4);
  report(`reading ${name}${bytes === null ? '' : ` (${formatSize(bytes)})`}`);
  let read = 0;
  let next = step;
  for await (const chunk of stream) {
    yield chunk;
    read += chunk.length;
    if (read < next) continue;
    report(`${formatSize(read)}${of} read`);
    next = read - (read % step) + step;
  }
}

const formatSize = (bytes: number): string =>
  bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
