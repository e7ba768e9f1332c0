import type {
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';

/** The ways to acknowledge: 4 reply, 5 deferred reply, 6 deferred update, 7 update, 8 choices, 9 modal, 12 Activity. */
export type CallbackType = 4 | 5 | 6 | 7 | 8 | 9 | 12;

/** The result of an interaction as a person sees it. A snapshot: later edits do not change it. */
export interface CallbackResult {
  readonly interactionId: string;
  /** How the bot acknowledged; 0 if it did not. */
  readonly callbackType: CallbackType | 0;
  readonly ephemeral: boolean;
  /** The message as this person sees it, after a deferral and its edit. */
  readonly message: APIMessage | null;
  /** The exact callback payload that Discord received, `{type, data}`; null if there was none. */
  readonly body: unknown;
  readonly modal: APIModalInteractionResponseCallbackData | null;
  /** The id of the instance of the opened Activity. */
  readonly activity: string | null;
  readonly choices: readonly APIApplicationCommandOptionChoice[];
  /** Set if the person would read "The application did not respond". */
  readonly failed:
    | `no answer within ${number} s`
    | 'deferred, then silent for 15 min'
    | 'closed before an answer'
    | null;
}

/** The result of an action that reaches no bot. */
export const EMPTY_RESULT: CallbackResult = {
  interactionId: '',
  callbackType: 0,
  ephemeral: false,
  message: null,
  body: null,
  modal: null,
  activity: null,
  choices: [],
  failed: null,
};
