import type { HttpBindings } from '@hono/node-server';

/** What requests that came over a socket bring along. */
export interface NodeEnv {
  Bindings: HttpBindings;
}
