import { flushPromises } from '@vue/test-utils';
import { expect, it } from 'vitest';
import aspects from '#shared/rules/definition/templates/aspects.json';
import woodland from '#shared/rules/definition/templates/woodland.json';
import OwnVitals from '#renderer/features/table/fight/OwnVitals.vue';
import { usePlay } from '#renderer/shells/play/usePlay';
import { openToy } from '#test/unit/renderer/features/sheet/advancement/toyStore';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { rulesetOf } from '#test/unit/shared/rules/definition/sample';
import { defineComponent, h } from 'vue';

async function shown(game: object) {
  const { store } = await openToy([], rulesetOf({ ...game, id: 'toy' }));
  const Page = defineComponent(() => {
    const { change } = usePlay(() => undefined);
    return () => h(OwnVitals, { me: undefined, mayChange: true, onMove: change });
  });
  const { wrapper: page } = mountPage(Page);
  const tracks = () =>
    page
      .findAll('[data-tracker]')
      .map((each) => [each.attributes('data-tracker'), each.text().replaceAll(/\s+/g, ' ')]);
  return { store, page, tracks };
}

it('shows every list that a hit uses, whose boxes are pressed one by one', async () => {
  const { store, page, tracks } = await shown(aspects);
  expect(page.get('[data-health]').text()).toBe('7 / 7');
  expect(tracks()).toEqual([
    ['physical-stress', 'Physical stress0 / 212'],
    ['mental-stress', 'Mental stress0 / 212'],
    ['consequences', 'Consequences0 / 3246'],
  ]);
  expect(page.text()).toContain('Fate points');
  await page.get('[data-tracker=consequences] [data-mark="2"]').trigger('click');
  await flushPromises();
  expect(store.document?.play).toMatchObject({
    live: { consequences: { 'wound-list moderate': { taken: true } } },
  });
  expect(tracks()[2]?.[1]).toBe('Consequences1 / 3246');
  expect(page.get('[data-health]').text()).toBe('6 / 7');
});

it('shows points that a hit uses before the health', async () => {
  const { page } = await shown(woodland);
  expect(page.text()).toContain('Hit protection');
});
