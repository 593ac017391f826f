import { changes, inspect, takePicture } from './chosen-pictures.ts';
import { choose, drag, expect, expectState, handle, press, site, test } from './scan.ts';

test('a picture is turned and cut by touch, and arrives so', async ({ openJob }, testInfo) => {
  const { page, readUpload } = await openJob({ site, accept: 'image/*' });
  await choose(page, await takePicture({ format: 'jpeg', hasDetails: true, width: 800, height: 600 }));
  await press(page, 'Turn or crop');
  const corner = handle(page, 'Upper left corner');
  await expect(corner).toBeVisible();
  await press(page, 'Turn right');
  await drag(page, corner, { x: 60, y: 90 });
  await expect(corner).toHaveAttribute('aria-valuetext', /^[12]\d % from the left, [12]\d % from the top$/);
  await press(page, 'Done');
  await expect(changes(page)).toContainText(['Turned or cropped.']);
  await press(page, 'Send');
  await expectState(page, 'done');
  const { ImageWidth, ImageHeight } = await inspect(await readUpload(), testInfo.outputPath());
  expect(ImageWidth).toBeLessThan(560);
  expect(ImageHeight).toBeLessThan(760);
  expect(ImageHeight).toBeGreaterThan(ImageWidth);
});

test('a picture is cut by keyboard; each step is undone, and the Back of the phone leaves the editor alone', async ({
  openJob,
}) => {
  const { page } = await openJob({ site, accept: 'image/*' });
  await choose(page, await takePicture({ format: 'jpeg', hasDetails: true }));
  await press(page, 'Turn or crop');
  const edge = handle(page, 'Left edge');
  await edge.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuetext', '10 % from the left');
  await page.keyboard.press('Control+z');
  await expect(edge).toHaveAttribute('aria-valuetext', '5 % from the left');
  await press(page, 'Reset');
  await expect(edge).toHaveAttribute('aria-valuetext', '0 % from the left');
  await press(page, 'Undo');

  await page.goBack();
  await press(page, 'Go on');
  await expect(edge).toHaveAttribute('aria-valuetext', '5 % from the left');
  await page.keyboard.press('Escape');
  await press(page, 'Leave');
  await expect(page.getByRole('button', { name: 'Turn or crop' })).toBeFocused();
  await expectState(page, 'ready');
});
