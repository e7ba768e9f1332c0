import {
  CHANNEL_TYPES,
  type ChannelKind,
  type ChannelState,
  type PermissionName,
  PERMISSIONS,
} from '../../world/channel-states.ts';
import type { Push } from '../../world/pushes.ts';
import { listWithAnd, echo, type Parsed, parseError, parseOk } from './parsed.ts';

/** A change of the channel's state; `null` if nothing was typed. */
type StateChange = ((state: ChannelState) => Partial<ChannelState>) | 'reset' | 'limits' | 'no limits' | null;

interface Switch {
  readonly description: string;
  readonly isOn: (state: ChannelState) => boolean;
  readonly change: (isOn: boolean) => (state: ChannelState) => Partial<ChannelState>;
}

/** The settings that can be on or off, by the typed word. */
const SWITCHES: Readonly<Record<string, Switch>> = {
  private: {
    description: 'the bot does not see the channel',
    isOn: ({ denied }) => (denied & PERMISSIONS['View Channel']) !== 0n,
    change: (isOn) => changePermission('View Channel', isOn),
  },
  locked: {
    description: 'a thread in which the bot may not write',
    isOn: ({ isLocked }) => isLocked,
    change: (isLocked) => () => ({ isLocked }),
  },
  archived: {
    description: 'a thread that was not used for long',
    isOn: ({ isArchived }) => isArchived,
    change: (isArchived) => () => ({ isArchived }),
  },
  uninvited: {
    description: 'a private thread, until somebody in it mentions the bot',
    isOn: ({ isPrivateThread }) => isPrivateThread,
    change: (isPrivateThread) => () => ({ isPrivateThread }),
  },
  waiting: {
    description: 'a post whose author has not written yet',
    isOn: ({ waitsForAuthor }) => waitsForAuthor,
    change: (waitsForAuthor) => () => ({ waitsForAuthor }),
  },
  deleted: {
    description: 'gone, with all that is in it',
    isOn: ({ isDeleted }) => isDeleted,
    change: (isDeleted) => () => ({ isDeleted }),
  },
};

const KINDS = Object.keys(CHANNEL_TYPES) as ChannelKind[];
const PERMISSION_NAMES = Object.keys(PERMISSIONS) as PermissionName[];

const changePermission =
  (permission: PermissionName, isDenied: boolean) =>
  ({ denied }: ChannelState): Partial<ChannelState> => ({
    denied: isDenied ? denied | PERMISSIONS[permission] : denied & ~PERMISSIONS[permission],
  });

/** Parses `locked`, `locked off`, `forum`, `deny send messages`, `slowmode 10`, `limits`, `reset`. */
export function parseStateChange(text: string): Parsed<StateChange> {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (words === '') return parseOk(null);
  if (words === 'reset' || words === 'limits') return parseOk(words);
  if (words === 'limits off') return parseOk('no limits');
  const kind = KINDS.find((each) => each === words);
  if (kind) return parseOk(() => ({ kind }));
  const [, seconds] = /^slowmode (\d{1,5})$/.exec(words) ?? [];
  if (seconds !== undefined) return parseOk(() => ({ slowmode: Number(seconds) }));
  const [, verb, permissionName] = /^(deny|allow) (.+)$/.exec(words) ?? [];
  const permission = PERMISSION_NAMES.find((name) => name.toLowerCase() === permissionName);
  if (permission) return parseOk(changePermission(permission, verb === 'deny'));
  if (permissionName !== undefined)
    return parseError(
      `There is no permission ${echo(permissionName)} here. There is ${listWithAnd(PERMISSION_NAMES)}.`,
    );
  const [word = '', off] = words.split(/ (?=off$)/);
  const stateSwitch = Object.hasOwn(SWITCHES, word) ? SWITCHES[word] : undefined;
  return stateSwitch
    ? parseOk(stateSwitch.change(off === undefined))
    : parseError(`There is no state ${echo(text)}.\n${formatStateHelp()}`);
}

export const formatStateHelp = (): string =>
  [
    `Kinds: ${KINDS.join(', ')}`,
    ...Object.entries(SWITCHES).map(([word, { description: what }]) => `${word} (off): ${what}`),
    `deny PERMISSION, allow PERMISSION: ${PERMISSION_NAMES.join(', ')}`,
    'slowmode SECONDS; limits (off): as many requests as Discord takes; reset: as at first',
  ].join('\n');

/** A setting of a channel, with the lines that switch it on and off. */
export interface ListedState {
  readonly group: 'kind' | 'state' | 'permission';
  readonly label: string;
  readonly isOn: boolean;
  readonly on: string;
  readonly off: string;
}

/** All settings but slowmode, as a panel lists them. Exactly one of the types is on. */
export const listStates = (state: ChannelState): readonly ListedState[] => [
  ...KINDS.map((kind): ListedState => ({
    group: 'kind',
    label: kind,
    isOn: state.kind === kind,
    on: `!state ${kind}`,
    off: '!state text',
  })),
  ...Object.entries(SWITCHES).map(([word, { description: what, isOn }]): ListedState => ({
    group: 'state',
    label: `${word}: ${what}`,
    isOn: isOn(state),
    on: `!state ${word}`,
    off: `!state ${word} off`,
  })),
  ...PERMISSION_NAMES.map((name): ListedState => ({
    group: 'permission',
    label: name,
    isOn: (state.denied & PERMISSIONS[name]) === 0n,
    on: `!state allow ${name}`,
    off: `!state deny ${name}`,
  })),
];

/** The last notifications of locked phones, oldest first. */
export const lastPushes = (pushes: readonly Push[]): readonly string[] =>
  pushes.slice(-3).map(({ text }) => (text === '' ? '(nothing)' : text));

/** The state of a channel, and the last notifications of locked phones. */
export function formatState(state: ChannelState, pushes: readonly Push[]): string {
  const deniedNames = PERMISSION_NAMES.filter((name) => (state.denied & PERMISSIONS[name]) !== 0n);
  const facts = [
    state.kind,
    ...(state.isLocked ? ['locked'] : []),
    ...(state.isArchived ? ['archived'] : []),
    ...(state.isPrivateThread ? ['a private thread'] : []),
    ...(state.waitsForAuthor ? ['waiting for its author'] : []),
    ...(state.isDeleted ? ['deleted'] : []),
    ...(state.slowmode > 0 ? [`slowmode of ${state.slowmode} s`] : []),
    ...(deniedNames.length > 0 ? [`the bot lacks ${deniedNames.join(', ')}`] : []),
  ];
  const pushLines = lastPushes(pushes).map((text) => `On a locked phone: ${text}`);
  return [`This channel: ${facts.join('; ')}`, ...pushLines].join('\n');
}
