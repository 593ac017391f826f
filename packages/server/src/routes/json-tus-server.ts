import { Server } from '@tus/server';

/** tus's server, with every error as `{error}` in JSON. */
export class JsonTusServer extends Server {
  override write(
    ...[context, headers, status, body = '']: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json');
    headers.set('Cache-Control', 'no-store');
    const json = body.startsWith('{') ? body : JSON.stringify({ error: body.trim() });
    return super.write(context, headers, status, json);
  }
}
