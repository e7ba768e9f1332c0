import { randomBytes } from 'node:crypto';
import type { APIMessage, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { EPHEMERAL } from '../limits/messages.ts';
import type { Clock } from '../vocabulary/clock.ts';
import { asList, asRecord } from '../vocabulary/json-object.ts';
import type { CallbackType, CallbackResult } from '../vocabulary/callback-result.ts';
import { trimOldest } from './bounded.ts';
import type { ProblemLog } from './problems.ts';
import type { SnowflakeGenerator } from './snowflakes.ts';

/** Discord's: after this time without a response, the person reads "The application did not respond". */
const ANSWER_DEADLINE_MS = 3000;
const TOKEN_LIFETIME_MS = 15 * 60 * 1000;
/** Maximum number of stored interactions; older ones are dropped before their 15 minutes are over. */
const MAX_REMEMBERED = 10_000;
const SWEEP_EVERY = 1000;

/** 2 a command, 3 a component, 4 an autocomplete, 5 a submitted modal. */
export type InteractionType = 2 | 3 | 4 | 5;

/** An action of a person, before it has an id. */
export interface InteractionStart {
  readonly type: InteractionType;
  /** For problems: `/flip`, `press v1:…`. */
  readonly label: string;
  readonly userId: string;
  readonly channelId: string;
  readonly guildId: string | null;
  /** The message of the used component, or of the component that opened the modal. */
  readonly sourceId: string | null;
  /** The message from whose menu a command was chosen. */
  readonly targetId: string | null;
  /** The type of the option being typed, for autocomplete. */
  readonly focused: number | null;
  /** Discord shows any response to this person only. */
  readonly isForcedPrivate?: boolean;
}

/** One interaction as Discord tracks it. */
export interface Interaction extends InteractionStart {
  readonly id: string;
  readonly token: string;
  readonly at: number;
  callbackType: CallbackType | null;
  body: unknown;
  /** The id of the message `@original`. */
  originalId: string | null;
  /** A deferral (5) is pending: the first follow-up or edit fills the original. */
  isLoading: boolean;
  /** The messages created with this token. */
  readonly ownIds: string[];
  /** The number of follow-ups so far. */
  followUps: number;
  /** Cancels the timeout for the bot's response. */
  stopWaiting: () => void;
  /** Resolves the person's promise with what they see; null once it is resolved. */
  settle: ((shown: CallbackResult) => void) | null;
}

/** The pending interactions and their deadlines: for the first response, and 15 min for the token. */
export class Interactions {
  readonly #clock: Clock;
  readonly #mint: SnowflakeGenerator;
  readonly #problems: ProblemLog;
  readonly #answerDeadlineMs: number;
  readonly #byId = new Map<string, Interaction>();
  #begun = 0;
  /** Ids are guessable, so a token contains its id and this secret. */
  readonly #secret = randomBytes(24).toString('base64url');

  constructor(
    clock: Clock,
    mint: SnowflakeGenerator,
    problems: ProblemLog,
    answerDeadlineMs = ANSWER_DEADLINE_MS,
  ) {
    this.#clock = clock;
    this.#mint = mint;
    this.#problems = problems;
    this.#answerDeadlineMs = answerDeadlineMs;
  }

  /** Registers an action and starts its deadline; `shown` resolves when there is something to see. */
  begin(start: InteractionStart): { interaction: Interaction; shown: Promise<CallbackResult> } {
    if (++this.#begun % SWEEP_EVERY === 0) this.#forgetOld();
    const id = this.#mint.next();
    const { promise, resolve } = deferred<CallbackResult>();
    const interaction: Interaction = {
      ...start,
      id,
      token: Buffer.from(`interaction:${id}:${this.#secret}`).toString('base64url'),
      at: this.#clock.now(),
      callbackType: null,
      body: null,
      originalId: null,
      isLoading: false,
      ownIds: [],
      followUps: 0,
      stopWaiting: this.#clock.after(this.#answerDeadlineMs, () => this.#giveUp(interaction)),
      settle: resolve,
    };
    this.#byId.set(id, interaction);
    return { interaction, shown: promise };
  }

  get(id: string): Interaction | null {
    return this.#byId.get(id) ?? null;
  }

  /** The interaction for a token; null if there is none, or the token is older than 15 minutes. */
  byToken(token: string): Interaction | null {
    const id = Buffer.from(token, 'base64url').toString('latin1').split(':')[1] ?? '';
    const interaction = this.#byId.get(id);
    if (!interaction || interaction.token !== token) return null;
    return this.#clock.now() - interaction.at < TOKEN_LIFETIME_MS ? interaction : null;
  }

  isLate(interaction: Interaction): boolean {
    return this.#clock.now() - interaction.at >= this.#answerDeadlineMs;
  }

  /** Records the first response; after a deferral the person keeps waiting, at most until the token expires. */
  acknowledge(interaction: Interaction, type: CallbackType, body: unknown): void {
    interaction.stopWaiting();
    interaction.callbackType = type;
    interaction.body = body;
    if (type !== 5 && type !== 6) return;
    const left = TOKEN_LIFETIME_MS - (this.#clock.now() - interaction.at);
    interaction.stopWaiting = this.#clock.after(left, () =>
      settle(interaction, null, 'deferred, then silent for 15 min'),
    );
  }

  /** Ends all waiting; the promises stay pending. */
  close(): void {
    for (const interaction of this.#byId.values()) {
      settle(interaction, null, 'closed before an answer');
      interaction.stopWaiting();
    }
  }

  #giveUp(interaction: Interaction): void {
    const seconds = this.#answerDeadlineMs / 1000;
    this.#problems.add({
      kind: 'not acknowledged',
      where: interaction.label,
      text: `The bot did not answer within ${seconds} s.`,
    });
    settle(interaction, null, `no answer within ${seconds} s`);
  }

  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [id, { at }] of this.#byId) {
      if (now - at < TOKEN_LIFETIME_MS) break;
      this.#byId.delete(id);
    }
    trimOldest(this.#byId, MAX_REMEMBERED);
  }
}

/** Resolves the person's promise, once, with what they see. */
export function settle(
  interaction: Interaction,
  message: APIMessage | null,
  failed: CallbackResult['failed'] = null,
  activity: string | null = null,
): void {
  const { settle: tell, body, callbackType } = interaction;
  if (!tell) return;
  interaction.settle = null;
  interaction.stopWaiting();
  const data = asRecord(asRecord(body)['data']);
  tell({
    interactionId: interaction.id,
    callbackType: callbackType ?? 0,
    ephemeral: ((message?.flags ?? 0) & EPHEMERAL) !== 0,
    message,
    body,
    modal: callbackType === 9 ? (data as unknown as APIModalInteractionResponseCallbackData) : null,
    activity,
    choices: callbackType === 8 ? (asList(data['choices']) as CallbackResult['choices']) : [],
    failed,
  });
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
