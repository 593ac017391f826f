import { parseHttpUrl } from '@svc/protocol';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Reads the address of an endpoint. `undefined`: it is no http address, or carries a name and a password.
 * Addresses of the own network are as good as any: who sets them runs the server.
 */
export function parseWebhookUrl(text: string): string | undefined {
  const url = parseHttpUrl(text);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href;
}

/** Whether others on the way can read what is sent there. */
export function isReadableOnTheWay(webhookUrl: string): boolean {
  const { protocol, hostname } = new URL(webhookUrl);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}
