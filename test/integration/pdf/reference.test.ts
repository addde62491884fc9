import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { drawSheets } from '#electron/pdf/drawSheets';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { createTranslator } from '#electron/text/translator';
import { raw } from '#shared/kernel/text';
import type { Entry } from '#shared/rules/reference/reference';
import { referenceSheet } from '#shared/rules/reference/referenceSheet';
import { loadRuleset, rulesetManifests } from '#shared/rulesets/registry';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { draw, fonts, plain, textOf } from './support';

/** The toy's reference with additional entries. */
function grown(count: number, words = 'every road leads to the river '): typeof toyRuleset {
  const entries = Array.from({ length: count }, (_, at): Entry => ({
    id: `entry-${String(at)}`,
    group: at % 2 === 0 ? 'rules' : 'world',
    title: raw(`Matter ${String(at)}`),
    rule: '§7',
    blocks: [{ kind: 'text', text: raw(words.repeat(6).trim()) }],
  }));
  const { reference } = toyRuleset;
  return {
    ...toyRuleset,
    reference: { ...reference, entries: [...reference.entries, ...entries] },
  };
}

const all = (ruleset: typeof toyRuleset) =>
  referenceSheet(
    ruleset,
    ruleset.reference.entries.map(({ id }) => id),
  );

describe.each(rulesetManifests.map(({ id }) => id))('the printed reference of %s', (id) => {
  it.each(['a4', 'letter'] as const)(
    'fits on at most two %s pages, with everything on them',
    async (paper) => {
      const ruleset = await loadRuleset(id);
      if (ruleset === undefined) throw new Error('No such ruleset');
      const translate = createTranslator('en', messageCatalog([ruleset]));
      const sheet = referenceSheet(ruleset, null);
      const context = { translate, language: 'en', fonts: await fonts() };
      const printed = await drawSheets([sheet], { ...plain, paper }, context);
      expect([printed.missingGlyphs, printed.pages <= 2]).toEqual([[], true]);
      const text = (await textOf(printed.bytes)).replace(/\s+/g, '');
      const cards = sheet.flow?.blocks.filter((block) => block.kind === 'card') ?? [];
      expect(cards.length, 'reference.screen and reference.entries fill cards').toBeGreaterThan(0);
      for (const { title } of cards) expect(text).toContain(translate(title).replace(/\s+/g, ''));
    },
  );
});

describe('a printed reference', () => {
  it('contains everything that was chosen, and tables with their dice', async () => {
    const { bytes, pages, missingGlyphs } = await draw([all(toyRuleset)]);
    expect([pages, missingGlyphs]).toEqual([1, []]);
    const text = (await textOf(bytes)).replace(/\s+/g, ' ');
    for (const words of ['Quick reference', 'Checks', 'A 12 is hard.', 'Small up to 3', 'Room 12', '1–4'])
      expect(text).toContain(words);
    expect(text).toContain('Storm: Hats are lost');
    expect(text).toMatch(/d6 weather/i);
  });

  it.each([
    [20, 1],
    [40, 2],
    [90, 2],
  ])('with %d more entries takes %d pages', async (count, pages) => {
    const printed = await draw([all(grown(count))]);
    expect(printed.pages).toBe(pages);
    const text = await textOf(printed.bytes);
    expect(text).toContain(`Matter ${String(count - 1)}`);
  });

  it('uses more pages rather than become too small to read, and loses nothing', async () => {
    const { bytes, pages } = await draw([all(grown(400))]);
    expect(pages).toBeGreaterThan(2);
    const text = await textOf(bytes);
    for (let at = 0; at < 400; at += 1) expect(text).toContain(`Matter ${String(at)}`);
  });

  it.each(['a4', 'letter'] as const)('keeps the size of %s paper with small type', async (paper) => {
    const { bytes } = await draw([all(grown(90))], { paper, inkSaver: true, fillable: true });
    const document = await PDFDocument.load(bytes);
    const [width, height] = paper === 'a4' ? [595.28, 841.89] : [612, 792];
    for (const page of document.getPages()) {
      expect(page.getWidth()).toBeCloseTo(width, 2);
      expect(page.getHeight()).toBeCloseTo(height, 2);
    }
    expect(document.getForm().getFields()).toEqual([]);
  });

  it('supports a word longer than its column and a table with many columns', async () => {
    const { reference } = toyRuleset;
    const wide: Entry = {
      id: 'wide',
      group: 'rules',
      title: raw('W'.repeat(200)),
      rule: '§7',
      blocks: [
        { kind: 'text', text: raw('x'.repeat(3000)) },
        {
          kind: 'grid',
          columns: Array.from({ length: 12 }, (_, at) => raw(`Col ${String(at)}`)),
          rows: [Array.from({ length: 12 }, (_, at) => raw(`${'cell '.repeat(at)}end${String(at)}`))],
        },
        { kind: 'grid', columns: [], rows: [] },
        { kind: 'list', items: [] },
      ],
    };
    const ruleset = { ...toyRuleset, reference: { ...reference, entries: [wide] } };
    const { bytes, pages } = await draw([all(ruleset)]);
    // The toy's own line has no message in this catalog.
    const text = (await textOf(bytes)).replace('rules.unknownText', '');
    const count = (letter: string) => text.split(letter).length - 1;
    // Twelve columns leave room for single letters only, so words cannot be read back.
    expect([pages, count('x'), count('W'), count('d')]).toEqual([1, 3000, 200, 12]);
  });
});
