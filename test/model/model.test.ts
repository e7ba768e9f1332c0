import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_METERS } from '#basics/meters.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { createModel, type Model, type ModelReply, type ModelSettings } from '#model/model.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { recordingLog } from '../helpers/recording-log.ts';
import { until } from '../helpers/until.ts';
import {
  ownRulebook,
  sendCompletion,
  serveModel,
  answerFrom,
  type Behaviour,
  type FakeModel,
} from './fake-model.ts';

const rulebook = ownRulebook();
const cards = createCardPool([]);

let server: FakeModel;
let clock: ManualClock;
beforeEach(async () => {
  server = await serveModel();
  clock = new ManualClock();
});
afterEach(() => server.close());

function started(
  perDay: Partial<ModelSettings['perDay']> = {},
  log = recordingLog().log,
  path = '/v1/',
): Model {
  const settings: ModelSettings = {
    url: `${server.url}${path}`,
    name: 'tiny',
    key: null,
    deadlineMs: 30_000,
    perDay: { user: 0, server: 0, all: 0, ...perDay },
  };
  return createModel(settings, { clock, log, meters: NO_METERS });
}

const ask = (
  model: Model,
  askerId = '1',
  guildId: string | null = '9',
  book = rulebook,
): Promise<ModelReply> =>
  model.phrase({
    question: 'does it come back as the same object?',
    edition: TODAYS_DATE,
    game: null,
    askerId,
    guildId,
    rulebook: book,
    cards,
  });
const outcomes = (replies: readonly ModelReply[]): readonly string[] => replies.map(({ outcome }) => outcome);

describe('a day’s allowance', () => {
  it.each<
    [string, Partial<ModelSettings['perDay']>, readonly (readonly [user: string, guild: string | null])[]]
  >([
    [
      'of a user',
      { user: 1 },
      [
        ['1', '8'],
        ['2', '8'],
        ['1', null],
      ],
    ],
    [
      'of a server',
      { server: 1 },
      [
        ['1', '8'],
        ['2', '9'],
        ['3', '8'],
      ],
    ],
    [
      'of all',
      { all: 2 },
      [
        ['1', '8'],
        ['2', '9'],
        ['3', null],
      ],
    ],
  ])('%s ends with it', async (_, perDay, askers) => {
    server.respondWith(answerFrom(rulebook));
    const model = started(perDay);
    const replies: ModelReply[] = [];
    for (const [user, guild] of askers) replies.push(await ask(model, user, guild));
    expect(outcomes(replies)).toEqual(['answered', 'answered', 'used-up']);
    clock.advance(86_400_000);
    expect((await ask(model, ...(askers[2] ?? ['1', null]))).outcome).toBe('answered');
  });

  it('is not used up by a model that does not answer', async () => {
    server.respondWith((response) => response.destroy(), answerFrom(rulebook));
    const model = started({ user: 1 });
    expect(outcomes([await ask(model), await ask(model), await ask(model)])).toEqual([
      'away',
      'answered',
      'used-up',
    ]);
  });
});

describe('questions at once', () => {
  it('are four at most, and none waits after the bot stops', async () => {
    server.respondWith(() => {});
    const model = started();
    const waiting = [1, 2, 3, 4].map((user) => ask(model, String(user)));
    await until(() => expect(server.calls).toHaveLength(4));
    expect((await ask(model, '5')).outcome).toBe('busy');
    model.end();
    expect(outcomes(await Promise.all(waiting))).toEqual(['away', 'away', 'away', 'away']);
    expect((await ask(model)).outcome).toBe('away');
  });
});

it.each(['/v1', '/v1/', '/v1/chat/completions'])(
  'a URL that ends with %s leads to the same path',
  async (path) => {
    server.respondWith(answerFrom(rulebook));
    await ask(started({}, undefined, path));
    expect(server.calls.map((call) => call.path)).toEqual(['/v1/chat/completions']);
  },
);

it('a model at an address where nothing listens is away', async () => {
  await server.close();
  expect((await ask(started())).outcome).toBe('away');
  server = await serveModel();
});

describe('after an outage', () => {
  it('a user with nothing left does not use up the one trial a minute', async () => {
    const model = started({ user: 1 });
    server.respondWith(answerFrom(rulebook));
    await ask(model, '1');
    server.respondWith((response) => response.destroy());
    for (const user of ['2', '3', '4']) await ask(model, user);
    server.respondWith(answerFrom(rulebook));
    clock.advance(61_000);
    expect(outcomes([await ask(model, '1'), await ask(model, '5')])).toEqual(['used-up', 'answered']);
  });

  it('a question that is not asked costs nothing', async () => {
    const model = started({ user: 1 });
    server.respondWith((response) => response.destroy());
    for (const user of ['2', '3', '4']) await ask(model, user);
    expect((await ask(model, '1')).outcome).toBe('away');
    server.respondWith(answerFrom(rulebook));
    clock.advance(61_000);
    expect((await ask(model, '1')).outcome).toBe('answered');
  });
});

describe('a question that failed counts', () => {
  it('if the model was at work until the deadline', async () => {
    const model = started({ user: 1 });
    server.respondWith(() => {});
    const late = ask(model);
    await until(() => expect(server.calls).toHaveLength(1));
    clock.advance(30_000);
    expect(outcomes([await late, await ask(model)])).toEqual(['away', 'used-up']);
  });

  it.each<[string, Behaviour[]]>([
    ['if it wrote too much', [(response) => response.end(' '.repeat(300_000))]],
    ['if it broke off after a first reply', ['nonsense', (response) => response.destroy()]],
  ])('%s', async (_, behaviours) => {
    const model = started({ user: 1 });
    server.respondWith(...behaviours);
    expect(outcomes([await ask(model), await ask(model)])).toEqual(['away', 'used-up']);
  });
});

it('a bug is in the log without words of the question, and the rules are shown', async () => {
  const { log, lines } = recordingLog();
  const model = started({}, log);
  const broken = {
    ...rulebook,
    read: () => {
      throw new Error('does it come back');
    },
  };
  expect((await ask(model, '1', null, broken)).outcome).toBe('none');
  expect(JSON.stringify(lines)).toContain('which is a bug');
  expect(JSON.stringify(lines)).not.toContain('does it come back');
});

it('an empty reply is repeated to the model as “(nothing)”, since some servers refuse empty messages', async () => {
  server.respondWith((response) => sendCompletion(response, null), answerFrom(rulebook));
  expect((await ask(started())).outcome).toBe('answered');
  expect(server.calls[1]?.body.messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'user',
  ]);
  expect(server.calls[1]?.body.messages[2]?.content).toBe('(nothing)');
});
