import { expect, test } from 'vitest';
import { describeAccept } from '../../../../../components/popup/words/describe-accept.ts';

test.each([
  ['image/*', 'image'],
  ['video/*', 'video'],
  ['image/*,video/*', 'image or video'],
  ['audio/*', 'audio'],
  ['application/pdf', 'PDF'],
  ['image/jpg;q=1; png', 'JPEG or PNG'],
  ['.JPG, .jpeg, image/png', 'JPEG or PNG'],
  ['image/*,.heic,image/jpeg,.pdf', 'image or PDF'],
  ['.pdf,.doc,.docx,application/msword', 'PDF or Word'],
  ['.csv,.xls,.xlsx,text/plain', 'CSV, Excel or text'],
  ['.jpg,.png,.gif,.webp', 'JPEG, PNG, GIF and others'],
  ['.step', 'STEP'],
  ['font/*,.pdf', 'PDF and others'],
  ['.step,application/vnd.acme.model', 'STEP and others'],
  ['application/vnd.acme.model', 'special files'],
])('calls "%s" %s', (accept, words) => {
  expect(describeAccept(accept)).toBe(words);
});

test.each(['', ' , ', '*/*', 'image/*,*/*', 'nonsense', '.'])(
  'has no words for "%s", which asks for nothing',
  (accept) => {
    expect(describeAccept(accept)).toBe('');
  },
);
