/** The door of this house: the rest of the program, and any other bot, imports nothing else of it. */

export { LocalDiscord, type LocalDiscordOptions } from './embedded/local-discord.ts';
export type { Faults } from './embedded/faults.ts';
export { type BodyCheck, type BodyKind, makeBodyCheck } from './limits/body-check.ts';
export { loadSchemas } from './limits/schemas.ts';
export { LONGEST_PERSON, LONGEST_PLACE, whyNoName } from './terminal/lines/names.ts';
export { loadMemory, saveMemory } from './embedded/memory-file.ts';
export { type PlayArguments, runPlay } from './terminal/play.ts';
export { type Page, type PageOptions, servePage } from './page/server.ts';
export { type Extra, runPrompt } from './terminal/prompt.ts';
export type { Place } from './terminal/seat/standing.ts';
export type { Hints } from './terminal/welcome.ts';
export type { Clock } from './vocabulary/clock.ts';
export type { Memory } from './vocabulary/memory.ts';
export type { Person, SentOption, Who } from './vocabulary/person.ts';
export type { Shown } from './vocabulary/shown.ts';
export { idOf } from './world/names.ts';
export type { Problem } from './world/problems.ts';
