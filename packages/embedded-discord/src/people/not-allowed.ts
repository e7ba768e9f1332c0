/** Discord's own client does not let a person do this. The message says why. */
export class NotAllowed extends Error {}
