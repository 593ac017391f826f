import { Editor } from '@tiptap/core';
import { FileHandler } from '@tiptap/extension-file-handler';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { findPlace } from '../place.ts';

function show(editor: Editor, files: File[]): void {
  recorder.note('accepted', files);
  for (const file of files) {
    editor.commands.setImage({ src: URL.createObjectURL(file), alt: file.name });
  }
}

const editor = new Editor({
  element: findPlace(),
  content: '<p>Hello</p>',
  extensions: [
    StarterKit,
    Image,
    FileHandler.configure({
      allowedMimeTypes: ['image/png', 'image/jpeg'],
      onPaste: show,
      onDrop: show,
    }),
  ],
  editorProps: { attributes: { 'aria-label': 'Message' } },
});
void editor;
