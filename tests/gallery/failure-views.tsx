import type { ReactNode } from 'react';
import type { Transfer } from '../../lib/transfer/transfer.ts';
import { failed, sent } from './sample-states.ts';
import { longTarget } from './sample-targets.ts';
import { show, transferIn } from './show-transfer.tsx';

const LONG_ADDRESS = 'https://transfer.applications.insurance-department.example.com/uploads';

/** Of a backend that is reached over the network. */
function at(address: string, transfer: Transfer): Transfer {
  return { ...transfer, backend: { ...transfer.backend, address } };
}

/** Transfers that ended without their file, by name. */
export const failureViews: Record<string, ReactNode> = {
  offline: show(transferIn(failed('offline'))),
  unreachable: show(transferIn(failed('unreachable'))),
  'unreachable-https': show(at(LONG_ADDRESS, transferIn(failed('unreachable'), { target: longTarget }))),
  unauthorized: show(transferIn(failed('unauthorized'))),
  'unauthorized-sent': show(transferIn(failed('unauthorized', sent))),
  'access-refused-sent': show(at(LONG_ADDRESS, transferIn(failed('accessRefused', sent)))),
  expired: show(transferIn(failed('expired'))),
  vanished: show(transferIn(failed('vanished'))),
  'download-failed': show(transferIn(failed('downloadFailed', sent))),
  'address-refused': show(at(LONG_ADDRESS, transferIn(failed('addressRefused', sent)))),
  'storage-closed': show(
    transferIn(failed('corsBlocked', { ...sent, closedOrigin: 'https://s3.eu-central-1.example.com' })),
  ),
  'storage-closed-long': show(
    transferIn(failed('corsBlocked', { ...sent, closedOrigin: `https://${'long'.repeat(12)}.example.com` })),
  ),
};
