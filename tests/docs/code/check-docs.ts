import { compileBlocks } from './compile-blocks.ts';
import { extractBlocks } from './extract-blocks.ts';
import { findBrokenLinks } from './find-broken-links.ts';
import { readDocuments } from './read-documents.ts';

// Compiles every block of TypeScript, Vue and Svelte in the documents as an integrator's own file, against the built
// kits, and checks every link between the documents. Run `npm run build:packages` first.

const documents = await readDocuments();
const blocks = documents.flatMap(extractBlocks);
const faults = [...(await compileBlocks(blocks)), ...(await findBrokenLinks(documents))];

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(
  `${documents.length} documents, ${blocks.length} blocks of code compiled, ${faults.length} faults.\n`,
);
process.exitCode = faults.length === 0 && blocks.length > 0 ? 0 : 1;
