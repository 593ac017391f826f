/** Bytes to compute before other tasks run: some milliseconds on a computer, tens of them on a phone. */
const MAX_BYTES_PER_TURN = 512 * 1024;

let bytesInTurn = 0;
let nextTurn: Promise<void> | undefined;

/**
 * Await this before computing bytes in JavaScript. After each 512 KiB, counted over all callers, the page
 * draws and handles events first.
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

/** Avoids timers where possible: browsers slow them down to one a second in a hidden tab. */
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
