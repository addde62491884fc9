import type { JumpListCategory, JumpListItem } from 'electron';
import { message, type Translate } from '#shared/kernel/text';
import { ownLinkOf, type StoredPlace } from '#electron/security/ownLinks';

/** A document with its name, which may be empty. */
export interface RecentDocument {
  readonly place: StoredPlace;
  readonly name: string;
}

/**
 * Recent documents in the menu of the taskbar on Windows. The system starts the program again with a link, which asks
 * before it opens, as every link does.
 */
export function jumpList({
  translate,
  recent,
}: {
  readonly translate: Translate;
  readonly recent: readonly RecentDocument[];
}): JumpListCategory[] {
  if (recent.length === 0) return [];
  const items = recent.map(({ place, name }): JumpListItem => {
    const link = ownLinkOf(place);
    return { type: 'task', title: name, description: name, program: process.execPath, args: link };
  });
  return [{ type: 'custom', name: translate(message('menu.file.recent')), items }];
}
