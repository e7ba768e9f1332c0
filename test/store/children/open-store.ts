/* Run in a process of its own: opens the database that is named, and prints how that went. */
import { OperatorError } from '#files/operator-error.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';

try {
  await openSqliteStore(process.argv[2] ?? '').close();
  process.stdout.write('opened\n');
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stdout.write(`${error.message}\n`);
}
