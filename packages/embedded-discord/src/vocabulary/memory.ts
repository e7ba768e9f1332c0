import type { APIMessage } from 'discord-api-types/v10';

/** A stored message; ephemeral ones include the user who sees them. */
export interface StoredMessage {
  readonly message: APIMessage;
  readonly onlyFor: string | null;
}

export type NameKind = 'user' | 'guild' | 'channel' | 'role';

/** The part of a world that survives a run, as plain JSON, so that buttons of an earlier run can still be pressed. */
export interface Memory {
  readonly version: 1;
  /** Names by id. */
  readonly names: Readonly<Record<string, { readonly kind: NameKind; readonly name: string }>>;
  /** By channel id: its place and its last messages, oldest first. */
  readonly channels: Readonly<
    Record<
      string,
      {
        readonly guildId: string | null;
        readonly recipientId: string | null;
        /** For a thread: its name and its parent channel. */
        readonly thread?: { readonly name: string; readonly parentId: string };
        readonly messages: readonly StoredMessage[];
      }
    >
  >;
  /** The application's emojis with their images in base64; missing in memories from before emojis were stored. */
  readonly emojis?: readonly {
    readonly id: string;
    readonly name: string;
    readonly animated: boolean;
    readonly image?: string;
  }[];
}
