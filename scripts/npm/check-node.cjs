// Loaded by `node -r` before a TypeScript file, which an older Node would refuse with an error about its syntax. On Linux the
// scripts bring a Node of their own (scripts/node-24).

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Pocketfill needs Node 22.18 or later here; this is ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
