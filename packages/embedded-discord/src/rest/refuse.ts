import type { BodyKind, BodyContext } from '../limits/body-check.ts';
import { type RestResponse, unknownApplication } from '../vocabulary/rest-response.ts';
import type { Problem } from '../world/problems.ts';
import type { RouteRequest } from './route.ts';

/** Reports a mistake of the bot, and returns Discord's response to it. */
export function refuseRequest(
  request: RouteRequest,
  kind: Problem['kind'],
  text: string,
  answer: RestResponse,
): RestResponse {
  const where = `${whereOf(request)}${request.interactionLabel === undefined ? '' : ` (${request.interactionLabel})`}`;
  request.world.problems.add({ kind, where, text, answer: answer.body });
  return answer;
}

/** Method and path for display, without interaction tokens, which are secret. */
function whereOf({ route, params }: RouteRequest): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'token' ? 'TOKEN' : (params[name] ?? ''),
  );
  return `${route.method} ${path}`;
}

/** Wraps a route with an application's id in its path, so that it only accepts this application. */
export function forOwnApplication(
  answer: (request: RouteRequest) => RestResponse,
): (request: RouteRequest) => RestResponse {
  return (request) =>
    request.params['application'] === request.world.applicationId
      ? answer(request)
      : refuseRequest(request, 'unknown thing', 'Not the id of this application.', unknownApplication);
}

/** Checks the body; null if Discord would accept it. */
export function refuseBody(
  request: RouteRequest,
  kind: BodyKind,
  context?: BodyContext,
): RestResponse | null {
  const answer = request.world.checkBody(kind, request.body, { files: request.files, ...context });
  return answer && refuseRequest(request, 'invalid body', `Discord would not take this ${kind}.`, answer);
}
