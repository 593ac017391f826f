/** The project of the jobs that come over the server's own routes, as the extension's do. */
export const EMBEDDED_PROJECT = 'embedded';
