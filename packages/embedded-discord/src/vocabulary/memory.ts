import type { APIMessage } from 'discord-api-types/v10';

/** A message as stored: ephemeral ones carry whom they are for. */
export interface StoredMessage {
  readonly message: APIMessage;
  readonly onlyFor: string | null;
}

export type NameKind = 'user' | 'guild' | 'channel' | 'role';

/** The part of a world that survives a run, as plain JSON: so that a button of an earlier run can still be pressed. */
export interface Memory {
  readonly version: 1;
  /** By id: the name behind it. */
  readonly names: Readonly<Record<string, { readonly kind: NameKind; readonly name: string }>>;
  /** By channel id: its place and its last messages, oldest first. */
  readonly channels: Readonly<
    Record<
      string,
      {
        readonly guildId: string | null;
        readonly recipientId: string | null;
        /** Of a thread: its name, and the channel that it hangs below. */
        readonly thread?: { readonly name: string; readonly parentId: string };
        readonly messages: readonly StoredMessage[];
      }
    >
  >;
  /** The application's emojis with their images in base64; a memory from before they were kept has none. */
  readonly emojis?: readonly {
    readonly id: string;
    readonly name: string;
    readonly animated: boolean;
    readonly image?: string;
  }[];
}
