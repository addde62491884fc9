import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defineComponent, h, type Ref } from 'vue';
import { useFileDrop, type Wanted } from '../../../../renderer/composables/useFileDrop';

let taken: string[] = [];
const mounted: { unmount(): void }[] = [];
beforeEach(() => {
  taken = [];
});
afterEach(() => mounted.splice(0).forEach((wrapper) => wrapper.unmount()));

/** A part of the page that accepts files, and records them as `what name+name folders`. */
function taker(wanted: Wanted): { over: Ref<boolean>; leave: () => void } {
  let over: Ref<boolean> | undefined;
  const wrapper = mount(
    defineComponent({
      setup: () => {
        const drop = useFileDrop(wanted, (files, folders) =>
          taken.push(`${wanted} ${files.map(({ name }) => name).join('+')} ${String(folders)}`),
        );
        over = drop.over;
        return () => h('i');
      },
    }),
  );
  mounted.push(wrapper);
  if (over === undefined) throw new Error('Not mounted');
  return { over, leave: () => wrapper.unmount() };
}

/** The data of a drag: files by name, folders with a slash at the end. */
function drag(event: string, ...names: string[]): Event {
  const items = names.map((name) => ({
    kind: 'file',
    type: name.endsWith('.png') ? 'image/png' : '',
    getAsFile: () => new File([''], name),
    webkitGetAsEntry: () => ({ isDirectory: name.endsWith('/') }),
  }));
  const dragged = Object.assign(new Event(event, { cancelable: true }), {
    dataTransfer: { types: names.length > 0 ? ['Files'] : ['text/plain'], items },
  });
  dispatchEvent(dragged);
  return dragged;
}

it('passes every file to whoever accepts documents, and counts folders', () => {
  taker('documents');
  const dropped = drag('drop', 'a.hearth', 'b.png', 'folder/');
  expect(taken).toEqual(['documents a.hearth+b.png 1']);
  expect(dropped.defaultPrevented).toBe(true);
});

it('leaves pictures to a component that accepts pictures, while it is mounted', () => {
  taker('documents');
  const portrait = taker('pictures');
  drag('drop', 'a.hearth', 'b.png');
  expect(taken.toSorted()).toEqual(['documents a.hearth 0', 'pictures b.png 0']);
  drag('drop', 'a.hearth');
  expect(taken).toHaveLength(3);
  portrait.leave();
  drag('drop', 'b.png');
  expect(taken.at(-1)).toBe('documents b.png 0');
});

it('appears over the page only for accepted files, until the drag leaves', () => {
  const documents = taker('documents');
  const pictures = taker('pictures');
  drag('dragenter', 'b.png');
  expect([documents.over.value, pictures.over.value]).toEqual([false, true]);
  drag('dragenter', 'b.png');
  drag('dragleave', 'b.png');
  expect(pictures.over.value).toBe(true);
  drag('dragleave', 'b.png');
  expect(pictures.over.value).toBe(false);
  drag('dragenter', 'a.hearth');
  expect([documents.over.value, pictures.over.value]).toEqual([true, false]);
});

it('ignores a drag without files', () => {
  taker('documents');
  const dropped = drag('drop');
  expect([taken, dropped.defaultPrevented]).toEqual([[], false]);
});
