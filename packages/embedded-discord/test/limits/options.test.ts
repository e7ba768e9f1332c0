import { choosing, commandBody, describeLimits } from './bodies.ts';

describeLimits([
  [
    'an option name in upper case',
    'commands',
    [commandBody({ options: [choosing({ name: 'Call' })] })],
    '0.options.0.name APPLICATION_COMMAND_INVALID_NAME',
    [commandBody({ options: [choosing({})] })],
  ],
  [
    'a required option after an optional one',
    'command',
    commandBody({ options: [choosing({}), choosing({ name: 'b', required: true })] }),
    'options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    commandBody({ options: [choosing({ required: true }), choosing({ name: 'b' })] }),
  ],
  [
    'two options of one name',
    'command',
    commandBody({ options: [choosing({}), choosing({})] }),
    'options.1.name APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED',
    commandBody({ options: [choosing({}), choosing({ name: 'b' })] }),
  ],
  [
    'autocomplete with choices',
    'command',
    commandBody({ options: [choosing({ autocomplete: true, choices: [{ name: 'Heads', value: 'h' }] })] }),
    'options.0.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES',
    commandBody({ options: [choosing({ autocomplete: true, choices: [] })] }),
  ],
  [
    'a subcommand beside an option',
    'command',
    commandBody({ options: [{ type: 1, name: 'odds', description: 'Odds' }, choosing({})] }),
    'options.1.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    commandBody({ options: [{ type: 1, name: 'odds', description: 'Odds', options: [choosing({})] }] }),
  ],
  [
    'a choice value of 101 characters',
    'command',
    commandBody({ options: [choosing({ choices: [{ name: 'Heads', value: 'h'.repeat(101) }] })] }),
    'options.0.choices.0.value BASE_TYPE_MAX_LENGTH',
    commandBody({ options: [choosing({ choices: [{ name: 'Heads', value: 'h'.repeat(100) }] })] }),
  ],
  [
    'one choice name twice',
    'command',
    commandBody({
      options: [
        choosing({
          choices: [
            { name: 'H', value: 'h' },
            { name: 'H', value: 't' },
          ],
        }),
      ],
    }),
    'options.0.choices.1.name APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE',
    commandBody({
      options: [
        choosing({
          choices: [
            { name: 'H', value: 'h' },
            { name: 'T', value: 't' },
          ],
        }),
      ],
    }),
  ],
  [
    'a number that must be at least more than it may be',
    'command',
    commandBody({ options: [choosing({ type: 4, min_value: 2, max_value: 1 })] }),
    'options.0.min_value NUMBER_TYPE_MAX',
    commandBody({ options: [choosing({ type: 4, min_value: 1, max_value: 1 })] }),
  ],
  [
    'a text that must be longer than it may be',
    'command',
    commandBody({ options: [choosing({ min_length: 3, max_length: 2 })] }),
    'options.0.min_length NUMBER_TYPE_MAX',
    commandBody({ options: [choosing({ min_length: 2, max_length: 2 })] }),
  ],
]);
