import { nextTick } from 'vue';

/** What was pressed in a row of a list. */
export type RowWay = 'up' | 'down' | 'remove';

/** The keyboard goes along with a row that moved, and to the next one where a row is gone. */
export async function focusRow(list: HTMLElement | null, index: number, way: RowWay): Promise<void> {
  await nextTick();
  const row = list?.children[Math.min(index, list.children.length - 1)];
  row?.querySelector<HTMLElement>(`[data-way="${way}"]`)?.focus();
}

/** Which way a step goes. */
export function wayOf(by: number): RowWay {
  return by < 0 ? 'up' : 'down';
}
