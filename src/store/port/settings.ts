/** Whose a setting is. */
export type SettingScope = { readonly guildId: string } | { readonly userId: string };

/**
 * `edition`: the edition of a server or, in direct messages, of a user. `keep`: a user's standing preference. `record`:
 * `off` for a user who does not want to be counted in what games came to.
 */
export type SettingName = 'edition' | 'keep' | 'record' | Told;

/** `introduced`: who the bot is, and by which rules it answers there. `asked`: which rules, with the first game. */
export type Told = 'introduced' | 'asked';
