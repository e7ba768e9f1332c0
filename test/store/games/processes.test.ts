import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { replayEvents } from '#engine/events/apply-event.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { from, type TestReply } from '../coins/flips.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { bundleProgram } from '../../helpers/bundle-program.ts';
import { lastBook } from './games.ts';

const CHILD = await bundleProgram('test/store/children/play-until-killed.ts');

/**
 * Plays in another process until it has acknowledged this many entries, and kills it. @returns the entry of each
 * interaction
 */
async function playAndKill(file: string, lines: number): Promise<ReadonlyMap<string, string>> {
  const killed = spawn(process.execPath, [CHILD, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged = new Map<string, string>();
  for await (const line of createInterface({ input: killed.stdout })) {
    const [, id, seq] = /^(\S+) (\d+)$/.exec(line) ?? [];
    if (!id || !seq) continue;
    acknowledged.set(id, seq);
    if (acknowledged.size === lines) killed.kill('SIGKILL');
  }
  if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
  expect(killed.signalCode).toBe('SIGKILL');
  return acknowledged;
}

describe('a process killed in the middle of a game', () => {
  it.each([1, 2, 70, 200])('loses none of %i acknowledged entries, and tears none', async (lines) => {
    const file = temporaryFile();
    const acknowledged = await playAndKill(file, lines);
    expect(acknowledged.size).toBeGreaterThanOrEqual(lines);

    const store = openSqliteStore<TestReply>(file, { clock: new ManualClock() });
    const book = (await lastBook(store, '100'))!;
    const log = book.log(9999).toReversed();
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: book.seq }, (_, index) => index + 1));
    for (const [id, seq] of acknowledged)
      expect(log[Number(seq) - 1]).toMatchObject({ interactionId: id, seq: Number(seq) });
    const inForce = log.filter(({ isUndone }) => !isUndone);
    expect(replayEvents(inForce.flatMap(({ entries }) => entries.map(({ event }) => event)))).toEqual(
      book.game,
    );

    // The same press again: it is only answered.
    const [id, seq] = [...acknowledged].at(-1)!;
    const again = await store.mutate(from(id), () => {
      throw new Error(`line ${seq} would happen twice`);
    });
    expect(again).toEqual({ reply: { content: seq }, isRepeated: true });
    await store.close();
  });
});
