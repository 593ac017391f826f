const NAMESPACES = {
  x: 'adobe:ns:meta/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  aux: 'http://ns.adobe.com/exif/1.0/aux/',
  tiff: 'http://ns.adobe.com/tiff/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  crs: 'http://ns.adobe.com/camera-raw-settings/1.0/',
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  cc: 'http://creativecommons.org/ns#',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  MP: 'http://ns.microsoft.com/photo/1.2/',
  MPReg: 'http://ns.microsoft.com/photo/1.2/t/Region#',
};

/** A packet of XMP with these elements, whose usual prefixes are bound. */
export function createPacket(elements: string): string {
  const bindings = Object.entries(NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<x:xmpmeta${bindings.join('')}><rdf:RDF>${elements}</rdf:RDF></x:xmpmeta>`;
}

/** With a city. */
export const CITY_PACKET = createPacket('<rdf:Description photoshop:City="Hinterdorf"/>');
