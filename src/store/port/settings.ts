/** Whose a setting is. */
export type SettingScope = { readonly guildId: string } | { readonly userId: string };

/**
 * `edition`: the edition of a server or, in direct messages, of a user. `keep`: a user's standing preference. `record`:
 * `off` for a user who does not want to be counted in what games came to. `pictures`: `off` for a server that wants no
 * picture of the table by itself. `timezone`: that by which the days of a server are told, by its IANA name.
 */
export type SettingName = 'edition' | 'keep' | 'record' | 'pictures' | 'timezone' | Notice;

/** `introduced`: who the bot is, and by which rules it answers there. `asked`: which rules, with the first game. */
export type Notice = 'introduced' | 'asked';
