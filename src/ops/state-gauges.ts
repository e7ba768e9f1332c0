import { Gauge, type Registry } from 'prom-client';
import type { BotState } from '#basics/meters.ts';
import { ReadTimedOut } from './read-within.ts';

/**
 * Gauges of the bot's state, read on each scrape. They appear with the first state.
 * @param read rejects with {@link ReadTimedOut} if the database doesn't answer; other errors keep the last values
 */
export function createStateGauges(
  registry: Registry,
  read: () => Promise<BotState | null>,
): { read(): Promise<void> } {
  const gauges = new Map<string, Gauge>();

  /** Sets a gauge, which is registered with its first value. */
  function set(name: string, help: string, value: number | null): void {
    if (value === null) return;
    let gauge = gauges.get(name);
    if (!gauge) {
      gauge = new Gauge({ name, help, registers: [registry] });
      gauges.set(name, gauge);
    }
    gauge.set(value);
  }

  const setWritable = (isWritable: boolean): void =>
    set('judge_store_writable', 'Whether the database can be written', Number(isWritable));

  return {
    async read() {
      const state = await read().catch((error: unknown) => {
        if (error instanceof ReadTimedOut) setWritable(false);
        return null;
      });
      if (!state) return;
      const { shards, store, backups } = state;
      set('judge_shards_held', 'Shards that this process runs', shards.held);
      set('judge_shards_connected', 'Shards of this process that are connected to Discord', shards.connected);
      setWritable(store.isWritable);
      set('judge_store_damaged', 'Whether damage was met in the database', Number(store.isDamaged));
      if (!backups) return;
      set(
        'judge_backup_failing',
        'Whether the last attempt to back up failed or found damage',
        Number(backups.isFailing),
      );
      set(
        'judge_backup_timestamp_seconds',
        'Time of the newest backup made by the bot; 0 if there is none',
        (backups.at ?? 0) / 1000,
      );
      set('judge_backup_bytes', 'Size of that backup', backups.bytes);
      set(
        'judge_backup_trial_timestamp_seconds',
        'Time at which a backup was last restored for trial; 0 if none was',
        (backups.trial?.at ?? 0) / 1000,
      );
      set(
        'judge_backup_trial_passed',
        'Whether that trial found everything readable',
        backups.trial && Number(backups.trial.isPassed),
      );
    },
  };
}
