/** Discord's own client would not let a person do this. The message says why. */
export class NotAllowed extends Error {}
