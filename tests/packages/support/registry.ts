import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PackedKits } from '../../../scripts/release/pack-npm.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import { serveLocally } from '../../fixtures/server/serve-locally.ts';

export interface Registry {
  /** For npm's option `@pocketfill:registry`. */
  url: string;
  close: () => Promise<void>;
}

/** A registry of npm packages on this computer that has the packed kits and nothing else. */
export async function startRegistry(kits: PackedKits): Promise<Registry> {
  const files = new Map<string, Buffer | string>();
  const { origin, close } = await serveLocally((request, response) => {
    const file = files.get(decodeURIComponent(request.url ?? ''));
    // Later runs have other packages of the same versions.
    response.writeHead(file === undefined ? 404 : 200, { 'cache-control': 'no-store' }).end(file);
  });
  for (const kit of Object.values(kits)) {
    const tarball = await readFile(kit);
    const text = await runProgram('tar', ['-xzOf', kit, 'package/package.json']);
    const manifest = JSON.parse(text) as { name: string; version: string };
    const { name, version } = manifest;
    const path = `/${name}/-/${version}.tgz`;
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const versions = { [version]: { ...manifest, dist: { tarball: origin + path, integrity } } };
    files.set(path, tarball);
    files.set(`/${name}`, JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  }
  return { url: `${origin}/`, close };
}
