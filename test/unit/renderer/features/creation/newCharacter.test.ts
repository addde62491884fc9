import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { defineComponent } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import NewCharacterView from '#renderer/features/creation/start/NewCharacterView.vue';
import { routes } from '#renderer/features/creation/routes';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useBeginning } from '#renderer/features/creation/start/useBeginning';
import { raw } from '#shared/kernel/text';
import { bestiary } from '#test/fixtures/bestiary';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { documentSource, stored } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

beforeEach(() => setActivePinia(createPinia()));

/** Until what was begun is stored, and nobody went elsewhere at its end. */
async function begun(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    await flushPromises();
  }
}

async function page(props: Record<string, unknown> = {}, given: Parameters<typeof documentSource>[0] = []) {
  const program = documentSource(given);
  const { wrapper, router } = mountPage(NewCharacterView, props);
  await flushPromises();
  const press = async (words: string) => {
    await wrapper
      .findAll('button')
      .find((button) => button.text().startsWith(words))!
      .trigger('click');
    await begun();
  };
  return { ...program, wrapper, router, press, made: () => [...program.documents.values()].at(-1) };
}

it('starts at once if the rules have only characters', async () => {
  const { wrapper, router, made } = await page();
  const cards = wrapper.findAll('.cards > li');
  expect(cards.map((card) => card.get('h3').text())).toEqual(['Bestiary', 'Toy']);
  expect(cards[0]!.text()).toContain('Beasts');
  await cards[1]!.get('button').trigger('click');
  await begun();
  expect(made()).toMatchObject({ ruleset: 'toy', form: 'character', owner: null });
  expect(router.currentRoute.value.name).toBe('creation');
});

it('builds a complete character at one click, and opens its review', async () => {
  const { wrapper, router, made } = await page({ campaign: 'north' });
  await wrapper.findAll('.cards > li')[1]!.get('.quick').trigger('click');
  await begun();
  expect(made()).toMatchObject({ ruleset: 'toy', name: 'Toy', status: 'draft', campaign: 'north' });
  expect(router.currentRoute.value).toMatchObject({
    name: 'creation',
    params: { id: made()!.id, step: 'review' },
  });
});

it('builds characters at one click, but no other form and no companion', async () => {
  const { wrapper } = await page({ ruleset: 'bestiary' });
  expect(wrapper.findAll('section').map((section) => section.find('.quick').exists())).toEqual([
    true,
    false,
    false,
  ]);
  const owned = await page({ ruleset: 'bestiary', owner: 'ilse' }, [stored('Ilse')]);
  expect(owned.wrapper.find('.quick').exists()).toBe(false);
});

it('asks for a form if the rules have several', async () => {
  const { wrapper, router, documents } = await page();
  await wrapper.get('.cards li button').trigger('click');
  await flushPromises();
  expect(router.currentRoute.value.fullPath).toBe('/new/bestiary');
  expect(documents.size).toBe(0);
});

it('starts a form empty, or from an example', async () => {
  const { wrapper, press, made } = await page({ ruleset: 'bestiary', campaign: 'north' });
  expect(wrapper.findAll('section h3').map((title) => title.text())).toEqual([
    'Character',
    'Beast',
    'Villain',
  ]);
  await press('New Villain');
  expect(made()).toMatchObject({ form: 'villain', choices: { level: 1 }, campaign: 'north', owner: null });
  await press('Bear');
  expect(made()).toMatchObject({ form: 'beast', choices: { level: 4 } });
});

it('creates a companion for an owner, in the owner’s campaign', async () => {
  const ilse = stored('Ilse', { campaign: 'south' });
  const { wrapper, press, made, router } = await page({ ruleset: 'bestiary', owner: 'ilse' }, [ilse]);
  expect(wrapper.text()).toContain(english('creation.form.companionIntro', { owner: 'Ilse' }));
  expect(wrapper.findAll('section h3').map((title) => title.text())).toEqual(['Beast']);
  await press('Wolf');
  expect(made()).toMatchObject({ form: 'beast', owner: 'ilse', campaign: 'south', choices: { level: 2 } });
  expect(router.currentRoute.value).toMatchObject({
    name: 'creation',
    params: { id: made()!.id, step: 'level' },
  });
});

it('offers the examples of the packs of its campaign', async () => {
  documentSource();
  const campaigns: (string | null | undefined)[] = [];
  const wyrm = { id: 'frost:wyrm', title: raw('Frost wyrm') };
  const forms = (bestiary.forms ?? []).map((form) => ({ ...form, templates: [...form.templates, wyrm] }));
  useHomebrew().load = async (_, campaign) => {
    campaigns.push(campaign);
    return { ...bestiary, forms };
  };
  const { wrapper } = await page({ ruleset: 'bestiary', campaign: 'north' });
  expect(campaigns).toEqual(['north']);
  expect(wrapper.findAll('.template').filter((each) => each.text() === 'Frost wyrm')).toHaveLength(3);
});

it('returns to the rules if there is nothing to choose', async () => {
  for (const ruleset of ['toy', 'unheard-of']) {
    const { router } = await page({ ruleset });
    expect(router.currentRoute.value.fullPath).toBe('/new');
  }
});

it('says why nothing could be created', async () => {
  const Page = defineComponent({
    setup: () => useBeginning(),
    template:
      '<button type="button" @click="begin(`k`, `unheard-of`)">{{ failed?.text.key }} {{ starting }}</button>',
  });
  documentSource();
  const { wrapper, router } = mountPage(Page);
  await wrapper.get('button').trigger('click');
  await begun();
  expect(wrapper.text()).toBe('errors.unknown-ruleset');
  expect(router.currentRoute.value.name).toBe('library');
});

it('reads rules, owner and campaign from the address', async () => {
  const router = createRouter({ history: createMemoryHistory(), routes });
  const read = async (address: string) => {
    await router.push(address);
    const to = router.currentRoute.value;
    const props = to.matched[0]?.props['default'];
    if (typeof props !== 'function') throw new Error('The route gives no props');
    return props(to);
  };
  expect(await read('/new')).toEqual({ ruleset: undefined, owner: undefined, campaign: undefined });
  expect(await read('/new/a?owner=b&campaign=c&campaign=d')).toEqual({
    ruleset: 'a',
    owner: 'b',
    campaign: undefined,
  });
});
