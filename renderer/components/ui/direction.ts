/** Whether lines run from right to left in the chosen language. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** An arrow key as it would be where lines run from left to right: there, the right one leads on. */
export function alongLine(key: string): string {
  if (!isRightToLeft()) return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
