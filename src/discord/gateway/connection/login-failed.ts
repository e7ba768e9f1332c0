import { AppError } from '#basics/errors.ts';

/** Discord did not let the bot log in, or what answers there is no Discord. The message is one line for the operator. */
export class LoginFailed extends AppError {
  override readonly name: string = 'LoginFailed';
}

/** Discord refuses the token or what the settings ask for: starting again with the same settings fails again. */
export class SettingRefused extends LoginFailed {
  override readonly name = 'SettingRefused';
}
