import { systemClock } from './basics/clock.ts';
import { parseMoveArguments } from './moving/arguments.ts';
import { formatMove, formatReopen } from './moving/format-move.ts';
import { withProgressBar } from './moving/progress-bar.ts';
import { abortAtSignal, runShell, sayAndEnd } from './shell.ts';
import { moveAll } from './store/moving/move.ts';
import { openSide, type Place } from './store/moving/open.ts';
import { reopen } from './store/moving/reopen.ts';
import type { Side } from './store/moving/side.ts';

const now = (): number => systemClock.now();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

await runShell(async () => {
  const asked = parseMoveArguments(process.argv.slice(2));
  if (!asked.ok) return sayAndEnd(asked);
  if (asked.value.job === 'reopen')
    return opened(asked.value.place, true, async (side) =>
      say(formatReopen(side.name, await reopen(side, now()))),
    );
  const { from, to } = asked.value;
  const signal = abortAtSignal();
  await opened(from, true, (source) =>
    opened(to, false, async (target) => {
      const moved = await withProgressBar(process.stderr, (progress) =>
        moveAll(source, target, { now, progress, signal }),
      );
      say(formatMove(source.name, target.name, moved));
    }),
  );
});

async function opened(place: Place, isThere: boolean, use: (side: Side) => Promise<void>): Promise<void> {
  const operator = { error: say, info: say };
  const side = await openSide(place, { isThere, clock: { now }, operator });
  try {
    await use(side);
  } finally {
    await side.close();
  }
}
