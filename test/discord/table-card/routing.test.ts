import { expect, it } from 'vitest';
import { cardRoutingBy, onForwardedCards } from '#discord/table-card/routing.ts';
import { redrawRequestFor, mergeRedrawRequests, type RedrawRequest } from '#discord/table-card/plan.ts';

/** Two processes; the other one owns server 10 only. */
function two() {
  const told: unknown[] = [];
  const drawn: (readonly [string, RedrawRequest])[] = [];
  let hears: (what: unknown) => void = () => {};
  const onRequest = (heard: (what: unknown) => void) => {
    hears = heard;
    return () => {};
  };
  onForwardedCards(
    { onRequest },
    (guildId) => guildId === '10',
    (channelId, due) => drawn.push([channelId, due]),
  );
  const ask = (what: unknown): void => {
    told.push(what);
    hears(JSON.parse(JSON.stringify(what)));
  };
  return {
    one: cardRoutingBy({ sendRequest: ask }, () => false),
    hear: (what: unknown) => hears(what),
    told,
    drawn,
  };
}

it('a forwarded card keeps its reasons', () => {
  const { one, drawn } = two();
  const due = mergeRedrawRequests(
    redrawRequestFor({
      guildId: '10',
      isForced: true,
      lateInteractionId: '1',
      pings: ['2', '3'],
      outdatedMessageId: '4',
    }),
    redrawRequestFor({ guildId: '10', lateInteractionId: '5', closedCardId: '6' }),
  );
  one.forward('100', due);
  one.forward('101', redrawRequestFor({ guildId: '10' }));
  expect(drawn).toEqual([
    ['100', due],
    ['101', redrawRequestFor({ guildId: '10' })],
  ]);
});

it('only the process that has the shard draws it', () => {
  const { one, drawn } = two();
  for (const guildId of ['11', null]) one.forward('100', redrawRequestFor({ guildId }));
  expect(drawn).toEqual([]);
});

it('a forwarded request fits into one notification', () => {
  const { one, told } = two();
  const ids = Array.from({ length: 99 }, (_, nth) => String(10n ** 19n + BigInt(nth)));
  const due = {
    ...redrawRequestFor({ guildId: '10', closedCardId: ids[0] ?? '' }),
    late: new Set(ids),
    closes: new Set(ids),
    pings: ids,
  };
  one.forward(ids[0] ?? '', due);
  // Up to five messages are sent together, and PostgreSQL allows 8,000 bytes.
  expect(JSON.stringify(told).length).toBeLessThan(1500);
});

it('messages of other versions are ignored', () => {
  const { hear, drawn } = two();
  for (const what of [null, 'card', { card: {} }, { picture: { channelId: '100', guildId: '10' } }])
    hear(what);
  expect(drawn).toEqual([]);
});
