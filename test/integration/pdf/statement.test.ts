import { describe, expect, it } from 'vitest';
import { drawSheets } from '#electron/pdf/drawSheets';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { isoDay } from '#electron/services/printing/isoDay';
import { createTranslator } from '#electron/text/translator';
import { newCampaign } from '#shared/campaign/campaign';
import { newCharacter, rename } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { raw } from '#shared/kernel/text';
import type { NewEntry } from '#shared/ledger/ledger';
import { statementSheet } from '#shared/accounts/statement';
import type { PrintOptions } from '#shared/rules/print/print';
import { countingIds, fixedClock, steppingClock } from '#test/fixtures/ports';
import { toyLedger } from '#test/fixtures/toyAdvancement';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { toyServices } from '#test/integration/support/services';
import { fonts, plain, textOf } from './support';

const ports = { clock: steppingClock(36 * 3600), ids: countingIds() };
const week: readonly NewEntry[] = [
  { account: 'exp', amount: 3, reason: 'The wolves of the old mill', tag: 'session' },
  { account: 'money', amount: 40, reason: 'Bounty for four pelts' },
  { account: 'exp', amount: -3, reason: '', purchase: { buy: 'trick', trick: 'fire' } },
  { account: 'money', amount: -25, reason: 'Rope, oil, and a night at the Sleeping Heron for everyone' },
  { account: 'exp', amount: 2, reason: 'Peace between the two villages', tag: 'session' },
  { account: 'exp', amount: -2, reason: '', purchase: { buy: 'level' } },
];

function played(weeks: number, name = 'Brakka Ironsong'): CharacterDocument {
  const fresh = rename(newCharacter(toyRuleset, { clock: fixedClock, ids: countingIds('c') }), name);
  const entries = Array.from({ length: weeks }, () => week).flat();
  return entries.reduce(
    (document, entry) => perform(document, { label: raw('played'), edits: [enter(entry)] }, ports),
    fresh,
  );
}

async function printed(document: CharacterDocument, options: Partial<PrintOptions> = {}) {
  const sheet = statementSheet({
    name: raw(document.name),
    system: 'Toy',
    view: toyLedger(document),
    today: '2026-03-04',
    dayOf: isoDay('UTC'),
  });
  const translate = createTranslator('en', messageCatalog([toyRuleset]));
  return drawSheets([sheet], { ...plain, ...options }, { translate, language: 'en', fonts: await fonts() });
}

const flat = async (bytes: Uint8Array) => (await textOf(bytes)).replace(/\s+/g, ' ');

describe('a printed statement', () => {
  it.each(['a4', 'letter'] as const)(
    'fits a few sessions on one %s page, read back completely',
    async (paper) => {
      const { bytes, pages, missingGlyphs } = await printed(played(2), { paper });
      expect([pages, missingGlyphs]).toEqual([1, []]);
      const text = await flat(bytes);
      for (const words of [
        'Brakka Ironsong',
        'Account statement: Exp, Coins',
        'Opening balance',
        'Left by creation',
        'The wolves of the old mill 3 5',
        'Bounty for four pelts 40 50',
        'Breaks a rule: fire is known already.',
        'page 1 of 1',
        '2026-03-04',
      ])
        expect(text).toContain(words);
      // 2 left by creation, 10 earned, 10 spent; 10 coins, 80 in, 50 out.
      expect(text).toMatch(/Total 10 10 2\b/);
      expect(text).toMatch(/Total 80 50 40\b/);
    },
  );

  it('uses as many pages as necessary, with a head on each, and loses nothing', async () => {
    const document = played(60);
    const { bytes, pages } = await printed(document);
    expect(pages).toBeGreaterThan(5);
    const text = await textOf(bytes);
    expect(text.match(/\d{4}-\d\d-\d\d\s+\S/g)?.length).toBeGreaterThanOrEqual(document.ledger.length);
    expect(text.match(/Date\s+Item\s+Reason/g)?.length).toBeGreaterThanOrEqual(pages);
    expect(text.replace(/\s+/g, ' ')).toMatch(/Total 300 300 2\b/);
  });

  it('without characters or entries is still a page', async () => {
    const { bytes, pages } = await printed(played(0, ''), { inkSaver: true });
    expect(pages).toBe(1);
    expect(await flat(bytes)).toContain('No entries since then.');
  });
});

describe('the statement of a stored character', () => {
  async function stored(document = played(1)) {
    const world = await toyServices();
    const saved = await world.give('character.save', { document: { ...document, revision: 0 } });
    expect(saved.ok).toBe(true);
    return { ...world, id: document.id };
  }

  it('uses the money of its campaign', async () => {
    const { give, printer } = await toyServices();
    const fresh = newCampaign('toy', 'Isle', { clock: fixedClock, ids: countingIds('isle') });
    const campaign = { ...fresh, terms: { ...fresh.terms, currency: 'crowns' } };
    expect((await give('campaign.save', { document: campaign })).ok).toBe(true);
    const document = { ...played(1), revision: 0, campaign: campaign.id };
    expect((await give('character.save', { document })).ok).toBe(true);
    const subject = { kind: 'statement' as const, ids: [document.id] };
    expect((await give('sheet.render', { subject, options: plain })).ok).toBe(true);
    const sheet = JSON.stringify(printer.jobs[0]?.sheets[0]);
    expect(sheet).toContain('crowns');
    expect(sheet).not.toContain('Coins');
  });

  it("is printed, several in one, under its owner's name", async () => {
    const { give, printer, deliveredFiles, id } = await stored();
    const subject = { kind: 'statement' as const, ids: [id] };
    expect(await give('sheet.save', { subject, options: plain })).toMatchObject({
      ok: true,
      value: { kind: 'saved', fileName: 'Brakka Ironsong statement.pdf' },
    });
    expect(
      await give('sheet.render', { subject: { ...subject, ids: [id, id] }, options: plain }),
    ).toMatchObject({ ok: true, value: { pages: 2 } });
    expect(printer.jobs[0]?.sheets[0]?.title).toEqual({
      key: 'ledger.titleOf',
      params: { name: raw('Brakka Ironsong') },
    });
    expect(deliveredFiles.map(({ type }) => type)).toEqual(['application/pdf']);
  });

  it('is exported for a spreadsheet', async () => {
    const { give, deliveredFiles, id } = await stored();
    expect(await give('ledger.csv', { id })).toEqual({
      ok: true,
      value: { kind: 'saved', fileName: 'Brakka Ironsong statement.csv' },
    });
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(deliveredFiles[0]?.bytes);
    expect(deliveredFiles[0]?.type).toBe('text/csv');
    expect(text.startsWith('\uFEFFAccount,Date,Day of the world,Kind,')).toBe(true);
    expect(text).toMatch(/\r\nExp,\d{4}-\d\d-\d\d,,purchase,Trick: fire,,,3,2,\r\n/);
    expect(text).toContain('"Rope, oil, and a night at the Sleeping Heron for everyone"');
  });

  it('is plain if the rules keep no ledger, and refused for missing characters', async () => {
    const keepsNone: typeof toyRuleset = {
      ...toyRuleset,
      open: (document, bonds) => {
        const open = toyRuleset.open(document, bonds);
        if (!open.ok) return open;
        const bare = { ...open.value };
        Reflect.deleteProperty(bare, 'ledger');
        return { ok: true, value: bare };
      },
    };
    const rulesets = {
      manifests: [toyRuleset.manifest],
      load: async (id: string) => (id === 'toy' ? keepsNone : undefined),
    };
    const { give, deliveredFiles } = await toyServices({ rulesets });
    const document = { ...played(1), revision: 0 };
    await give('character.save', { document });
    expect(await give('ledger.csv', { id: document.id })).toMatchObject({ ok: true });
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(deliveredFiles[0]?.bytes);
    expect(text).toMatch(/\r\nMoney,\d{4}-\d\d-\d\d,,award,Received,Bounty for four pelts,40,,40,\r\n/);
    const subject = { kind: 'statement' as const, ids: [document.id] };
    expect(await give('sheet.render', { subject, options: plain })).toMatchObject({ ok: true });
    expect(await give('ledger.csv', { id: 'gone' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

describe('the day of a moment', () => {
  it('is that of the local calendar', () => {
    expect(isoDay('UTC')('2026-01-31T23:30:00.000Z')).toBe('2026-01-31');
    expect(isoDay('Europe/Berlin')('2026-01-31T23:30:00.000Z')).toBe('2026-02-01');
    expect(isoDay('America/Los_Angeles')('2026-01-01T00:30:00.000Z')).toBe('2025-12-31');
  });
});
