import { OperatorError, type Trouble } from '#files/operator-error.ts';

/**
 * The store is unusable until the operator repairs its file or disk. A call that rejects with this error has changed
 * nothing. The message is a line for the operator.
 */
export class StoreFailure extends OperatorError {
  override readonly name = 'StoreFailure';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, line: string, cause?: unknown) {
    super(line, { cause });
    this.trouble = trouble;
  }
}

/**
 * The error for a row that can't be read, which is a problem for the operator, not a bug.
 * @param row its description, such as "line 4 of game 01ARZ3"
 */
export const unreadableRow = (row: string): StoreFailure =>
  new StoreFailure('damaged', `${row} cannot be read: restore a backup`);
