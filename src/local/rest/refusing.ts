import type { BodyKind, Surroundings } from '../limits/body-check.ts';
import { type Answer, unknownApplication } from '../vocabulary/answer.ts';
import type { Problem } from '../world/problems.ts';
import type { Asked } from './route.ts';

/** Reports what the bot did wrong and gives Discord's answer to it. */
export function refuse(asked: Asked, kind: Problem['kind'], text: string, answer: Answer): Answer {
  const where = `${whereOf(asked)}${asked.about === undefined ? '' : ` (${asked.about})`}`;
  asked.world.problems.add({ kind, where, text, answer: answer.body });
  return answer;
}

/** Method and path for people: interaction tokens are secrets. */
function whereOf({ route, parts }: Asked): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'token' ? 'TOKEN' : (parts[name] ?? ''),
  );
  return `${route.method} ${path}`;
}

/** A route of this application alone, whose id stands in the path. */
export function ours(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  return (asked) =>
    asked.parts['application'] === asked.world.applicationId
      ? answer(asked)
      : refuse(asked, 'unknown thing', 'Not the id of this application.', unknownApplication);
}

/** Checks the body; null when Discord would take it. */
export function refuseBody(asked: Asked, kind: BodyKind, around?: Surroundings): Answer | null {
  const bad = asked.world.checkBody(kind, asked.body, { files: asked.files.length, ...around });
  return bad && refuse(asked, 'invalid body', `Discord would not take this ${kind}.`, bad);
}
