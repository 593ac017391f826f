import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tagJob } from '../crypto/secrets.ts';
import type { ServerLog, ServerMetrics } from '../ports/telemetry.ts';
import { readPerson } from '../http/request-person.ts';
import { findAddressKind } from '../network/client-address.ts';
import type { ConnectionBytes } from './connection-bytes.ts';
import { findRoute, readNotedJob } from './find-route.ts';

/** nginx's status for a client that has closed the connection before the answer. */
const CALLER_GONE = 499;

export interface Observers {
  log: ServerLog;
  bytes: ConnectionBytes;
  metrics: ServerMetrics;
}

/** Logs and counts each request when it has ended. */
export function observeRequests(server: Server, { log, metrics, bytes }: Observers): void {
  bytes.watch(server);
  server.on('request', (request, response) => {
    const startedMs = performance.now();
    response.on('close', () => {
      const facts = describeExchange({ request, response, startedMs });
      metrics.countRequest(facts);
      log.info({ ...facts, ...describePerson(request), ...describeCaller(request, bytes) }, 'request');
    });
  });
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  startedMs: number;
}

function describeExchange({ request, response, startedMs }: Exchange) {
  const { pattern, jobId = readNotedJob(request) } = findRoute(request.url ?? '');
  return {
    method: request.method ?? '',
    route: pattern,
    status: response.headersSent ? response.statusCode : CALLER_GONE,
    durationMs: Math.round((performance.now() - startedMs) * 10) / 10,
    ...(jobId !== undefined && { job: tagJob(jobId) }),
    ...(!response.writableFinished && { isCutOff: true }),
  };
}

/** Not in the metrics: names are without number. */
function describePerson(request: IncomingMessage): { person?: string } {
  const person = readPerson(request);
  return person ? { person: person.name } : {};
}

function describeCaller({ socket }: IncomingMessage, bytes: ConnectionBytes) {
  const { received, sent } = bytes.takeOf(socket);
  return { bytesIn: received, bytesOut: sent, from: findAddressKind(socket.remoteAddress) };
}

/** A connection without a valid request, or over the limit. */
export interface Refusal {
  route: 'malformed' | 'refused';
  status: number;
  remoteAddress: string | undefined;
  /** Closed without an answer. */
  isCutOff?: true;
}

export type ObserveRefusal = (refusal: Refusal) => void;

/** Logs and counts refusals like requests. */
export function createRefusalObserver({ log, metrics }: Pick<Observers, 'log' | 'metrics'>): ObserveRefusal {
  return ({ remoteAddress, ...rest }) => {
    const facts = { method: '', durationMs: 0, ...rest };
    metrics.countRequest(facts);
    log.info({ ...facts, from: findAddressKind(remoteAddress) }, 'request');
  };
}
