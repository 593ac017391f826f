import '@svc/react/theme';
import { SvcUploadButton } from '@svc/react';
import { useState } from 'react';
import { createCallbacks } from './kit-log.ts';
import { mount } from './mount.tsx';
import { readOptions, readPageSettings } from './page-settings.ts';

const settings = readPageSettings();
const { buttons = 1 } = settings;
const names = Array.from({ length: buttons }, (_, index) => (buttons === 1 ? '' : `${index + 1}:`));

/** An integrator's form with the button, and a control that removes it. */
function Form() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      {isShown &&
        names.map((name) => (
          <div key={name}>
            <SvcUploadButton
              {...readOptions(settings)}
              {...createCallbacks(name)}
              {...(buttons > 1 && { buttonText: `Upload ${name}` })}
            />
          </div>
        ))}
      <button type="button" onClick={() => setIsShown(false)}>
        Leave
      </button>
    </>
  );
}

mount(<Form />, settings.isStrict);
