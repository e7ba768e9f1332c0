/** Whether somebody may still act where their game is played. */
export type MemberStatus =
  | { readonly is: 'member' }
  /** `until`: in milliseconds since 1970. */
  | { readonly is: 'timed-out'; readonly until: number }
  /** A member who does not see the channel any more, or may not use commands in it. */
  | { readonly is: 'shut-out' }
  /** No member of the server any more. */
  | { readonly is: 'gone' }
  /** Discord does not say, and what it said last is too old. */
  | { readonly is: 'unknown' };

export interface MemberPlace {
  /** `null` in direct messages, where everybody belongs who is there. */
  readonly guildId: string | null;
  readonly channelId: string;
  readonly userId: string;
}

/** The members of servers, as Discord tells of them. */
export interface Members {
  /** Whether somebody may act in a channel now. Asks Discord only if what is known is older than half a minute. */
  status(place: MemberPlace): Promise<MemberStatus>;
  /** Whether somebody is still a member; asks only if what is known is older than five minutes. `null`: nobody says. */
  isMember(place: Omit<MemberPlace, 'channelId'>): Promise<boolean | null>;
}

/** Everybody belongs everywhere. */
export const EVERYONE_IS_MEMBER: Members = {
  status: async () => ({ is: 'member' }),
  isMember: async () => true,
};
