import { describeLimits, modal, row, text, times } from './bodies.ts';

describeLimits([
  [
    'a modal of six components',
    'modal',
    modal(...times(6, (i) => row(text(`t${i}`)))),
    'data.components BASE_TYPE_BAD_LENGTH',
    modal(...times(5, (i) => row(text(`t${i}`)))),
  ],
  [
    'a modal with one custom_id twice',
    'modal',
    modal(row(text('a')), row(text('a'))),
    'data.components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    modal(row(text('a')), row(text('b'))),
  ],
  [
    'a text input in a row without label',
    'modal',
    modal(row({ type: 4, style: 1, custom_id: 'a' })),
    'data.components.0.components.0.label BASE_TYPE_REQUIRED',
    modal({ type: 18, label: 'Text', component: { type: 4, style: 1, custom_id: 'a' } }),
  ],
  [
    'a text input longer than it may be',
    'modal',
    modal(row(text('a', { min_length: 5, max_length: 4 }))),
    'data.components.0.components.0.min_length COMPONENT_MIN_LENGTH_INVALID',
    modal(row(text('a', { min_length: 4, max_length: 4 }))),
  ],
  [
    'two text inputs in a row',
    'modal',
    modal(row(text('a'), text('b'))),
    'data.components.0.components BASE_TYPE_BAD_LENGTH',
    modal(row(text('a')), row(text('b'))),
  ],
]);
