import { setTimeout as sleep } from 'node:timers/promises';
import type { Bot } from './bots.ts';

const PEOPLE = 32;
const CHANNELS = 24;

export interface Acknowledged {
  readonly id: string;
  readonly channel: string;
  readonly number: number;
}

export interface People {
  readonly acknowledged: readonly Acknowledged[];
  readonly unanswered: number;
  leave(): Promise<void>;
}

export function seatPeople(bots: readonly Bot[]): People {
  const acknowledged: Acknowledged[] = [];
  let unanswered = 0;
  let next = 0;
  let isOver = false;
  async function play(): Promise<void> {
    while (!isOver) {
      const index = next++;
      const id = `i${index}`;
      const channel = `c${index % CHANNELS}`;
      const bot = bots[Math.floor(Math.random() * bots.length)];
      const number = (await bot?.ask(id, channel)) ?? null;
      if (number === null) {
        unanswered += 1;
        await sleep(50);
      } else acknowledged.push({ id, channel, number });
    }
  }
  const playing = Promise.all(Array.from({ length: PEOPLE }, play));
  return {
    acknowledged,
    get unanswered() {
      return unanswered;
    },
    async leave() {
      isOver = true;
      await playing;
    },
  };
}
