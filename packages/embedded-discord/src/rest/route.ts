import type { SentFile } from '../messages/message.ts';
import type { RestResponse } from '../vocabulary/rest-response.ts';
import type { World } from '../world/world.ts';

/** A request to a route: the path's parameters by name, the query, the JSON body. */
export interface RouteRequest {
  readonly world: World;
  readonly route: RestRoute;
  /** The label of the interaction that this belongs to, for problems: `/flip`. */
  readonly interactionLabel?: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The `Authorization` header; empty if it is missing. */
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
  readonly handleBearer?: (request: RouteRequest) => RestResponse;
  handle(request: RouteRequest): RestResponse;
}

interface CompiledRoute {
  readonly route: RestRoute;
  readonly segments: readonly string[];
}

/** Routes by method and path, compiled once and grouped by the number of segments. */
export class RouteTable {
  readonly #byShape = new Map<string, CompiledRoute[]>();

  constructor(routes: readonly RestRoute[]) {
    for (const route of routes) {
      const segments = route.path.split('/').slice(1);
      const shape = `${route.method} ${segments.length}`;
      const routesOfShape = this.#byShape.get(shape) ?? [];
      this.#byShape.set(shape, [...routesOfShape, { route, segments }]);
    }
  }

  find(method: string, path: string): { route: RestRoute; params: Record<string, string> } | null {
    const pathSegments = path.split('/').slice(1);
    for (const { route, segments } of this.#byShape.get(`${method} ${pathSegments.length}`) ?? []) {
      const params = matchSegments(segments, pathSegments);
      if (params) return { route, params };
    }
    return null;
  }
}

function matchSegments(
  segments: readonly string[],
  pathSegments: readonly string[],
): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = pathSegments[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}
