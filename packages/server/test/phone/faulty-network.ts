import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What lies between the phone and the server: each connection goes through it, and breaks as a test says. */
export interface FaultyNetwork {
  readonly port: number;
  /** Bytes that came from the phone and were passed on. */
  countBytesFromPhone(): number;
  /** Connections that are open now. */
  countConnections(): number;
  /** Lets so many bytes a second pass from the phone; `Infinity` for all. */
  slowDown(bytesPerSecond: number): void;
  /** Resets every connection and refuses new ones: no network. */
  cut(): Promise<void>;
  /** Takes no byte any more and says nothing about it: packets get lost. New connections hang as well. */
  loseEverything(): void;
  /** Takes every byte and passes none on: something in between has died. */
  swallowEverything(): void;
  /** Resets every connection, what is on its way is lost; new ones come from another address: another network. */
  changeAddress(): void;
  /** New connections work again. Old ones stay as they are: nobody tells their ends. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

type Fault = 'none' | 'lost' | 'swallowed';

/** Addresses of this machine that differ, as those of Wi-Fi and of a mobile network do. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const;

export async function startFaultyNetwork(serverUrl: string): Promise<FaultyNetwork> {
  const pairs = new Set<Pair>();
  const state = { fault: 'none' as Fault, address: 0, bytesPerSecond: Infinity, bytesFromPhone: 0 };
  const server = createServer({ allowHalfOpen: true }, (phone) => {
    const localAddress = ADDRESSES[state.address % ADDRESSES.length] ?? ADDRESSES[0];
    const onward = connect({ host: '127.0.0.1', port: Number(new URL(serverUrl).port), localAddress });
    const pair = new Pair(phone, onward, state);
    pairs.add(pair);
    for (const half of [phone, onward]) {
      half.once('close', () => phone.closed && onward.closed && pairs.delete(pair));
    }
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo; // a TCP server has one
  const reset = () => {
    for (const pair of pairs) pair.reset();
  };
  return {
    port,
    countBytesFromPhone: () => state.bytesFromPhone,
    countConnections: () => pairs.size,
    slowDown: (bytesPerSecond) => void (state.bytesPerSecond = bytesPerSecond),
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      reset();
      await closed;
    },
    loseEverything: () => spoil('lost'),
    swallowEverything: () => spoil('swallowed'),
    changeAddress: () => {
      state.address += 1;
      reset();
    },
    mend: async () => {
      state.fault = 'none';
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      reset();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };

  function spoil(fault: Fault): void {
    state.fault = fault;
    for (const pair of pairs) pair.spoil(fault);
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

/** One connection of the phone, and its other half. */
class Pair {
  readonly #phone: Socket;
  readonly #onward: Socket;
  readonly #state: { bytesPerSecond: number; bytesFromPhone: number };
  #fault: Fault;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    phone: Socket,
    onward: Socket,
    state: { fault: Fault; bytesPerSecond: number; bytesFromPhone: number },
  ) {
    this.#phone = phone;
    this.#onward = onward;
    this.#state = state;
    this.#fault = state.fault;
    phone.on('data', (bytes) => this.#passFromPhone(bytes));
    onward.on('data', (bytes) => this.#fault === 'none' && phone.write(bytes));
    phone.on('end', () => this.#fault === 'none' && onward.end());
    onward.on('end', () => this.#fault === 'none' && phone.end());
    // A reset of one half is one of the other, unless nobody is told
    for (const half of [phone, onward]) {
      half.on('error', () => this.#fault === 'none' && this.reset());
      half.on('drain', () => this.#goOn());
    }
    // A killed server reads no more: what is still on its way to it is sent to nobody
    onward.on('close', () => this.#fault === 'none' && !phone.readableEnded && this.reset());
    if (this.#fault === 'lost') phone.pause();
  }

  reset(): void {
    clearTimeout(this.#timer);
    for (const half of [this.#phone, this.#onward]) half.resetAndDestroy();
  }

  spoil(fault: Fault): void {
    this.#fault = fault;
    clearTimeout(this.#timer);
    if (fault === 'lost') this.#phone.pause();
    else this.#phone.resume();
  }

  #passFromPhone(bytes: Buffer): void {
    if (this.#fault !== 'none') return;
    // A browser may send into a connection whose other half is not there: that is passed on to nobody.
    const isFull = !this.#onward.write(bytes, (error) => {
      if (!error) this.#state.bytesFromPhone += bytes.length;
    });
    const delayMs = (1000 * bytes.length) / this.#state.bytesPerSecond;
    if (isFull || delayMs >= 1) this.#phone.pause();
    if (delayMs < 1) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#goOn();
    }, delayMs);
  }

  #goOn(): void {
    const isWaiting = this.#timer !== undefined || this.#onward.writableNeedDrain;
    if (this.#fault === 'none' && !isWaiting) this.#phone.resume();
  }
}
