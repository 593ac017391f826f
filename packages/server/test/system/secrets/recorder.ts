import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { findSecrets } from './find-secrets.ts';

export interface RecordedCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Secrets that this answer may contain. */
  tells?: readonly string[];
}

export interface RecordedAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** Allows a secret that was not known before the answer. */
  tells: (secret: string) => void;
}

interface Recorded {
  what: string;
  /** The whole answer: status, headers, body. */
  text: string;
  tells: string[];
}

/** Sends requests to a server and keeps all answers. */
export interface Recorder {
  call(path: string, call?: RecordedCall): Promise<RecordedAnswer>;
  /** Sends any bytes, on a new connection. */
  send(bytes: string): Promise<void>;
  /** Describes the answers with a secret that they may not contain. */
  findLeaks(secrets: readonly string[]): string[];
}

export function createRecorder(origin: string): Recorder {
  const recorded: Recorded[] = [];
  return {
    async call(path, { method = 'GET', headers = {}, body, tells = [] } = {}) {
      const asking = request(origin, { path, method, headers });
      asking.end(body);
      const [response] = (await once(asking, 'response')) as [IncomingMessage]; // the only argument of 'response'
      const { statusCode: status = 0, headers: answered } = response;
      const answer = { status, headers: answered, body: await text(response) };
      const one = { what: `${method} ${path}`, text: JSON.stringify(answer), tells: [...tells] };
      recorded.push(one);
      return { ...answer, tells: (secret) => void one.tells.push(secret) };
    },
    async send(bytes) {
      const { hostname, port } = new URL(origin);
      const socket = connect(Number(port), hostname);
      socket.end(bytes);
      recorded.push({ what: 'bytes', text: await text(socket), tells: [] });
    },
    findLeaks: (secrets) =>
      recorded.flatMap(({ what, text, tells }) => {
        const wanted = secrets.filter((secret) => !tells.includes(secret));
        return findSecrets(text, wanted).map((secret) => `${secret} in the answer to ${what}`);
      }),
  };
}
