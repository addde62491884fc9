import type { CampaignDocument } from '#shared/campaign/document';
import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { chronicled, memberOf, secretWord, session, summary } from '#test/fixtures/chronicled';
import { message, raw } from '#shared/kernel/text';
import { documentsOf, load } from '#test/contract/support/rulesets';
import { value } from '#test/integration/support/world';
import { everythingIn, outlineOf } from './inside';
import { inkOf, render as pixelsOf } from './pixels';
import { printery } from './press';
import { poppler, textOf, withPdf } from './support';

const [firstId = '', secondId = ''] = builtInRulesets.manifests.map(({ id }) => id);

/** Two examples of each of two rulesets as a party, and a campaign with this many lines in its log. */
async function played(lines: number) {
  const documents = (await Promise.all([firstId, secondId].map(load))).flatMap((ruleset) =>
    documentsOf(ruleset)
      .slice(1, 3)
      .map((document, at) => ({ ...document, id: `${document.ruleset}-${String(at)}` })),
  );
  const party = documents.map((document) => memberOf(document, { player: 'Anna' }));
  const campaign = chronicled(firstId, party, lines);
  const { render, give, deliveredFiles } = await printery(campaign, documents);
  /** Stores it again with a change, as a window does. */
  const change = async (some: Partial<CampaignDocument>) => {
    const stored = value(await give('campaign.read', { id: campaign.id }));
    value(await give('campaign.save', { document: { ...stored, ...some } }));
  };
  const subject = (audience: 'players' | 'gm', entry: string | null = null) =>
    ({ kind: 'chronicle', campaign: campaign.id, entry, audience }) as const;
  return { campaign, documents, render, give, change, deliveredFiles, subject };
}

const flat = async (bytes: Uint8Array): Promise<string> => (await textOf(bytes)).replace(/\s+/g, ' ');

describe('a printed chronicle', () => {
  it.each(['a4', 'letter'] as const)(
    'contains everything on %s, with every page inside the margins and numbered',
    async (paper) => {
      const { campaign, documents, render, subject } = await played(24);
      const { bytes, pages, missingGlyphs } = value(await render(subject('gm'), { paper }));
      expect([missingGlyphs, pages > 3]).toEqual([[], true]);
      const text = await flat(bytes);
      for (const words of [
        campaign.name,
        documents[0]!.name,
        '+2 Exp (session), +1 Exp (goal reached), +40',
        'Silver bell, cracked',
        'Torch × 6 the party',
        'Stable of the Heron −12',
        'Crafting: protective vest',
        'The bell was cast in the year of the flood.',
        '1 to 2 Deepfrost 1',
        'Played January 1, 2026',
        `${secretWord} has a brother in town.`,
        `page ${String(pages)} of ${String(pages)}`,
      ])
        expect(text).toContain(words);
      for (const page of await pixelsOf(bytes, pages)) {
        const ink = inkOf(page);
        expect(ink.left).toBeGreaterThanOrEqual(50);
        expect(ink.right).toBeLessThanOrEqual(page.width - 34);
        expect(ink.bottom).toBeLessThanOrEqual(page.height - 20);
      }
    },
    60_000,
  );

  it('contains no secret text for players: not on the page, in bookmarks, metadata or anywhere in the file', async () => {
    const { render, give, deliveredFiles, subject } = await played(24);
    const { bytes } = value(await render(subject('players')));
    expect(await flat(bytes)).not.toContain(secretWord);
    expect(await withPdf(bytes, (file) => poppler('pdfinfo', file))).not.toContain(secretWord);
    const inside = await everythingIn(bytes);
    expect(inside).toContain('The bell under the ferry');
    expect(inside).not.toContain(secretWord);
    value(
      await give('sheet.save', {
        subject: subject('players'),
        options: { paper: 'a4', inkSaver: true, fillable: true },
      }),
    );
    expect(deliveredFiles[0]?.suggestedName).toBe('The Thirteenth Bell chronicle.pdf');
    // The same search finds it in the GM's version.
    const gm = value(await render(subject('gm'))).bytes;
    expect(await everythingIn(gm)).not.toBe(inside);
    expect(await flat(gm)).toContain(secretWord);
  }, 60_000);

  it('lists its chapters with their pages, in contents and bookmarks alike', async () => {
    const { render, subject } = await played(60);
    const { bytes, pages } = value(await render(subject('players')));
    const outline = await outlineOf(bytes);
    expect(outline.length).toBeGreaterThan(24);
    const first = await withPdf(bytes, (file) => poppler('pdftotext', '-l', '3', '-layout', file, '-'));
    for (const { title, page } of outline) {
      const own = await withPdf(bytes, (file) => {
        const at = String(page);
        return poppler('pdftotext', '-f', at, '-l', at, '-layout', file, '-');
      });
      const [, heading = title] = /: (.*)$/.exec(title) ?? [];
      expect(own).toContain(heading);
      if (!title.startsWith('Downtime'))
        expect(first).toMatch(new RegExp(`${title} .*\\b${String(page)}\\n`));
    }
    expect(outline.at(-1)?.page).toBeLessThanOrEqual(pages);
    expect(first).toContain('Contents');
  }, 60_000);

  it('ends with charts of Exp and money with a name for each line, except for a single session', async () => {
    const { campaign, documents, render, subject } = await played(24);
    const { bytes, pages } = value(await render(subject('players')));
    const last = await withPdf(bytes, (file) =>
      poppler('pdftotext', '-f', String(pages), '-layout', file, '-'),
    );
    const dates = campaign.log.flatMap(({ kind, date }) =>
      kind === 'entry' || kind === 'party' ? [] : [date],
    );
    expect(last).toMatch(/exp earned by session[^]*money by session/i);
    for (const { name } of documents) expect(last.split(name)).toHaveLength(3);
    expect(last).toMatch(new RegExp(`${dates[0] ?? ''} +${dates.at(-1) ?? ''}`));
    expect(await flat(value(await render(subject('players', 'line-1'))).bytes)).not.toMatch(
      /earned by session/i,
    );
  }, 60_000);

  it('of one session contains only that, under its own name', async () => {
    const { render, give, deliveredFiles, subject } = await played(12);
    const { bytes, pages } = value(await render(subject('players', 'line-1')));
    const text = await flat(bytes);
    expect([pages, text.includes('Session 2: The bell under the ferry'), text.includes('Winter')]).toEqual([
      1,
      true,
      false,
    ]);
    value(
      await give('sheet.save', {
        subject: subject('gm', 'line-1'),
        options: { paper: 'a4', inkSaver: false, fillable: false },
      }),
    );
    expect(deliveredFiles[0]?.suggestedName).toMatch(/^The Thirteenth Bell Session 2.*\.pdf$/);
  });

  it('is refused for missing lines, and for players if a line is for the GM only', async () => {
    const { render, subject } = await played(12);
    expect(await render(subject('gm', 'gone'))).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(await render(subject('players', 'line-3'))).toMatchObject({
      ok: false,
      error: { code: 'not-available', text: { key: 'chronicle.secretEntry' } },
    });
    expect(value(await render(subject('gm', 'line-3'))).pages).toBe(1);
    expect(await render({ ...subject('gm'), campaign: 'gone' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('has the same bytes for the same campaign, and reports missing glyphs', async () => {
    const { change, render, subject } = await played(12);
    const [one, other] = [value(await render(subject('gm'))), value(await render(subject('gm')))];
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true);
    const log = [{ ...session(0, []), title: 'The 鐘', text: 'It says 死.' }];
    await change({ log });
    expect(value(await render(subject('gm'))).missingGlyphs.toSorted()).toEqual(['死', '鐘']);
  });

  it('stays within the margins with any text', async () => {
    const { campaign, change, render, subject } = await played(0);
    const word = 'Abcdefghij'.repeat(60);
    const texts = [
      word,
      `${'> '.repeat(30)}deep`,
      Array.from({ length: 12 }, (_, depth) => `${'   '.repeat(depth)}1. item`).join('\n'),
      `| ${word} | b |\n|---|---|\n| 1 | ${word} |`,
      `\`\`\`\n${word}\n\`\`\``,
      `# ${word}`,
      'many words '.repeat(5000),
      `:::gm\n${summary}\n`,
    ];
    const log = texts.map((text, at) => ({
      ...session(at, []),
      ...{ title: at === 0 ? word.slice(0, 200) : '', text, present: campaign.party.map(({ id }) => id) },
    }));
    await change({ name: word.slice(0, 100), log });
    const { bytes, pages } = value(await render(subject('gm')));
    for (const page of await pixelsOf(bytes, pages)) {
      expect(inkOf(page).right).toBeLessThanOrEqual(page.width - 34);
      expect(inkOf(page).bottom).toBeLessThanOrEqual(page.height - 20);
    }
    expect((await flat(bytes)).match(/many/g)?.length).toBe(5000);
  }, 60_000);

  it('has the words of systems that nobody in the party plays by any more', async () => {
    const { campaign, change, render, subject } = await played(0);
    const what = message('ruleset.starfaring.rolls.damage', { name: raw('Long rifle') });
    const line = session(0, []);
    await change({ log: [{ ...line, paid: [{ member: campaign.party[0]?.id ?? '', what, amount: -3 }] }] });
    const text = await flat(value(await render(subject('gm'))).bytes);
    expect(text).toContain('Long rifle');
    expect(text).not.toContain('ruleset.');
  });

  it('of an empty campaign is one page', async () => {
    const { render, subject } = await played(0);
    const { bytes, pages } = value(await render(subject('players'), { inkSaver: true }));
    expect(pages).toBe(1);
    expect(await flat(bytes)).toContain('The log is empty.');
  });
});
