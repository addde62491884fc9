import { nativeTheme } from 'electron';

/** The paper of the two themes, as in `renderer/styles`: what a window shows before its page is drawn. */
const paper = { light: '#f7f3ea', dark: '#17150f' } as const;

/** The colour behind the page, so that opening in the dark does not flash white. */
export function backdrop(): string {
  return nativeTheme.shouldUseDarkColors ? paper.dark : paper.light;
}
