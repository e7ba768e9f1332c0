/** Discord did not let the bot log in, or what answers there is no Discord. The message is one line for the operator. */
export class LoginFailed extends Error {
  override readonly name = 'LoginFailed';
}
