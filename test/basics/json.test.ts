import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonText } from '#basics/json.ts';

const life = jsonText.pipe(z.strictObject({ life: z.int() }));

describe('JSON that is kept', () => {
  it('is read as it was written', () => {
    expect(life.parse('{"life":20}')).toEqual({ life: 20 });
  });

  it.each(['', '{"life":20', 'a secret'])('is reported as invalid without its text: %j', (text) => {
    expect(life.safeParse(text).error?.issues).toEqual([
      { code: 'custom', message: 'is not JSON', path: [] },
    ]);
  });

  it('may be of another shape, which is another fault', () => {
    expect(life.safeParse('{"life":"20"}').error?.issues).toMatchObject([{ path: ['life'] }]);
  });
});
