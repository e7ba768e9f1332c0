import type { APIMessage } from 'discord-api-types/v10';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import { lastPushes, listStates } from '../terminal/lines/channel-state.ts';
import type { EmojisById, NamesById, StatesHere } from './protocol.ts';
import type { TabContext } from './tab-context.ts';

/** A message for a tab: the addresses of its files are relative to the page. */
export function messageForTab(message: APIMessage, discord: EmbeddedDiscord): APIMessage {
  const { origin } = new URL(discord.apiUrl);
  const relativeUrl = (url: string): string =>
    url.startsWith(`${origin}/`) ? url.slice(origin.length + 1) : url;
  return {
    ...message,
    attachments: message.attachments.map((file) => ({
      ...file,
      url: relativeUrl(file.url),
      proxy_url: relativeUrl(file.proxy_url),
    })),
  };
}

const MENTIONS = /<(?:@[!&]?|#)(\d{17,20})>/g;

/** The names of everyone that these mention, as far as known. */
export function namesMentionedIn(value: unknown, discord: EmbeddedDiscord): NamesById {
  const ids = new Set([...JSON.stringify(value).matchAll(MENTIONS)].map(([, id = '']) => id));
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const name = id === discord.applicationId ? discord.botName : discord.nameOf(id);
      return name === null ? [] : [[id, name]];
    }),
  );
}

/** These emojis in the format of the protocol. */
export const emojisFor = (
  { discord, emojiText }: TabContext,
  emojis: ReturnType<EmbeddedDiscord['emojis']>,
): EmojisById =>
  Object.fromEntries(
    emojis.map(({ id, name }) => {
      const text = emojiText(name) ?? `:${name}:`;
      return [id, { text, hasImage: discord.emojiImage(id) !== null }];
    }),
  );

/** @param channelId of a channel of a server; direct messages have no settings */
export const statesIn = (channelId: string | null, discord: EmbeddedDiscord): StatesHere =>
  channelId === null
    ? { states: [], pushes: [] }
    : {
        states: listStates(discord.channelStates.of(channelId)),
        pushes: lastPushes(discord.pushes(channelId)),
      };
