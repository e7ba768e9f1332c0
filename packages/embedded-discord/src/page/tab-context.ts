import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import type { PromptCommand } from '../terminal/prompt.ts';
import type { PromptHints } from '../terminal/welcome.ts';

/** The context shared by the tabs of a page. */
export interface TabContext {
  readonly discord: EmbeddedDiscord;
  readonly hints: PromptHints;
  /** The text for a custom emoji of this name; `:name:` if it returns undefined. */
  readonly emojiText: (name: string) => string | undefined;
  /** Words after `!` that the program itself handles. */
  readonly extras: readonly PromptCommand[];
}
