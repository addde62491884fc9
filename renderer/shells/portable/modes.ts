import type { PortableItem, PortableOffer, ImportMode } from '../../../shared/safety/portable';

/** What may become of a document of a file. One that cannot be read here cannot be replaced either. */
export function waysOf({ duplicate, here }: Pick<PortableItem, 'duplicate' | 'here'>): readonly ImportMode[] {
  switch (duplicate) {
    case 'none':
      return ['add', 'skip'];
    case 'same':
      return ['skip', 'copy'];
    case 'here':
    case 'binned':
      return here === null ? ['copy', 'skip'] : ['copy', 'replace', 'skip'];
  }
}

/**
 * What is proposed: what is new comes in, and nothing here is replaced unasked. What comes along follows what the file
 * is about: a second campaign gets a party of its own, else the sheets that are here stay as they are.
 */
export function proposedModes({ items }: PortableOffer): readonly ImportMode[] {
  const [lead] = items;
  if (lead === undefined) return [];
  const isNew = lead.duplicate === 'none' || lead.duplicate === 'same';
  return followed(items, isNew ? (waysOf(lead)[0] ?? 'skip') : 'copy', true);
}

/** The modes after one was chosen; what comes along follows the first, and can be chosen otherwise afterwards. */
export function withMode(
  { items }: PortableOffer,
  modes: readonly ImportMode[],
  at: number,
  mode: ImportMode,
): readonly ImportMode[] {
  return at === 0 ? followed(items, mode, false) : modes.with(at, mode);
}

/** How many documents would be taken. */
export function countTaken(modes: readonly ImportMode[]): number {
  return modes.filter((mode) => mode !== 'skip').length;
}

/** The modes of all where the first gets one; `kept`: what is new comes in even where the first stays out. */
function followed(items: readonly PortableItem[], lead: ImportMode, kept: boolean): readonly ImportMode[] {
  return items.map((item, at) => {
    if (at === 0) return lead;
    const ways = waysOf(item);
    if (item.duplicate === 'none') return lead === 'skip' && !kept ? 'skip' : 'add';
    const wanted =
      lead === 'copy' ? 'copy' : lead === 'replace' && item.duplicate !== 'same' ? 'replace' : 'skip';
    return ways.includes(wanted) ? wanted : 'skip';
  });
}
