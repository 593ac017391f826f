/** How much may be computed before others have their turn: some milliseconds on a computer, tens of them on a phone. */
const MAX_BYTES_PER_TURN = 512 * 1024;

let bytesInTurn = 0;
let nextTurn: Promise<void> | undefined;

/**
 * To be awaited before bytes are computed in JavaScript. All who do so have one turn together, however many they are:
 * after 512 KiB the page draws and hears its clicks first.
 */
export async function takeTurns(bytes: number): Promise<void> {
  while (nextTurn || isTurnOver(bytes)) {
    nextTurn ??= waitForTask().then(startTurn);
    await nextTurn;
  }
  bytesInTurn += bytes;
}

function isTurnOver(bytes: number): boolean {
  return bytesInTurn > 0 && bytesInTurn + bytes > MAX_BYTES_PER_TURN;
}

function startTurn(): void {
  bytesInTurn = 0;
  nextTurn = undefined;
}

/** Not by a timer where it can be helped: browsers slow those down to one in a second in a tab that is not seen. */
function waitForTask(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
