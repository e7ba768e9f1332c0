import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customId, parseCustomId } from '#discord/command/custom-id.ts';

describe('custom_id', () => {
  it.each([
    ['v1:coin:01J:3:0:h', { action: 'coin', parts: ['01J', '3', '0', 'h'] }],
    ['v1:rule', { action: 'rule', parts: [] }],
    ['v0:coin:01J', undefined],
    ['v1', undefined],
    ['v1:', undefined],
    ['', undefined],
    ['someone else’s', undefined],
  ])('%j', (id, read) => {
    expect(parseCustomId(id)).toEqual(read);
  });

  it('reads back what it wrote', () => {
    const part = fc.stringMatching(/^[a-z0-9.:-]{1,20}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,9}$/), fc.array(part, { maxLength: 4 }), (action, parts) => {
        expect(parseCustomId(customId(action, ...parts))).toEqual({ action, parts });
      }),
    );
  });

  it('is never longer than Discord takes', () => {
    expect(customId('rule', 'x'.repeat(92))).toHaveLength(100);
    expect(() => customId('rule', 'x'.repeat(100))).toThrow(
      'custom_id of "rule" is 108 long, of 100 characters',
    );
  });
});
