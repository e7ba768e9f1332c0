import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import type { PromptCommand } from '../terminal/prompt.ts';
import type { Hints } from '../terminal/welcome.ts';

/** The context shared by the tabs of a page. */
export interface TabContext {
  readonly discord: EmbeddedDiscord;
  readonly hints: Hints;
  /** The text for a custom emoji of this name; `:name:` if it returns undefined. */
  readonly emojiText: (name: string) => string | undefined;
  /** Words after `!` that the program itself handles. */
  readonly extras: readonly PromptCommand[];
}
