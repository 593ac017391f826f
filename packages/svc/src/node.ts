export type { FetchHandler } from './handler/mount.ts';
export { createNodeListener, type NodeListener } from './node/node-listener.ts';
export type { NodeRequest, NodeResponse } from './node/node-exchange.ts';
