import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPrometheusMeters } from '#ops/prometheus-meters.ts';
import { serveOps, type HealthCheck } from '#ops/serve-ops.ts';

const WELL: readonly HealthCheck[] = [
  { name: 'gateway', fault: null },
  { name: 'database', fault: null },
];

async function serve(checks: readonly HealthCheck[] = WELL) {
  const meters = createPrometheusMeters();
  const server = await serveOps(
    { host: '127.0.0.1', port: 0, hosts: ['judge.example'] },
    { meters, checks: async () => checks },
  );
  onTestFinished(() => server.stop());
  const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  return { meters, get, port: server.port };
}

describe('what an operator’s programs ask', () => {
  it.each([
    ['GET', '/healthz', 200, 'alive\n'],
    ['GET', '/healthz?verbose', 200, 'alive\n'],
    ['HEAD', '/healthz', 200, ''],
    ['GET', '/readyz', 200, 'gateway: ok\ndatabase: ok\n'],
    ['GET', '/', 404, '/healthz, /readyz, /metrics\n'],
    ['GET', '/metrics/../../etc/passwd', 404, '/healthz, /readyz, /metrics\n'],
    ['POST', '/healthz', 405, 'GET or HEAD only\n'],
  ])('%s %s: %i', async (method, path, status, text) => {
    const { get } = await serve();
    const answer = await get(path, method);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is not ready if one part is not, and says which', async () => {
    const { get } = await serve([
      { name: 'gateway', fault: 'not connected' },
      { name: 'database', fault: null },
    ]);
    const answer = await get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe('gateway: not connected\ndatabase: ok\n');
  });

  it('counts what the bot does', async () => {
    const { meters, get } = await serve();
    meters.commands(['flip', 'press table']);
    meters.interaction('flip', 'answered', 12);
    meters.interaction('flip', 'answered', 40);
    meters.interaction('press table', 'refused', 3);
    meters.commit(2, 0.4, true);
    meters.commit(5, 9, false);
    meters.waiting(3);
    meters.refusals(['store/failed']);
    meters.refusal('store/failed');
    meters.refusal('typed by a user');
    meters.info({ version: '1.2.3', database: 'sqlite' });
    meters.state(async () => ({
      shards: { held: 2, connected: 1 },
      store: { isWritable: false, isDamaged: false },
      backups: { at: 1_000_000, bytes: 5, isFailing: true, trial: { at: 2_000_000, isPassed: true } },
    }));
    meters.card(true);
    meters.card(false);
    meters.reconnect();
    meters.page('press', 429);
    meters.links('owner-gone', 3);
    meters.pagesOpen(5);
    const answer = await get('/metrics');
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const lines = (await answer.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'judge_interactions_total{command="flip",outcome="answered"} 2',
        'judge_interactions_total{command="press table",outcome="refused"} 1',
        'judge_interaction_seconds_bucket{le="0.025",command="flip"} 1',
        'judge_interaction_seconds_count{command="flip"} 2',
        'judge_store_changes_total 2',
        'judge_store_commit_seconds_count{done="false"} 1',
        'judge_store_changes_waiting 3',
        'judge_table_cards_total{drawn="true"} 1',
        'judge_table_cards_total{drawn="false"} 1',
        'judge_gateway_reconnects_total 1',
        'judge_refusals_total{refusal="store/failed"} 1',
        'judge_refusals_total{refusal="other"} 1',
        'judge_info{version="1.2.3",database="sqlite"} 1',
        'judge_shards_held 2',
        'judge_shards_connected 1',
        'judge_store_writable 0',
        'judge_store_damaged 0',
        'judge_backup_failing 1',
        'judge_backup_timestamp_seconds 1000',
        'judge_backup_bytes 5',
        'judge_backup_trial_timestamp_seconds 2000',
        'judge_backup_trial_passed 1',
        'judge_page_requests_total{place="press",status="429"} 1',
        'judge_page_links_total{event="owner-gone"} 3',
        'judge_pages_open 5',
      ]),
    );
    expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds'))).toBe(true);
    expect(lines.some((line) => line.startsWith('process_resident_memory_bytes'))).toBe(true);
  });

  it.each([
    ['localhost:9464', 200],
    ['LOCALHOST', 200],
    ['bot.localhost:9464', 200],
    ['127.0.0.1:9464', 200],
    ['[::1]:9464', 200],
    ['10.0.0.7', 200],
    // A service of compose, as Prometheus beside it asks for it.
    ['judge:9464', 200],
    ['judge.example:9464', 200],
    ['Judge.Example.', 200],
    ['evil.example', 403],
    ['evil.example:9464', 403],
    ['judge.example.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example', 403],
    ['evil.example@127.0.0.1', 403],
    ['127.0.0.1/evil.example', 403],
    ['[evil.example]', 403],
  ])('by the name %s: %i, at every path', async (host, status) => {
    const { port } = await serve();
    for (const path of ['/metrics', '/readyz', '/healthz']) {
      const answer = await once(httpGet({ port, host: '127.0.0.1', path, headers: { host } }), 'response');
      const [response] = answer as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(status);
    }
  });

  it('is answered no more than so often', async () => {
    const { get } = await serve();
    const statuses = [];
    for (let nth = 0; nth < 70; nth += 1) statuses.push((await get('/metrics')).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it('says that a port is taken', async () => {
    const meters = createPrometheusMeters();
    const watched = { meters, checks: async () => WELL };
    const first = await serveOps({ host: '127.0.0.1', port: 0, hosts: ['judge.example'] }, watched);
    onTestFinished(() => first.stop());
    await expect(serveOps({ host: '127.0.0.1', port: first.port, hosts: [] }, watched)).rejects.toMatchObject(
      {
        code: 'EADDRINUSE',
      },
    );
  });
});
