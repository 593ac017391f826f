import { createApp, h, ref } from 'vue';
import { findPlace } from '../place.ts';

const names = ref<string[]>([]);

function take({ target }: Event): void {
  const files = target instanceof HTMLInputElement ? [...(target.files ?? [])] : [];
  recorder.note('accepted', files);
  names.value = files.map(({ name }) => name);
}

createApp({
  setup: () => () =>
    h('form', [
      h('label', ['Receipt ', h('input', { type: 'file', name: 'receipt', onChange: take })]),
      h('p', { id: 'shown' }, names.value.join(', ')),
    ]),
}).mount(findPlace());
