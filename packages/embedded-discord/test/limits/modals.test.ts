import { describeLimits, modal, row, select, textInput, repeat } from './bodies.ts';

const labelled = (component: object) => ({ type: 18, label: 'Choose', component });
const radios = (...defaults: boolean[]) => ({
  type: 21,
  custom_id: 'r',
  options: defaults.map((isDefault, nth) => ({ label: `${nth}`, value: `${nth}`, default: isDefault })),
});

describeLimits([
  [
    'a modal of six components',
    'modal',
    modal(...repeat(6, (i) => row(textInput(`t${i}`)))),
    'data.components BASE_TYPE_BAD_LENGTH',
    modal(...repeat(5, (i) => row(textInput(`t${i}`)))),
  ],
  [
    'a modal with one custom_id twice',
    'modal',
    modal(row(textInput('a')), row(textInput('a'))),
    'data.components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    modal(row(textInput('a')), row(textInput('b'))),
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
    modal(row(textInput('a', { min_length: 5, max_length: 4 }))),
    'data.components.0.components.0.min_length COMPONENT_MIN_LENGTH_INVALID',
    modal(row(textInput('a', { min_length: 4, max_length: 4 }))),
  ],
  [
    'two text inputs in a row',
    'modal',
    modal(row(textInput('a'), textInput('b'))),
    'data.components.0.components BASE_TYPE_BAD_LENGTH',
    modal(row(textInput('a')), row(textInput('b'))),
  ],
  [
    'a text input that holds more than it may',
    'modal',
    modal(row(textInput('a', { value: '12345', max_length: 4 }))),
    'data.components.0.components.0.value BASE_TYPE_MAX_LENGTH',
    modal(row(textInput('a', { value: '1234', max_length: 4 }))),
  ],
  [
    'a select that is required and needs no choice',
    'modal',
    modal(labelled({ ...select('a', ['x']), min_values: 0 })),
    'data.components.0.component.min_values BASE_TYPE_CHOICES',
    modal(labelled({ ...select('a', ['x']), min_values: 0, required: false })),
  ],
  [
    'a select that is disabled',
    'modal',
    modal(labelled({ ...select('a', ['x']), disabled: true })),
    'data.components.0.component.disabled BASE_TYPE_CHOICES',
    modal(labelled(select('a', ['x']))),
  ],
  [
    'a select with one value twice',
    'modal',
    modal(labelled(select('a', ['x', 'x']))),
    'data.components.0.component.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    modal(labelled(select('a', ['x', 'y']))),
  ],
  [
    'a select that wants more values than it has',
    'modal',
    modal(labelled({ ...select('a', ['x', 'y']), max_values: 3 })),
    'data.components.0.component.max_values SELECT_COMPONENT_MAX_VALUES_INVALID',
    modal(labelled({ ...select('a', ['x', 'y']), max_values: 2 })),
  ],
  [
    'two components with one id',
    'modal',
    modal({ ...labelled(select('a', ['x'])), id: 1 }, { ...labelled(select('b', ['x'])), id: 1 }),
    'data.components.1.id COMPONENT_ID_DUPLICATED',
    modal({ ...labelled(select('a', ['x'])), id: 1 }, { ...labelled(select('b', ['x'])), id: 2 }),
  ],
  [
    'two radio buttons chosen at once',
    'modal',
    modal(labelled(radios(true, true))),
    'data.components.0.component.options SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
    modal(labelled(radios(true, false))),
  ],
]);
