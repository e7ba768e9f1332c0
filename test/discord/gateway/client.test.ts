import { expect, it } from 'vitest';
import { createRest, shareGlobalRateLimit } from '#discord/gateway/client.ts';

it.each([
  [1, 50],
  [2, 25],
  [3, 16],
  [50, 1],
  [60, 1],
])('of the 50 requests that Discord takes in a second each of %i processes sends %i', (processes, each) => {
  const rest = createRest(null, 'token');
  shareGlobalRateLimit(rest, processes);
  expect(rest.options.globalRequestsPerSecond).toBe(each);
});
