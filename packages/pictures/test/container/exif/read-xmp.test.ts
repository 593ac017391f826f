import { expect, it } from 'vitest';
import { createBlobReader } from '../../../src/container/bytes/blob-reader.ts';
import { readComment } from '../../../src/container/exif/read-comment.ts';
import { readXmp } from '../../../src/container/exif/read-xmp.ts';
import { createPacket } from '../../support/packets.ts';

it.each([
  ['as an element', '<exif:GPSLatitude>48,12N</exif:GPSLatitude>', { hasLocation: true, hasCamera: false }],
  ['as an attribute', '<rdf:Description tiff:Model="Nine"/>', { hasLocation: false, hasCamera: true }],
  ['in neither', '<dc:creator>Paula</dc:creator>', { hasLocation: false, hasCamera: false }],
])('XMP names it %s, in 8 and in 16 bits', async (_title, packet, expected) => {
  for (const encoding of ['utf8', 'utf16le'] as const) {
    const bytes = Buffer.from(packet, encoding);
    expect(await readXmp(createBlobReader(new Blob([bytes])), 0, bytes.length)).toMatchObject(expected);
  }
});

async function readPacket(packet: string): Promise<object> {
  const bytes = Buffer.from(packet);
  return readXmp(createBlobReader(new Blob([bytes])), 0, bytes.length);
}

const NO = { hasLocation: false, hasCamera: false, hasUnread: false };

it.each<[string, object]>([
  ['<drone-dji:GpsLatitude>+48.20</drone-dji:GpsLatitude>', { hasLocation: true }],
  ["<rdf:Description drone-dji:GpsLongtitude = '+16.37'/>", { hasLocation: true }],
  ['<ns0:City>Hinterdorf</ns0:City>', { hasLocation: true }],
  ['<City xmlns="http://ns.adobe.com/photoshop/1.0/">Hinterdorf</City>', { hasLocation: true }],
  ['<Camera:GPSXYAccuracy>1.2</Camera:GPSXYAccuracy>', { hasLocation: true }],
  ['<mediapro:Location>Home</mediapro:Location>', { hasLocation: true }],
  [
    '<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>',
    { hasLocation: true },
  ],
  ['<rdf:Description photoshop:State="Tirol"/>', { hasLocation: true }],
  ['<photoshop:City rdf:resource="Hinterdorf"/>', { hasLocation: true }],
  ['<rdf:Description microsoft:CameraSerialNumber="4711"/>', { hasCamera: true }],
  ['<rdf:Description aux:OwnerName="Paula"/>', { hasCamera: true }],
  ['<acme:Notiz>Hinterdorf</acme:Notiz>', { hasUnread: true }],
  // Nothing is said, or nothing of a place.
  ['<rdf:Description exif:GPSLatitude="0,0.0N" exif:GPSLongitude="0/1" exif:GPSVersionID="2.3.0.0"/>', NO],
  ['<photoshop:City></photoshop:City><photoshop:Country/><tiff:Make> </tiff:Make>', NO],
  ['<rdf:Description crs:RetouchAreaOpacity="1" exif:SubjectLocation="3 4" tiff:YCbCrPositioning="1"/>', NO],
  [
    '<rdf:Description xmp:CreatorTool="Adobe Photoshop" xmpMM:DocumentID="xmp.did:1" photoshop:ICCProfile="sRGB"/>',
    NO,
  ],
  ['<MP:RegionInfo><MPReg:PersonDisplayName>Paula</MPReg:PersonDisplayName></MP:RegionInfo>', NO],
  ['<dc:title>City: a film about latitude = 48</dc:title>', NO],
  ['<exif:GPSLatitude xml:lang="en"/><exif:GPSLongitude xmlns:a="b">0,0.0E</exif:GPSLongitude>', NO],
  ['<dc:subject><rdf:Bag><rdf:li>People|Paula</rdf:li><rdf:li>either/or</rdf:li></rdf:Bag></dc:subject>', NO],
  // Names as XML has them.
  ['<ns.1:GPSLatitude>48,12N</ns.1:GPSLatitude>', { hasLocation: true }],
  ['<Ä:GPSLatitude>48,12N</Ä:GPSLatitude>', { hasLocation: true }],
  ['<Ä:Notiz>Hinterdorf</Ä:Notiz>', { hasUnread: true }],
  ['<exif:GPSLatitude x="48,12N"/>', { hasLocation: true }],
  ['<exif:GPSLatitude x="48,12N"></exif:GPSLatitude>', { hasLocation: true }],
  ['<rdf:Description aux:FlashModel="Nine"/>', { hasCamera: true }],
  ['<dc:description>OLYMPUS DIGITAL CAMERA</dc:description>', { hasCamera: true }],
  [
    '<lr:hierarchicalSubject><rdf:li>Places|Italy|Rome</rdf:li></lr:hierarchicalSubject>',
    { hasLocation: true },
  ],
  ['<dc:subject><rdf:li>Location/Rome</rdf:li></dc:subject>', { hasLocation: true }],
  // A namespace, whatever its prefix.
  ['<cc:M1 xmlns:cc="http://example.com/drone/">Hinterdorf</cc:M1>', { hasUnread: true }],
  ['<p:Notiz xmlns:p="http://ns.adobe.com/photoshop/1.0/">Paula</p:Notiz>', NO],
])('XMP %s', async (packet, expected) => {
  for (const encoding of ['utf8', 'utf16le'] as const) {
    const bytes = Buffer.from(createPacket(packet), encoding);
    const findings = await readXmp(createBlobReader(new Blob([bytes])), 0, bytes.length);
    expect(findings).toMatchObject({ hasOther: true, ...expected });
  }
});

it.each<[string, boolean]>([
  ['48.2082 N, 16.3738 E', true],
  ['48,2N 16,4O', true],
  ['48° 12′ 30.5″ N, 16° 22′ 25″ E', true],
  ['+48.2082+016.3738/', true],
  ['N 48.2082, E 16.3738', true],
  ['N48°12.492 E16°22.428', true],
  ['+4812.50+01622.42/', true],
  ['geo:48.2082,16.3738', true],
  ['lat=48.2082 lon=16.3738', true],
  ['{"lat":48.2082,"lng":16.3738}', true],
  ['POINT(16.3738 48.2082)', true],
  ['the GPS had no signal', true],
  ['<rdf:RDF><photoshop:City>Hinterdorf</photoshop:City></rdf:RDF>', true],
  ['version 1.2 of NS, 3.4 of EW; 12:30 on 2024-05-06; +1.5-2.5', false],
  ['1.1'.repeat(300_000), false],
  ['1° '.repeat(300_000), false],
])('a comment of %.60s tells a place: %s', (text, hasLocation) => {
  const expected = { hasLocation, hasCamera: false, hasOther: true };
  expect(readComment(Buffer.from(text).toString('latin1'))).toMatchObject(expected);
  const marked = Buffer.from(`\uFEFF${text}\u2032`, 'utf16le');
  expect(readComment(marked.toString('latin1'))).toMatchObject(expected);
});

it.each([
  ['48.2082, 16.3738', true],
  ['https://maps.example.com/?q=48.2082,16.3738', true],
  ['version 4.3.1, scale 1.25', false],
])('a comment of %s may tell a place: %s', (text, hasUnread) => {
  expect(readComment(text)).toMatchObject({ hasLocation: false, hasUnread });
});

it.each(['OLYMPUS DIGITAL CAMERA', 'SONY DSC', 'SAMSUNG CAMERA PICTURES', 'KODAK Digital Still Camera'])(
  'what a camera writes by itself tells of it: %s',
  (text) => {
    expect(readComment(text)).toMatchObject({ hasCamera: true, hasLocation: false });
  },
);

it.each([
  '<rdf:Description><dc:description>48° 12′ 30″ N, 16° 22′ 25″ E</dc:description></rdf:Description>',
  '<dc:subject><rdf:Bag><rdf:li>geo:lat=48.2082</rdf:li></rdf:Bag></dc:subject>',
])('coordinates in the words of XMP are found: %s', async (packet) => {
  expect(await readPacket(packet)).toMatchObject({ hasLocation: true });
});

it.each(['no packet', '<dc:title>a prefix that is bound to nothing</dc:title>'])(
  'what is no whole packet may tell a place: %s',
  async (packet) => {
    expect(await readPacket(packet)).toMatchObject({ hasUnread: true });
  },
);

it('XMP of a megabyte without an end is read in one go', async () => {
  const text = ['<a:b ', ' a:City="', '<a:City '].map((piece) => piece.repeat(120_000)).join('');
  const reader = createBlobReader(new Blob([text]));

  expect(await readXmp(reader, 0, text.length)).toMatchObject({ hasUnread: true });
});
