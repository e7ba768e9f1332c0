/** The public API of the package; nothing else in it may be imported from outside. */

export { EmbeddedDiscord, type EmbeddedDiscordOptions } from './embedded/embedded-discord.ts';
export type { Faults } from './embedded/fault-queue.ts';
export { type BodyCheck, type BodyKind, loadBodyCheck } from './limits/body-check.ts';
export { MAX_PERSON_NAME, MAX_PLACE_NAME, invalidNameReason } from './terminal/lines/name-resolver.ts';
export type { UnregisteredCommands } from './terminal/lines/unregistered.ts';
export { loadMemory, saveMemory } from './embedded/memory-file.ts';
export { type PlayArguments, runPlay } from './terminal/play.ts';
export { type Page, type ServePageOptions as PageOptions, servePage } from './page/server.ts';
export { type PromptCommand, runPrompt } from './terminal/prompt.ts';
export type { Place } from './terminal/seat/place.ts';
export type { PromptHints as Hints } from './terminal/welcome.ts';
export { type Clock, ManualClock } from './vocabulary/clock.ts';
export type { Memory } from './vocabulary/memory.ts';
export type {
  MessageReference,
  OptionValues,
  Person,
  PersonIdentity,
  SentOption,
} from './vocabulary/person.ts';
export type { CallbackResult } from './vocabulary/callback-result.ts';
export type { ChannelKind, ChannelState, PermissionName } from './world/channel-states.ts';
export type { Push } from './world/pushes.ts';
export { type RateLimitRules, USUAL_RATE_LIMITS } from './world/rate-limits.ts';
export { idOf } from './world/known-names.ts';
export type { Problem } from './world/problems.ts';
