import { expect, it } from 'vitest';
import { ProblemLog } from '#world/problems.ts';

it('the last 1,000 problems are kept', () => {
  const problems = new ProblemLog();
  for (let i = 0; i < 1002; i++)
    problems.add({ kind: 'unknown route', where: `${i}`, text: 'No such route.' });
  expect(problems.list.map(({ where }) => where)).toEqual(Array.from({ length: 1000 }, (_, i) => `${i + 2}`));
});
