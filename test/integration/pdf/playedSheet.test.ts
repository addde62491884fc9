import { PDFCheckBox, PDFDocument, PDFHexString, PDFName, PDFTextField } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import type { PrintTracks } from '#shared/rules/print/print';
import { chronicled, memberOf } from '#test/fixtures/chronicled';
import { findAll, load, open, translatorOf } from '#test/contract/support/rulesets';
import { value } from '#test/integration/support/world';
import { everyForm, played, togglesOf, trackersOf, type Sample } from './everyForm';
import { printery } from './press';
import { textOf } from './support';

const ids = builtInRulesets.manifests.map(({ id }) => id);
const flat = async (bytes: Uint8Array): Promise<string> => (await textOf(bytes)).replace(/\s+/g, ' ');

async function fillable({ document }: Sample) {
  const party = [memberOf(document, { player: 'Anna Vogel' })];
  const campaign = { ...chronicled(document.ruleset, party, 0), name: 'Winter in Karsk' };
  const { render } = await printery(campaign, [document]);
  return value(await render({ kind: 'characters', ids: [document.id] }, { fillable: true })).bytes;
}

/** Form fields read by another program: the purpose of each, and its value or the number of ticked boxes. */
async function fieldsOf(bytes: Uint8Array) {
  const form = (await PDFDocument.load(bytes, { updateMetadata: false })).getForm();
  const texts: { readonly of: string; readonly value: string }[] = [];
  const ticks = new Map<string, number>();
  for (const field of form.getFields()) {
    const tooltip = field.acroField.dict.lookup(PDFName.of('TU'));
    const of = tooltip instanceof PDFHexString ? tooltip.decodeText() : '';
    if (field instanceof PDFTextField) texts.push({ of, value: field.getText() ?? '' });
    if (!(field instanceof PDFCheckBox)) continue;
    const track = of.replace(/, box \d+ of \d+$/, '');
    ticks.set(track, (ticks.get(track) ?? 0) + (field.isChecked() ? 1 : 0));
  }
  return { texts, ticks };
}

/** The fillable sheet of each form in the middle of play, made once for the tests of a ruleset. */
async function makeSheets(id: string) {
  const ruleset = await load(id);
  const sheets = [];
  for (const { name, document: built } of await everyForm(id)) {
    const document = played(ruleset, built);
    sheets.push({ name, document, bytes: await fillable({ name, document }) });
  }
  return sheets;
}
const made = new Map<string, ReturnType<typeof makeSheets>>();
function sheetsOf(id: string): ReturnType<typeof makeSheets> {
  const sheets = made.get(id) ?? makeSheets(id);
  made.set(id, sheets);
  return sheets;
}

describe.each(ids)('the fillable sheet of %s', (id) => {
  it('contains every tracker and condition in its current state', async () => {
    const ruleset = await load(id);
    const translate = translatorOf(ruleset);
    for (const { name, document, bytes } of await sheetsOf(id)) {
      const view = open(ruleset, document).play();
      const { texts, ticks } = await fieldsOf(bytes);
      // Boxes may be named after their owner, such as a set of armor.
      const places = new Map(
        findAll(open(ruleset, document).print({}), (part) =>
          'boxes' in part && 'field' in part ? (part as PrintTracks['tracks'][number]) : undefined,
        ).map(({ label, field }) => [field.now, translate(label)]),
      );
      const notes = texts.map((each) => each.value).join('\n');
      const words = await flat(bytes);
      // Paper keeps no state that ends with the turn.
      const lasting = view.blocks.filter((block) => block.kind !== 'toggles' || block.until === undefined);
      const missing = [
        ...trackersOf(view)
          .filter(({ value: now, max }) => now !== 0 && now !== max)
          .filter(({ id: tracker, label, value: now, max }) => {
            const called = translate(label);
            const shown = now < 0 ? `−${String(-now)}` : String(now);
            const boxes = ticks.get(places.get(tracker) ?? called);
            return !(
              texts.some(({ of, value: given }) => of.startsWith(called) && given === shown) ||
              boxes === now ||
              (boxes !== undefined && max !== null && boxes === max - now) ||
              (notes.includes(`${called}: ${shown}`) && words.includes(shown))
            );
          })
          .map(({ id: tracker, value: now }) => `${name}: ${tracker} ${String(now)}`),
        ...togglesOf({ ...view, blocks: lasting })
          .filter(({ on, locked, usual }) => on && locked === undefined && usual !== true)
          .filter(({ title }) => ticks.get(translate(title)) !== 1 && !notes.includes(translate(title)))
          .map(({ id: toggle }) => `${name}: ${toggle}`),
      ];
      expect(missing).toEqual([]);
    }
  }, 120_000);

  it('shows the values of its fields, so that it can be printed', async () => {
    const [sheet] = await sheetsOf(id);
    if (sheet === undefined) throw new Error('There are examples');
    const { texts } = await fieldsOf(sheet.bytes);
    const words = await flat(sheet.bytes);
    for (const { value: given } of texts.filter((each) => each.value !== ''))
      for (const word of given.split(/\s+/)) expect(words).toContain(word);
  });
});

describe.each(ids)('every filled sheet of %s', (id) => {
  it('shows player, campaign and print date', async () => {
    for (const { name, bytes } of await sheetsOf(id)) {
      const words = await flat(bytes);
      expect(words, name).toContain('Anna Vogel');
      expect(words, name).toContain('Winter in Karsk');
      expect(words, name).toMatch(/ · \p{L}+ \d+, \d{4}/u);
    }
  }, 120_000);

  it('shows the same for a companion by its owner', async () => {
    const [owner, companion] = await everyForm(id);
    if (owner === undefined || companion === undefined) throw new Error('There are examples');
    const party = [memberOf(owner.document, { player: 'Anna Vogel' })];
    const document = { ...companion.document, owner: owner.document.id };
    const { render } = await printery(chronicled(id, party, 0), [owner.document, document]);
    const words = await flat(value(await render({ kind: 'characters', ids: [document.id] })).bytes);
    expect(words).toContain('Anna Vogel');
  });

  it('keeps lines for an unknown player and campaign', async () => {
    const [sample] = await everyForm(id);
    if (sample === undefined) throw new Error('There are examples');
    const { render } = await printery(chronicled(id, [], 0), [sample.document]);
    const subject = { kind: 'characters' as const, ids: [sample.document.id] };
    const { texts } = await fieldsOf(value(await render(subject, { fillable: true })).bytes);
    expect(texts.map(({ of }) => of)).toEqual(expect.arrayContaining(['Player', 'Campaign']));
  });
});
