export type { FetchHandler } from './fetch-handler.ts';
export { createNodeListener, type NodeListener } from './node-listener.ts';
export type { NodeRequest, NodeResponse } from './node-exchange.ts';
