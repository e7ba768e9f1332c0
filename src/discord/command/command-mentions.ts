import { ApplicationCommandOptionType as Type, ApplicationCommandType } from 'discord.js';
import { asContent } from '#text/template.ts';
import type { TextPart } from '#text/text.ts';
import { mapMarkdown, toMarkdown } from '../markdown/write.ts';
import { fitContent, MAX_CONTENT_LENGTH } from '../words/fit.ts';
import { layoutOf, type Reply } from './reply.ts';
import { judgeLine } from './command-line.ts';
import { MAX_LAYOUT_TEXT_LENGTH, mapTexts, textsIn } from './layout.ts';

/** A command as Discord has registered it. */
export interface RegisteredCommand {
  readonly id: string;
  readonly name: string;
  readonly type?: ApplicationCommandType;
  readonly options?: readonly { readonly name: string; readonly type: Type }[];
}

/** Matches what stays unchanged (escapes, blocks of code, links), or inline code that is a command. `\x60` is a backtick. */
const UNCHANGED_OR_COMMAND = new RegExp(
  [
    String.raw`\\[^]`,
    '```[^]*?```',
    String.raw`\[[^\[\]]*\]\([^()\s]*\)`,
    String.raw`(?<!\x60)\x60/(?<path>[a-z][a-z-]*(?: [a-z][a-z-]*(?![\w:-]))?)(?<options> [^\x60]*)?\x60(?!\x60)`,
    String.raw`(?<ticks>\x60+)[^\x60](?:[^]*?[^\x60])??\k<ticks>(?!\x60)`,
  ].join('|'),
  'g',
);

const PARTS_WITH_COMMANDS: ReadonlySet<TextPart['kind']> = new Set(['code', 'markdown']);

/**
 * Turns the commands that replies name, as in `/game new`, into mentions, which Discord shows as commands to tap. A
 * command named together with options stays code, because a mention cannot carry them. A command that isn't in the menu
 * is shown as a line for `/judge`.
 * @see https://docs.discord.com/developers/reference#message-formatting
 */
export class CommandMentions {
  /** Ids by path: `game new`, or `flip` for a command without subcommands. */
  readonly #ids = new Map<string, string>();
  readonly #unlisted: ReadonlySet<string>;

  /** @param unlisted the commands that aren't in the menu, by path */
  constructor(unlisted: readonly string[] = []) {
    this.#unlisted = new Set(unlisted);
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  /** Replaces the known commands by those that Discord has registered. */
  learn(commands: readonly RegisteredCommand[]): void {
    this.#ids.clear();
    for (const { id, name, type = ApplicationCommandType.ChatInput, options = [] } of commands) {
      if (type !== ApplicationCommandType.ChatInput) continue;
      const subcommands = options.filter((option) => option.type === Type.Subcommand);
      if (subcommands.length === 0) this.#ids.set(name, id);
      for (const subcommand of subcommands) this.#ids.set(`${name} ${subcommand.name}`, id);
    }
  }

  /** Mentions the commands in one text. */
  mentionInText(text: string): string {
    if (!text.includes('`/')) return text;
    return text.replaceAll(UNCHANGED_OR_COMMAND, (match, ...groups) => {
      const { path, options = '' } = groups.at(-1) as { readonly path?: string; readonly options?: string };
      if (path === undefined) return match;
      if (this.#unlisted.has(path)) return `\`${judgeLine(`/${path}${options}`)}\``;
      const id = options === '' ? this.#ids.get(path) : undefined;
      return id === undefined ? match : `</${path}:${id}>`;
    });
  }

  /**
   * Mentions the commands in the content and the layout of a reply; embeds keep them as code, because phones do not
   * make mentions there tappable. A reply that would exceed Discord's limits stays as it is.
   */
  mentionInReply(reply: Reply): Reply {
    if (this.isEmpty && this.#unlisted.size === 0) return reply;
    const content = reply.content && {
      content: asContent(
        mapMarkdown(fitContent(reply.content).content, PARTS_WITH_COMMANDS, (text) =>
          this.mentionInText(text),
        ),
      ),
    };
    if (!reply.layout)
      return content && toMarkdown(content.content).length <= MAX_CONTENT_LENGTH
        ? { ...reply, ...content }
        : reply;
    const changed: Reply = {
      ...reply,
      ...content,
      layout: mapTexts(reply.layout, (text) => this.mentionInText(text)),
    };
    const length = textsIn(layoutOf(changed) ?? []).reduce((sum, text) => sum + text.length, 0);
    return length <= MAX_LAYOUT_TEXT_LENGTH ? changed : reply;
  }
}
