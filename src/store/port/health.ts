import type { Trouble } from '#files/operator-error.ts';

export interface StoreHealth {
  /** The problem that currently prevents writing to the database; `null` if it can be written. */
  readonly trouble: Trouble | null;
  /** True if damaged rows or pages were found since the start. Others may still be readable. */
  readonly isDamaged: boolean;
}
