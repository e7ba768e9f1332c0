import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Memory } from '../vocabulary/memory.ts';

/** The parts of a memory that the embedded Discord depends on. Messages are the bot's own and aren't checked. */
const MEMORY = z.object({
  version: z.literal(1),
  names: z.record(
    z.string(),
    z.object({ kind: z.enum(['user', 'guild', 'channel', 'role']), name: z.string() }),
  ),
  channels: z.record(
    z.string(),
    z.object({
      guildId: z.string().nullable(),
      recipientId: z.string().nullable(),
      thread: z.object({ name: z.string(), parentId: z.string() }).optional(),
      messages: z.array(
        z.object({
          message: z.looseObject({ id: z.string(), channel_id: z.string() }),
          onlyFor: z.string().nullable(),
        }),
      ),
    }),
  ),
  emojis: z
    .array(
      z.object({ id: z.string(), name: z.string(), animated: z.boolean(), image: z.base64().optional() }),
    )
    .optional(),
});

/** Reads the memory that an earlier run saved; undefined if the file is missing or invalid. */
export function loadMemory(file: string): Memory | undefined {
  try {
    const parsed = MEMORY.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? (parsed.data as unknown as Memory) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the memory to a new file, readable only by its owner, and replaces the old file atomically. */
export function saveMemory(file: string, memory: Memory): void {
  const temporaryFile = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporaryFile, JSON.stringify(memory), { mode: 0o600 });
    renameSync(temporaryFile, file);
  } catch (error) {
    rmSync(temporaryFile, { force: true });
    throw error;
  }
}
