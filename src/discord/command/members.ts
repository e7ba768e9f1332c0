/** What keeps a user from acting in the channel of a game, if anything. */
export type MemberStatus =
  | { readonly is: 'member' }
  /** Milliseconds since 1970. */
  | { readonly is: 'timed-out'; readonly until: number }
  /** A member who can no longer see the channel or use commands in it. */
  | { readonly is: 'shut-out' }
  /** Not a member of the server. */
  | { readonly is: 'gone' }
  /** Discord did not answer, and the cached answer is too old. */
  | { readonly is: 'unknown' };

export interface MemberPlace {
  /** `null` in direct messages, where no membership is needed. */
  readonly guildId: string | null;
  readonly channelId: string;
  readonly userId: string;
}

/** Looks up members of servers at Discord. */
export interface Members {
  /** Asks Discord only if the cached answer is older than half a minute. */
  status(place: MemberPlace): Promise<MemberStatus>;
  /** Asks Discord only if the cached answer is older than five minutes. Returns `null` if it is unknown. */
  isMember(place: Omit<MemberPlace, 'channelId'>): Promise<boolean | null>;
}

export const EVERYONE_IS_MEMBER: Members = {
  status: async () => ({ is: 'member' }),
  isMember: async () => true,
};
