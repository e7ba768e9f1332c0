import type { SentFile } from '../messages/message.ts';
import type { RestResponse } from '../vocabulary/rest-response.ts';
import type { World } from '../world/world.ts';

/** A request to a route: the path's parameters by name, the query, the JSON body. */
export interface RouteRequest {
  readonly world: World;
  readonly route: RestRoute;
  /** The label of the interaction that this belongs to, for problems: `/flip`. */
  readonly about?: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The header of this name; empty if it is missing. */
  readonly authorization: string;
  /** Undefined without a body. */
  readonly body: unknown;
  readonly files: readonly SentFile[];
}

export interface RestRoute {
  readonly method: string;
  /** `/channels/:channel/messages`: a segment with a colon matches anything. */
  readonly path: string;
  /** Needs no `Authorization`: the token is in the path, or the route is public. */
  readonly isOpen?: true;
  /** Responds to a user's access token instead of the bot's. */
  readonly forBearer?: (request: RouteRequest) => RestResponse;
  answer(request: RouteRequest): RestResponse;
}

interface Compiled {
  readonly route: RestRoute;
  readonly segments: readonly string[];
}

/** Routes by method and path, compiled once and grouped by the number of segments. */
export class RouteTable {
  readonly #byShape = new Map<string, Compiled[]>();

  constructor(routes: readonly RestRoute[]) {
    for (const route of routes) {
      const segments = route.path.split('/').slice(1);
      const shape = `${route.method} ${segments.length}`;
      const same = this.#byShape.get(shape) ?? [];
      this.#byShape.set(shape, [...same, { route, segments }]);
    }
  }

  find(method: string, path: string): { route: RestRoute; parts: Record<string, string> } | null {
    const given = path.split('/').slice(1);
    for (const { route, segments } of this.#byShape.get(`${method} ${given.length}`) ?? []) {
      const parts = match(segments, given);
      if (parts) return { route, parts };
    }
    return null;
  }
}

function match(segments: readonly string[], given: readonly string[]): Record<string, string> | null {
  const parts: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) parts[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return parts;
}
