import type { DocumentKind } from '../../shared/documents/envelope';

/** Where everything stands in a library folder: each kind of document with its bin and index, and the logs. */
export const places = {
  character: { folder: 'characters', bin: 'bin', index: 'index.json' },
  campaign: { folder: 'campaigns', bin: 'campaigns-bin', index: 'campaigns-index.json' },
  pack: { folder: 'packs', bin: 'packs-bin', index: 'packs-index.json' },
  rolls: 'rolls',
} as const satisfies Record<DocumentKind | 'rolls', unknown>;
