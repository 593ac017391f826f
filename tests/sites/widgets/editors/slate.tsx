import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, Transforms, type BaseEditor } from 'slate';
import { Editable, Slate, withReact, type ReactEditor } from 'slate-react';
import { findPlace } from '../place.ts';

/** As in Slate's own example of images: files come with the data that is to be inserted. */
function withFiles(editor: BaseEditor & ReactEditor): BaseEditor & ReactEditor {
  const { insertData } = editor;
  editor.insertData = (data) => {
    if (data.files.length === 0) return insertData(data);
    recorder.note('accepted', data.files);
    for (const { name } of data.files) Transforms.insertText(editor, name);
  };
  return editor;
}

function Message() {
  const [editor] = useState(() => withFiles(withReact(createEditor())));
  const [start] = useState(() => [{ type: 'paragraph', children: [{ text: 'Hello' }] }]);
  return (
    <Slate editor={editor} initialValue={start}>
      <Editable id="editor" aria-label="Message" />
    </Slate>
  );
}

createRoot(findPlace()).render(
  <StrictMode>
    <Message />
  </StrictMode>,
);
