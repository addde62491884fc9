import {
  mdiArrowLeft,
  mdiArrowRight,
  mdiChevronLeft,
  mdiChevronRight,
  mdiExportVariant,
  mdiFileExportOutline,
  mdiFileImportOutline,
  mdiRedoVariant,
  mdiUndoVariant,
} from '@mdi/js';

/** Whether lines run from right to left in the chosen language. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** An arrow key as it would be if lines run from left to right: there, the right one leads on. */
export function alongLine(key: string): string {
  if (!isRightToLeft()) return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/** Icons that point along the line of reading, so they turn around if it runs from right to left. */
const directed = new Set([
  mdiArrowLeft,
  mdiArrowRight,
  mdiChevronLeft,
  mdiChevronRight,
  mdiExportVariant,
  mdiFileExportOutline,
  mdiFileImportOutline,
  mdiRedoVariant,
  mdiUndoVariant,
]);

/** The class of `styles/main.css` that turns an icon, or nothing for one that is the same in every direction. */
export const mirrored = (icon: unknown): 'mirrored' | undefined =>
  typeof icon === 'string' && directed.has(icon) ? 'mirrored' : undefined;
