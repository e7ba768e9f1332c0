import { AppError } from '#basics/errors.ts';

/** Discord refused the login, or could not be reached. The message is one line for the operator. */
export class LoginFailed extends AppError {
  override readonly name: string = 'LoginFailed';
}

/** Discord refuses the token or what the settings ask for: starting again with the same settings fails again. */
export class SettingRefused extends LoginFailed {
  override readonly name = 'SettingRefused';
}
