import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import type { Envelope } from '#shared/documents/envelope';
import { raw } from '#shared/kernel/text';
import { loadRuleset, rulesetManifests } from '#shared/rulesets/registry';
import { launchApp } from '#test/e2e/support/index';
import { ensureScreen } from '#test/e2e/support/screen';
import { chronicled, memberOf } from '#test/fixtures/chronicled';
import { countingIds, steppingClock } from '#test/fixtures/ports';

const ports = { clock: steppingClock(3600), ids: countingIds('bench') };
const rounds = 7;
const sizes = [50, 5000] as const;

let library: string;
let closeScreen: () => void;
const ids = new Map<number, string>();
const parent = (place: string) => path.dirname(place);

async function store(folder: string, document: Envelope): Promise<void> {
  await mkdir(path.join(library, folder), { recursive: true });
  await writeFile(path.join(library, folder, `${document.id}.json`), JSON.stringify(document, null, 2));
}

function played(document: CharacterDocument): CharacterDocument {
  let current = document;
  for (let journalEntry = 0; journalEntry < 100; journalEntry += 1)
    current = perform(
      current,
      {
        label: raw(`Bought thing ${String(journalEntry)}`),
        edits: [enter({ account: 'money', amount: -1, reason: 'market' })],
      },
      ports,
    );
  return current;
}

beforeAll(async () => {
  closeScreen = await ensureScreen();
  library = path.join(await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-')), 'library');
  const rules = await loadRuleset(rulesetManifests[0]?.id ?? '');
  if (rules === undefined) throw new Error('no ruleset');
  for (const lines of sizes) {
    const party = Array.from({ length: 12 }, (_, index) =>
      played(newCharacter(rules, ports, { name: `Márta of the ${String(index)}th hearth` })),
    ).map((document) => ({ ...document, revision: 1 }));
    const members = party.map((each) => memberOf(each));
    const id = `campaign-of-${String(lines)}`;
    const campaign = chronicled(rules.manifest.id, members, lines);
    for (const document of party) await store('characters', { ...document, campaign: id });
    await store('campaigns', { ...campaign, id, revision: 1, name: `The bell, ${String(lines)} lines` });
    ids.set(lines, id);
  }
}, 120_000);
afterAll(async () => {
  closeScreen();
  await rm(parent(library), { recursive: true, force: true, maxRetries: 5 });
});

/** Opens an address inside the page; returns the milliseconds until the expected content is drawn. */
function opened(page: Page, hash: string, shown: string): Promise<number> {
  return page.evaluate(
    async ([address, selector]) => {
      const start = performance.now();
      location.assign(address);
      while (document.querySelector(selector) === null)
        await new Promise((resolve) => setTimeout(resolve, 2));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return performance.now() - start;
    },
    [hash, shown] as const,
  );
}

it('opens campaigns of 50 and of 5,000 lines in the real window', async () => {
  const app = await launchApp({ dataFolder: library, target: 'electron' });
  const { page } = app;
  const taken = new Map<string, number[]>();
  try {
    await page.getByRole('link', { name: 'Library', exact: true }).first().waitFor();
    // Code of the first campaign is loaded once, as in any evening of play.
    for (let round = 0; round < rounds; round += 1)
      for (const lines of sizes)
        for (const [part, shown] of [
          ['log', 'main .table article'],
          ['overview', 'main .table table'],
        ] as const) {
          // Another one first, so that it is not open already.
          const other = ids.get(sizes.find((size) => size !== lines) ?? 0) ?? '';
          await opened(page, `#/campaign/${other}/settings`, 'main h2');
          await opened(page, '#/campaigns', 'main h1');
          await page.waitForTimeout(500);
          const time = await opened(page, `#/campaign/${ids.get(lines) ?? ''}/${part}`, shown);
          const key = `${String(lines).padStart(5)} lines: ${part}`;
          taken.set(key, [...(taken.get(key) ?? []), time]);
        }
  } finally {
    await app.close();
  }
  for (const [what, times] of taken) {
    const [first = 0, ...others] = times;
    const median = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0;
    const figures = `${median.toFixed(0).padStart(6)} ms, the first time ${first.toFixed(0)} ms`;
    process.stdout.write(`opening  12 people, ${what.padEnd(28)} ${figures}\n`);
  }
}, 600_000);
