import { readJpegHead, type JpegHead } from '../container/formats/jpeg-head.ts';

/** Width and height of upright sheets in points of 1/72 inch. */
const SHEETS = [
  { width: 595.28, height: 841.89 },
  { width: 612, height: 792 },
];

/** Object numbers before those of the pages, each of which has three. */
const CATALOG = 1;
const PAGE_TREE = 2;
const FIRST_PAGE = 3;
const OBJECTS_OF_PAGE = 3;

/**
 * One PDF 1.4 of JPEGs, each on A4 or Letter, whichever is nearer, upright or across, as large as fits, in the middle.
 *
 * The JPEGs are parts of the result by reference, as they are: their bytes are not read. Libraries for PDF hold all of
 * them (pdf-lib and its fork) at 200 kB of script, or are young (tinypdf 0.3).
 *
 * @throws PictureError `damaged` or `no_decoder`, of one of the JPEGs.
 */
export async function writePdf(jpegs: readonly Blob[]): Promise<Blob> {
  const pdf = new PdfParts();
  // The second line has bytes above 127, so that programs take the file for a binary one.
  pdf.add('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  pdf.addObject(CATALOG, `<< /Type /Catalog /Pages ${PAGE_TREE} 0 R >>`);
  const kids = jpegs.map((_, at) => `${numberOf(at)} 0 R`).join(' ');
  pdf.addObject(PAGE_TREE, `<< /Type /Pages /Count ${jpegs.length} /Kids [${kids}] >>`);
  for (const [at, jpeg] of jpegs.entries())
    addPage(pdf, { number: numberOf(at), jpeg, head: await readJpegHead(jpeg) });
  return pdf.end();
}

function numberOf(page: number): number {
  return FIRST_PAGE + page * OBJECTS_OF_PAGE;
}

const COLOURS: Readonly<Record<JpegHead['components'], string>> = { 1: 'Gray', 3: 'RGB', 4: 'CMYK' };

function addPage(
  pdf: PdfParts,
  { number, jpeg, head }: { number: number; jpeg: Blob; head: JpegHead },
): void {
  const { sheet, place } = layOut(head);
  const [content, image] = [number + 1, number + 2];
  pdf.addObject(
    number,
    `<< /Type /Page /Parent ${PAGE_TREE} 0 R /MediaBox [0 0 ${sheet.width} ${sheet.height}] /Contents ${content} 0 R ` +
      `/Resources << /ProcSet [/PDF /Image${head.components === 1 ? 'B' : 'C'}] /XObject << /Im ${image} 0 R >> >> >>`,
  );
  const drawing = `q ${place.width} 0 0 ${place.height} ${place.left} ${place.bottom} cm /Im Do Q`;
  pdf.addStream(content, `/Length ${drawing.length}`, drawing);
  pdf.addStream(
    image,
    `/Type /XObject /Subtype /Image /Width ${head.width} /Height ${head.height} /BitsPerComponent 8 ` +
      `/ColorSpace /Device${COLOURS[head.components]} ${head.isInverted ? '/Decode [1 0 1 0 1 0 1 0] ' : ''}` +
      `/Filter /DCTDecode /Length ${jpeg.size}`,
    jpeg,
  );
}

/** The sheet of a page, and where its picture is on it, in points. */
export function layOut({ width, height }: { width: number; height: number }) {
  const isAcross = width > height;
  const proportion = Math.max(width, height) / Math.min(width, height);
  const [a4, letter] = SHEETS.map((size) => Math.abs(Math.log(size.height / size.width / proportion)));
  const upright = (letter ?? 0) < (a4 ?? 0) ? SHEETS[1] : SHEETS[0];
  const { width: short = 0, height: long = 0 } = upright ?? {};
  const sheet = isAcross ? { width: long, height: short } : { width: short, height: long };
  const scale = Math.min(sheet.width / width, sheet.height / height);
  const [wide, high] = [width * scale, height * scale];
  const place = {
    left: round((sheet.width - wide) / 2),
    bottom: round((sheet.height - high) / 2),
    width: round(wide),
    height: round(high),
  };
  return { sheet, place };
}

/** To a thousandth of a point: PDF has no exponents. */
function round(points: number): number {
  return Number(points.toFixed(3));
}

/** The parts of a PDF, and where in it each object begins. */
class PdfParts {
  readonly #parts: BlobPart[] = [];
  readonly #starts: number[] = [];
  #size = 0;

  /** @param part - of a text, each letter is one byte. */
  add(part: string | Blob): void {
    this.#parts.push(
      typeof part === 'string' ? Uint8Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    );
    this.#size += typeof part === 'string' ? part.length : part.size;
  }

  addObject(number: number, content: string): void {
    this.#starts[number] = this.#size;
    this.add(`${number} 0 obj\n${content}\nendobj\n`);
  }

  addStream(number: number, entries: string, content: string | Blob): void {
    this.#starts[number] = this.#size;
    this.add(`${number} 0 obj\n<< ${entries} >>\nstream\n`);
    this.add(content);
    this.add('\nendstream\nendobj\n');
  }

  /** With the table of its objects: ISO 32000-1, 7.5.4. */
  end(): Blob {
    const start = this.#size;
    const count = this.#starts.length;
    this.add(`xref\n0 ${count}\n0000000000 65535 f \n`);
    for (const at of this.#starts.slice(1)) this.add(`${String(at).padStart(10, '0')} 00000 n \n`);
    this.add(`trailer\n<< /Size ${count} /Root ${CATALOG} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    return new Blob(this.#parts, { type: 'application/pdf' });
  }
}
