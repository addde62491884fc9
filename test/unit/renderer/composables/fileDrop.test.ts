import { mount } from '@vue/test-utils';
import { beforeEach, expect, it } from 'vitest';
import { defineComponent, h, nextTick, ref, type PropType, type Ref } from 'vue';
import {
  providePictureDrops,
  useFileDrop,
  type AcceptedFiles,
} from '#renderer/composables/files/useFileDrop';

let taken: string[] = [];
beforeEach(() => {
  taken = [];
});

/** A page of parts that accept files, and record them as `what name+name folders`. */
function page(...accepted: readonly AcceptedFiles[]) {
  const parts = ref(accepted);
  const over = new Map<AcceptedFiles, Ref<boolean>>();
  const Part = defineComponent({
    props: { accepts: { type: String as PropType<AcceptedFiles>, required: true } },
    setup({ accepts }) {
      const drop = useFileDrop(accepts, (files, folders) =>
        taken.push(`${accepts} ${files.map(({ name }) => name).join('+')} ${String(folders)}`),
      );
      over.set(accepts, drop.over);
      return () => h('i');
    },
  });
  const Root = defineComponent(() => {
    providePictureDrops();
    return () => parts.value.map((accepts) => h(Part, { key: accepts, accepts }));
  });
  mount(Root);
  const leave = async (gone: AcceptedFiles) => {
    parts.value = parts.value.filter((each) => each !== gone);
    await nextTick();
  };
  return { isOver: () => [over.get('documents')?.value, over.get('pictures')?.value], leave };
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
  page('documents');
  const dropped = drag('drop', 'a.hearth', 'b.png', 'folder/');
  expect(taken).toEqual(['documents a.hearth+b.png 1']);
  expect(dropped.defaultPrevented).toBe(true);
});

it('leaves pictures to a component that accepts pictures, while it is mounted', async () => {
  const { leave } = page('documents', 'pictures');
  drag('drop', 'a.hearth', 'b.png');
  expect(taken.toSorted()).toEqual(['documents a.hearth 0', 'pictures b.png 0']);
  drag('drop', 'a.hearth');
  expect(taken).toHaveLength(3);
  await leave('pictures');
  drag('drop', 'b.png');
  expect(taken.at(-1)).toBe('documents b.png 0');
});

it('appears over the page only for accepted files, until the drag leaves', () => {
  const { isOver } = page('documents', 'pictures');
  drag('dragenter', 'b.png');
  expect(isOver()).toEqual([false, true]);
  drag('dragenter', 'b.png');
  drag('dragleave', 'b.png');
  expect(isOver()).toEqual([false, true]);
  drag('dragleave', 'b.png');
  expect(isOver()).toEqual([false, false]);
  drag('dragenter', 'a.hearth');
  expect(isOver()).toEqual([true, false]);
});

it('ignores a drag without files', () => {
  page('documents');
  const dropped = drag('drop');
  expect([taken, dropped.defaultPrevented]).toEqual([[], false]);
});
