import { describe, expect, it } from 'vitest';
import { fitsAccept, readAcceptedKinds } from '../../src/index.ts';

const photo = { name: 'IMG_1.JPG', type: 'image/jpeg' };

/** Each takes a photo. */
const LISTS = {
  'as browsers read them': ['image/*', 'IMAGE/JPEG', '.jpg', '.png, .jpg', 'application/pdf,image/*', '*/*'],
  'with types that no registry has': [
    ['image/png,image/jpg', 'image/jpe', 'image/pjpeg', 'image/x-jpeg', 'image/jfif', 'application/jpg'],
    ['image/x-citrix-jpeg', 'image/own', 'image/vnd.acme.photo', 'file/jpeg', 'jpg/png'],
  ],
  'with extensions in all spellings': [
    ['jpg', 'JPEG', '*.jpg', '..jpg', '.jpg.', '.jfif', '.JPE', 'image/.jpg', 'image/*.jpg', '*.JPEG'],
  ],
  'with separators of their own': [
    [
      '.png;.jpg',
      '.png .jpg',
      '.png\n.jpg',
      '.png|.jpg',
      '.png/.jpg',
      '.png.jpg',
      '.png、.jpg',
      'jpg or png',
    ],
    [
      '．ｐｎｇ，．ｊｐｇ',
      'image／jpeg',
      '"image/png","image/jpeg"',
      "['.png', '.jpg']",
      '{"image/*":[".png"]}',
    ],
    ['.png,,.jpg,', 'image/png/jpg', 'image/png; image/jpeg', 'JPG, PNG & PDF'],
  ],
  'with parameters': [
    ['image/*;capture=camera', 'image/*;capture', 'image/jpeg;q=0.9, .pdf', 'image/jpeg; charset="a, b"'],
  ],
  'of families': [['image', 'images', 'images/*', 'image/', 'image.*', '.image', '.image/*', 'image/png/*']],
  'of anything': ['', ' , ', '.', '*', '*.*', '.*', '**', '*/*, .pdf'],
};

describe.each(Object.entries(LISTS))('lists %s', (_, lists) => {
  it.each(lists.flat())('"%s" takes a photo', (accept) => expect(fitsAccept(accept, photo)).toBe(true));
});

it.each(['photo', 'picture/*', 'application/pdf\0', '.png, all kinds', 'i/m/g', '{{accept}}', 'image/p?g'])(
  '"%s" cannot be understood, and so keeps nothing out',
  (accept) => {
    expect(fitsAccept(accept, photo)).toBe(true);
    expect(readAcceptedKinds(accept)).toEqual([]);
  },
);

it.each(
  [
    ['.png', 'image/png', 'video/*', 'application/pdf', '.jp', '.step', 'image/heic', 'png;gif', 'pdf'],
    [
      'application/*;capture=camera',
      'application/vnd.acme.part',
      'video/mp4;codecs="avc1.42E01E, mp4a.40.2"',
    ],
  ].flat(),
)('"%s" keeps a photo out', (accept) => expect(fitsAccept(accept, photo)).toBe(false));

describe('a file that systems name in their own way', () => {
  it.each([
    // no type, or a general one
    ['image/*', 'a.heic', ''],
    ['image/heif', 'IMG_1.HEIC', 'application/octet-stream'],
    ['image/*', 'a.hif', 'binary/octet-stream'],
    ['image/*', 'scan.CR3', ''],
    ['.jpg', 'a.jpeg', 'application/x-unknown'],
    ['image/*', 'a.avif', 'jpg'],
    ['.docx', 'a.docx', 'application/zip'],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'a.docx',
      'application/x-zip-compressed',
    ],
    ['application/vnd.openxmlformats-officedocument.*', 'a.xlsx', ''],
    ['text/csv', 'a.csv', 'text/plain'],
    ['text/markdown', 'a.md', 'text/plain'],
    ['application/gpx+xml', 'a.gpx', 'text/xml'],
    ['video/*', 'a.MOV', ''],
    // no extension
    ['image/png,image/jpg', 'content', 'image/jpeg'],
    ['.jpg', '1000012345', 'image/jpeg'],
    ['.docx', 'document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    // another spelling of the type
    ['image/jpeg', 'a', 'image/pjpeg'],
    ['image/heic', 'a', 'image/heic-sequence'],
    ['image/x-png', 'a.png', 'image/png'],
    ['image/bmp', 'a', 'image/x-ms-bmp'],
    ['image/svg', 'a.svg', 'image/svg+xml'],
    ['image/x-icon', 'a.ico', 'image/vnd.microsoft.icon'],
    ['.tif', 'a.tiff', 'image/tiff'],
    ['application/photoshop', 'a.psd', 'image/vnd.adobe.photoshop'],
    ['.dng', 'a.dng', 'image/x-adobe-dng'],
    ['image/x-raw', 'a.nef', 'image/x-nikon-nef'],
    ['video/mov', 'a.mov', 'video/quicktime'],
    ['video/mp4', 'a.m4v', 'video/x-m4v'],
    ['video/avi', 'a.avi', 'video/x-msvideo'],
    ['video/msvideo', 'a.avi', 'application/x-troff-msvideo'],
    ['video/3gpp', 'a.3gp', 'video/3gpp2'],
    ['video/x-matroska', 'a.mkv', 'video/matroska'],
    ['video/x-ms-asf', 'a.wmv', 'video/x-ms-wmv'],
    ['audio/x-m4a', 'a.m4a', 'audio/mp4'],
    ['audio/mp3', 'a.mp3', 'audio/mpeg'],
    ['audio/mpeg3', 'a.mp3', ''],
    ['audio/wav', 'a.wav', 'audio/vnd.wave'],
    ['audio/x-wav', 'a.wav', 'audio/wave'],
    ['audio/opus', 'a.opus', 'audio/ogg'],
    ['audio/ogg', 'a.ogg', 'application/ogg'],
    ['audio/*', 'a.3gp', 'audio/3gpp'],
    ['audio/x-aac', 'a.aac', 'audio/aac-adts'],
    ['audio/aif', 'a.aiff', 'audio/x-aiff'],
    ['application/x-pdf', 'a.pdf', 'application/pdf'],
    ['image/pdf', 'a.pdf', ''],
    ['application/doc', 'a.doc', 'application/msword'],
    ['application/docx', 'a.docx', ''],
    ['application/excel, word', 'a.xlsx', ''],
    ['.csv', 'a.csv', 'application/vnd.ms-excel'],
    ['text/csv', 'a.csv', 'application/vnd.ms-excel'],
    ['text/csv', 'a.csv', 'text/comma-separated-values'],
    ['application/vnd.ms-excel', 'a.csv', 'text/csv'],
    ['text/rtf', 'a.rtf', 'application/rtf'],
    ['text/xml', 'a.xml', 'application/xml'],
    ['text/x-vcard', 'a.vcf', 'text/vcard'],
    ['application/ics', 'a.ics', 'text/calendar'],
    ['.eml', 'mail', 'message/rfc822'],
    ['application/dxf', 'a.dxf', 'image/vnd.dxf'],
    ['application/acad', 'a.dwg', ''],
    ['application/x-iwork-pages-sffpages', 'a.pages', 'application/vnd.apple.pages'],
    ['application/zip', 'a.zip', 'application/x-zip-compressed'],
    ['application/x-rar-compressed', 'a.rar', 'application/vnd.rar'],
    ['application/x-7z', 'a.7z', 'application/x-7z-compressed'],
    ['application/x-gzip', 'a.gz', 'application/gzip'],
    ['.tar.gz', 'a.tgz', 'application/x-compressed-tar'],
    ['.gz', 'a.tar.gz', ''],
    ['application/x-font-ttf', 'a.ttf', 'font/ttf'],
    ['font/*', 'a.woff2', 'application/font-woff2'],
    ['.apk', 'app', 'application/vnd.android.package-archive'],
    ['.pkpass', 'ticket.pkpass', ''],
    ['text/plain', 'a', 'text/plain; charset=utf-8'],
    // what is not known here
    ['.step2', 'a.STEP2', ''],
    ['application/vnd.acme.part', 'a.part', 'application/vnd.acme.part'],
    ['application/vnd.acme.part', 'a.part', 'application/octet-stream'],
  ])('fits "%s": %s of type "%s"', (accept, name, type) => {
    expect(fitsAccept(accept, { name, type })).toBe(true);
  });

  it.each([
    ['image/jpeg,image/png', 'IMG_1.HEIC', 'image/heic'],
    ['image/jpeg,image/png', 'IMG_1.HEIC', ''],
    ['.cr2', 'a.nef', 'image/x-nikon-nef'],
    ['.doc,.docx', 'a.odt', ''],
    ['text/csv', 'a.xls', 'application/vnd.ms-excel'],
    ['text/csv', 'a.txt', 'text/plain'],
    ['.xlsx', 'a.zip', 'application/zip'],
    ['audio/*', 'a.3gp', 'video/3gpp'],
    ['video/mp4', 'a.mov', 'video/quicktime'],
    ['.tar.gz', 'a.gz', ''],
    ['image/*', 'a.pdf', 'application/octet-stream'],
    ['image/*', 'README', ''],
  ])('is still another format than "%s": %s of type "%s"', (accept, name, type) => {
    expect(fitsAccept(accept, { name, type })).toBe(false);
  });
});

describe('what a list asks for', () => {
  const JPEG = { kind: 'format', name: 'JPEG', family: 'image' };
  const PDF = { kind: 'format', name: 'PDF', family: 'application' };
  const WORD = { kind: 'format', name: 'Word', family: 'application' };
  const IMAGE = { kind: 'family', family: 'image' };

  it.each([
    ['image/*', [IMAGE]],
    ['font/*', [{ kind: 'family', family: 'font' }]],
    ['.JPG, jpeg ,image/jpg', [JPEG, JPEG, JPEG]],
    ['image/*,.heic,image/jpeg,.pdf', [IMAGE, PDF]],
    ['image/x-own,image/*', [IMAGE]],
    ['.doc;.docx', [WORD, WORD]],
    ['application/vnd.ms-excel', [{ kind: 'format', name: 'Excel', family: 'application' }]],
    ['text/plain', [{ kind: 'format', name: 'text', family: 'text' }]],
    ['.part', [{ kind: 'extension', extension: '.part' }]],
    ['application/x-part', [{ kind: 'type', type: 'application/x-part', family: 'application' }]],
  ])('is read from "%s"', (accept, kinds) => {
    expect(readAcceptedKinds(accept)).toMatchObject(kinds);
  });
});
