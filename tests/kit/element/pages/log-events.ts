import type { SvcElementEvents } from '@svc/element';
import '../../pages/kit-log.ts';

const NAMES: readonly (keyof SvcElementEvents)[] = [
  'svc-job-created',
  'svc-completed',
  'svc-error',
  'svc-cancel',
];

/** Records the events of all elements, for the test. */
for (const name of NAMES) {
  document.addEventListener(name, (event) => {
    const { detail } = event;
    const args = Object.values(detail).map((value: unknown) =>
      value instanceof Error ? { name: value.name, code: Reflect.get(value, 'code') as unknown } : value,
    );
    window.kitCalls.push({ name, args });
  });
}
