import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { checkPortrait } from '#electron/services/library/portrait';
import windowTexts from '#renderer/locales/en/library/samples.json';
import { projectsOf } from '#shared/campaign/log/log';
import { campaignReport } from '#shared/campaign/report';
import { peopleOf } from '#shared/campaign/party/people';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { readMembers } from '#shared/library/portable';
import { whyReadOnly } from '#shared/library/readOnly';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { loadRuleset } from '#shared/rulesets/registry';
import { makeSamples, stories } from '#test/samples/index';
import { demand } from '#test/samples/demand';

const folder = 'renderer/shells/samples/files';
const stored = (ruleset: string): string => readFileSync(inRoot(folder, `${ruleset}.hearth`), 'utf8');

function documentsOf(ruleset: string) {
  const documents = demand(readMembers(JSON.parse(stored(ruleset)))).map((member) => demand(member.document));
  const campaign = documents.find((each): each is CampaignDocument => each.kind === 'campaign');
  const characters = documents.filter((each): each is CharacterDocument => each.kind === 'character');
  if (campaign === undefined) throw new Error('No campaign');
  return { campaign, characters };
}

async function peopleIn({ campaign, characters }: ReturnType<typeof documentsOf>) {
  const sheets = new Map<string, { document: CharacterDocument; opened: OpenCharacter }>();
  for (const document of characters) {
    const opened = (await loadRuleset(document.ruleset))?.open(document);
    if (opened?.ok === true) sheets.set(document.id, { document, opened: opened.value });
  }
  return peopleOf(campaign, sheets);
}

it('is stored for every story, and for nothing else', () => {
  expect(readdirSync(inRoot(folder)).toSorted()).toEqual(stories.map(({ ruleset }) => `${ruleset}.hearth`));
});

it('is what its story plays to (npm run samples)', async () => {
  const portraits = new Map(
    stories.flatMap(({ ruleset, heroes }) => {
      const { characters } = documentsOf(ruleset);
      return heroes.map(({ portrait }, at) => [portrait, characters[at]?.portrait] as const);
    }),
  );
  const made = await makeSamples((name) => {
    const portrait = portraits.get(name);
    if (portrait === undefined || portrait === null) throw new Error(name);
    return portrait;
  });
  for (const [file, text] of made) expect(stored(file.replace('.hearth', ''))).toBe(text);
});

describe.each(stories.map(({ ruleset }) => ruleset))('the sample of %s', (ruleset) => {
  const { campaign, characters } = documentsOf(ruleset);

  it('needs no migration', () => {
    const { documents } = JSON.parse(stored(ruleset)) as { documents: unknown[] };
    expect(documents).toEqual([campaign, ...characters]);
    for (const document of [campaign, ...characters])
      expect(whyReadOnly(document, [ruleset])).toBeUndefined();
  });

  it('breaks no rule, and owes nothing', async () => {
    const people = await peopleIn({ campaign, characters });
    expect(people.size).toBe(4);
    for (const { document, opened, ledger } of people.values()) {
      expect([document.name, opened.problems]).toEqual([document.name, []]);
      for (const { id, balance } of ledger.accounts) expect([id, balance >= 0]).toEqual([id, true]);
    }
    expect(campaignReport(campaign, people, []).faults).toEqual([]);
  });

  it('has a party with portraits and everything that a table looks for', () => {
    for (const { portrait, notes } of characters) {
      expect(checkPortrait(portrait)).toMatchObject({ ok: true });
      expect(portrait?.data.length).toBeLessThan(30_000);
      expect(notes).not.toBe('');
    }
    const { log, notes, clocks = [], pins = [], stash, plans = [], expenses } = campaign;
    expect(log.filter(({ kind }) => kind === 'session')).toHaveLength(3);
    expect(log.filter(({ kind }) => kind === 'downtime')).toHaveLength(1);
    expect(projectsOf(log).length).toBeGreaterThan(1);
    expect(notes.some(({ topic }) => topic === 'quest')).toBe(true);
    for (const list of [clocks, pins, stash?.items ?? [], expenses]) expect(list.length).toBeGreaterThan(0);
    expect(plans.flatMap(({ foes }) => foes)).not.toHaveLength(0);
  });

  it('is announced by its name', () => {
    const names: Readonly<Record<string, string>> = windowTexts.name;
    expect(campaign.name).toBe(names[ruleset]);
    expect(campaign.id).toBe(`sample-${ruleset}-0001`);
    for (const { id } of characters) expect(id.startsWith(`sample-${ruleset}-`)).toBe(true);
  });
});

it('links to notes that exist', () => {
  for (const { ruleset } of stories) {
    const { campaign } = documentsOf(ruleset);
    const titles = new Set(campaign.notes.map(({ title }) => title));
    const texts = [...campaign.notes, ...campaign.log].map(({ text }) => text).join('\n');
    const links = [...texts.matchAll(/\[\[([^\]|]+)/g)].map(([, title = '']) => title);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((title) => !titles.has(title))).toEqual([]);
  }
});
