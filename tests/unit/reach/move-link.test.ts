import { expect, it } from 'vitest';
import { moveLink } from '../../../lib/reach/move-link.ts';

it.each(['', '#k=key', '#k=key&check', '#check'])(
  'a link with "%s" keeps its job and all of its fragment',
  (hash) => {
    const query = '/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg';
    expect(moveLink(`http://192.168.1.5:8787${query}${hash}`, 'http://desk.local:8787')).toBe(
      `http://desk.local:8787${query}${hash}`,
    );
  },
);
