import { DRAG_DROP_PASTE, registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, COMMAND_PRIORITY_LOW, createEditor } from 'lexical';
import { findPlace } from '../place.ts';

const box = document.createElement('div');
box.id = 'editor';
box.contentEditable = 'true';
box.ariaLabel = 'Message';
box.role = 'textbox';
findPlace().append(box);

const editor = createEditor({
  namespace: 'message',
  onError: (error) => {
    throw error;
  },
});
editor.setRootElement(box);
registerRichText(editor);
// As in Lexical's own playground: the files of a paste or a drop come by this command.
editor.registerCommand(
  DRAG_DROP_PASTE,
  (files) => {
    recorder.note('accepted', files);
    editor.update(() => {
      for (const { name } of files) {
        $getRoot().append($createParagraphNode().append($createTextNode(name)));
      }
    });
    return true;
  },
  COMMAND_PRIORITY_LOW,
);
editor.update(() => {
  $getRoot().append($createParagraphNode().append($createTextNode('Hello')));
});
