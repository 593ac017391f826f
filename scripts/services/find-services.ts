import { printFound } from '../browsers/print-found.ts';
import { findCaddy, findNginx } from './proxy/find-proxies.ts';
import { findSwift } from './find-swift.ts';
import { findPostgres } from './postgres-binaries.ts';

// `node scripts/services/find-services.ts swift [--install]`, a program only.

await printFound('scripts/services/find-services.ts', {
  caddy: findCaddy,
  nginx: findNginx,
  postgres: findPostgres,
  swift: findSwift,
});
