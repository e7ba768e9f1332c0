import { ok, unknownMember, unknownUser, type Answer } from '../vocabulary/answer.ts';
import { memberState } from '../people/deeds.ts';
import { someUser } from '../world/users.ts';
import type { Asked, Route } from './route.ts';

/** The routes on people: those who have been here under a name. */
export const peopleRoutes: readonly Route[] = [
  { method: 'GET', path: '/users/:user', answer: user },
  { method: 'GET', path: '/guilds/:guild/members/:user', answer: member },
];

function user({ world, parts }: Asked): Answer {
  const id = parts['user'] ?? '';
  const name = world.names.nameOf(id);
  return name === null ? unknownUser : ok(someUser(id, name));
}

function member({ world, parts }: Asked): Answer {
  const id = parts['user'] ?? '';
  const name = world.names.nameOf(id);
  return name === null
    ? unknownMember
    : ok({ ...memberState(null), user: someUser(id, name), deaf: false, mute: false });
}
