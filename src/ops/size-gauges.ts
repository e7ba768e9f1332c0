import { Gauge, type Registry } from 'prom-client';
import type { StorageSizes } from '#basics/meters.ts';

export const QUOTAS: ReadonlySet<string> = new Set(['game', 'server', 'database']);

/** Storage gauges, read on each scrape. Figures that cannot be read keep their last value. */
export function createSizeGauges(
  registers: Registry[],
  read: () => Promise<StorageSizes | null>,
): { read(): Promise<void> } {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const database = gauge('judge_database_bytes', 'Bytes in use in the database');
  const links = gauge('judge_page_links_held', 'Valid page links');
  /** Registered with their first values: without a local file there are none. */
  const fileGauges = {
    free: new Gauge({
      name: 'judge_disk_free_bytes',
      help: 'Free bytes on the disk of the SQLite file',
      registers: [],
    }),
    file: new Gauge({
      name: 'judge_database_file_bytes',
      help: 'Bytes of the SQLite file and its log',
      registers: [],
    }),
  };
  const quotas = new Gauge({
    name: 'judge_quota_bytes',
    help: 'Storage quota in bytes; 0 for none',
    labelNames: ['quota'],
    registers,
  });
  return {
    async read() {
      const sizes = await read().catch(() => null);
      if (!sizes) return;
      database.set(sizes.database);
      links.set(sizes.links);
      for (const [quota, bytes] of Object.entries(sizes.quotas)) quotas.set({ quota }, bytes);
      for (const key of ['free', 'file'] as const) {
        const bytes = sizes[key];
        if (bytes === null) continue;
        fileGauges[key].set(bytes);
        for (const register of registers) register.registerMetric(fileGauges[key]);
      }
    },
  };
}
