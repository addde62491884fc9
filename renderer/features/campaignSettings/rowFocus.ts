import { nextTick } from 'vue';

/** The button that was pressed in a row. */
export type RowWay = 'up' | 'down' | 'remove';

/** The focus moves with a row, or to the next one after a removal. */
export async function focusRow(list: HTMLElement | null, index: number, way: RowWay): Promise<void> {
  await nextTick();
  const row = list?.children[Math.min(index, list.children.length - 1)];
  row?.querySelector<HTMLElement>(`[data-way="${way}"]`)?.focus();
}

export function wayOf(by: number): RowWay {
  return by < 0 ? 'up' : 'down';
}
