import { loadScript } from '../load-script.ts';
import { readPicture } from '../container/read-picture.ts';
import { removeDetails } from '../container/remove-details.ts';
import type { Progress } from '../picture-tools.ts';
import { findErrorCode } from './find-error-code.ts';
import type { Order, Reply } from './messages.ts';

// The worker's script. What reads only is in it; what changes pictures is fetched with the first order of its kind.

onmessage = ({ data }: MessageEvent<Order>) => {
  carryOut(data).then(
    (result) => answer({ kind: 'done', result }),
    (error: unknown) => answer({ kind: 'failed', code: findErrorCode(error) }),
  );
};
answer({ kind: 'ready' });

async function carryOut(order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'read':
      return readPicture(order.file);
    case 'removeDetails':
      return removeDetails(order.file);
    case 'change': {
      const { changePicture } = await loadScript(() => import('../change/change-picture.ts'));
      return changePicture(order.file, order.order, report);
    }
    case 'findPage': {
      const { findPageIn } = await loadScript(() => import('../paper/work-on-photo.ts'));
      return findPageIn(order, report);
    }
    case 'drawPage': {
      const { drawPageOf } = await loadScript(() => import('../paper/work-on-photo.ts'));
      return drawPageOf(order, report);
    }
    case 'createPdf': {
      const { createPdf } = await loadScript(() => import('../pdf/create-pdf.ts'));
      const { shrinkPage } = await loadScript(() => import('../pdf/shrink-page.ts'));
      return createPdf(order.order, { shrink: shrinkPage, onProgress: report });
    }
    default:
      return order satisfies never;
  }
}

function report(progress: Progress): void {
  answer({ kind: 'progress', progress });
}

function answer(reply: Reply): void {
  // The type of a window's function has the origin that a worker's has not
  (postMessage as (message: Reply) => void)(reply);
}
