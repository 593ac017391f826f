import { readdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { listen } from './services/listen.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.pdf': 'application/pdf',
};

export interface ServedFolder {
  /** For example `http://localhost:41234`. */
  origin: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  folder: string;
  /** Default `localhost`. */
  hostname?: string;
  /** Additional headers by path. */
  headers?: Record<string, Record<string, string>>;
}

/** Serves the files of a folder and its subfolders, each by its name alone, on a free port, to this machine only. */
export async function serveFolder({
  folder,
  hostname = 'localhost',
  headers = {},
}: ServeOptions): Promise<ServedFolder> {
  async function serve(pathname: string, response: ServerResponse): Promise<void> {
    const name = path.basename(pathname) || 'index.html';
    try {
      const files = await readdir(folder, { recursive: true });
      const file = files.find((found) => path.basename(found) === name) ?? name;
      const body = await readFile(path.join(folder, file));
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, ...headers[pathname] }).end(body);
    } catch {
      response.writeHead(404).end('Not found');
    }
  }

  const server = createServer((request, response) => {
    void serve(new URL(request.url ?? '/', 'http://site').pathname, response);
  });
  const { port, close } = await listen(server, { host: hostname });
  return { origin: `http://${hostname}:${port}`, close };
}
