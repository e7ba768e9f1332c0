import { readMigrationsIn, type Migration } from '../files/migrations.ts';

const FOLDER = new URL('../../../migrations/postgres/', import.meta.url);

/** Reads the migrations for PostgreSQL, in order. */
export const readPostgresMigrations = (): readonly Migration[] => readMigrationsIn(FOLDER);
