import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../../scripts/npm/run-program.ts';
import { makePicture, pathInFolder } from '../../../../tests/fixtures/pictures/make-pictures.ts';
import { layOut, writePdf } from '../../src/pdf/write-pdf.ts';
import { createJpeg } from '../support/create-jpeg.ts';

describe('layOut', () => {
  it.each([
    ['A4', { width: 1654, height: 2339 }, { width: 595.28, height: 841.89 }],
    ['Letter', { width: 1700, height: 2200 }, { width: 612, height: 792 }],
    ['A4 across', { width: 2339, height: 1654 }, { width: 841.89, height: 595.28 }],
    ['a receipt on A4', { width: 500, height: 2339 }, { width: 595.28, height: 841.89 }],
    ['a square on Letter', { width: 1000, height: 1000 }, { width: 612, height: 792 }],
  ])('takes the nearer sheet: %s', (_, page, sheet) => {
    expect(layOut(page).sheet).toEqual(sheet);
  });

  it('puts a page into the middle, as large as fits', () => {
    const { place } = layOut({ width: 500, height: 2000 });
    expect(place).toEqual({ left: 192.404, bottom: 0, width: 210.472, height: 841.89 });
  });
});

describe('writePdf', () => {
  it('has a table that says where each object begins', async () => {
    const pages = [
      createJpeg({ width: 1654, height: 2339, components: 1 }),
      createJpeg({ width: 20, height: 10 }),
    ];
    const text = await read(await writePdf(pages));
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(start, start + 8)).toBe('xref\n0 9');
    const starts = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(starts.map((at) => text.slice(at, at + 7))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n} 0 obj`),
    );
  });

  it('holds the bytes of each JPEG as they are, grey or in colours', async () => {
    const grey = createJpeg({ width: 1654, height: 2339, components: 1 });
    const colours = createJpeg({ width: 2339, height: 1654 });
    const text = await read(await writePdf([grey, colours]));
    expect(text).toContain(
      `/DeviceGray /Filter /DCTDecode /Length ${grey.size} >>\nstream\n${await read(grey)}\nends`,
    );
    expect(text).toContain(
      `/DeviceRGB /Filter /DCTDecode /Length ${colours.size} >>\nstream\n${await read(colours)}`,
    );
  });

  it('reads no more of 200 pages than their headers', async () => {
    let bytes = 0;
    const page = createJpeg({ width: 1654, height: 2339, more: 2_000_000 });
    const slice = page.slice.bind(page);
    page.slice = (from, to, type) => {
      const part = slice(from, to, type);
      bytes += part.size;
      return part;
    };
    const pdf = await writePdf(Array.from({ length: 200 }, () => page));
    expect(pdf.size).toBeGreaterThan(400_000_000);
    expect(bytes).toBeLessThan(200 * 70_000);
  });

  it.each([
    ['is none', new Blob(['GIF89a of something else']), 'damaged'],
    ['ends early', createJpeg({ width: 20, height: 10 }).slice(0, 10), 'damaged'],
    ['has five colours', createJpeg({ width: 20, height: 10, components: 5 }), 'no_decoder'],
    ['has no pixels', createJpeg({ width: 0, height: 10 }), 'damaged'],
  ])('refuses a JPEG that %s', async (_, page, code) => {
    await expect(writePdf([page])).rejects.toMatchObject({ name: 'PictureError', code });
  });

  it('finds the size behind a long colour profile', async () => {
    const page = createJpeg({ width: 1654, height: 2339, profileBytes: 200_000 });
    expect(await read(await writePdf([page]))).toContain('/Width 1654 /Height 2339');
  });
});

describe('a PDF that other programs open', () => {
  it('has 200 pages, of which the last one is shown', async () => {
    const page = new Blob([await readFile(await makePicture({ format: 'jpeg' }))]);
    const file = await save('many.pdf', await writePdf(Array.from({ length: 200 }, () => page)));
    expect(await runProgram('pdfinfo', [file])).toMatch(/Pages: +200\n/);
    expect(await readMiddle(file, 200)).toEqual(await readMiddle(file, 1));
  });

  it.each([
    ['inks', ['-colorspace', 'CMYK']],
    ['grey', ['-colorspace', 'Gray']],
    ['several scans', ['-interlace', 'JPEG']],
  ])('shows a JPEG in %s as it is', async (name, options) => {
    const photo = pathInFolder(`${name}.jpg`);
    await runProgram('convert', ['-size', '200x280', 'xc:rgb(200,90,40)', ...options, photo]);
    const file = await save(`${name}.pdf`, await writePdf([new Blob([await readFile(photo)])]));
    const wanted = await runProgram('convert', [photo, '-colorspace', 'sRGB', '-format', MIDDLE, 'info:']);
    for (const [at, value] of (await readMiddle(file, 1)).entries()) {
      expect(Math.abs(value - Number(wanted.split(' ')[at]))).toBeLessThan(30);
    }
  });
});

const MIDDLE = ['r', 'g', 'b'].map((channel) => `%[fx:round(255*p{w/2,h/2}.${channel})]`).join(' ');

async function save(name: string, pdf: Blob): Promise<string> {
  const path = pathInFolder(name);
  await writeFile(path, new Uint8Array(await pdf.arrayBuffer()));
  return path;
}

/** Red, green and blue in the middle of a page, as poppler draws it. */
async function readMiddle(pdf: string, page: number): Promise<number[]> {
  const range = ['-f', `${page}`, '-l', `${page}`];
  await runProgram('pdftoppm', ['-r', '30', ...range, '-singlefile', pdf, pdf]);
  return (await runProgram('convert', [`${pdf}.ppm`, '-format', MIDDLE, 'info:'])).split(' ').map(Number);
}

async function read(pdf: Blob): Promise<string> {
  return Buffer.from(await pdf.arrayBuffer()).toString('latin1');
}
