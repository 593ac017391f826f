import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');

/** The built site. */
export const OUTPUT = path.join(ROOT, '.output/site');

/** Files that the site has as they are: pictures, its icon, the OpenAPI file. Made anew by each build. */
export const PUBLIC_FOLDER = path.join(ROOT, '.output/site-public');

export const OPENAPI_FILE = path.join(ROOT, 'docs/openapi.yaml');
