/** A file format with all its types and extensions. */
export interface FileFormat {
  /** A lower-case common word, which each part of the project translates, or a proper name. */
  name: string;
  /** Media types in lower case: first the one that browsers use, then other spellings. */
  types: readonly string[];
  /** In lower case, each with its dot. */
  extensions: readonly string[];
}

/**
 * One format a line: name, types, extensions. A word without slash and dot is a type of the family before it.
 * The types are those of IANA, of mime-db and shared-mime-info, of Windows' registry and Android, without the
 * marks `x-` and `vnd.` where these do not matter (see `normalizeType`). A type or an extension that two
 * formats share means the first of them.
 */
const TABLE = `
JPEG image/jpeg jpg pjpeg jpe jfif pjp pipeg citrix-jpeg .jpg .jpeg .jpe .jfif .jif .jfi .pjpeg .pjp
PNG image/png citrix-png .png
APNG image/apng mozilla.apng .apng .png
GIF image/gif citrix-gif .gif
WebP image/webp .webp
HEIC image/heic heif heic-sequence heif-sequence hif .heic .heif .heics .heifs .hif
AVIF image/avif avif-sequence .avif .avifs
JXL image/jxl .jxl
JP2 image/jp2 jpeg2000 jpeg2000-image jpx jpm j2k .jp2 .j2k .jpf .jpx .jpm .j2c .jpc .jpg2
SVG image/svg+xml svg svg-xml .svg .svgz
BMP image/bmp ms-bmp windows-bmp win-bitmap bitmap application/bmp .bmp .dib
TIFF image/tiff tif tiff-fx application/tiff .tif .tiff
ICO image/x-icon microsoft.icon ico application/ico .ico .cur
PSD image/vnd.adobe.photoshop photoshop psd application/photoshop psd adobe.photoshop .psd .psb
TGA image/x-tga targa application/tga .tga
PCX image/x-pcx zbrush.pcx .pcx
PNM image/x-portable-anymap portable-pixmap portable-graymap portable-bitmap .pnm .ppm .pgm .pbm
XCF image/x-xcf .xcf
EMF image/emf application/emf .emf
WMF image/wmf application/wmf .wmf
DjVu image/vnd.djvu djvu application/djvu .djvu .djv
DICOM application/dicom image/dicom .dcm .dicom
EPS application/postscript eps image/eps .eps .epsf .epsi .ps
Illustrator application/illustrator adobe.illustrator postscript .ai
MP4 video/mp4 m4v mp4v mp4v-es mpeg4 application/mp4 .mp4 .m4v .mp4v .mpg4
MOV video/quicktime mov qt .mov .qt
3GP video/3gpp 3gp 3gpp2 3gp2 3g2 .3gp .3gpp .3g2 .3gp2 .3gpp2
3GP audio/3gpp 3gp 3gpp2 3gp2 3g2 .3gp .3gpp .3g2 .3gp2 .3gpp2 .3ga
AVI video/x-msvideo avi msvideo ms-avi divx application/troff-msvideo .avi .divx
MKV video/x-matroska mkv application/matroska .mkv .mk3d
MKA audio/x-matroska .mka
WebM video/webm .webm
WebM audio/webm .weba .webm
WMV video/x-ms-wmv ms-asf asf ms-wm application/ms-asf .wmv .asf .wm
MPEG video/mpeg mpg mpeg2 mp2p mpeg-system .mpg .mpeg .mpe .m1v .m2v .mpv .vob
MTS video/mp2t mpeg2-ts mts m2ts dlna.mpeg-tts avchd-stream .mts .m2ts .ts .m2t
OGV video/ogg application/ogg .ogv .ogg .ogx
FLV video/x-flv application/flash-video .flv .f4v
RealMedia application/vnd.rn-realmedia rn-realmedia-vbr video/rn-realvideo .rm .rmvb .rv
MXF application/mxf .mxf
DV video/dv .dv
MP3 audio/mpeg mp3 mpeg3 mpeg-3 mpg mpegaudio .mp3 .mpga
MP2 audio/mpeg mp2 mpeg2 .mp2 .mpa
M4A audio/mp4 m4a mp4a mp4a-latm mpeg4 mpeg-4 m4b m4r .m4a .m4b .m4r .mp4a
AAC audio/aac aacp aac-adts hx-aac-adts .aac .adts .adt
WAV audio/wav wave pn-wav .wav .wave
FLAC audio/flac application/flac .flac
OGG audio/ogg vorbis vorbis+ogg speex application/ogg .ogg .oga .spx
Opus audio/ogg opus opus+ogg .opus
AMR audio/amr amr-wb .amr .awb
CAF audio/x-caf .caf
AIFF audio/aiff aif aifc .aif .aiff .aifc
WMA audio/x-ms-wma .wma
MIDI audio/midi mid sp-midi application/midi .mid .midi .kar .rmi
APE audio/x-ape monkeys-audio .ape
RealAudio audio/vnd.rn-realaudio pn-realaudio realaudio .ra .ram
AC3 audio/ac3 .ac3
AU audio/basic au .au .snd
M3U audio/mpegurl application/apple.mpegurl mpegurl .m3u .m3u8
PDF application/pdf acrobat nappdf .pdf
Word application/msword ms-word winword word .doc .dot
Word application/vnd.openxmlformats-officedocument.wordprocessingml.document .docx
Word application/vnd.openxmlformats-officedocument.wordprocessingml.template .dotx
Word application/vnd.ms-word.document.macroenabled.12 .docm
Word application/vnd.ms-word.template.macroenabled.12 .dotm
Excel application/vnd.ms-excel msexcel dos_ms_excel .xls .xlt .xla .xlw
Excel application/vnd.openxmlformats-officedocument.spreadsheetml.sheet .xlsx
Excel application/vnd.openxmlformats-officedocument.spreadsheetml.template .xltx
Excel application/vnd.ms-excel.sheet.macroenabled.12 .xlsm
Excel application/vnd.ms-excel.sheet.binary.macroenabled.12 .xlsb
Excel application/vnd.ms-excel.template.macroenabled.12 .xltm
Excel application/vnd.ms-excel.addin.macroenabled.12 .xlam
PowerPoint application/vnd.ms-powerpoint mspowerpoint .ppt .pps .pot
PowerPoint application/vnd.openxmlformats-officedocument.presentationml.presentation .pptx
PowerPoint application/vnd.openxmlformats-officedocument.presentationml.slideshow .ppsx
PowerPoint application/vnd.openxmlformats-officedocument.presentationml.template .potx
PowerPoint application/vnd.ms-powerpoint.presentation.macroenabled.12 .pptm
PowerPoint application/vnd.ms-powerpoint.slideshow.macroenabled.12 .ppsm
PowerPoint application/vnd.ms-powerpoint.template.macroenabled.12 .potm
Visio application/vnd.visio ms-visio .vsd .vss .vst
Visio application/vnd.ms-visio.drawing ms-visio.drawing.main+xml .vsdx
Project application/vnd.ms-project msproject .mpp .mpt
Publisher application/vnd.ms-publisher mspublisher .pub
OneNote application/onenote msonenote .one .onepkg
Access application/vnd.ms-access msaccess .mdb .accdb
Outlook application/vnd.ms-outlook .msg
XPS application/vnd.ms-xpsdocument oxps .xps .oxps
OpenDocument application/vnd.oasis.opendocument.text .odt
OpenDocument application/vnd.oasis.opendocument.text-template .ott
OpenDocument application/vnd.oasis.opendocument.text-flat-xml .fodt
OpenDocument application/vnd.oasis.opendocument.spreadsheet .ods
OpenDocument application/vnd.oasis.opendocument.spreadsheet-template .ots
OpenDocument application/vnd.oasis.opendocument.presentation .odp
OpenDocument application/vnd.oasis.opendocument.presentation-template .otp
OpenDocument application/vnd.oasis.opendocument.graphics .odg
OpenDocument application/vnd.oasis.opendocument.formula .odf
Pages application/vnd.apple.pages iwork-pages-sffpages .pages
Numbers application/vnd.apple.numbers iwork-numbers-sffnumbers .numbers
Keynote application/vnd.apple.keynote iwork-keynote-sffkey .key .key
RTF application/rtf richtext text/rtf richtext .rtf
text text/plain .txt .text .log .ini .conf .cfg
CSV text/csv comma-separated-values plain application/csv comma-separated-values ms-excel .csv
TSV text/tab-separated-values tsv plain .tsv .tab
Markdown text/markdown md plain .md .markdown .mdown .mkd
JSON application/json text/json .json
GeoJSON application/geo+json geojson json .geojson
NDJSON application/x-ndjson jsonlines jsonl .ndjson .jsonl
XML application/xml text/xml .xml .xsd .xsl .xslt
HTML text/html application/xhtml+xml .html .htm .xhtml
MHTML multipart/related message/rfc822 application/mimearchive .mht .mhtml
YAML application/yaml yml text/yaml yml .yaml .yml
ICS text/calendar vcalendar ics application/ics .ics .ical .ifb .vcs
VCF text/vcard directory vcf application/vcard .vcf .vcard
EML message/rfc822 .eml
EPUB application/epub+zip epub .epub
MOBI application/x-mobipocket-ebook amazon.ebook amazon.mobi8-ebook .mobi .azw .azw3 .prc
TeX application/x-tex latex text/tex latex .tex .latex
SRT application/x-subrip text/srt plain .srt
VTT text/vtt .vtt
CSS text/css .css
JavaScript text/javascript application/javascript ecmascript .js .mjs
Python text/x-python script.python application/python .py
SQL application/sql text/sql plain .sql
SQLite application/vnd.sqlite3 sqlite .sqlite .sqlite3 .db
DXF image/vnd.dxf application/dxf autocad.dxf .dxf
DWG image/vnd.dwg application/acad dwg autocad.dwg .dwg
STL model/stl ms-pki.stl application/stl sla ms-pki.stl .stl
OBJ model/obj .obj
STEP model/step step+xml application/step .step .stp .p21
IGES model/iges application/iges .iges .igs
3MF model/3mf application/ms-package.3dmanufacturing-3dmodel+xml .3mf
glTF model/gltf+json gltf .gltf
GLB model/gltf-binary glb .glb
USDZ model/vnd.usdz+zip usdz .usdz
GPX application/gpx+xml gpx .gpx
KML application/vnd.google-earth.kml+xml kml .kml
KMZ application/vnd.google-earth.kmz kmz .kmz
TCX application/vnd.garmin.tcx+xml .tcx
FIT application/vnd.ant.fit .fit
ZIP application/zip zip-compressed compressed compress multipart/zip .zip .zipx
7Z application/x-7z-compressed .7z
RAR application/vnd.rar rar-compressed compressed .rar
GZIP application/gzip gzip-compressed gunzip .gz .gzip
TGZ application/gzip compressed-tar gtar-compressed .tar.gz .tgz
TAR application/x-tar gtar .tar
BZ2 application/x-bzip2 bzip .bz2 .tar.bz2 .tbz2 .tbz
XZ application/x-xz xz-compressed-tar .xz .tar.xz .txz
ZST application/zstd .zst
ISO application/x-iso9660-image cd-image .iso
DMG application/x-apple-diskimage .dmg
CAB application/vnd.ms-cab-compressed .cab
TTF font/ttf sfnt application/font-ttf font-truetype font-sfnt .ttf
OTF font/otf opentype sfnt application/font-otf font-opentype ms-opentype .otf
TTC font/collection .ttc
WOFF font/woff application/font-woff .woff
WOFF2 font/woff2 application/font-woff2 .woff2
EOT application/vnd.ms-fontobject .eot
APK application/vnd.android.package-archive .apk
JAR application/java-archive jar java-archive .jar
EXE application/vnd.microsoft.portable-executable msdownload msdos-program dosexec .exe
MSI application/x-msi msi .msi
PKPASS application/vnd.apple.pkpass .pkpass
PEM application/x-pem-file x509-ca-cert x509-user-cert pkix-cert .pem .crt .cer .der
P12 application/x-pkcs12 pkcs-12 .p12 .pfx
P7M application/pkcs7-mime .p7m .p7c
P7S application/pkcs7-signature .p7s
`;

/**
 * Raw formats of cameras, by extension: `cr2` is `image/x-canon-cr2`, and each may also be `image/x-dcraw`.
 */
const RAW_FORMATS =
  'adobe-dng canon-cr2 canon-cr3 canon-crw nikon-nef nikon-nrw sony-arw sony-srf sony-sr2 fuji-raf olympus-orf ' +
  'panasonic-rw2 panasonic-raw pentax-pef samsung-srw sigma-x3f hasselblad-3fr kodak-dcr kodak-kdc minolta-mrw ' +
  'epson-erf leica-rwl phaseone-iiq gopro-gpr';

/**
 * Types that systems use for unknown files or for containers. They are ignored where the extension is known.
 */
const GENERAL_TYPE =
  /^(?:application\/(?:octet-stream|binary|unknown|download|force-download|save|xml|zip|zip-compressed|ole-storage|cdfv2)|binary\/octet-stream|unknown\/unknown|text\/(?:plain|xml))$/;

/**
 * Formats by type, extension and name, in lower case. For a format with several names, the first match
 * counts.
 */
let index: Map<string, FileFormat[]> | undefined;

/** Formats of an extension with its dot, of a name, or of a media type, in lower case. */
export function findFormats(word: string): readonly FileFormat[] {
  index ??= buildIndex();
  return index.get(word.includes('/') ? normalizeType(word) : word) ?? [];
}

/**
 * Formats of a media type as people and systems spell it: `image/x-png`, `application/jpg`, `image/.pdf`, and the
 * beginning of a longer one such as `application/vnd.openxmlformats-officedocument`.
 */
export function findFormatsOfType(type: string): readonly FileFormat[] {
  const exact = findFormats(type);
  if (exact.length > 0) return exact;
  const normal = normalizeType(type);
  const [family = '', subtype = ''] = normal.split('/');
  const byWord = findFormatsOfWord(subtype);
  if (byWord.length > 0 || family === '' || subtype === '') return byWord;
  const stem = normal.replace(/[.*]+$/, '');
  const longer = [...(index ?? [])].filter(([key]) => key.startsWith(`${stem}.`));
  return [...new Set(longer.flatMap(([, formats]) => formats))];
}

/** Formats of an extension without its dot, `jpg`, or of a name, `excel`. */
export function findFormatsOfWord(word: string): readonly FileFormat[] {
  const byExtension = findFormats(`.${word}`);
  return byExtension.length > 0 || word.includes('.') ? byExtension : findFormats(word);
}

/** Formats of a file name's extension; `.tar.gz` wins over `.gz`. */
export function findFormatsOfName(name: string): readonly FileFormat[] {
  const [, ...parts] = name
    .toLowerCase()
    .replace(/[.\s]+$/, '')
    .split('.');
  for (let first = 0; first < parts.length; first++) {
    const found = findFormats(`.${parts.slice(first).join('.')}`);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a type says nothing: none, a container's or a malformed one. */
export function isGeneralType(type: string): boolean {
  return !/^[^/\s]+\/[^/\s*]+$/.test(type) || GENERAL_TYPE.test(normalizeType(type));
}

/** The type that browsers give a file of this name, where `type` says nothing. May be empty. */
export function knownMediaType(type: string, fileName: string): string {
  if (!isGeneralType(bareType(type))) return type;
  const byName = findFormatsOfName(fileName)[0]?.types[0];
  return byName ?? (findFormatsOfType(bareType(type)).length > 0 ? type : '');
}

/** The type alone in lower case, without parameters such as `charset`. */
export function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** Removes the prefixes of unregistered (`x-`) and vendors' (`vnd.`) types, which are used inconsistently. */
function normalizeType(type: string): string {
  const [family = '', subtype = ''] = type.split('/');
  return `${family}/${subtype.replace(/^[.*]*(?:x-|x\.|vnd\.)*/, '')}`;
}

function buildIndex(): Map<string, FileFormat[]> {
  const found = new Map<string, FileFormat[]>();
  const raw = RAW_FORMATS.split(' ').map((words) => {
    const extension = words.slice(words.indexOf('-') + 1);
    return `${extension.toUpperCase()} image/x-${words} ${extension} dcraw raw .${extension}`;
  });
  for (const format of [...TABLE.trim().split('\n'), ...raw].map(readFormat)) {
    const types = format.types.map(normalizeType);
    for (const key of new Set([format.name.toLowerCase(), ...types, ...format.extensions])) {
      found.set(key, [...(found.get(key) ?? []), format]);
    }
  }
  return found;
}

function readFormat(line: string): FileFormat {
  const [name = '', ...words] = line.split(' ');
  let family = '';
  const types = words
    .filter((word) => !word.startsWith('.'))
    .map((word) => {
      if (!word.includes('/')) return `${family}/${word}`;
      family = word.slice(0, word.indexOf('/'));
      return word;
    });
  return { name, types, extensions: words.filter((word) => word.startsWith('.')) };
}
