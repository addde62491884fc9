import { expect, it, onTestFinished } from 'vitest';
import { toyServices } from '#test/integration/support/services';
import { toyCharacter, value } from '#test/integration/support/world';

it('gives characters tags together, and removes them without a trace', async () => {
  const { give, services } = await toyServices();
  const [one, two] = [toyCharacter('One'), toyCharacter('Two')];
  for (const document of [one, two]) value(await give('character.save', { document }));
  const heard: string[] = [];
  onTestFinished(services.subscribe((name) => void heard.push(name)));
  const tags = async () =>
    value(await give('library.list', {}))
      .rows.toSorted((a, b) => a.name.localeCompare(b.name))
      .map((row) => row.tags);
  const rows = [
    { id: one.id, tags: ['town', 'Dead', 'dead'] },
    { id: two.id, tags: ['Town'] },
    { id: 'nobody', tags: ['Town'] },
  ];
  expect(value(await give('character.tag', { rows })).tagged).toEqual([one.id, two.id]);
  expect(heard).toHaveLength(1);
  expect(await tags()).toEqual([['Dead', 'town'], ['Town']]);
  const copy = value(await give('character.duplicate', { id: one.id, name: 'Three' }));
  expect(value(await give('character.read', { id: copy.id })).tags).toEqual(['Dead', 'town']);
  value(await give('character.tag', { rows: [{ id: two.id, tags: [] }] }));
  expect(value(await give('character.read', { id: two.id }))).not.toHaveProperty('tags');
  expect(await give('character.tag', { rows: [{ id: 'nobody', tags: [] }] })).toMatchObject({
    error: { code: 'not-found' },
  });
});
