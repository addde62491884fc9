import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import type { Member } from '#shared/campaign/party/members';
import type { CharacterDocument } from '#shared/character/document';
import { chronicled, memberOf } from '#test/fixtures/chronicled';
import { documentsOf, load } from '#test/contract/support/rulesets';
import { value } from '#test/integration/support/world';
import { outlineOf } from './inside';
import { inkOf, render as pixelsOf } from './pixels';
import { printery } from './press';
import { textOf } from './support';

/** This many examples of every built-in ruleset, each with an id of its own. */
async function examples(each: number): Promise<readonly CharacterDocument[]> {
  const rulesets = await Promise.all(builtInRulesets.manifests.map(({ id }) => load(id)));
  return rulesets.flatMap((ruleset) =>
    documentsOf(ruleset)
      .slice(1, 1 + each)
      .map((document, at) => ({ ...document, id: `${document.ruleset}-${String(at)}` })),
  );
}

async function printed(documents: readonly CharacterDocument[], others: readonly Member[] = [], lines = 0) {
  const party = [...documents.map((document) => memberOf(document, { player: 'Anna' })), ...others];
  const campaign = chronicled(builtInRulesets.manifests[0]?.id ?? '', party, lines);
  return { campaign, ...(await printery(campaign, documents)) };
}

const flat = async (bytes: Uint8Array): Promise<string> => (await textOf(bytes)).replace(/\s+/g, ' ');
const guest = (id: string, more: Partial<Member> = {}): Member => ({
  ...{ id, character: null, name: '', player: '', role: 'guest', away: false, living: null },
  ...more,
});

describe('a party on one page', () => {
  it.each([
    ['a4', 1],
    ['letter', 1],
    ['a4', 2],
  ] as const)('on %s, %i of each ruleset', async (paper, each) => {
    const documents = await examples(each);
    const { campaign, render } = await printed(documents);
    const options = { paper, inkSaver: each === 2 };
    const { bytes, pages, missingGlyphs } = value(
      await render({ kind: 'party', campaign: campaign.id }, options),
    );
    expect([pages, missingGlyphs]).toEqual([1, []]);
    const text = await flat(bytes);
    for (const { name } of documents) expect(text).toContain(name.trim().split(/\s+/)[0]);
    for (const { id, name } of builtInRulesets.manifests)
      if (documents.some(({ ruleset }) => ruleset === id))
        expect(text.toLowerCase()).toContain(name.toLowerCase());
    const [page] = await pixelsOf(bytes, 1);
    expect(inkOf(page!).right).toBeLessThanOrEqual(page!.width - 34);
    expect(inkOf(page!).bottom).toBeLessThanOrEqual(page!.height - 20);
  });

  it.each(builtInRulesets.manifests.map(({ id }) => id))('fits twelve characters of %s', async (id) => {
    const own = (await examples(12)).filter(({ ruleset }) => ruleset === id);
    const documents = Array.from({ length: 12 }, (_, at) => ({
      ...own[at % own.length]!,
      ...{ id: `twelve-${String(at)}`, name: `Somebody ${String(at)}` },
    }));
    const { campaign, render } = await printed(documents);
    const { bytes, pages } = value(await render({ kind: 'party', campaign: campaign.id }));
    const text = await flat(bytes);
    for (const { name } of documents) expect(text).toContain(name);
    expect(pages).toBe(1);
  });

  it('continues on a second page rather than leave someone out', async () => {
    const [first] = await examples(1);
    const documents = Array.from({ length: 60 }, (_, at) => ({
      ...first!,
      ...{ id: `many-${String(at)}`, name: `Somebody of a very long name, the ${String(at)}th` },
    }));
    const { campaign, render } = await printed(documents);
    const { bytes, pages } = value(await render({ kind: 'party', campaign: campaign.id }));
    expect(pages).toBeGreaterThan(1);
    const text = await flat(bytes);
    for (let at = 0; at < 60; at += 1) expect(text).toContain(`the ${String(at)}th`);
  });

  it('lists guests and members whose sheets cannot be read', async () => {
    const documents = await examples(1);
    const others = [
      guest('g', { name: 'Hal of the Fens' }),
      guest('e', { character: 'gone', player: 'Emil' }),
    ];
    const { campaign, render } = await printed(documents, others);
    const text = await flat(value(await render({ kind: 'party', campaign: campaign.id })).bytes);
    expect(text).toMatch(/Hal of the Fens .*has no character/);
    expect(text).toMatch(/Emil’s character .*not printed/);
  });

  it('without members is a page with text', async () => {
    const { campaign, render } = await printed([]);
    const { bytes, pages } = value(await render({ kind: 'party', campaign: campaign.id }));
    expect(pages).toBe(1);
    expect(await flat(bytes)).toContain('The party is empty');
    const sheets = value(await render({ kind: 'partySheets', campaign: campaign.id }));
    expect(sheets.pages).toBe(1);
    expect(await flat(sheets.bytes)).toContain('The party is empty');
  });
});

describe('all sheets of a party', () => {
  it('are one PDF with a bookmark for each first page, and a page for missing ones', async () => {
    const documents = await examples(2);
    const { campaign, render } = await printed(documents, [
      guest('e', { character: 'gone', player: 'Emil' }),
    ]);
    const { bytes, pages } = value(await render({ kind: 'partySheets', campaign: campaign.id }));
    const outline = await outlineOf(bytes);
    expect(outline.map(({ title }) => title).slice(0, -1)).toEqual(
      documents.map(({ name }) => expect.stringContaining(name)),
    );
    const text = (await textOf(bytes)).split('\f');
    for (const { title, page } of outline) {
      // Each sheet has its own page numbers.
      expect(text[page - 1]).toMatch(/page 1 of \d+/);
      expect(text[page - 1]?.replace(/\s+/g, ' ')).toContain(title);
    }
    expect(outline.at(-1)?.page).toBe(pages);
    expect(text[pages - 1]).toContain('Emil’s character');
    const chosen = value(await render({ kind: 'characters', ids: documents.map(({ id }) => id) }));
    expect(await outlineOf(chosen.bytes)).toHaveLength(documents.length);
    const alone = value(await render({ kind: 'characters', ids: [documents[0]!.id] }));
    expect(await outlineOf(alone.bytes)).toEqual([]);
  }, 30_000);
});

describe('statements of a downtime', () => {
  it('are one page per requested member', async () => {
    const documents = await examples(1);
    const { campaign, render, give, deliveredFiles } = await printed(
      documents,
      [guest('g', { name: 'Hal' })],
      3,
    );
    const subject = { kind: 'downtime', campaign: campaign.id, entry: 'line-2', members: null } as const;
    const all = value(await render(subject));
    expect(all.pages).toBe(documents.length + 1);
    expect((await outlineOf(all.bytes)).map(({ title }) => title)).toContain('Hal: downtime');
    const text = await flat(all.bytes);
    for (const words of [
      'Crafting: protective vest',
      '600 coins of 1000 coins',
      'Modest',
      'No sheet in the library',
      'Downtime: Winter in Karsk',
    ])
      expect(text).toContain(words);
    const one = { ...subject, members: ['g'] };
    value(
      await give('sheet.save', {
        subject: one,
        options: { paper: 'letter', inkSaver: true, fillable: false },
      }),
    );
    expect(deliveredFiles[0]?.suggestedName).toBe('Hal downtime.pdf');
  });

  it('are refused for other entries, and for members who did not take part', async () => {
    const { campaign, render } = await printed(await examples(1), [], 3);
    const subject = { kind: 'downtime', campaign: campaign.id, members: null } as const;
    expect(await render({ ...subject, entry: 'gone' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await render({ ...subject, entry: 'line-0' })).toMatchObject({
      error: { code: 'not-available', text: { key: 'downtimeSheet.notADowntimePeriod' } },
    });
    expect(await render({ ...subject, entry: 'line-2', members: ['nobody'] })).toMatchObject({
      error: { code: 'not-available', text: { key: 'downtimeSheet.notInDowntime' } },
    });
  });
});
