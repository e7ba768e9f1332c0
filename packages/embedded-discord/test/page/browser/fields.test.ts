import { describe, expect, it } from 'vitest';
import { fieldsOf, prefilledValues, fieldErrors } from '../../../src/page/browser/form/fields.js';
import type { Part } from '../../../src/page/browser/message/shapes.js';

const label = (name: string, component: Part): Part => ({ type: 18, label: name, component });
const text = (key: string, more: Partial<Part> = {}): Part => ({ type: 4, custom_id: key, ...more });
const select = (key: string, more: Partial<Part> = {}): Part => ({
  type: 3,
  custom_id: key,
  options: [
    { label: 'One', value: '1' },
    { label: 'Two', value: '2', default: true },
  ],
  ...more,
});

describe('the fields of a form', () => {
  it('are those in labels, and text inputs in rows as older forms have them', () => {
    const fields = fieldsOf([
      { type: 10, content: 'Some words.' },
      label('Why', text('why', { required: false })),
      { type: 1, components: [text('old', { label: 'Old' })] },
    ]);
    expect(fields.map(({ key, label: name, isRequired }) => [key, name, isRequired])).toEqual([
      ['why', 'Why', false],
      ['old', 'Old', true],
    ]);
  });

  it('begin as the bot filled them in', () => {
    const fields = fieldsOf([
      label('Text', text('text', { value: 'so' })),
      label('Empty', text('empty')),
      label('Select', select('select')),
      label('People', { type: 5, custom_id: 'people', default_values: [{ id: '12' }] }),
    ]);
    expect(prefilledValues(fields)).toEqual({ text: 'so', empty: '', select: ['2'], people: ['12'] });
  });

  it.each<[part: Part, value: string | readonly string[], wrong: string | undefined]>([
    [text('x'), 'a', undefined],
    [text('x'), '', 'This field is required.'],
    [text('x', { required: false, min_length: 2 }), '', undefined],
    [text('x', { min_length: 2 }), 'a', 'Must be 2 or more in length.'],
    [text('x', { min_length: 2 }), '🎲🎲', undefined],
    [select('x'), [], 'This field is required.'],
    [select('x', { required: false }), [], undefined],
    [select('x', { min_values: 2 }), ['1'], 'Choose at least 2.'],
  ])('%j with %j', (part, value, wrong) => {
    expect(fieldErrors(fieldsOf([label('X', part)]), { x: value })['x']).toBe(wrong);
  });
});
