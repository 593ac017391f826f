import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that tests of a run share. */
export interface Service {
  /** What tests need to know of it, as text. */
  address: string;
  end: () => Promise<unknown>;
}

/**
 * Listens at an address that answers with that of a service, and starts the service with the first question: a run whose
 * tests do not need it does not pay for it.
 */
export async function openDoor(start: () => Promise<Service>) {
  let starting: Promise<Service> | undefined;
  const door = createServer((_request, response) => {
    starting ??= start();
    starting.then(
      ({ address }) => response.end(address),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`, // a server on TCP has an AddressInfo
    close: async (): Promise<void> => {
      door.close();
      // A failed start was reported to the tests.
      const service = await starting?.catch(() => undefined);
      await service?.end();
    },
  };
}
