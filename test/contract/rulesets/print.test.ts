import { describe, expect, it } from 'vitest';
import { drawSheets } from '#electron/pdf/drawSheets';
import type { PrintOptions, PrintSheet } from '#shared/rules/print/print';
import type { Ruleset } from '#shared/rules/ruleset';
import { fonts } from '#test/integration/pdf/support';
import {
  casesOf,
  documentsOf,
  findAll,
  load,
  open,
  rulesetIds,
  translatorOf,
} from '#test/contract/support/rulesets';

const variants: readonly PrintOptions[] = [
  { paper: 'a4', inkSaver: false, fillable: false },
  { paper: 'a4', inkSaver: false, fillable: true },
  { paper: 'letter', inkSaver: true, fillable: false },
  { paper: 'letter', inkSaver: false, fillable: true },
];

async function printed(ruleset: Ruleset, sheet: PrintSheet, options: PrintOptions) {
  const translate = translatorOf(ruleset);
  return drawSheets([sheet], options, { translate, language: 'en', fonts: await fonts() });
}

describe.each(rulesetIds)('the printed sheets of %s', (id) => {
  it.each(variants)(
    'are drawn with every character: %o',
    async (options) => {
      const ruleset = await load(id);
      const filled = documentsOf(ruleset).map((document) => open(ruleset, document).print({}));
      for (const sheet of [ruleset.blankSheet(), ...filled]) {
        const { bytes, pages, missingGlyphs } = await printed(ruleset, sheet, options);
        expect(missingGlyphs).toEqual([]);
        expect(pages).toBeGreaterThan(0);
        expect(pages).toBe(casesOf(id).pages ?? pages);
        expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
      }
    },
    60_000,
  );

  it('give every form field a unique name', async () => {
    const ruleset = await load(id);
    const sheets = documentsOf(ruleset).map((document) => open(ruleset, document).print({}));
    for (const sheet of [ruleset.blankSheet(), ...sheets]) {
      const names = findAll(sheet, (value) =>
        'field' in value ? (value.field as { name: string } | undefined)?.name : undefined,
      );
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });
});
