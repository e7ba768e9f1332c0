/** The door of this house: the rest of the program, and any other bot, imports nothing else of it. */

export { LocalDiscord, type LocalDiscordOptions } from './embedded/local-discord.ts';
export type { Faults } from './embedded/fault-queue.ts';
export { type BodyCheck, type BodyKind, createBodyCheck as makeBodyCheck } from './limits/body-check.ts';
export { loadSchemas } from './limits/schemas.ts';
export {
  MAX_PERSON_NAME as LONGEST_PERSON,
  MAX_PLACE_NAME as LONGEST_PLACE,
  invalidNameReason as whyNoName,
} from './terminal/lines/names.ts';
export { loadMemory, saveMemory } from './embedded/memory-file.ts';
export { type PlayArguments, runPlay } from './terminal/play.ts';
export { type Page, type PageOptions, servePage } from './page/server.ts';
export { type PromptCommand as Extra, runPrompt } from './terminal/prompt.ts';
export type { Place } from './terminal/seat/member-context.ts';
export type { Hints } from './terminal/welcome.ts';
export type { Clock } from './vocabulary/clock.ts';
export type { Memory } from './vocabulary/memory.ts';
export type { Person, SentOption, PersonIdentity as Who } from './vocabulary/person.ts';
export type { CallbackResult as Shown } from './vocabulary/callback-result.ts';
export { type ChannelKind, type ChannelState, type PermissionName } from './world/channel-states.ts';
export type { Push } from './world/pushes.ts';
export { type RateLimitRules, USUAL_RATE_LIMITS } from './world/rate-limits.ts';
export { idOf } from './world/names.ts';
export type { Problem } from './world/problems.ts';
