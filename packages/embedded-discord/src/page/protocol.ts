import type { APIMessage, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import type { ListedState } from '../terminal/lines/channel-state.ts';

/*
 * The protocol between a tab of the page and its server: JSON over one WebSocket, `live`, beside the page. A tab asks,
 * with a number of its own choice, and gets one answer with that number; beside that the server tells it what happens.
 * A tab is one person in one channel at a time; another tab may be somebody else.
 */

/** The most bytes of one message of a tab. */
export const MAX_MESSAGE_BYTES = 1_500_000;
/** The most bytes of one file, which comes in base64. */
const MAX_FILE_BYTES = 1_000_000;
/** So many questions of one tab may wait for their answers. */
export const MAX_PENDING = 32;

const id = z.string().regex(/^\d{1,20}$/);
const customId = z.string().min(1).max(100);
const name = z.string().max(200);

/** Somebody, somewhere: what a tab begins with. */
const ENTER = z.object({
  user: name,
  /** Null: a direct message with the bot. */
  guild: name.nullable(),
  channel: name,
  /** Has Discord's Manage Server permission. */
  manages: z.boolean(),
});

const REQUESTS = z.discriminatedUnion('ask', [
  /** Comes first, and again for another channel or person. → `Entered` */
  ENTER.extend({ ask: z.literal('enter') }),
  /** → `HalfIndexes` */
  z.object({ ask: z.literal('places') }),
  /** The menu above the input line, for what stands left of the cursor. → `Menu` */
  z.object({ ask: z.literal('complete'), line: z.string().max(8000) }),
  /** A line as at the terminal: a slash command, `!…`, or plain words, which are asked as a question. → `Sent` */
  z.object({ ask: z.literal('send'), line: z.string().max(8000) }),
  /** A message in plain words, which the bot is not told of. → `Sent` */
  z.object({ ask: z.literal('write'), text: z.string().max(8000) }),
  /** → `Sent` */
  z.object({ ask: z.literal('press'), message: id, customId }),
  /** Values of user selects are ids of users. → `Sent` */
  z.object({ ask: z.literal('select'), message: id, customId, values: z.array(z.string().max(100)).max(25) }),
  /** Sends off a form by the number it came with; by custom_id a text, or all values of a select. → `Sent` */
  z.object({
    ask: z.literal('submit'),
    form: z.int().nonnegative(),
    fields: z.record(customId, z.union([z.string().max(4000), z.array(z.string().max(100)).max(25)])),
  }),
  /** Whoever sits here lets the application know who they are: an OAuth2 code for it. → `Authorized` */
  z.object({ ask: z.literal('authorize') }),
  /** The Activity is closed. → `Sent` */
  z.object({ ask: z.literal('leave'), instance: z.string().max(200) }),
  /** A command in the menu of a message. → `Sent` */
  z.object({ ask: z.literal('use'), name, message: id }),
  /** A file for an option that takes one: the line then names it, as `file:results.csv`. Base64. → `Attached` */
  z.object({
    ask: z.literal('attach'),
    filename: z.string().min(1).max(100),
    content: z.base64().max(Math.ceil(MAX_FILE_BYTES / 3) * 4),
  }),
]);

/** One question of a tab, with its number. */
export const REQUEST_MESSAGE = z.object({ id: z.int().nonnegative(), what: REQUESTS });

export type TabRequest = z.infer<typeof REQUESTS>;

/** By id: the names of people, channels and roles that texts beside it mention. */
export type NamesById = Readonly<Record<string, string>>;

/** Custom emojis: what is read in their place, and whether `emojis/ID` beside the page has the image. */
export type EmojisById = Readonly<Record<string, { readonly text: string; readonly hasImage: boolean }>>;

/** A registered command, or a subcommand, as the menu lists it. */
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
  /** Where the tab is now. Names are given back as they were known before: `bob` may be Bob. */
  readonly place: TabPlace;
  readonly userId: string;
  readonly channelId: string;
  readonly guildId: string | null;
  readonly bot: { readonly id: string; readonly name: string };
  /** Oldest first, private ones of this person among them. */
  readonly messages: readonly APIMessage[];
  readonly names: NamesById;
  /** The slash commands that Discord offers this person here. */
  readonly forms: readonly ListedForm[];
  /** The commands in the menu of a message. */
  readonly messageCommands: readonly string[];
  /** Lines to try first: what each is for, the line to send, and a remark. */
  readonly tries: readonly (readonly [what: string, line: string, remark?: string])[];
  /** The meaning of a line of plain words: `a question about the rules`; null where nothing takes it. */
  readonly question: string | null;
  readonly emojis: EmojisById;
  readonly states: StatesHere;
}

/** The states of the channel, each with the line to `send`, and the last texts that locked phones showed. */
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
  /** Everybody who has been seen, the bot left out. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** One way to go on: choosing it puts `insert` in the place of the line from `Menu.from` on. */
export interface MenuItem {
  readonly kind: 'command' | 'option' | 'choice' | 'person';
  /** As it is shown. */
  readonly label: string;
  readonly insert: string;
  readonly description?: string;
  /** Of an option. */
  readonly required?: boolean;
}

export interface Menu {
  /** Where in the line the part begins that an item replaces. */
  readonly from: number;
  readonly items: readonly MenuItem[];
  /** The command of the line once it is known, and which of its options stand there already. */
  readonly form: (ListedForm & { readonly given: readonly string[]; readonly at: string | null }) | null;
}

/** An Activity that opens over the page. */
export interface LaunchedActivity {
  readonly instance: string;
  /** Where it is on this server, with the query parameters that Discord gives it. */
  readonly path: string;
}

/** An OAuth2 code, for one exchange. */
export interface Authorized {
  readonly code: string;
}

/** A form that the bot opened. */
export interface OpenForm {
  /** For `submit`. */
  readonly form: number;
  readonly modal: APIModalInteractionResponseCallbackData;
}

export type Sent =
  /** Messages that it made or changed are told as events, before this. `failed` is what Discord shows instead. */
  | {
      readonly kind: 'done';
      readonly message: string | null;
      readonly isPrivate: boolean;
      readonly failed: string | null;
      readonly open: OpenForm | null;
      readonly activity: LaunchedActivity | null;
      readonly aside?: string;
    }
  /** Discord's client would not have sent it, or there is nothing to send it to. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Something that the page itself says, such as the list of `!help`. */
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'choices';
      readonly choices: readonly { readonly name: string; readonly value: string | number }[];
    }
  /** `!as`, `!channel`: the tab asks `enter` with this. */
  | { readonly kind: 'moved'; readonly place: TabPlace }
  /** `hello`: the first screen again. */
  | { readonly kind: 'welcome' };

/** The name by which a line names the file. */
export interface Attached {
  readonly name: string;
}

/** The answer to a question, by its kind. */
export interface AnswerTo {
  readonly enter: EnteredPlace;
  readonly places: Places;
  readonly complete: Menu;
  readonly send: Sent;
  readonly write: Sent;
  readonly press: Sent;
  readonly select: Sent;
  readonly submit: Sent;
  readonly use: Sent;
  readonly attach: Attached;
  readonly authorize: Authorized;
  readonly leave: Sent;
}

/** Anything that the server sends: an answer, a refusal of a question that makes no sense, or what happens. */
export type TabMessage =
  | { readonly id: number; readonly answer: AnswerTo[TabRequest['ask']] }
  | { readonly id: number; readonly refused: string }
  /** A message of the channel that the tab is in: new, or a new version of one that it has. */
  | { readonly event: 'message'; readonly message: APIMessage; readonly names: NamesById }
  | { readonly event: 'gone'; readonly message: string }
  /** The channel that the tab is in is in another state, or phones showed something of it. */
  | { readonly event: 'states'; readonly here: StatesHere }
  /** A channel, a thread or a person is new: ask `places`. */
  | { readonly event: 'places' }
  /** The bot has made these emojis meanwhile. */
  | { readonly event: 'emojis'; readonly emojis: EmojisById }
  /** The commands that are offered may be others: ask `enter` again. */
  | { readonly event: 'commands' }
  /** The bot did something that Discord would have refused. One sentence. */
  | { readonly event: 'problem'; readonly text: string }
  /** News of the program while it does something that was typed, such as `!fetch`: to this tab alone. */
  | { readonly event: 'note'; readonly text: string }
  /** The bot stops, and the page with it. */
  | { readonly event: 'left' };
