import Upload from '@rc-component/upload';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { findPlace } from '../place.ts';

/** The part of Ant Design's Upload that takes the files; nothing is sent. */
function PhotoUpload() {
  const [name, setName] = useState('');
  return (
    <section>
      <Upload
        accept="image/*"
        beforeUpload={(file) => {
          recorder.note('accepted', [file]);
          setName(file.name);
          return false;
        }}
      >
        <button id="open" type="button">
          Click to upload
        </button>
      </Upload>
      <p id="shown">{name}</p>
    </section>
  );
}

createRoot(findPlace()).render(<PhotoUpload />);
