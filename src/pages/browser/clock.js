// @ts-check

/*
 * The server’s clock: a press says by it when it was pressed, whatever the phone takes the time to be.
 */

let told = 0;
let toldAt = 0;

/**
 * Takes note of what the server said that it is now.
 * @param {number} now in milliseconds since 1970
 */
export function tellTime(now) {
  told = now;
  toldAt = performance.now();
}

/** The time now by the server’s clock, in milliseconds since 1970. */
export const serverTime = () => Math.round(told + performance.now() - toldAt);
