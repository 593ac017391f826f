import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FieldButtonsForm } from '../../../../components/options/field-buttons-form.tsx';
import { renderText } from '../../fixtures/render-text.tsx';

function form(props: Partial<Parameters<typeof FieldButtonsForm>[0]>) {
  return (
    <FieldButtonsForm
      isOn={false}
      hiddenOn={[]}
      failure={null}
      onSwitch={() => {}}
      onShowAgain={() => {}}
      {...props}
    />
  );
}

test('says what it means to switch it on', () => {
  expect(renderText(form({}))).toBe(
    'Show a button on upload fields Your browser asks you to allow all sites. Pocketfill only looks for ' +
      'upload fields there: nothing is read, nothing is sent.',
  );
});

test('shows whether it is on', () => {
  expect(renderToStaticMarkup(form({ isOn: true }))).toContain('checked');
  expect(renderToStaticMarkup(form({}))).not.toContain('checked');
});

test('says that it was not allowed', () => {
  expect(renderText(form({ failure: 'refused' }))).toContain('Not allowed, so no buttons are shown.');
});

test('lists the sites without a button', () => {
  const hiddenOn = ['https://example.com', 'http://localhost:3000'];
  expect(renderText(form({ isOn: true, hiddenOn }))).toMatch(
    /No button on these sites example\.com Show again localhost:3000 Show again$/,
  );
  expect(renderText(form({ hiddenOn }))).not.toContain('example.com');
});
