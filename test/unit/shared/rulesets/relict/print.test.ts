import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawSheets } from '#electron/pdf/drawSheets';
import { paperSizes, type PrintSheet } from '#shared/rules/print/print';
import { ruleset } from '#shared/rulesets/relict/index';
import { fonts } from '#test/integration/pdf/support';
import { documentOf, open, translate } from './support';

const folder = 'shared/rulesets/relict/examples';
const sheets: [string, PrintSheet][] = [
  ['blank', ruleset.blankSheet()],
  ...readdirSync(folder).map((file): [string, PrintSheet] => {
    const { plan } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as {
      plan: Record<string, unknown>;
    };
    return [file, open(documentOf(plan)).print({})];
  }),
];

describe.each(sheets)('the printed sheet %s', (_, sheet) => {
  it.each(paperSizes)('fills one page of %s', async (paper) => {
    for (const fillable of [false, true]) {
      const options = { paper, inkSaver: false, fillable };
      const drawn = await drawSheets([sheet], options, { translate, language: 'en', fonts: await fonts() });
      expect(drawn.pages).toBe(1);
      expect(drawn.missingGlyphs).toEqual([]);
    }
  });
});
