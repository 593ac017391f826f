import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { findSecrets } from './find-secrets.ts';

export interface RecordedCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Secrets that this answer is there to tell. */
  tells?: readonly string[];
}

export interface RecordedAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** Says of a secret that was not known before that this answer is there to tell it. */
  tells: (secret: string) => void;
}

interface Recorded {
  what: string;
  /** Everything that came back: status line, headers, body. */
  text: string;
  tells: string[];
}

/** Talks to a server and keeps everything that it answers. */
export interface Recorder {
  call(path: string, call?: RecordedCall): Promise<RecordedAnswer>;
  /** Bytes as they are, on a connection of their own. */
  send(bytes: string): Promise<void>;
  /** The answers in which one of the secrets is that they were not there to tell. */
  findLeaks(secrets: readonly string[]): string[];
}

export function createRecorder(origin: string): Recorder {
  const recorded: Recorded[] = [];
  return {
    async call(path, { method = 'GET', headers = {}, body, tells = [] } = {}) {
      const asking = request(origin, { path, method, headers });
      asking.end(body);
      // 'response' carries the one IncomingMessage.
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
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
