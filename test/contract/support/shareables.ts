import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { campaignSchema } from '#shared/campaign/document';
import { characterSchema } from '#shared/character/document';
import { encounterSchema } from '#shared/encounter/document';
import type { JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { noTexts, textsOf } from '#shared/table/documents/shapes';
import { fractions } from '#test/integration/support/effort';
import { meetAgain, type Shareable } from './replicas';
import { documentsOf, load, rulesetIds } from './rulesets';

const plain = (document: unknown): JsonRecord => JSON.parse(JSON.stringify(document)) as JsonRecord;

/** Every character of the examples, a campaign of many sessions, and an encounter with foes. */
export async function shareables(): Promise<readonly Shareable[]> {
  const parses = (document: unknown): boolean => characterSchema.safeParse(document).success;
  const rulesets = await Promise.all(rulesetIds.map(load));
  const characters = rulesets.flatMap((ruleset) =>
    documentsOf(ruleset).map((document, index) => ({
      name: `${ruleset.manifest.id} ${String(index)}`,
      document: plain(document),
      isText: textsOf('character'),
      parses,
    })),
  );
  const campaign = plain(JSON.parse(readFileSync(inRoot('test/fixtures/documents/campaign-1.json'), 'utf8')));
  const encounters = Object.values((campaign['encounters'] ?? {}) as Readonly<Record<string, JsonRecord>>);
  return [
    ...characters,
    {
      name: 'campaign',
      document: campaign,
      isText: textsOf('campaign'),
      parses: (document) => campaignSchema.safeParse(document).success,
    },
    ...encounters.map((document, index) => ({
      name: `encounter ${String(index)}`,
      document,
      isText: noTexts,
      parses: (each: unknown) => encounterSchema.safeParse(each).success,
    })),
  ];
}

/** All seats hold the same document in the end, and it opens. */
export function expectOneDocument(of: Shareable, randomSeed: number, steps: number): void {
  const [one, ...others] = meetAgain(of, fractions(randomSeed), steps);
  for (const other of others)
    expect(sameValue(other, one), `${of.name}, seed ${String(randomSeed)}: seats differ`).toBe(true);
  expect(of.parses(one), `${of.name}, seed ${String(randomSeed)}: does not open`).toBe(true);
}
