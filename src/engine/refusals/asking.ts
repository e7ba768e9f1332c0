/** Refusals of typed input and pressed buttons, of the place where they are used, and of rules look-ups. */
export interface AskingRefusals {
  'option/missing': { option: string };
  /** None of these options was given. */
  'option/none': { options: readonly string[] };
  'option/unknown': { option: string };
  'option/out-of-range': { option: string; min: number; max: number };
  'option/too-long': { option: string; max: number };
  /** `such`: an example of valid input. */
  'option/not-understood': { option: string; typed: string; such: string };
  'option/not-a-choice': { option: string; value: string };
  'option/unsigned': { number: string };
  /** `such`: all choices; or the matching ones, if `several` match. */
  'who/unknown': {
    of: 'decision' | 'information';
    typed: string;
    such: readonly string[];
    several: boolean;
  };
  'option/wrong-kind': { option: string; wanted: string };
  'command/unknown': Record<string, never>;
  'edition/unknown': { typed: string };
  'help/unknown': { typed: string; nearest: readonly string[] };
  'player/unknown': { typed: string };
  /** Nothing in the name distinguishes these players. */
  'player/several': { typed: string; players: readonly string[] };
  'button/stale': Record<string, never>;
  'button/of-another-player': { playerId: string };
  /** `clockAhead`: the seconds by which the bot's clock is ahead of Discord's, if known to be off. */
  'interaction/late': { readonly clockAhead: number | null };
  /** `goesOnAt`: in milliseconds since 1970. */
  'interaction/too-much': { whose: 'user' | 'channel' | 'server'; goesOnAt: number };
  /**
   * Work that takes seconds doesn't start now. `whose`: whose work has to finish first. `goesOnAt`: in milliseconds
   * since 1970.
   */
  'interaction/long-work': { whose: 'user' | 'server' | 'all'; goesOnAt: number };
  'permission/manage-server': { action: string };
  'forget/no-server': Record<string, never>;
  'settings/no-server': Record<string, never>;
  'message/no-words': Record<string, never>;
  'term/unknown': { typed: string; nearest: readonly string[] };
  'rule/not-found': { typed: string; nearest: readonly string[] };
  'rule/not-held': {
    typed: string;
    /** True if only our own words were searched, which cover only some chapters. */
    isInOwnWords: boolean;
    /** The day of another edition that has the number, perhaps for another rule. */
    heldOn: string | null;
  };
  'rules/no-number': { typed: string };
  'rules/number-unknown': { number: string; edition: string | null };
  'rules/no-life': { number: string; edition: string };
  'rules/no-official-text': { edition: string; held: readonly string[] };
  'option/clash': { one: string; other: string };
}
