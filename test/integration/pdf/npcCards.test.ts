import { describe, expect, it } from 'vitest';
import { drawCards } from '#electron/pdf/drawCards';
import { raw, type Text } from '#shared/kernel/text';
import { cardsPerPage, type CardsPerPage } from '#shared/rules/print/print';
import { newCharacter } from '#shared/sheet/commands';
import { findAll, folderIds, load, open, translatorOf } from '#test/contract/support/rulesets';
import { chronicled } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { value } from '#test/integration/support/world';
import { everyForm } from './everyForm';
import { printery } from './press';
import { fonts, plain, poppler, withPdf } from './support';

/** The words of a PDF with their heights, read by another program. */
async function heightsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, readonly number[]>> {
  const html = await withPdf(bytes, (file) => poppler('pdftotext', '-bbox', file, '-'));
  const heights = new Map<string, number[]>();
  for (const [, top, bottom, word = ''] of html.matchAll(
    /yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g,
  ))
    heights.set(word, [...(heights.get(word) ?? []), Number(bottom) - Number(top)]);
  return heights;
}

/** The labels of figures, or the heads of a grid. */
interface Labeled {
  readonly kind: string;
  readonly figures: readonly { readonly label: Text }[];
  readonly columns: readonly Text[];
}

/** Labels are printed in capitals. */
function counted(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toUpperCase().split(/[\s-]+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Counts drawn squares of the size of a checkbox: each is a path of its own in the page's content. */
async function boxesIn(bytes: Uint8Array): Promise<number> {
  const svg = await withPdf(bytes, (file) => poppler('pdftocairo', '-svg', file, '-'));
  return [
    ...svg.matchAll(/<path[^>]* d="M ([\d.]+) ([\d.]+) L ([\d.]+) ([\d.]+) L ([\d.]+) ([\d.]+)/g),
  ].filter(([, ...numbers]) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers.map(Number);
    const [wide, high] = [
      Math.max(x1, x2, x3) - Math.min(x1, x2, x3),
      Math.max(y1, y2, y3) - Math.min(y1, y2, y3),
    ];
    return wide > 5 && wide < 14 && Math.abs(wide - high) < 0.5;
  }).length;
}

describe('the card of an NPC', () => {
  it.each(cardsPerPage)(
    'shows Att, Def and End in large type, and End as boxes, %i per page',
    async (perPage: CardsPerPage) => {
      const npc = (await everyForm('heroic')).find(({ document }) => document.form === 'npc');
      if (npc === undefined) throw new Error('Heroic makes NPCs');
      const opened = open(await load('heroic'), npc.document);
      const card = opened.card?.();
      const figures = findAll(card, (part) =>
        'kind' in part && part.kind === 'figures' ? part : undefined,
      ) as {
        figures?: readonly { readonly label: object; readonly value: object }[];
      }[];
      const translate = translatorOf(await load('heroic'));
      const shown = (figures[0]?.figures ?? []).map((each) => [
        translate(each.label as never),
        translate(each.value as never),
      ]);
      expect(shown.map(([label]) => label)).toEqual(['Att', 'Def', 'End']);
      const endurance = Number(shown[2]?.[1]);
      expect(endurance).toBeGreaterThan(0);

      const { render } = await printery(chronicled('heroic', [], 0), [npc.document]);
      const subject = { kind: 'cards' as const, ids: [npc.document.id], perPage };
      const { bytes } = value(await render(subject));
      expect(await boxesIn(bytes)).toBe(endurance);
      // In one row, as they are read.
      const words = await withPdf(bytes, (file) => poppler('pdftotext', '-layout', file, '-'));
      expect(words).toMatch(/Att[^\S\n]+Def[^\S\n]+End/i);
      const heights = await heightsOf(bytes);
      const small = Math.min(...[...heights.values()].flat());
      for (const [, number = ''] of shown)
        expect(Math.max(...(heights.get(number) ?? [0]))).toBeGreaterThan(small * 2);
    },
  );

  // Eight on a page leave out the end of the longest block, and say so.
  it.each(folderIds.filter((id) => id !== 'lantern'))('breaks no word of a label in %s', async (id) => {
    const ruleset = await load(id);
    const translate = translatorOf(ruleset);
    const npcs = ruleset.forms?.find((form) => form.id === 'npc');
    const cards = (npcs?.templates ?? []).flatMap((template) => {
      const document = { ...newCharacter(ruleset, { clock: fixedClock, ids: countingIds() }), form: 'npc' };
      const choices = ruleset.initialChoices('npc', template.id);
      return open(ruleset, { ...document, choices }).card?.() ?? [];
    });
    expect(cards.length).toBeGreaterThan(11);
    const labels = findAll(cards, (part) => {
      if (!('kind' in part)) return undefined;
      const { kind, figures = [], columns = [] } = part as Partial<Labeled>;
      if (kind === 'figures') return figures.map(({ label }) => label);
      return kind === 'grid' ? columns : undefined;
    });
    const wanted = counted(labels.flat().map(translate).join(' '));
    const { bytes } = await drawCards({ title: raw('Cards'), perPage: 4, cards }, plain, {
      translate,
      ...{ language: 'en', fonts: await fonts() },
    });
    const words = await withPdf(bytes, (file) => poppler('pdftotext', '-raw', file, '-'));
    // Labels beside each other may be read as one; only a broken one has a part on the next line.
    const lines = words.toUpperCase().replaceAll(' ', '');
    const missing = [...wanted].filter(([word, count]) => lines.split(word).length <= count);
    expect(missing).toEqual([]);
  });

  it('contains all of a long block', async () => {
    const figure = (label: string, number: string) => ({ label: raw(label), value: raw(number) });
    const card = {
      kind: 'card' as const,
      title: raw('Leviathan'),
      parts: [
        { kind: 'text' as const, text: raw('Monster, titanic') },
        { kind: 'figures' as const, figures: [figure('Att', '+9'), figure('Def', '7'), figure('End', '60')] },
        { kind: 'boxes' as const, label: raw('End'), boxes: 60 },
        { kind: 'list' as const, items: ['Swallows whole', 'Cannot be moved', 'Sees in the dark'].map(raw) },
      ],
    };
    const drawn = await drawCards({ title: raw('Cards'), perPage: 8, cards: [card] }, plain, {
      translate: translatorOf(await load('heroic')),
      ...{ language: 'en', fonts: await fonts() },
    });
    expect(await boxesIn(drawn.bytes)).toBe(60);
  });
});
