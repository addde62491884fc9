import type { DocumentKind } from '#shared/documents/envelope';

/** Paths in a library folder: each kind of document with its bin and index, the logs, the rest. */
export const places = {
  character: { folder: 'characters', bin: 'bin', index: 'index.json' },
  campaign: { folder: 'campaigns', bin: 'campaigns-bin', index: 'campaigns-index.json' },
  pack: { folder: 'packs', bin: 'packs-bin', index: 'packs-index.json' },
  ruleset: { folder: 'rulesets', bin: 'rulesets-bin', index: 'rulesets-index.json' },
  rolls: 'rolls',
  /** The last exchange of each character. */
  exchanges: 'exchanges',
  /** Journals of unfinished commits. */
  pending: 'pending',
  /** Earlier versions of documents, in a folder for each: `history/characters/<id>`. */
  history: 'history',
  /** Files set aside because they could not be used. */
  quarantine: 'quarantine',
  /** Shared tables, a folder for each campaign; archives hold their seats, never their rooms. */
  tables: 'tables',
  /** The table that was joined as a player; no campaign has this name for an id. */
  joined: 'tables/_joined',
  /** Languages that the user put there, in a folder for each. */
  languages: 'languages',
} as const satisfies Record<
  | DocumentKind
  | 'rolls'
  | 'exchanges'
  | 'pending'
  | 'history'
  | 'quarantine'
  | 'tables'
  | 'joined'
  | 'languages',
  unknown
>;
