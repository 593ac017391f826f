import { readObject } from '@svc/protocol';

/** What Next.js hands to a route: an object in version 14, a promise of it since 15. */
export interface RouteContext {
  params?: RouteParams | Promise<RouteParams> | undefined;
}

type RouteParams = Record<string, string | string[] | undefined>;

/**
 * The path below the route base, in decoded segments: from the catch-all's params where a framework
 * gives them, else from the address. `undefined`: the address is not below the base, or not decodable.
 */
export async function readSegments(
  request: Request,
  context: unknown,
  routeBase: string,
): Promise<string[] | undefined> {
  const { pathname } = new URL(request.url);
  const params = readObject(await readObject(context)?.['params']);
  const caught = Object.values(params ?? {}).find(isTextArray);
  if (caught) return decodeOnce(caught, pathname);
  const base = `/${routeBase}/`.replace(/\/{2,}/g, '/');
  return pathname.startsWith(base) ? decodeAll(pathname.slice(base.length).split('/')) : undefined;
}

function isTextArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Next.js has decoded params in some versions and runtimes and not in others: the address tells. */
function decodeOnce(segments: string[], pathname: string): string[] | undefined {
  const fromAddress = decodeAll(pathname.split('/').slice(-segments.length));
  const isDecoded = fromAddress?.every((segment, index) => segment === segments[index]);
  return isDecoded ? segments : decodeAll(segments);
}

function decodeAll(segments: string[]): string[] | undefined {
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined; // a "%" that encodes nothing
  }
}
