import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinMessage, coinStream, secretCommitment, type StreamIdentity } from '#ledger/stream.ts';

/** 00 01 02 … 1f. */
const SECRET = Buffer.from(Array.from({ length: 32 }, (_, byte) => byte));

const PLAIN: StreamIdentity = { purpose: null, gameId: null, sequence: 7, interactionId: '1234' };
const OF_A_CARD: StreamIdentity = {
  purpose: 'Mana Clash',
  gameId: '01JZ',
  sequence: 1,
  interactionId: '1350000000000000000',
};

describe('the coin stream', () => {
  // Made with the openssl command in its description: other code than ours.
  it.each([
    [PLAIN, 0, '02cea26b'],
    [PLAIN, 1, 'de64bb17'],
    [OF_A_CARD, 4095, '0b9d40e8'],
  ])('of %o at %i is what openssl computes', (of, index, digits) => {
    expect(coinStream(SECRET, of)(index)).toBe(Number.parseInt(digits, 16));
  });

  it('is committed to by the SHA-256 that sha256sum prints', () => {
    expect(secretCommitment(SECRET)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  });

  it('never computes two coins over the same message', () => {
    const text = fc.string({ unit: 'binary' });
    const coin = fc.tuple(
      fc.record({
        purpose: fc.option(text),
        gameId: fc.option(text),
        sequence: fc.nat(20),
        interactionId: text,
      }),
      fc.nat(20),
    );
    fc.assert(
      fc.property(coin, coin, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(coinMessage(...a)).not.toBe(coinMessage(...b));
      }),
    );
  });
});
