import type { APIMessage, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import type { ListedState } from '../terminal/lines/channel-state.ts';

/*
 * The protocol between a tab of the page and its server: JSON over one WebSocket, `live`, beside the page. A tab sends
 * requests with numbers of its own choice, and gets one answer with the same number to each; the server also sends it
 * events. A tab is one person in one channel at a time; another tab may be another person.
 */

/** Maximum size of a message from a tab, in bytes. */
export const MAX_MESSAGE_BYTES = 1_500_000;
/** Maximum size of a file, in bytes before base64. */
const MAX_FILE_BYTES = 1_000_000;
/** Maximum number of unanswered requests of a tab. */
export const MAX_PENDING = 32;

const id = z.string().regex(/^\d{1,20}$/);
const customId = z.string().min(1).max(100);
const name = z.string().max(200);

/** A person in a place: the first request of a tab. */
const ENTER = z.object({
  user: name,
  /** Null: a direct message with the bot. */
  guild: name.nullable(),
  channel: name,
  /** True with Discord's Manage Server permission. */
  manages: z.boolean(),
});

const REQUESTS = z.discriminatedUnion('ask', [
  /** Sent first, and again for another channel or person. → `EnteredPlace` */
  ENTER.extend({ ask: z.literal('enter') }),
  /** The servers with their channels, and the people. → `Places` */
  z.object({ ask: z.literal('places') }),
  /** The menu above the input line, for the text left of the cursor. → `Menu` */
  z.object({ ask: z.literal('complete'), line: z.string().max(8000) }),
  /** A line as at the terminal: a slash command, `!…`, or plain words, which are sent as a question. → `SendResult` */
  z.object({ ask: z.literal('send'), line: z.string().max(8000) }),
  /** A plain message, which the bot does not receive. → `SendResult` */
  z.object({ ask: z.literal('write'), text: z.string().max(8000) }),
  /** A press of a button. → `SendResult` */
  z.object({ ask: z.literal('press'), message: id, customId }),
  /** In user selects, values are ids of users. → `SendResult` */
  z.object({ ask: z.literal('select'), message: id, customId, values: z.array(z.string().max(100)).max(25) }),
  /** Submits a form by its number; a text, or all values of a select, by custom_id. → `SendResult` */
  z.object({
    ask: z.literal('submit'),
    form: z.int().nonnegative(),
    fields: z.record(customId, z.union([z.string().max(4000), z.array(z.string().max(100)).max(25)])),
  }),
  /** The user lets the application identify them by an OAuth2 code. → `Authorized` */
  z.object({ ask: z.literal('authorize') }),
  /** Closes the Activity. → `SendResult` */
  z.object({ ask: z.literal('leave'), instance: z.string().max(200) }),
  /** A command in the menu of a message. → `SendResult` */
  z.object({ ask: z.literal('use'), name, message: id }),
  /** A file for an option, to which a line then refers by name: `file:results.csv`. Base64. → `AttachedFile` */
  z.object({
    ask: z.literal('attach'),
    filename: z.string().min(1).max(100),
    content: z.base64().max(Math.ceil(MAX_FILE_BYTES / 3) * 4),
  }),
]);

/** A request of a tab with its number. */
export const REQUEST_MESSAGE = z.object({ id: z.int().nonnegative(), what: REQUESTS });

export type TabRequest = z.infer<typeof REQUESTS>;

/** The names of people, channels and roles that the texts mention, by id. */
export type NamesById = Readonly<Record<string, string>>;

/** Custom emojis: their text, and whether `emojis/ID` has the image. */
export type EmojisById = Readonly<Record<string, { readonly text: string; readonly hasImage: boolean }>>;

/** A registered command or a subcommand, in the format of the menu. */
export interface ListedForm {
  /** `['coins', 'odds']`. */
  readonly path: readonly string[];
  readonly description: string;
  readonly options: readonly ListedOption[];
}

export interface ListedOption {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Discord's type of the option: 3 string, 4 integer, 5 boolean, 6 user, 11 a file and so on. */
  readonly type: number;
}

export interface EnteredPlace {
  /** The place of the tab. Names are returned as they were known before: `bob` may become Bob. */
  readonly place: TabPlace;
  readonly userId: string;
  readonly channelId: string;
  readonly guildId: string | null;
  readonly bot: { readonly id: string; readonly name: string };
  /** Oldest first, including this person's private ones. */
  readonly messages: readonly APIMessage[];
  readonly names: NamesById;
  /** The slash commands that this person can use here. */
  readonly forms: readonly ListedForm[];
  /** The commands in the menus of messages. */
  readonly messageCommands: readonly string[];
  /** Lines to try first: what each is for, the line itself, and a remark. */
  readonly tries: readonly (readonly [what: string, line: string, remark?: string])[];
  /** The meaning of a line without a slash: `a question about the rules`; null if such lines aren't accepted. */
  readonly question: string | null;
  readonly emojis: EmojisById;
  readonly states: StatesHere;
}

/** The settings of the channel, each with the line to `send`, and the last notifications of locked phones. */
export interface StatesHere {
  readonly states: readonly ListedState[];
  readonly pushes: readonly string[];
}

/** A place as `enter` takes it. */
export type TabPlace = z.infer<typeof ENTER>;

export interface Places {
  readonly servers: readonly {
    readonly name: string;
    readonly channels: readonly { readonly name: string; readonly threads: readonly string[] }[];
  }[];
  /** Everyone who has been seen, except the bot. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** A continuation: choosing it replaces the line from `Menu.from` on by `insert`. */
export interface MenuItem {
  readonly kind: 'command' | 'option' | 'choice' | 'person';
  /** The displayed text. */
  readonly label: string;
  readonly insert: string;
  readonly description?: string;
  /** For an option. */
  readonly required?: boolean;
}

export interface Menu {
  /** The index in the line of the part that an item replaces. */
  readonly from: number;
  readonly items: readonly MenuItem[];
  /** The command once it is known, and the options that it already has. */
  readonly form: (ListedForm & { readonly given: readonly string[]; readonly at: string | null }) | null;
}

/** An Activity that opens over the page. */
export interface LaunchedActivity {
  readonly instance: string;
  /** Its path on this server, with Discord's query parameters. */
  readonly path: string;
}

/** An OAuth2 code, for one exchange. */
export interface Authorized {
  readonly code: string;
}

/** A form that the bot opened. */
export interface OpenForm {
  /** The number for `submit`. */
  readonly form: number;
  readonly modal: APIModalInteractionResponseCallbackData;
}

export type SendResult =
  /** Messages that it created or changed are sent as events first. `failed` is the error that Discord shows instead. */
  | {
      readonly kind: 'done';
      readonly message: string | null;
      readonly isPrivate: boolean;
      readonly failed: string | null;
      readonly open: OpenForm | null;
      readonly activity: LaunchedActivity | null;
      readonly aside?: string;
    }
  /** Discord's client would not have sent it, or it refers to nothing. */
  | { readonly kind: 'refused'; readonly why: string }
  /** A note of the page itself, such as the list of `!help`. */
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'choices';
      readonly choices: readonly { readonly name: string; readonly value: string | number }[];
    }
  /** After `!as` or `!channel`: the tab sends `enter` with this place. */
  | { readonly kind: 'moved'; readonly place: TabPlace }
  /** After `hello`: shows the welcome again. */
  | { readonly kind: 'welcome' };

/** The name by which a line refers to the file. */
export interface AttachedFile {
  readonly name: string;
}

/** The types of answers by request. */
export interface AnswerTo {
  readonly enter: EnteredPlace;
  readonly places: Places;
  readonly complete: Menu;
  readonly send: SendResult;
  readonly write: SendResult;
  readonly press: SendResult;
  readonly select: SendResult;
  readonly submit: SendResult;
  readonly use: SendResult;
  readonly attach: AttachedFile;
  readonly authorize: Authorized;
  readonly leave: SendResult;
}

/** Any message from the server: an answer, a refusal of an invalid request, or an event. */
export type TabMessage =
  | { readonly id: number; readonly answer: AnswerTo[TabRequest['ask']] }
  | { readonly id: number; readonly refused: string }
  /** A new or changed message in the tab's channel. */
  | { readonly event: 'message'; readonly message: APIMessage; readonly names: NamesById }
  | { readonly event: 'gone'; readonly message: string }
  /** The settings of the tab's channel have changed, or phones showed a notification. */
  | { readonly event: 'states'; readonly here: StatesHere }
  /** A channel, a thread or a person is new: request `places`. */
  | { readonly event: 'places' }
  /** The bot has created or renamed these emojis. */
  | { readonly event: 'emojis'; readonly emojis: EmojisById }
  /** Other commands may be available: request `enter` again. */
  | { readonly event: 'commands' }
  /** The bot made a mistake that Discord would have rejected. One sentence. */
  | { readonly event: 'problem'; readonly text: string }
  /** Progress of a command of the program, such as `!fetch`; sent to this tab only. */
  | { readonly event: 'note'; readonly text: string }
  /** The bot stops, and the page with it. */
  | { readonly event: 'left' };
