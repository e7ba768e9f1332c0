import { migrationsIn, type Migration } from '../files/migrations.ts';

const FOLDER = new URL('../../../migrations/postgres/', import.meta.url);

/** Reads those of PostgreSQL, in order. */
export const readPostgresMigrations = (): readonly Migration[] => migrationsIn(FOLDER);
