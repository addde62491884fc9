import { flushPromises } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { defineComponent } from 'vue';
import { translate } from '#renderer/locales/i18n';
import { useHealth } from '#renderer/shells/play/useHealth';
import { openToy } from '#test/unit/renderer/features/sheet/advancement/toyStore';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { rulesetOf } from '#test/unit/shared/rules/definition/sample';

const wounds = {
  id: 'toy',
  damageTypes: ['body', 'mind'].map((id) => ({ id, name: id })),
  catalogs: [
    {
      id: 'kinds',
      name: 'Kinds',
      columns: { takes: 'number' },
      of: [{ id: 'mild', name: 'Mild', takes: 2 }],
    },
  ],
  lists: [
    {
      id: 'wounds',
      name: 'Wounds',
      from: ['kinds'],
      granted: 'true',
      live: { taken: { name: 'Taken', flag: true } },
    },
  ],
  trackers: ['strength', 'calm'].map((id) => ({ id, name: id, most: 1, each: 'it.place' })),
  harm: [
    { boxes: 'strength', goesOn: true, types: ['body'] },
    { boxes: 'calm', goesOn: true, types: ['mind'] },
    { rows: 'wounds', live: 'taken', each: 'it.takes' },
  ],
};

it('offers boxes and rows that take the chosen type of damage, and marks the chosen row', async () => {
  const { store } = await openToy([], rulesetOf(wounds));
  let health: ReturnType<typeof useHealth> | undefined;
  const Page = defineComponent(() => {
    health = useHealth(() => undefined);
    return () => null;
  });
  mountPage(Page);
  if (health === undefined) throw new Error('No health');
  const offered = () => health?.boxes.value.map(({ label }) => translate(label));
  expect(offered()).toEqual(['strength: the box of 1', 'Wounds: Mild (2)']);
  health.box.value = 'strength 1';
  health.type.value = 'mind';
  expect(offered()).toEqual(['calm: the box of 1', 'Wounds: Mild (2)']);
  // The box of the other type is forgotten.
  expect(health.box.value).toBe('');
  health.words.value = '2';
  health.box.value = health.boxes.value.at(-1)?.id ?? '';
  await health.change('damage');
  await flushPromises();
  expect(store.document?.play).toMatchObject({ live: { wounds: { 'kinds mild': { taken: true } } } });
  expect(offered()).toEqual(['calm: the box of 1']);
});
