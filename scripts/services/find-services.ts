import { printFound } from '../browsers/print-found.ts';
import { findSwift } from './find-swift.ts';
import { findPostgres } from './postgres-binaries.ts';

// `node scripts/services/find-services.ts swift [--install]`, a program only.

await printFound('scripts/services/find-services.ts', { postgres: findPostgres, swift: findSwift });
