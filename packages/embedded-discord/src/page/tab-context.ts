import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import type { PromptCommand } from '../terminal/prompt.ts';
import type { Hints } from '../terminal/welcome.ts';

/** All that the tabs of a page share. */
export interface TabContext {
  readonly discord: EmbeddedDiscord;
  readonly hints: Hints;
  /** The text that is read for a custom emoji of this name; `:name:` where it returns nothing. */
  readonly emojiText: (name: string) => string | undefined;
  /** Words after `!` that the program answers itself. */
  readonly extras: readonly PromptCommand[];
}
