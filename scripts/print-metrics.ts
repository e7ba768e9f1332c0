import { createPrometheusMeters } from '#ops/prometheus-meters.ts';

/*
 * Prints all metrics in Prometheus' text format, for `promtool check metrics`.
 */

const meters = createPrometheusMeters();
meters.info({ version: '0.0.0', database: 'sqlite' });
meters.state(async () => ({
  shards: { held: 1, connected: 1 },
  store: { isWritable: true, isDamaged: false },
  backups: { at: 1, bytes: 1, isFailing: false, trial: { at: 1, isPassed: true } },
}));
meters.sizes(async () => ({
  database: 1,
  file: 1,
  free: 1,
  links: 1,
  quotas: { game: 1, server: 1, database: 1 },
}));
process.stdout.write(await meters.text());
