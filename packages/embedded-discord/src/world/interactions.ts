import { randomBytes } from 'node:crypto';
import type { APIMessage, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { EPHEMERAL } from '../limits/messages.ts';
import type { Clock } from '../vocabulary/clock.ts';
import { asList, asRecord } from '../vocabulary/json-object.ts';
import type { CallbackType, CallbackResult } from '../vocabulary/callback-result.ts';
import { trimOldest } from './trim-oldest.ts';
import type { ProblemLog } from './problems.ts';
import type { SnowflakeGenerator } from './snowflakes.ts';

/** Discord's deadline for the first response; after it the person reads "The application did not respond". */
const ANSWER_DEADLINE_MS = 3000;
const TOKEN_LIFETIME_MS = 15 * 60 * 1000;
/** Maximum number of stored interactions; older ones are dropped before their 15 minutes are over. */
const MAX_INTERACTIONS = 10_000;
/** Expired interactions are deleted once for so many new ones. */
const SWEEP_INTERVAL = 1000;

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
  readonly focusedType: number | null;
  /** Discord shows any response to this person only. */
  readonly isForcedPrivate?: boolean;
}

/** One interaction as Discord tracks it. */
export interface Interaction extends InteractionStart {
  readonly id: string;
  readonly token: string;
  readonly startedAt: number;
  callbackType: CallbackType | null;
  body: unknown;
  /** The id of the message `@original`. */
  originalId: string | null;
  /** A deferral (5) is pending: the first follow-up or edit fills the original. */
  isLoading: boolean;
  /** The messages created with this token. */
  readonly messageIds: string[];
  /** The number of follow-ups so far. */
  followUps: number;
  /** Cancels the timeout for the bot's response. */
  cancelTimeout: () => void;
  /** Resolves the person's promise with the result; null once it is resolved. */
  resolve: ((shown: CallbackResult) => void) | null;
}

/** The pending interactions and their deadlines: for the first response, and 15 min for the token. */
export class Interactions {
  readonly #clock: Clock;
  readonly #snowflakes: SnowflakeGenerator;
  readonly #problems: ProblemLog;
  readonly #answerDeadlineMs: number;
  readonly #byId = new Map<string, Interaction>();
  #startedCount = 0;
  /** Ids are guessable, so a token contains its id and this secret. */
  readonly #secret = randomBytes(24).toString('base64url');

  constructor(
    clock: Clock,
    snowflakes: SnowflakeGenerator,
    problems: ProblemLog,
    answerDeadlineMs = ANSWER_DEADLINE_MS,
  ) {
    this.#clock = clock;
    this.#snowflakes = snowflakes;
    this.#problems = problems;
    this.#answerDeadlineMs = answerDeadlineMs;
  }

  /** Registers an action and starts its deadline. `result` resolves when the person sees something. */
  begin(start: InteractionStart): { interaction: Interaction; result: Promise<CallbackResult> } {
    if (++this.#startedCount % SWEEP_INTERVAL === 0) this.#deleteExpired();
    const id = this.#snowflakes.next();
    const { promise, resolve } = deferred<CallbackResult>();
    const interaction: Interaction = {
      ...start,
      id,
      token: Buffer.from(`interaction:${id}:${this.#secret}`).toString('base64url'),
      startedAt: this.#clock.now(),
      callbackType: null,
      body: null,
      originalId: null,
      isLoading: false,
      messageIds: [],
      followUps: 0,
      cancelTimeout: this.#clock.after(this.#answerDeadlineMs, () => this.#timeOut(interaction)),
      resolve,
    };
    this.#byId.set(id, interaction);
    return { interaction, result: promise };
  }

  get(id: string): Interaction | null {
    return this.#byId.get(id) ?? null;
  }

  /** The interaction for a token; null if there is none, or the token is older than 15 minutes. */
  byToken(token: string): Interaction | null {
    const id = Buffer.from(token, 'base64url').toString('latin1').split(':')[1] ?? '';
    const interaction = this.#byId.get(id);
    if (!interaction || interaction.token !== token) return null;
    return this.#clock.now() - interaction.startedAt < TOKEN_LIFETIME_MS ? interaction : null;
  }

  isLate(interaction: Interaction): boolean {
    return this.#clock.now() - interaction.startedAt >= this.#answerDeadlineMs;
  }

  /** Records the first response; after a deferral the person keeps waiting, at most until the token expires. */
  acknowledge(interaction: Interaction, type: CallbackType, body: unknown): void {
    interaction.cancelTimeout();
    interaction.callbackType = type;
    interaction.body = body;
    if (type !== 5 && type !== 6) return;
    const left = TOKEN_LIFETIME_MS - (this.#clock.now() - interaction.startedAt);
    interaction.cancelTimeout = this.#clock.after(left, () =>
      settle(interaction, null, 'deferred, then silent for 15 min'),
    );
  }

  /** Ends all waiting: pending promises resolve with `closed before an answer`. */
  close(): void {
    for (const interaction of this.#byId.values()) {
      settle(interaction, null, 'closed before an answer');
      interaction.cancelTimeout();
    }
  }

  #timeOut(interaction: Interaction): void {
    const seconds = this.#answerDeadlineMs / 1000;
    this.#problems.add({
      kind: 'not acknowledged',
      where: interaction.label,
      text: `The bot did not answer within ${seconds} s.`,
    });
    settle(interaction, null, `no answer within ${seconds} s`);
  }

  #deleteExpired(): void {
    const now = this.#clock.now();
    for (const [id, { startedAt }] of this.#byId) {
      if (now - startedAt < TOKEN_LIFETIME_MS) break;
      this.#byId.delete(id);
    }
    trimOldest(this.#byId, MAX_INTERACTIONS);
  }
}

/** Resolves the person's promise with the result. Does nothing if it is resolved already. */
export function settle(
  interaction: Interaction,
  message: APIMessage | null,
  failed: CallbackResult['failed'] = null,
  activity: string | null = null,
): void {
  const { resolve, body, callbackType } = interaction;
  if (!resolve) return;
  interaction.resolve = null;
  interaction.cancelTimeout();
  const data = asRecord(asRecord(body)['data']);
  resolve({
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
