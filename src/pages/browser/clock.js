// @ts-check

/*
 * The server’s clock, so that the time of a press doesn’t depend on the phone’s clock.
 */

let serverNow = 0;
let receivedAt = 0;

/**
 * @param {number} now in milliseconds since 1970
 */
export function setServerTime(now) {
  serverNow = now;
  receivedAt = performance.now();
}

/** The server’s current time, in milliseconds since 1970. */
export const serverTime = () => Math.round(serverNow + performance.now() - receivedAt);
