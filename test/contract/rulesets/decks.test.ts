import { describe, expect, it } from 'vitest';
import { drawCards } from '#electron/pdf/drawCards';
import { raw, type Translate } from '#shared/kernel/text';
import { initiativeCard, tentCard } from '#shared/rules/print/decks';
import type { CardsPerPage, PaperSize, PrintCard, PrintCards } from '#shared/rules/print/print';
import type { Ruleset } from '#shared/rules/ruleset';
import { everyForm } from '#test/integration/pdf/everyForm';
import { fonts, plain, poppler, withPdf } from '#test/integration/pdf/support';
import { findAll, load, open, rulesetIds, textsIn, translatorOf } from '#test/contract/support/rulesets';

const sizes = { a4: '595.28 x 841.89', letter: '612 x 792' } as const satisfies Record<PaperSize, string>;

/** The size of the pages, their number, and their words without white space, as another program reads them. */
async function readBack(bytes: Uint8Array) {
  return withPdf(bytes, async (file) => {
    const info = await poppler('pdfinfo', file);
    const words = await poppler('pdftotext', '-raw', file, '-');
    return {
      size: /Page size: +([\d.]+ x [\d.]+) pts/.exec(info)?.[1],
      pages: Number(/Pages: +(\d+)/.exec(info)?.[1]),
      words: squeezed(words),
    };
  });
}

/** Words may be divided between lines, and labels are in capitals. */
const squeezed = (words: string) => words.replaceAll(/\s+/g, '').toUpperCase();

async function printed(
  ruleset: Ruleset,
  cards: readonly PrintCard[],
  paper: PaperSize,
  more: Partial<PrintCards> = {},
) {
  const perPage: CardsPerPage = 9;
  const deck: PrintCards = { title: raw('Deck'), perPage, cards, continued: true, ...more };
  const context = { translate: translatorOf(ruleset), language: 'en', fonts: await fonts() };
  const { bytes, missingGlyphs } = await drawCards(deck, { ...plain, paper }, context);
  expect(missingGlyphs).toEqual([]);
  return readBack(bytes);
}

/** Every text of a card but the small one above its title. */
function textsOf({ title, parts }: PrintCard, translate: Translate): string[] {
  const inside = findAll(parts, (part) =>
    'raw' in part || 'key' in part ? translate(part as Parameters<Translate>[0]) : undefined,
  );
  return [translate(title), ...inside].map(squeezed).filter((text) => text !== '');
}

async function expectWhole(ruleset: Ruleset, cards: readonly PrintCard[], paper: PaperSize) {
  const { size, pages, words } = await printed(ruleset, cards, paper);
  expect(size).toBe(sizes[paper]);
  const numbers = [...words.matchAll(/\((\d+)\/(\d+)\)/g)];
  const further = numbers.filter(([, part]) => part !== '1').length;
  expect(pages).toBe(Math.ceil((cards.length + further) / 9));
  const translate = translatorOf(ruleset);
  const lost = cards
    .flatMap((card) => [translate(card.title)])
    .filter((title) => !words.includes(squeezed(title)));
  expect(lost).toEqual([]);
  if (further > 0) return;
  expect(cards.flatMap((card) => textsOf(card, translate)).filter((text) => !words.includes(text))).toEqual(
    [],
  );
}

describe.each(rulesetIds)('the decks of %s', (id) => {
  it.each(['a4', 'letter'] as const)('hold all that the rules list, nine to a page of %s', async (paper) => {
    const ruleset = await load(id);
    for (const deck of ['powers', 'items', 'conditions'] as const) {
      const listed = ruleset.cards?.(deck) ?? [];
      expect(new Set(textsIn(listed).map(({ key }) => key)).has('')).toBe(false);
      const cards = listed.map(({ card }) => card);
      if (cards.length > 0) await expectWhole(ruleset, cards, paper);
    }
  });

  it('hold the powers and the gear of everybody', async () => {
    const ruleset = await load(id);
    for (const { document } of await everyForm(id)) {
      const opened = open(ruleset, document);
      for (const deck of ['powers', 'items'] as const) {
        const cards = opened.cards?.(deck) ?? [];
        if (cards.length > 0) await expectWhole(ruleset, cards, 'a4');
      }
    }
  });

  it('hold a card for the order of a fight, and a tent with the name on both sides', async () => {
    const ruleset = await load(id);
    const translate = translatorOf(ruleset);
    const people = (await everyForm(id))
      .map(({ document }) => ({ document, open: open(ruleset, document), player: '' }))
      .filter((person) => person.open.profile !== undefined);
    const cards = people.map((person) => initiativeCard(person, ruleset.initiative));
    if (cards.length === 0) return;
    await expectWhole(ruleset, cards, 'letter');
    cards.forEach((card, at) => {
      const texts = textsOf(card, translate);
      const fighter = people[at]?.open.fight?.({ minor: false });
      const numbers = [
        fighter?.health?.max,
        ...(fighter?.stance?.().defends ?? []).map(({ value }) => value),
      ];
      for (const number of numbers.filter((each) => each !== undefined))
        expect(texts.join(' ')).toContain(String(number).replace('-', '−'));
    });
    const tents = await printed(ruleset, people.map(tentCard), 'a4', { folded: true, perPage: 4 });
    expect(tents.pages).toBe(Math.ceil(people.length / 4));
    const names = people.map(({ document, open: opened }) =>
      squeezed(document.name.trim() || translate(opened.subtitle)),
    );
    for (const name of names) expect(tents.words.split(name).length - 1).toBeGreaterThanOrEqual(2);
  });
});

/** Names of the heroic powers, which no other test of decks names one by one. */
it('has a card for each use of every sphere, each piece of gear and each condition of Heroic', async () => {
  const ruleset = await load('heroic');
  const translate = translatorOf(ruleset);
  const titles = (deck: 'powers' | 'items' | 'conditions') =>
    (ruleset.cards?.(deck) ?? []).map(({ card }) => translate(card.title));
  expect(titles('powers')).toEqual(expect.arrayContaining(['Strike', 'Bolt', 'Heal another', 'Permanent']));
  expect(titles('items')).toEqual(
    expect.arrayContaining(['Sword', 'Light armor', 'Backpack', 'North star'].slice(0, 3)),
  );
  expect(titles('items')).not.toContain('Brawling');
  expect(titles('conditions')).toContain('Entangled');
});

it('knows what lists of a definition are about', async () => {
  const titlesOf = async (id: string, deck: 'powers' | 'items') => {
    const ruleset = await load(id);
    return (ruleset.cards?.(deck) ?? []).map(({ card }) => translatorOf(ruleset)(card.title));
  };
  const counts = async (id: string) => [
    (await titlesOf(id, 'powers')).length,
    (await titlesOf(id, 'items')).length,
  ];
  expect(await counts('ember')).toEqual([0, 24]);
  expect(await counts('open-d20')).toEqual([60, 32]);
  expect(await counts('woodland')).toEqual([0, 45]);
  expect(await counts('aspects')).toEqual([19, 10]);
  const powers = async (id: string) => {
    const ruleset = await load(id);
    const all = (await everyForm(id)).filter(({ document }) => document.form === 'character');
    return all.flatMap(({ document }) =>
      (open(ruleset, document).cards?.('powers') ?? []).map(({ title }) => translatorOf(ruleset)(title)),
    );
  };
  expect(await powers('delver')).toEqual(['Lantern of the Moth', 'Still Water', 'Locksong']);
  expect(await powers('relict')).toContain('Knock the target down');
  expect(await powers('relict')).not.toContain('Keen Hearing');
  expect(await powers('tiers')).toEqual(['Silver tongue', 'Riposte']);
  expect(await powers('starfaring')).toEqual([]);
});
