import { expect, it } from 'vitest';
import type { Rulesets } from '#electron/services/library/rulesets';
import { newCharacter } from '#shared/sheet/commands';
import { bestiary } from '#test/fixtures/bestiary';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyServices } from '#test/integration/support/services';
import { value } from '#test/integration/support/world';

const rulesets: Rulesets = {
  manifests: [bestiary.manifest],
  load: async (id) => (id === 'bestiary' ? bestiary : undefined),
};
const options = { paper: 'a4', inkSaver: false, fillable: false } as const;
const ids = countingIds();

function made(name: string, form: string, owner: string | null = null) {
  return { ...newCharacter(bestiary, { clock: fixedClock, ids }, { form, owner, campaign: 'north' }), name };
}

async function stocked() {
  const services = await toyServices({ rulesets });
  const [lich, wolf, ghoul] = [
    made('Lich', 'villain'),
    made('Wolf', 'beast', 'ilse'),
    made('Ghoul', 'villain'),
  ];
  for (const document of [lich, wolf, ghoul]) value(await services.give('character.save', { document }));
  return { ...services, lich, wolf, ghoul };
}

it('rows of the library contain form, owner, campaign and whether there is a card', async () => {
  const { give } = await stocked();
  const { rows } = value(await give('library.list', {}));
  expect(rows.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { name: 'Ghoul', form: 'villain', owner: null, campaign: 'north', hasCard: true },
    { name: 'Lich', form: 'villain', owner: null, campaign: 'north', hasCard: true },
    { name: 'Wolf', form: 'beast', owner: 'ilse', campaign: 'north', hasCard: false },
  ]);
});

it('cards are printed for characters that have one, in their order and as many per page as requested', async () => {
  const { give, printer, deliveredFiles, lich, wolf, ghoul } = await stocked();
  const subject = { kind: 'cards' as const, ids: [ghoul.id, wolf.id, lich.id], perPage: 4 as const };
  value(await give('sheet.render', { subject, options }));
  const [job] = printer.jobs;
  expect(job!.sheets).toEqual([]);
  expect(job!.cards).toMatchObject({
    title: { key: 'print.cards', params: { count: 2 } },
    perPage: 4,
    cards: [{ title: { raw: 'Ghoul' } }, { title: { raw: 'Lich' } }],
  });
  value(await give('sheet.save', { subject, options }));
  expect(deliveredFiles.map((deliveredFile) => deliveredFile.suggestedName)).toEqual(['Cards.pdf']);
});

it('reports if none has a card, there is no character, or a page cannot hold so many', async () => {
  const { give, printer, wolf } = await stocked();
  const render = (ids: string[], perPage = 8) =>
    give('sheet.render', { subject: { kind: 'cards', ids, perPage: perPage as 8 }, options });
  expect(await render([wolf.id])).toMatchObject({
    error: { code: 'invalid-input', text: { key: 'services.sheets.noCards' } },
  });
  expect(await render(['nobody'])).toMatchObject({ error: { code: 'not-found' } });
  expect(await render([wolf.id], 5)).toMatchObject({ error: { code: 'invalid-input' } });
  expect(printer.jobs).toEqual([]);
});

it('printed characters have their owner and companions, as far as they exist', async () => {
  const { give, printer } = await toyServices({ rulesets });
  const ilse = { ...made('Ilse', 'character'), id: 'ilse-the-owner' };
  const others = [
    made('Wolf', 'beast', ilse.id),
    made('Bear', 'beast', ilse.id),
    made('Cat', 'beast', 'gone'),
  ];
  for (const document of [ilse, ...others]) value(await give('character.save', { document }));
  const subject = { kind: 'characters' as const, ids: [ilse, ...others].map(({ id }) => id) };
  value(await give('sheet.render', { subject, options }));
  expect(printer.jobs[0]!.sheets.map((sheet) => sheet.title)).toEqual([
    { raw: 'Ilse||Bear, Wolf' },
    { raw: 'Wolf|Ilse|' },
    { raw: 'Bear|Ilse|' },
    { raw: 'Cat||' },
  ]);
});
