import { freshTable } from '../campaign/campaign';
import { campaignSchema, campaignVersion } from '../campaign/document';
import { characterSchema, characterVersion } from '../character/document';
import { packSchema, packVersion } from '../homebrew/document';
import { defineKind } from '../documents/migrations';

/** Characters. */
export const characterKind = defineKind({
  kind: 'character',
  version: characterVersion,
  schema: characterSchema,
  migrations: [
    { to: 2, name: 'a play state beside the choices', migrate: (document) => ({ ...document, play: {} }) },
    {
      to: 3,
      name: 'forms, campaigns, owners and a journal',
      migrate: (document) => ({ ...document, form: 'character', campaign: null, owner: null, journal: [] }),
    },
  ],
});

/** Campaigns. */
export const campaignKind = defineKind({
  kind: 'campaign',
  version: campaignVersion,
  schema: campaignSchema,
  migrations: [
    { to: 2, name: 'packs of its own', migrate: (document) => ({ ...document, packs: null }) },
    {
      to: 3,
      name: 'party, log, notes, calendar and what life costs',
      migrate: (document) => ({ ...document, ...freshTable }),
    },
    // Nothing to change: an older program could not read a log that holds such lines.
    {
      to: 4,
      name: 'beginnings and awards in the log, and places in its drafts',
      migrate: (document) => document,
    },
  ],
});

/** Homebrew packs. */
export const packKind = defineKind({
  kind: 'pack',
  version: packVersion,
  schema: packSchema,
  migrations: [
    {
      to: 2,
      name: 'things in the terms of the ruleset',
      migrate: (document) => ({ ...document, things: [] }),
    },
  ],
});

/** Every kind of document by name. */
export const kinds = { character: characterKind, campaign: campaignKind, pack: packKind } as const;
