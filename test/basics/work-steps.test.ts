import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  runSteps,
  eachInSteps,
  runStepsYielding,
  mapInSteps,
  shareSteps,
  sortInSteps,
  type WorkSteps,
} from '#basics/work-steps.ts';

const texts = fc.array(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 2000 });
const COUNT = 5000;
const numbers = Array.from({ length: COUNT }, (_, number) => number);

function stepsOf(steps: WorkSteps<unknown>): number {
  let count = 1;
  while (!steps.next().done) count++;
  return count;
}

describe('work in steps', () => {
  it('sorts as arrays do, and keeps the order of equals', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const items = given.map((text, place) => ({ text, place }));
        const sorted = runSteps(sortInSteps(items, ({ text }) => text));
        expect(sorted.map(({ text }) => text)).toEqual(given.toSorted());
        const places = sorted.filter(({ text }) => text === given[0]).map(({ place }) => place);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  it('sorts many values with equal prefixes like an array, in short steps', () => {
    const alike = ['of the', 'of the ', 'of', '', 'of the many words', 'of the many letters'];
    const given = numbers.map((number) => `${alike[number % alike.length]}${number * 7919}`);
    expect(runSteps(sortInSteps(given, (text) => text))).toEqual(given.toSorted());
    expect(stepsOf(sortInSteps(given, (text) => text))).toBeGreaterThan(COUNT / 200);
    const same = numbers.map((place) => ({ text: 'the same', place }));
    expect(runSteps(sortInSteps(same, ({ text }) => text))).toEqual(same);
  });

  it('maps and visits every item in order, with its place', () => {
    expect(runSteps(mapInSteps(numbers, (number, place) => number + place))).toEqual(
      numbers.map((one) => one * 2),
    );
    const visited: number[] = [];
    runSteps(eachInSteps(new Set(numbers), (number) => visited.push(number)));
    expect(visited).toEqual(numbers);
  });

  it('takes many steps for many items', () => {
    for (const steps of [
      mapInSteps(numbers, String),
      eachInSteps(numbers, String),
      sortInSteps(numbers.map(String), String),
    ])
      expect(stepsOf(steps)).toBeGreaterThan(5);
  });
});

describe('yielding', () => {
  it('comes to the same, with others in between', async () => {
    let ways = 0;
    const made = await runStepsYielding(mapInSteps(numbers, String), 0, async () => void ways++);
    expect(made).toEqual(numbers.map(String));
    expect(ways).toBe(stepsOf(mapInSteps(numbers, String)) - 1);
  });

  it('stops the work if it fails', async () => {
    const done: number[] = [];
    const work = eachInSteps(numbers, (number) => done.push(number));
    await expect(runStepsYielding(work, 0, () => Promise.reject(new Error('over')))).rejects.toThrow('over');
    expect(done.length).toBeLessThan(COUNT);
  });
});

describe('shared work', () => {
  it('continues after another caller, and runs once', () => {
    const done: number[] = [];
    const work = shareSteps(() => mapInSteps(numbers, (number) => done.push(number)));
    const left = work();
    left.next();
    const begun = done.length;
    expect(begun).toBeLessThan(COUNT);
    const made = runSteps(work());
    expect(done).toEqual(numbers);
    expect(runSteps(left)).toBe(made);
    expect(runSteps(work())).toBe(made);
    expect(done).toEqual(numbers);
    expect(begun).toBeGreaterThan(0);
  });

  it('starts again after an error', () => {
    let isBroken = true;
    const work = shareSteps(() =>
      mapInSteps(numbers, (number) => {
        if (isBroken && number === COUNT - 1) throw new Error('broken');
        return number;
      }),
    );
    const left = work();
    left.next();
    expect(() => runSteps(work())).toThrow('broken');
    isBroken = false;
    expect(runSteps(left)).toEqual(numbers);
  });
});
