import { AppError } from '#basics/errors.ts';
import { systemClock } from '#basics/clock.ts';
import { withTimeout } from '#basics/with-timeout.ts';

/** A value for a metric took too long. */
export class ReadTimedOut extends AppError {
  override readonly name = 'ReadTimedOut';
}

/**
 * Waits for a value for at most `ms`.
 * @throws {ReadTimedOut} afterwards
 */
export async function readWithin<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const read = await withTimeout(
    systemClock,
    ms,
    work.then((value) => ({ value })),
    false,
  );
  if (read === undefined) throw new ReadTimedOut();
  return read.value;
}
