import {
  CHANNEL_TYPES,
  type ChannelKind,
  type ChannelState,
  type PermissionName,
  PERMISSIONS,
} from '../../world/channel-states.ts';
import type { Push } from '../../world/pushes.ts';
import { allOf, echo, type Parsed, parseError, parsed } from './parsed.ts';

/** A change of the channel's state; `null` if nothing was typed. */
type StateChange = ((state: ChannelState) => Partial<ChannelState>) | 'reset' | 'limits' | 'no limits' | null;

interface Switch {
  readonly what: string;
  readonly isOn: (state: ChannelState) => boolean;
  readonly turn: (isOn: boolean) => (state: ChannelState) => Partial<ChannelState>;
}

/** The settings that are on or off, by the typed word. */
const SWITCHES: Readonly<Record<string, Switch>> = {
  private: {
    what: 'the bot does not see the channel',
    isOn: ({ denied }) => (denied & PERMISSIONS['View Channel']) !== 0n,
    turn: (isOn) => denying('View Channel', isOn),
  },
  locked: {
    what: 'a thread in which the bot may not write',
    isOn: ({ isLocked }) => isLocked,
    turn: (isLocked) => () => ({ isLocked }),
  },
  archived: {
    what: 'a thread that was not used for long',
    isOn: ({ isArchived }) => isArchived,
    turn: (isArchived) => () => ({ isArchived }),
  },
  uninvited: {
    what: 'a private thread, until somebody in it mentions the bot',
    isOn: ({ isPrivateThread }) => isPrivateThread,
    turn: (isPrivateThread) => () => ({ isPrivateThread }),
  },
  waiting: {
    what: 'a post whose author has not written yet',
    isOn: ({ waitsForAuthor }) => waitsForAuthor,
    turn: (waitsForAuthor) => () => ({ waitsForAuthor }),
  },
  deleted: {
    what: 'gone, with all that is in it',
    isOn: ({ isDeleted }) => isDeleted,
    turn: (isDeleted) => () => ({ isDeleted }),
  },
};

const KINDS = Object.keys(CHANNEL_TYPES) as ChannelKind[];
const PERMISSION_NAMES = Object.keys(PERMISSIONS) as PermissionName[];

const denying =
  (permission: PermissionName, isDenied: boolean) =>
  ({ denied }: ChannelState): Partial<ChannelState> => ({
    denied: isDenied ? denied | PERMISSIONS[permission] : denied & ~PERMISSIONS[permission],
  });

/** Parses `locked`, `locked off`, `forum`, `deny send messages`, `slowmode 10`, `limits`, `reset`. */
export function parseStateChange(text: string): Parsed<StateChange> {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (words === '') return parsed(null);
  if (words === 'reset' || words === 'limits') return parsed(words);
  if (words === 'limits off') return parsed('no limits');
  const kind = KINDS.find((each) => each === words);
  if (kind) return parsed(() => ({ kind }));
  const [, seconds] = /^slowmode (\d{1,5})$/.exec(words) ?? [];
  if (seconds !== undefined) return parsed(() => ({ slowmode: Number(seconds) }));
  const [, verb, named] = /^(deny|allow) (.+)$/.exec(words) ?? [];
  const permission = PERMISSION_NAMES.find((name) => name.toLowerCase() === named);
  if (permission) return parsed(denying(permission, verb === 'deny'));
  if (named !== undefined)
    return parseError(`There is no permission ${echo(named)} here. There is ${allOf(PERMISSION_NAMES)}.`);
  const [word = '', off] = words.split(/ (?=off$)/);
  const found = Object.hasOwn(SWITCHES, word) ? SWITCHES[word] : undefined;
  return found
    ? parsed(found.turn(off === undefined))
    : parseError(`There is no state ${echo(text)}.\n${formatStateHelp()}`);
}

export const formatStateHelp = (): string =>
  [
    `Kinds: ${KINDS.join(', ')}`,
    ...Object.entries(SWITCHES).map(([word, { what }]) => `${word} (off): ${what}`),
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
  ...Object.entries(SWITCHES).map(([word, { what, isOn }]): ListedState => ({
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
  const lacking = PERMISSION_NAMES.filter((name) => (state.denied & PERMISSIONS[name]) !== 0n);
  const is = [
    state.kind,
    ...(state.isLocked ? ['locked'] : []),
    ...(state.isArchived ? ['archived'] : []),
    ...(state.isPrivateThread ? ['a private thread'] : []),
    ...(state.waitsForAuthor ? ['waiting for its author'] : []),
    ...(state.isDeleted ? ['deleted'] : []),
    ...(state.slowmode > 0 ? [`slowmode of ${state.slowmode} s`] : []),
    ...(lacking.length > 0 ? [`the bot lacks ${lacking.join(', ')}`] : []),
  ];
  const shown = lastPushes(pushes).map((text) => `On a locked phone: ${text}`);
  return [`This channel: ${is.join('; ')}`, ...shown].join('\n');
}
