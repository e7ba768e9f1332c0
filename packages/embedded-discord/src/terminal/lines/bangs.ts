/** An action without a slash command: a tap in Discord, typed with `!` here. */
export type BangCommand =
  | { readonly kind: 'press'; readonly label: string }
  | { readonly kind: 'select'; readonly values: readonly string[] }
  | { readonly kind: 'submit'; readonly fields: readonly (readonly [field: string, value: string])[] }
  | { readonly kind: 'say'; readonly text: string }
  /** `back`: 1 for the last message, 2 for the one before it. */
  | { readonly kind: 'apps'; readonly name: string; readonly back: number }
  | { readonly kind: 'complete'; readonly line: string }
  | { readonly kind: 'as'; readonly name: string }
  | { readonly kind: 'channel'; readonly name: string }
  | { readonly kind: 'state'; readonly words: string }
  | { readonly kind: 'thread'; readonly name: string }
  | { readonly kind: 'launch' }
  | { readonly kind: 'help' };

type BangRow = readonly [word: BangCommand['kind'], usage: string, what: string];

/** Grouped by purpose: the usage of each, in the order of help and completion. */
export const BANG_GROUPS: readonly (readonly [title: string, rows: readonly BangRow[]])[] = [
  [
    'Pressing and choosing, below a message',
    [
      ['press', '!press LABEL', 'press the button of that label, or of that start of it'],
      ['select', '!select VALUE …', 'choose in a select, by label or value'],
      ['submit', '!submit FIELD=VALUE …', 'send off the form that the bot has opened'],
      ['launch', '!launch', 'open the Activity, as from the app launcher'],
      ['apps', '!apps [2] COMMAND', 'run that menu command on the last message, or 2nd last'],
    ],
  ],
  [
    'Playing somebody',
    [
      ['as', '!as NAME', 'be somebody else from here on'],
      ['say', '!say TEXT', 'write a message; the bot does not read it'],
      ['channel', '!channel NAME', 'go to another channel'],
      ['thread', '!thread NAME', 'start a thread or a post here, and go there'],
      ['state', '!state STATE', 'lock it, hide it from the bot …; alone: all states'],
    ],
  ],
  [
    'Looking around',
    [
      ['complete', '!complete LINE', 'show what can follow that line'],
      ['help', '!help', 'this list'],
    ],
  ],
];

/** The rows of all groups, in the same order. */
export const BANGS: readonly BangRow[] = BANG_GROUPS.flatMap(([, rows]) => rows);
