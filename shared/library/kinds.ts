import { freshTable } from '../campaign/campaign';
import { campaignSchema, campaignVersion } from '../campaign/document';
import { characterSchema, characterVersion } from '../character/document';
import { packSchema, packVersion } from '../homebrew/document';
import { defineKind } from '../documents/migrations';

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
    // No change is needed; the new version keeps older programs from reading a log with such lines.
    {
      to: 4,
      name: 'beginnings and awards in the log, and places in its drafts',
      migrate: (document) => document,
    },
  ],
});

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

export const kinds = { character: characterKind, campaign: campaignKind, pack: packKind } as const;
