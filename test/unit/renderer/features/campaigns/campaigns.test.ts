import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import { newCharacter } from '#shared/sheet/commands';
import type { Ruleset } from '#shared/rules/ruleset';
import { charmRuleset } from '#test/fixtures/charmRuleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import CampaignCard from '#renderer/features/campaigns/CampaignCard.vue';
import { useCampaignPacks } from '#renderer/features/campaigns/useCampaignPacks';
import PackChoice from '#renderer/shells/campaign/PackChoice.vue';
import { useCampaigns } from '#renderer/stores/campaigns/useCampaigns';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePacks } from '#renderer/stores/packs/usePacks';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { charm, packOf, packRouter, packWorld } from '#test/unit/renderer/features/homebrew/packWorld';

const ports = { clock: fixedClock, ids: countingIds('camp') };
const on = packOf('pack-on', [charm('a')], { name: 'Embers' });
const off = packOf('pack-off', [charm('b'), charm('c')], { name: 'Frost', on: false });
const foreign = packOf('pack-foreign', [], { name: 'Else', ruleset: 'other' });

function campaign(id: string, packs: CampaignDocument['packs']): CampaignDocument {
  return { ...newCampaign('toy', id, ports), id, packs };
}

/** The number of charms in a ruleset. */
function charms(rules: Ruleset | null | undefined): unknown {
  const opened = rules?.open(newCharacter(charmRuleset, ports));
  return opened?.ok === true ? opened.value.subtitle : undefined;
}

describe('the rules of a campaign', () => {
  it('have the packs that it names, else all active ones', async () => {
    const { campaigns } = packWorld([on, off]);
    campaigns.set('camp-frost', campaign('camp-frost', ['pack-off']));
    const homebrew = useHomebrew();
    expect(charms(await homebrew.load('toy'))).toEqual({ raw: '1 charms' });
    expect(charms(await homebrew.load('toy', 'camp-frost'))).toEqual({ raw: '2 charms' });
    expect(await homebrew.load('toy')).toBe(await homebrew.load('toy', null));
  });

  it('change when a pack or the choice changes, and stay the same during a fight', async () => {
    const { campaigns, emit } = packWorld([on, off]);
    campaigns.set('camp-one', campaign('camp-one', null));
    const homebrew = useHomebrew();
    await homebrew.load('toy', 'camp-one');
    emit('pack.changed');
    expect(homebrew.changes).toBe(1);
    emit('campaign.changed');
    await flushPromises();
    expect(homebrew.changes).toBe(1);
    campaigns.set('camp-one', campaign('camp-one', ['pack-off']));
    emit('campaign.changed');
    await flushPromises();
    expect(homebrew.changes).toBe(2);
    emit('campaign.changed');
    await flushPromises();
    expect(homebrew.changes).toBe(2);
  });

  it('are extended again under an open campaign', async () => {
    const { campaigns, emit } = packWorld([on, off]);
    campaigns.set('camp-one', campaign('camp-one', ['pack-off']));
    const store = useCampaignStore();
    await store.load('camp-one');
    expect(charms(store.ruleset)).toEqual({ raw: '2 charms' });
    campaigns.set('camp-one', { ...campaign('camp-one', null), revision: 1 });
    emit('campaign.changed');
    await flushPromises();
    expect(charms(store.ruleset)).toEqual({ raw: '1 charms' });
  });

  it('are chosen when it is created', async () => {
    const { campaigns } = packWorld([on, off]);
    const store = useCampaignStore();
    const id = await store.create('toy', 'Winter', ['pack-off']);
    expect(campaigns.get(id)).toMatchObject({ name: 'Winter', packs: ['pack-off'] });
    expect(charms(store.ruleset)).toEqual({ raw: '2 charms' });
  });
});

describe('the choice of packs', () => {
  async function choice(packs: readonly string[] | null) {
    const world = packWorld([on, off, foreign]);
    world.binned.set('pack-bin', packOf('pack-bin', [], { name: 'Lost light' }));
    const { wrapper } = mountPage(PackChoice, {
      ruleset: 'toy',
      modelValue: packs,
      'onUpdate:modelValue': (chosen: unknown) => void wrapper.setProps({ modelValue: chosen }),
    });
    await flushPromises();
    const boxes = () =>
      wrapper
        .findAll<HTMLInputElement>('[type=checkbox]')
        .map(({ element }) => [
          element.closest('label')?.textContent.replaceAll(/\s+/g, ' ').trim(),
          element.checked,
          element.disabled,
        ]);
    return { ...world, wrapper, boxes, chosen: () => wrapper.props('modelValue') as unknown };
  }

  it('is all active ones, or a list, starting with the active ones', async () => {
    const { wrapper, boxes, chosen } = await choice(null);
    expect(boxes()).toEqual([
      ['Embers', true, true],
      ['Frostnot active by default', false, true],
    ]);
    await wrapper.get('input[value=these]').setValue();
    expect(chosen()).toEqual(['pack-on']);
    await wrapper.findAll('[type=checkbox]')[1]!.setValue(true);
    expect(chosen()).toEqual(['pack-on', 'pack-off']);
    await wrapper.findAll('[type=checkbox]')[0]!.setValue(false);
    expect(chosen()).toEqual(['pack-off']);
    await wrapper.get('input[value=all]').setValue();
    expect(chosen()).toBeNull();
  });

  it('names missing packs, and restores one from the bin', async () => {
    const { wrapper, boxes, chosen, storedDocuments } = await choice(['pack-bin', 'pack-gone']);
    expect(boxes().slice(2)).toEqual([
      ['Lost lightin the bin', true, false],
      ['Missing pack', true, false],
    ]);
    expect(wrapper.text()).toContain('pack-gone');
    await wrapper.get('.missing button').trigger('click');
    await flushPromises();
    expect(storedDocuments.has('pack-bin')).toBe(true);
    expect(boxes().map(([name]) => name)).toContain('Lost light');
    await wrapper.get('.missing input').setValue(false);
    expect(chosen()).toEqual(['pack-bin']);
  });
});

describe('the card of a campaign', () => {
  async function card(packs: CampaignDocument['packs'], storedDocuments = [on, off]) {
    const world = packWorld(storedDocuments);
    world.campaigns.set('camp-one', campaign('camp-one', packs));
    await Promise.all([usePacks().load(), useCampaigns().load()]);
    const [row] = useCampaigns().rows;
    const { wrapper } = mountPage(CampaignCard, { row }, packRouter());
    await flushPromises();
    return { ...world, wrapper, line: () => wrapper.find('.packs').text() };
  }

  it.each([
    [null, 'Packs: all active packs'],
    [[], 'Packs: none'],
    [['pack-on', 'pack-off'], 'Packs: Embers, Frost'],
    [['pack-on', 'gone-1'], 'Packs: Embers, one missing pack'],
    [['gone-1', 'gone-2'], 'Packs: 2 missing packs'],
  ])('lists the packs of the campaign: %j', async (packs, words) => {
    expect((await card(packs)).line()).toBe(words);
  });

  it('says day, party and running fights, of which none is a prepared one', async () => {
    const { wrapper } = await card(null);
    expect(wrapper.text()).toContain(`1 Deepfrost · ${english('party.count', { count: '0' })}`);
    expect(wrapper.text()).not.toContain('Ford');
    const [row] = useCampaigns().rows;
    await wrapper.setProps({ row: { ...row, running: [{ id: 'f', name: 'Ford', round: 3 }] } });
    expect(wrapper.text()).toContain(english('screen.campaigns.fight', { name: 'Ford', round: '3' }));
  });

  it('shows no packs if there are none for its rules', async () => {
    expect((await card(null, [foreign])).wrapper.find('.packs').exists()).toBe(false);
  });

  it('lets them be chosen in a dialog, with undo', async () => {
    const { wrapper, campaigns } = await card(null);
    const press = async (selector: string, words: string) => {
      const found = wrapper.findAll(selector).find((each) => each.text().includes(words));
      await found!.trigger('click');
      await flushPromises();
    };
    await wrapper.get('[aria-haspopup=menu]').trigger('click');
    await press('[role=menuitem]', english('campaign.packs.title'));
    await wrapper.get('input[value=these]').setValue();
    await press('button', 'Apply');
    expect(campaigns.get('camp-one')?.packs).toEqual(['pack-on']);
    await useNotifications().shown.at(-1)?.action?.run();
    expect(campaigns.get('camp-one')?.packs).toBeNull();
  });

  it('no longer offers undo after other packs were chosen elsewhere', async () => {
    const { campaigns, emit } = await card(null);
    const [row] = useCampaigns().rows;
    await useCampaignPacks().choose(row!, ['pack-on']);
    const elsewhere = async (packs: CampaignDocument['packs']) => {
      campaigns.set('camp-one', { ...campaign('camp-one', packs), name: 'Anew' });
      emit('campaign.changed');
      await flushPromises();
    };
    await elsewhere(['pack-on']);
    expect(useNotifications().shown).toHaveLength(1);
    await elsewhere(null);
    expect(useNotifications().shown).toEqual([]);
  });
});
