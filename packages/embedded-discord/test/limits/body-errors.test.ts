import { describe, expect, it } from 'vitest';
import { invalidFormBody, notOneOf, required, tooLong, under } from '#limits/body-errors.ts';

describe('errors as Discord tells them', () => {
  it('stand at the end of their paths, several at one path too', () => {
    const errors = under(['data'], [required('title'), tooLong(5, 'title'), notOneOf([1, 2], 'rows', 0)]);
    expect(invalidFormBody(errors)).toEqual({
      status: 400,
      body: {
        code: 50035,
        message: 'Invalid Form Body',
        errors: {
          data: {
            title: {
              _errors: [
                { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' },
                { code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 5 or fewer in length.' },
              ],
            },
            rows: {
              0: { _errors: [{ code: 'BASE_TYPE_CHOICES', message: 'Value must be one of {1, 2}.' }] },
            },
          },
        },
      },
    });
  });
});
