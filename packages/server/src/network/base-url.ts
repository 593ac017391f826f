/** Turns the address of a request into the base under which its sender reaches this server. */
export type FindBaseUrl = (requestUrl: string) => string;

/**
 * The sender reaches the server where it has just asked. Only the public address is known better than
 * a request tells: behind a proxy it may be https.
 */
export function createFindBaseUrl(publicUrl: string | undefined): FindBaseUrl {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return (requestUrl) => {
    const { host, origin } = new URL(requestUrl);
    return publicUrl !== undefined && host === publicHost ? publicUrl : origin;
  };
}
