import { expect, it } from 'vitest';
import { parseFlags } from '#basics/parse-flags.ts';

const OPTIONS = { day: { type: 'string' }, fewer: { type: 'boolean', default: false } } as const;

it.each([
  ['a.txt --day=Monday b.txt', ['a.txt', 'b.txt'], { day: 'Monday', fewer: false }],
  ['--fewer', [], { fewer: true }],
])('%s', (typed, positionals, values) => {
  expect(parseFlags(typed.split(' '), OPTIONS)).toMatchObject({ positionals, values });
});

it.each([
  // Node's message continues: "To specify a positional argument starting with a '-', place it at the end …".
  ['--force', "Unknown option '--force'."],
  ['--day', "Option '--day <value>' argument missing."],
  ['--fewer=no', "Option '--fewer' does not take an argument."],
])('%s is told in one sentence', (typed, line) => {
  expect(parseFlags([typed], OPTIONS)).toBe(line);
});
