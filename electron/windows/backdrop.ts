import { nativeTheme } from 'electron';

/** Background colors of the two themes, as in `renderer/styles`: a window shows one before its page is drawn. */
const paper = { light: '#f7f3ea', dark: '#17150f' } as const;

/** The color behind the page, so that a dark window does not flash white when it opens. */
export function backdrop(): string {
  return nativeTheme.shouldUseDarkColors ? paper.dark : paper.light;
}
