import { afterEach, describe, expect, it } from 'vitest';
import { openHall, sent, type Hall } from '../../helpers/table.ts';
import { until } from '../../helpers/until.ts';

let hall: Hall;
afterEach(() => hall.close());

const TOLD = /^somebody else answered this interaction first \(40060\)/;
const toldIn = (log: Hall['log']) => log.filter(({ msg }) => TOLD.test(String(msg)));

const flip = () =>
  hall.discord
    .person({ user: 'Alice', guild: 'playgroup', channel: 'table' })
    .slash('flip', sent({ call: 'heads' }));

describe('an interaction that was answered before', () => {
  it('by another bot with the same token is told as an error, once a minute, with what it means', async () => {
    hall = await openHall();
    const { token, faults } = hall.discord;
    const already = { status: 400, code: 40060, message: 'Interaction has already been acknowledged.' };
    const flipped = async (times: number): Promise<void> => {
      const repeated = () => hall.log.filter(({ outcome }) => outcome === 'repeated');
      const before = repeated().length;
      faults.answer(/interactions.*callback/, already, times);
      for (let time = 1; time <= times; time += 1) {
        flip().catch(() => {});
        await until(() => expect(repeated()).toHaveLength(before + time));
      }
    };
    await flipped(3);
    expect(toldIn(hall.log)).toMatchObject([{ level: 'error', interactions: 1 }]);
    hall.clock.advance(60_000);
    await flipped(1);
    expect(toldIn(hall.log)).toMatchObject([{ interactions: 1 }, { interactions: 3 }]);
    expect(JSON.stringify(toldIn(hall.log))).not.toContain(token);
  });

  it.each([
    ['by the first of two deliveries', () => hall.discord.faults.deliverTwice(3)],
    [
      'by an attempt of its own that was lost on the way',
      () => hall.discord.faults.loseAnswers(/interactions.*callback/, 1),
    ],
  ])('%s is no other bot’s', async (_, order) => {
    hall = await openHall();
    order();
    await flip();
    await hall.until(() => expect(hall.log.some(({ outcome }) => outcome === 'repeated')).toBe(true));
    expect(toldIn(hall.log)).toEqual([]);
  });
});
