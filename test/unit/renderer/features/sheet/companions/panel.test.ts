import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeNotes } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { err, ok } from '#shared/kernel/result';
import CampaignField from '#renderer/features/sheet/companions/CampaignField.vue';
import CompanionsPanel from '#renderer/features/sheet/companions/CompanionsPanel.vue';
import OwnerField from '#renderer/features/sheet/companions/OwnerField.vue';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { documentSource, stored } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

beforeEach(() => setActivePinia(createPinia()));

const ilse = stored('Ilse', { campaign: 'north' });
const brakka = stored('Brakka');
const wolf = stored('Wolf', { form: 'beast', owner: 'ilse', campaign: 'north' });
const bear = stored('Bear', { form: 'beast' });
const lich = stored('Lich', { form: 'villain' });
const everybody = [ilse, brakka, wolf, bear, lich];

/** The panel of an open document, after everything is loaded. */
async function opened(component: Parameters<typeof mountPage>[0], id: string, given = everybody) {
  const program = documentSource(given);
  const store = useCharacterStore();
  await store.load(id);
  const { wrapper, router } = mountPage(component);
  await flushPromises();
  /** The button with this label. */
  const button = (words: string) =>
    wrapper
      .findAll('button, a')
      .find((one) => `${one.text()} ${one.attributes('aria-label')}`.includes(words));
  const press = async (words: string) => {
    await button(words)!.trigger('click');
    await flushPromises();
  };
  return { ...program, store, wrapper, router, button, press };
}

it('shows companions with figures that depend on their owner, and links to their sheets', async () => {
  const { wrapper, button } = await opened(CompanionsPanel, 'ilse');
  expect(wrapper.findAll('article')).toHaveLength(1);
  expect(wrapper.text()).toContain('1 companion');
  expect(wrapper.get('article').text().replace(/\s+/g, ' ')).toContain('IlseFollows');
  expect(button('Wolf')!.attributes('href')).toBe('/character/wolf?view=play');
  expect(button(english('companions.new'))!.attributes('href')).toBe('/new/bestiary?owner=ilse');
});

it('says that there are none yet, and offers both ways to one', async () => {
  const { wrapper, button } = await opened(CompanionsPanel, 'brakka');
  expect(wrapper.text()).toContain(english('companions.emptyTitle'));
  expect(button(english('companions.new'))!.attributes('href')).toBe('/new/bestiary?owner=brakka');
  expect(button(english('companions.choose'))).toBeDefined();
});

it('removes a companion after a question, with undo', async () => {
  const { press, documents } = await opened(CompanionsPanel, 'ilse');
  const dialogs = useDialogs();
  await press(english('companions.unlink', { name: 'Wolf' }));
  expect(dialogs.current?.title).toMatchObject({ key: 'companions.unlinkTitle' });
  dialogs.answer('cancel');
  await flushPromises();
  expect(documents.get('wolf')).toMatchObject({ owner: 'ilse', revision: 1 });
  await press(english('companions.unlink', { name: 'Wolf' }));
  dialogs.answer('do');
  await flushPromises();
  expect(documents.get('wolf')).toMatchObject({ owner: null, campaign: 'north', revision: 2 });
  await useNotifications().shown.at(-1)!.action!.run();
  expect(documents.get('wolf')).toMatchObject({ owner: 'ilse', campaign: 'north', revision: 3 });
});

it('no longer offers undo after another program restored the companion', async () => {
  const { press, documents, emit } = await opened(CompanionsPanel, 'ilse');
  const change = async (more: Partial<CharacterDocument>) => {
    const found = documents.get('wolf')!;
    documents.set('wolf', { ...found, revision: found.revision + 1, ...more });
    emit('library.changed');
    await flushPromises();
  };
  await press(english('companions.unlink', { name: 'Wolf' }));
  useDialogs().answer('do');
  await flushPromises();
  await change({ name: 'Grey wolf' });
  expect(useNotifications().shown).toHaveLength(1);
  await change({ owner: 'ilse' });
  expect(useNotifications().shown).toEqual([]);
});

it('adds a free one, to the campaign of its owner, with undo', async () => {
  const { press, wrapper, documents } = await opened(CompanionsPanel, 'ilse');
  await press(english('companions.choose'));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('search'), 20_000);
  expect(wrapper.findAll('[role=dialog] li button').map((row) => row.text())).toEqual(['BBearA beast']);
  await wrapper.get('input[type=search]').setValue('wolf');
  expect(wrapper.get('[role=dialog]').text()).toContain(english('companions.nothing'));
  await wrapper.get('input[type=search]').setValue('be');
  await press('Bear');
  expect(documents.get('bear')).toMatchObject({ owner: 'ilse', campaign: 'north' });
  expect(wrapper.find('[role=dialog]').exists()).toBe(false);
  await useNotifications().shown.at(-1)!.action!.run();
  expect(documents.get('bear')).toMatchObject({ owner: null, campaign: null });
});

it('says why a companion could not be added, and that none is free', async () => {
  const { press, answers, documents, wrapper } = await opened(CompanionsPanel, 'ilse');
  answers['character.save'] = () => err({ code: 'conflict', text: { key: 'errors.conflict' } });
  await press(english('companions.choose'));
  await press('Bear');
  expect(documents.get('bear')!.owner).toBeNull();
  expect(useNotifications().shown.at(-1)).toMatchObject({ tone: 'failed' });
  wrapper.unmount();
  setActivePinia(createPinia());
  const alone = await opened(CompanionsPanel, 'ilse', [ilse, lich]);
  await alone.press(english('companions.choose'));
  expect(alone.wrapper.get('[role=dialog]').text()).toContain('unassigned');
  await alone.press('Cancel');
  expect(alone.wrapper.find('[role=dialog]').exists()).toBe(false);
});

it('a companion shows its owner with a link, and can change owners', async () => {
  const { store, wrapper, button, press } = await opened(OwnerField, 'wolf');
  expect(button('Ilse')!.attributes('href')).toBe('/character/ilse');
  await press('Change');
  expect(wrapper.findAll('[role=dialog] li button').map((row) => row.text())).toEqual(['BBrakkaA character']);
  await press('Brakka');
  expect(store.document?.owner).toBe('brakka');
  expect(button('Brakka')!.attributes('href')).toBe('/character/brakka');
  store.apply((document) => writeNotes(document, 'bites'));
  await press(english('companions.ownerNone'));
  expect([store.document?.owner, store.document?.notes]).toEqual([null, 'bites']);
  expect(wrapper.text()).toContain('None');
  store.undo();
  expect(store.document?.owner).toBe('brakka');
});

it('a missing owner is reported, and a form without owners has no field for one', async () => {
  const orphan = await opened(OwnerField, 'wolf', [wolf]);
  expect(orphan.wrapper.text()).toContain(english('companions.ownerGone'));
  orphan.wrapper.unmount();
  setActivePinia(createPinia());
  expect((await opened(OwnerField, 'lich')).wrapper.text()).toBe('');
});

it('the campaign is one of the same rules, none, or a missing one', async () => {
  const program = await opened(CampaignField, 'ilse');
  expect(program.wrapper.find('select').text()).toContain(english('companions.campaignGone'));
  program.wrapper.unmount();
  setActivePinia(createPinia());
  const row = (id: string, ruleset: string) => ({
    id,
    name: id,
    ruleset,
    updatedAt: ilse.updatedAt,
    packs: null,
  });
  const { answers, store, wrapper, emit } = await opened(CampaignField, 'brakka');
  expect(wrapper.text()).toContain(english('companions.campaignsNone'));
  const rows = [row('north', 'bestiary'), row('elsewhere', 'toy')];
  answers['campaign.list'] = () => ok({ rows, troubled: [] });
  emit('campaign.changed');
  await flushPromises();
  expect(wrapper.findAll('option').map((option) => option.text())).toEqual(['None', 'north']);
  await wrapper.get('select').setValue('north');
  expect(store.document?.campaign).toBe('north');
  await wrapper.get('select').setValue('');
  expect(store.document?.campaign).toBeNull();
});

it('names the campaign of a guest from other rules', async () => {
  const { answers, wrapper, emit } = await opened(CampaignField, 'ilse');
  const row = { id: 'north', name: 'The north', ruleset: 'toy', updatedAt: ilse.updatedAt, packs: null };
  answers['campaign.list'] = () => ok({ rows: [row], troubled: [] });
  emit('campaign.changed');
  await flushPromises();
  expect(wrapper.findAll('option').map((option) => option.text())).toEqual(['None', 'The north']);
});
