import { expect, it } from 'vitest';
import { createCommitGate } from '#store/postgres/commit-gate.ts';
import { Unconfirmed } from '#store/postgres/errors.ts';
import { until } from '../../helpers/until.ts';

/** Longer than any test. */
const LONG = 3_600_000;

/** A probe that waits to be answered. */
function probed() {
  const answers: ((isConfirmed: boolean) => void)[] = [];
  return {
    asked: () => answers.length,
    answer: (isConfirmed: boolean) => answers.at(-1)?.(isConfirmed),
    probe: () =>
      new Promise<void>((resolve, reject) => {
        answers.push((isConfirmed) => (isConfirmed ? resolve() : reject(new Error('no standby'))));
      }),
  };
}

it('commits wait for one probe at a time, until one is confirmed', async () => {
  const { probe, asked, answer } = probed();
  const gate = createCommitGate(probe, LONG);
  await gate.pass();
  gate.shut();
  gate.shut();
  const went: number[] = [];
  const waiting = [1, 2, 3].map(async (nth) => {
    await gate.pass();
    went.push(nth);
  });
  expect(asked()).toBe(1);
  answer(false);
  await until(() => expect(asked()).toBe(2));
  expect(went).toEqual([]);
  answer(true);
  await Promise.all(waiting);
  expect(went).toEqual([1, 2, 3]);
  await gate.pass();
  expect(asked()).toBe(2);
});

it('fails callers that waited too long, and later ones at once, until a commit is confirmed', async () => {
  const { probe, answer } = probed();
  const gate = createCommitGate(probe, 0);
  gate.shut();
  const waited = gate.pass();
  await expect(waited).rejects.toBeInstanceOf(Unconfirmed);
  await expect(gate.pass()).rejects.toBeInstanceOf(Unconfirmed);
  answer(true);
  await until(() => gate.pass());
});

it('fails waiting callers when it is closed', async () => {
  const { probe, answer } = probed();
  const gate = createCommitGate(probe, LONG);
  gate.shut();
  const waited = gate.pass();
  gate.close();
  await expect(waited).rejects.toBeInstanceOf(Unconfirmed);
  answer(false);
});
