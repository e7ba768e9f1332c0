import { OperatorError, type Trouble } from '../files/operator-error.ts';

/**
 * The store can be read or written no more until the operator mends its file, or the disk below it. What rejects with it
 * has changed nothing. The message is the operator's line.
 */
export class StoreFailure extends OperatorError {
  override readonly name = 'StoreFailure';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, line: string, cause?: unknown) {
    super(line, { cause });
    this.trouble = trouble;
  }
}

/** A row cannot be read: the operator's, not a bug. @param what as "line 4 of game 01ARZ3" */
export const unreadable = (what: string): StoreFailure =>
  new StoreFailure('damaged', `${what} cannot be read: restore a backup`);
