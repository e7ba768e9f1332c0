/** The owner of a setting. */
export type SettingScope = { readonly guildId: string } | { readonly userId: string };

/**
 * `edition`: the edition of a server or, in direct messages, of a user. `keep`: a user's standing choice of the face to
 * keep. `record`: `off` for a user who opted out of being counted in records. `pictures`: `off` for a server without
 * automatic pictures of the table. `timezone`: the IANA name of a server's time zone. `model`: `off` for a server, or a
 * user in direct messages, whose questions must not be sent to a language model. `groups`: `off` for a server to which
 * groups are not suggested.
 */
export type SettingName =
  | 'edition'
  | 'keep'
  | 'record'
  | 'pictures'
  | 'timezone'
  | 'model'
  | 'groups'
  | Notice;

/**
 * `introduced`: the introduction of the bot and the rules it applies. `asked`: the question which rules to use, asked
 * with the first game.
 */
export type Notice = 'introduced' | 'asked';
