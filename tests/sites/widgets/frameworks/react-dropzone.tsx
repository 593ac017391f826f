import { createRoot } from 'react-dom/client';
import { useDropzone } from 'react-dropzone';
import { findPlace } from '../place.ts';

const asksForHandle = new URLSearchParams(location.search).get('picker') === 'handle';

function PhotoDrop() {
  const { acceptedFiles, getInputProps, getRootProps } = useDropzone({
    accept: { 'image/*': [] },
    useFsAccessApi: asksForHandle,
    onDrop: (accepted, rejected) => {
      recorder.note('accepted', accepted);
      for (const { file } of rejected) recorder.note('rejected', [file]);
    },
  });
  return (
    <section>
      <div {...getRootProps({ id: 'open', style: { padding: '3em', border: '2px dashed' } })}>
        <input {...getInputProps()} />
        Drag a photo here, or click to choose one
      </div>
      <p id="shown">{acceptedFiles.map(({ name }) => name).join(', ')}</p>
    </section>
  );
}

createRoot(findPlace()).render(<PhotoDrop />);
