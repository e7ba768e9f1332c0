import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Answered } from './children/trial-bot.ts';
import type { Online } from './network.ts';

export interface Bot {
  readonly machine: Online;
  start(): Promise<void>;
  kill(): void;
  ask(id: string, channel: string): Promise<number | null>;
}

export function botOn(machine: Online, program: string, env: Readonly<Record<string, string>>): Bot {
  let child: ChildProcess | null = null;
  const waiting = new Map<string, (number: number | null) => void>();
  return {
    machine,
    async start() {
      const started = machine.start([process.execPath, program], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...env },
      });
      await once(started, 'message');
      started.on('message', ({ id, number }: Answered) => {
        waiting.get(id)?.(number);
        waiting.delete(id);
      });
      child = started;
    },
    kill() {
      child = null;
      machine.kill();
      for (const give of waiting.values()) give(null);
      waiting.clear();
    },
    ask: (id, channel) =>
      new Promise((resolve) => {
        if (!child) return resolve(null);
        waiting.set(id, resolve);
        child.send({ id, channel });
      }),
  };
}
