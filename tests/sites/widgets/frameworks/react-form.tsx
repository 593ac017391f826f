import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { findPlace } from '../place.ts';

/** The chosen file is in the form's state, and the form shows it. */
function ClaimForm() {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <form>
      <label>
        Receipt
        <input
          type="file"
          name="receipt"
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            recorder.note('accepted', chosen);
            setFiles(chosen);
          }}
        />
      </label>
      <ul id="shown">
        {files.map(({ name, size }) => (
          <li key={name}>
            {name}, {size} bytes
          </li>
        ))}
      </ul>
    </form>
  );
}

createRoot(findPlace()).render(<ClaimForm />);
