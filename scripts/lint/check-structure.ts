import { execFileSync } from 'node:child_process';
import { findCrowdedFolders, findStrayTests } from './structure-rules.ts';

// The part of `npm run lint` that looks at the folder tree: see the section "Folders" in ARCHITECTURE.md.

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
  {
    encoding: 'utf8',
  },
);
const deleted = new Set(
  execFileSync('git', ['ls-files', '--deleted'], { encoding: 'utf8' }).split('\n').filter(Boolean),
);
const files = listed.split('\n').filter((file) => file !== '' && !deleted.has(file));

const problems = [...findCrowdedFolders(files), ...findStrayTests(files)];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`The folder tree follows its rules (${files.length} files).`);
