import type { Channels } from './channels.ts';
import type { KnownNames } from './known-names.ts';

/** A server with its channels and their threads, by name, or by id if the name was dropped. */
export interface NamedServer {
  readonly name: string;
  readonly channels: readonly { readonly name: string; readonly threads: readonly string[] }[];
}

/** The servers that people have been in. */
export function namedServers(channels: Channels, names: KnownNames): readonly NamedServer[] {
  const all = channels.all();
  const nameOf = (id: string): string => names.nameOf(id) ?? id;
  return channels.guildIds().map((guildId) => ({
    name: nameOf(guildId),
    channels: all
      .filter((channel) => channel.guildId === guildId && channel.thread === null)
      .map(({ id }) => ({
        name: nameOf(id),
        threads: all.flatMap(({ thread }) => (thread?.parentId === id ? thread.name : [])),
      })),
  }));
}
