import { describe, expect, it } from 'vitest';
import { buttonLabel } from '#discord/command/rows.ts';

describe('the label of a button', () => {
  it.each([
    ['is kept if it is as long as Discord allows', 'a'.repeat(80), 'a'.repeat(80)],
    ['is cut with an ellipsis', 'a'.repeat(81), `${'a'.repeat(79)}…`],
    ['keeps a last character of two code units', `${'a'.repeat(77)}🪙bc`, `${'a'.repeat(77)}🪙…`],
    ['is not cut within a character', `${'a'.repeat(78)}🪙b`, `${'a'.repeat(78)}…`],
  ])('%s', (_, text, label) => {
    expect(buttonLabel(text)).toBe(label);
  });
});
