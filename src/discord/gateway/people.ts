import { Routes, type APIUser, type BaseInteraction, type REST } from 'discord.js';
import type { Clock } from '../../basics/clock.ts';
import { remember } from '../../basics/remember.ts';
import { isGuest, nameOfGuest, type PlayerId } from '../../engine/vocabulary/players.ts';
import type { People } from '../command/people.ts';

/** So many people are remembered by name, never longer than the bot runs. */
const MOST_REMEMBERED = 5000;
/** Menus are shown without a name for which Discord takes longer. */
const PATIENCE_MS = 700;

/** Learns names from the interactions that arrive, and asks Discord for those of others. */
export interface PeopleMet extends People {
  meet(interaction: BaseInteraction): void;
}

export function peopleMet(rest: REST, clock: Clock): PeopleMet {
  const names = remember<PlayerId, string>(MOST_REMEMBERED);
  const asking = new Map<PlayerId, Promise<void>>();

  async function ask(playerId: PlayerId): Promise<void> {
    try {
      const { global_name: shown, username } = (await rest.get(Routes.user(playerId))) as APIUser;
      names.set(playerId, shown ?? username);
    } catch {
      // Whoever is nobody any more stays without a name.
    } finally {
      asking.delete(playerId);
    }
  }

  function askOnce(playerId: PlayerId): Promise<void> {
    const asked = asking.get(playerId) ?? ask(playerId);
    asking.set(playerId, asked);
    return asked;
  }

  return {
    meet({ user, member, ...interaction }) {
      names.set(user.id, nickOf(member) ?? user.displayName);
      const others = 'users' in interaction ? interaction.users : undefined;
      if (others instanceof Map)
        for (const one of others.values() as Iterable<{ id: string; displayName: string }>)
          names.set(one.id, one.displayName);
    },
    async namesOf(players) {
      const unknown = players.filter((one) => !isGuest(one) && names.get(one) === undefined);
      if (unknown.length > 0) {
        const asked = unknown.map((one) => askOnce(one));
        let callOff = () => {};
        const patience = new Promise<void>((resolve) => {
          callOff = clock.after(PATIENCE_MS, resolve);
        });
        await Promise.race([Promise.all(asked), patience]);
        callOff();
      }
      return new Map(
        players.flatMap((one) => {
          const name = isGuest(one) ? nameOfGuest(one) : names.get(one);
          return name === undefined ? [] : [[one, name] as const];
        }),
      );
    },
  };
}

const nickOf = (member: BaseInteraction['member']): string | null =>
  member && 'nick' in member
    ? (member.nick ?? null)
    : member && 'displayName' in member
      ? member.displayName
      : null;
