import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRoom } from '#files/copy-database.ts';
import { OperatorError, reasonOf } from '#files/operator-error.ts';
import { temporaryFile } from './temporary-file.ts';

describe('the room for a copy', () => {
  it('is refused as a full disk, so that it is not taken for a damaged backup', () => {
    const folder = dirname(temporaryFile());
    checkRoom(folder, 1);
    let refusal: unknown;
    try {
      checkRoom(folder, 2 ** 60);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(OperatorError);
    expect(reasonOf((refusal as OperatorError).cause)?.trouble).toBe('full');
  });
});
