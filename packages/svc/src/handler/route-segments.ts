import { JOB_PATH, readObject, readText, type JsonObject } from '@svc/protocol';

/** What Next.js hands to a route: an object in version 14, a promise of it since 15. */
export interface RouteContext {
  /** The parts of the address that the folders name, for example `svc` for `[...svc]`. */
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
  const pathname = pathOf(request);
  const caught = Object.values(await readParams(context)).find(isTextArray);
  if (caught) return decodeOnce(caught, pathname);
  const base = `/${routeBase}/`.replace(/\/{2,}/g, '/');
  return pathname.startsWith(base) ? decodeAll(pathname.slice(base.length).split('/')) : undefined;
}

/**
 * The job id for a route file without the catch-all, decoded: the param `id`, else the only param that is a text, else
 * the segment after `/job/` and before `segments` in the address. `undefined`: there is none.
 *
 * @param segments - the path after the id: empty, `wait` or `download`.
 */
export async function readJobId(
  request: Request,
  context: unknown,
  segments: readonly string[],
): Promise<string | undefined> {
  const pathname = pathOf(request);
  const param = findIdParam(await readParams(context));
  if (param !== undefined) return decodeOnce([param], pathname)?.[0];
  const [root, id, ...end] = pathname.split('/').slice(-2 - segments.length);
  const isOurs = root === JOB_PATH.slice(1) && end.join('/') === segments.join('/');
  return isOurs && id !== undefined ? decodeAll([id])?.[0] : undefined;
}

/** The path without a slash at the end, which frameworks add or drop. */
function pathOf({ url }: Request): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

async function readParams(context: unknown): Promise<JsonObject> {
  return readObject(await readObject(context)?.['params']) ?? {};
}

function findIdParam(params: JsonObject): string | undefined {
  const id = readText(params['id']);
  const texts = Object.values(params).filter((value) => typeof value === 'string');
  return id ?? (texts.length === 1 ? texts[0] : undefined);
}

function isTextArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Next.js has decoded params in some versions and runtimes and not in others: the address tells. */
function decodeOnce(values: string[], pathname: string): string[] | undefined {
  const inAddress = new Set(pathname.split('/').map((segment) => decodeAll([segment])?.[0]));
  return values.every((value) => inAddress.has(value)) ? values : decodeAll(values);
}

function decodeAll(segments: string[]): string[] | undefined {
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined; // a "%" that encodes nothing
  }
}
