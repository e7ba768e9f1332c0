import { choosing, commandBody, describeLimits, repeat } from './bodies.ts';

/** Options of 7,964 characters in all. */
const full = repeat(4, (i) =>
  choosing({
    name: `o${i}`,
    choices: repeat(25, (j) => ({ name: `${j}`.padStart(2, '0'), value: `${j}`.padStart(77, 'x') })),
  }),
);

describeLimits([
  [
    'a name in upper case',
    'command',
    commandBody({ name: 'Flip' }),
    'name APPLICATION_COMMAND_INVALID_NAME',
    commandBody(),
  ],
  [
    'a name with a blank',
    'command',
    commandBody({ name: 'flip coin' }),
    'name APPLICATION_COMMAND_INVALID_NAME',
    commandBody({ name: "flip-coin_'ü" }),
  ],
  [
    'a translation into a language that Discord does not have',
    'command',
    commandBody({ name_localizations: { tlh: 'flip' } }),
    'name_localizations.tlh BASE_TYPE_CHOICES',
    commandBody({ name_localizations: { de: 'wurf', 'pt-BR': 'lan\u00E7ar' } }),
  ],
  [
    'a translated name in upper case',
    'command',
    commandBody({ name_localizations: { de: 'Wurf' } }),
    'name_localizations.de APPLICATION_COMMAND_INVALID_NAME',
    commandBody({ description_localizations: { de: 'Wirft eine M\u00FCnze' } }),
  ],
  [
    'a translated option in upper case',
    'command',
    commandBody({ options: [choosing({ name: 'o', name_localizations: { de: 'Was' } })] }),
    'options.0.name_localizations.de APPLICATION_COMMAND_INVALID_NAME',
    commandBody({ options: [choosing({ name: 'o', name_localizations: { de: 'was' } })] }),
  ],
  [
    'a command without description',
    'command',
    { name: 'flip' },
    'description BASE_TYPE_BAD_LENGTH',
    commandBody(),
  ],
  [
    'more than 8,000 characters',
    'command',
    commandBody({
      options: repeat(4, (i) =>
        choosing({
          name: `o${i}`,
          choices: repeat(25, (j) => ({ name: `${j}`.padStart(2, '0'), value: `${j}`.padStart(80, 'x') })),
        }),
      ),
    }),
    ' APPLICATION_COMMAND_TOO_LARGE',
    commandBody({
      options: repeat(4, (i) =>
        choosing({
          name: `o${i}`,
          choices: repeat(25, (j) => ({ name: `${j}`.padStart(2, '0'), value: `${j}`.padStart(77, 'x') })),
        }),
      ),
    }),
  ],
  [
    'more than 8,000 characters by one translation',
    'command',
    commandBody({
      options: repeat(25, (i) =>
        choosing({
          name: `o${i}`.padEnd(32, 'x'),
          choices: repeat(3, (j) => ({
            name: `${j}`.padEnd(65, 'x'),
            name_localizations: { de: `${j}`.padEnd(100, 'x') },
            value: `${j}`,
          })),
        }),
      ),
    }),
    ' APPLICATION_COMMAND_TOO_LARGE',
    commandBody({
      options: repeat(25, (i) =>
        choosing({
          name: `o${i}`.padEnd(32, 'x'),
          choices: repeat(3, (j) => ({
            name: `${j}`.padEnd(65, 'x'),
            name_localizations: { de: `${j}`.padEnd(65, 'x') },
            value: `${j}`,
          })),
        }),
      ),
    }),
  ],
  [
    'two commands of one name',
    'commands',
    [commandBody(), commandBody()],
    '1 APPLICATION_COMMANDS_DUPLICATE_NAME',
    [commandBody(), { name: 'flip', type: 2 }],
  ],
  [
    'a description of a command in a menu',
    'command',
    { type: 3, name: 'Find the rule', description: 'Finds it' },
    'description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
    { type: 3, name: 'Find the rule', description: '' },
  ],
  [
    'a name of a command in a menu that is too long',
    'command',
    { type: 3, name: 'Find the rule that I am looking for' },
    'name BASE_TYPE_MAX_LENGTH',
    { type: 3, name: 'Find the Rule of This, Please ❤' },
  ],
  [
    'one context twice',
    'commands',
    [commandBody({ contexts: [0, 1, 0] })],
    '0.contexts.2 SET_TYPE_ALREADY_CONTAINS_VALUE',
    [commandBody({ contexts: [0, 1] })],
  ],
  [
    'contexts of a guild command',
    'guild command',
    commandBody({ contexts: [0] }),
    'contexts APPLICATION_COMMAND_GUILD_COMMAND_INVALID_FIELD',
    commandBody(),
  ],
  [
    'permissions that are no bitset',
    'command',
    commandBody({ default_member_permissions: 'admin' }),
    'default_member_permissions NUMBER_TYPE_COERCE',
    commandBody({ default_member_permissions: '32' }),
  ],
  [
    'options of a command in a menu',
    'command',
    { type: 3, name: 'Find the rule', options: [choosing({})] },
    'options APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID',
    { type: 3, name: 'Find the rule', options: [] },
  ],
  [
    '8,001 characters',
    'command',
    commandBody({ description: 'x'.repeat(33), options: full }),
    ' APPLICATION_COMMAND_TOO_LARGE',
    commandBody({ description: 'x'.repeat(32), options: full }),
  ],
]);
