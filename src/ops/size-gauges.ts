import { Gauge, type Registry } from 'prom-client';
import type { StorageSizes } from '#basics/meters.ts';

export const QUOTAS: ReadonlySet<string> = new Set(['game', 'server', 'database']);

/** Omitted if the database is on another machine. */
const FREE = 'judge_disk_free_bytes';

/** Storage gauges, read on each scrape. Figures that cannot be read keep their last value. */
export function sizeGauges(
  registers: Registry[],
  read: () => Promise<StorageSizes | null>,
): { read(): Promise<void> } {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const database = gauge('judge_database_bytes', 'Bytes in use in the database');
  const links = gauge('judge_page_links_held', 'Valid page links');
  const free = new Gauge({
    name: FREE,
    help: 'Free bytes on the disk of the SQLite file',
    registers: [],
  });
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
      if (sizes.free === null) return;
      free.set(sizes.free);
      for (const register of registers) if (!register.getSingleMetric(FREE)) register.registerMetric(free);
    },
  };
}
