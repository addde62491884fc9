import type { PortableItem, PortableOffer, ImportMode } from '#shared/safety/portable';

/** Import modes of a document. One that cannot be read here cannot be replaced either. */
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
 * New documents are imported, and nothing existing is replaced unless the user asks. Related documents follow
 * the main one: a second copy of a campaign gets its own party, otherwise existing sheets stay as they are.
 */
export function proposedModes({ items }: PortableOffer): readonly ImportMode[] {
  const [lead] = items;
  if (lead === undefined) return [];
  const isNew = lead.duplicate === 'none' || lead.duplicate === 'same';
  return followed(items, isNew ? (waysOf(lead)[0] ?? 'skip') : 'copy', true);
}

/** Related documents follow a change of the main one, and can be changed afterward. */
export function withMode(
  { items }: PortableOffer,
  modes: readonly ImportMode[],
  at: number,
  mode: ImportMode,
): readonly ImportMode[] {
  return at === 0 ? followed(items, mode, false) : modes.with(at, mode);
}

export function countTaken(modes: readonly ImportMode[]): number {
  return modes.filter((mode) => mode !== 'skip').length;
}

/**
 * Applies the mode of the main document to all; with `kept`, new documents are imported even if the main one
 * is skipped.
 */
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
