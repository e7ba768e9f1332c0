import { systemClock } from '#basics/clock.ts';
import { parseMoveArguments } from '#moving/parse-move-arguments.ts';
import { formatMove, formatReopen } from '#moving/format-move.ts';
import { withProgressBar } from '#moving/progress-bar.ts';
import { abortOnSignal, runProgram, printAndExit } from './run-program.ts';
import { moveAll } from '#moving/move.ts';
import { openSide, type DatabaseLocation } from '#moving/open.ts';
import { reopen } from '#moving/reopen.ts';
import type { DatabaseSide } from '#moving/side.ts';

const now = (): number => systemClock.now();
const print = (line: string): void => void process.stdout.write(`${line}\n`);

await runProgram(async () => {
  const parsed = parseMoveArguments(process.argv.slice(2));
  if (!parsed.ok) return printAndExit(parsed);
  if (parsed.value.job === 'reopen')
    return withSide(parsed.value.place, { isThere: true }, async (side) =>
      print(formatReopen(side.name, await reopen(side, now()))),
    );
  const { from, to } = parsed.value;
  const signal = abortOnSignal();
  await withSide(from, { isThere: true }, (source) =>
    withSide(to, { isThere: false }, async (target) => {
      const moved = await withProgressBar(process.stderr, (progress) =>
        moveAll(source, target, { now, progress, signal }),
      );
      print(formatMove(source.name, target.name, moved));
    }),
  );
});

async function withSide(
  place: DatabaseLocation,
  { isThere: mustExist }: { readonly isThere: boolean },
  use: (side: DatabaseSide) => Promise<void>,
): Promise<void> {
  const operator = { error: print, info: print };
  const side = await openSide(place, { mustExist, clock: { now }, operator });
  try {
    await use(side);
  } finally {
    await side.close();
  }
}
