import { PDFCheckBox, PDFDocument, PDFName, PDFTextField } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { countOf, render } from './pixels';
import { blankSheet, warrior } from './samples';
import { draw, textOf } from './support';

async function fieldsOf(bytes: Uint8Array) {
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getForm().getFields();
}

describe('the fillable sheet', () => {
  it('has a text field for changing values, a multi-line one for notes and a checkbox for each tick', async () => {
    const { bytes } = await draw([warrior({ notes: 'Owes\ntwo coins to Ψάρης' })], { fillable: true });
    const fields = await fieldsOf(bytes);
    const byName = new Map(fields.map((field) => [field.getName(), field]));
    expect(byName.get('endurance-now')).toBeInstanceOf(PDFTextField);
    const notes = byName.get('notes');
    expect(notes instanceof PDFTextField && notes.isMultiline() && notes.getText()).toBe(
      'Owes\ntwo coins to Ψάρης',
    );
    const arrows = fields.filter((field) => field.getName().startsWith('arrows-track-'));
    expect(arrows.map((box) => box instanceof PDFCheckBox && box.isChecked())).toEqual(
      Array.from({ length: 20 }, (_, at) => at < 2),
    );
  });

  it('has a checkbox before a name that comes and goes in play, and a cross on plain paper', async () => {
    const entry = (name: string, value: string) => ({
      name: raw(name),
      text: raw('On foot, every second round.'),
      box: { name: name.toLowerCase(), value },
    });
    const entries = [entry('Shaken', ''), entry('Bleeding', '1')];
    const block = { kind: 'entries', title: raw('Conditions'), entries, blankLines: 1 } as const;
    const sheet = { ...warrior(), bands: [{ columns: [{ weight: 1, blocks: [block] }] }] };
    const { bytes } = await draw([sheet], { fillable: true });
    const boxes = (await fieldsOf(bytes)).filter((field) => field instanceof PDFCheckBox);
    expect(boxes.map((box) => [box.getName(), box.isChecked()])).toEqual([
      ['shaken-1', false],
      ['bleeding-1', true],
    ]);
    const inkWith = async (value: string): Promise<number> => {
      const one = { ...block, entries: [entry('Shaken', value)] };
      const paper = await draw([{ ...sheet, bands: [{ columns: [{ weight: 1, blocks: [one] }] }] }]);
      const [page] = await render(paper.bytes, 1);
      return page === undefined ? 0 : page.width * page.height - countOf(page, 255);
    };
    expect(await inkWith('1')).toBeGreaterThan(await inkWith(''));
  });

  it('describes each field in a tooltip, and shows its value in an embedded font', async () => {
    const { bytes } = await draw([warrior()], { fillable: true });
    const fields = await fieldsOf(bytes);
    const tooltips = fields.map((field) => field.acroField.dict.get(PDFName.of('TU'))?.toString() ?? '');
    expect(tooltips.every((tooltip) => tooltip.length > 6)).toBe(true);
    for (const field of fields)
      for (const widget of field.acroField.getWidgets())
        expect(widget.getAppearances()?.normal).toBeDefined();
    expect(await textOf(bytes)).toContain('Owes the ferryman two coins.');
  });

  it('keeps names unique over several sheets', async () => {
    const { bytes } = await draw([warrior(), warrior(), blankSheet()], { fillable: true });
    const names = (await fieldsOf(bytes)).map((field) => field.getName());
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('endurance-now-2');
  });

  it('lets every part of a blank sheet be filled in', async () => {
    const { bytes } = await draw([blankSheet()], { fillable: true });
    const names = (await fieldsOf(bytes)).map((field) => field.getName());
    expect(names).toEqual(
      expect.arrayContaining(['header-name', 'header-fact1', 'band1-1-1-figure3', 'band3-2-2-row1-1']),
    );
  });

  it('has no form if it is not fillable', async () => {
    const { bytes } = await draw([warrior()]);
    expect((await PDFDocument.load(bytes)).catalog.has(PDFName.of('AcroForm'))).toBe(false);
  });
});
