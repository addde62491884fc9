import { flushPromises } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import type { PackOffer } from '../../../../shared/homebrew/exchange';
import { err, ok } from '../../../../shared/kernel/result';
import { raw } from '../../../../shared/kernel/text';
import { translate } from '../../../../renderer/app/i18n';
import PackImportDialog from '../../../../renderer/features/homebrew/PackImportDialog.vue';
import { usePackImport } from '../../../../renderer/features/homebrew/usePackImport';
import { useNotifications } from '../../../../renderer/stores/useNotifications';
import { mountPage } from '../support/mountPage';
import { charm, packOf, packRouter, packWorld } from './packWorld';

const offer: PackOffer = {
  ...{ id: 'lights', name: 'Lights', author: 'Ilse', about: 'What glows.', ruleset: 'toy' },
  ...{ rules: 2, tables: 0, cards: 1, things: { charm: 3 }, faults: [], existing: null },
  updatedAt: '2026-01-02T03:04:05.000Z',
};
const fault = {
  ...{ part: 'things' as const, id: 'flame', path: 'power' },
  ...{ kind: raw('Charm'), title: raw('Flame'), text: raw('must be 10 at most') },
};
const file = (text: string, name = `${text}.hearth`) => new File([text], name);

async function dialog(offers: Readonly<Record<string, PackOffer>>, packs = [packOf('lights', [])]) {
  const world = packWorld(packs);
  Object.entries(offers).forEach(([text, each]) => world.offers.set(text, each));
  world.answers['pack.import'] = () => ok({ id: 'lights', revision: 1, replaced: null });
  const { wrapper, router } = mountPage(PackImportDialog, {}, packRouter());
  const taking = usePackImport();
  await taking.offer(Object.keys(offers).map((text) => file(text)));
  await flushPromises();
  const press = async (words: string) => {
    const found = wrapper.findAll('button').find((button) => button.text() === words);
    if (found === undefined) throw new Error(`No button ${words}`);
    await found.trigger('click');
    await flushPromises();
  };
  return { ...world, wrapper, router, press, taking };
}
const notices = () => useNotifications().shown.map(({ text }) => translate(text));

describe('a pack that is offered', () => {
  it('says whose it is and what is in it before anything is written', async () => {
    const { wrapper, named } = await dialog({ one: offer });
    const words = wrapper.text();
    for (const part of [
      'From one.hearth',
      'Lights',
      'by Ilse',
      'What glows.',
      '2 rules',
      'one card',
      'Charms: 3',
    ])
      expect(words).toContain(part);
    expect(words).not.toContain('tables');
    expect(named('pack.import')).toEqual([]);
  });

  it('is taken in, and can be opened from the notice', async () => {
    const { press, named, taking, router } = await dialog({ one: offer });
    await press('Take it in');
    expect(named('pack.import').map(({ args }) => args)).toEqual([{ text: 'one', mode: 'add' }]);
    expect(taking.current).toBeUndefined();
    expect(notices()).toEqual(['Lights was taken in.']);
    await useNotifications().shown[0]?.action?.run();
    expect(router.currentRoute.value.params).toEqual({ id: 'lights' });
  });

  it('is left out where the user wants that, and the next one is shown', async () => {
    const { wrapper, press, named } = await dialog({ one: offer, two: { ...offer, name: 'Other' } });
    expect(wrapper.text()).toContain('One more file after this one.');
    await press('Leave it out');
    expect(wrapper.text()).toContain('Other');
    await press('Leave it out');
    expect(named('pack.import')).toEqual([]);
  });

  it('with faults is refused with every one of them and its place', async () => {
    const faults = Array.from({ length: 3 }, (_, index) => ({ ...fault, title: raw(`Flame ${index}`) }));
    const { wrapper } = await dialog({ one: { ...offer, faults } });
    expect(wrapper.text()).toContain('3 faults must be put right in it first.');
    expect(wrapper.findAll('.report li').map((line) => line.text().replaceAll(/\s+/g, ' '))).toEqual(
      [0, 1, 2].map((index) => `Charm · Flame ${index}at powermust be 10 at most`),
    );
    expect(wrapper.findAll('button').map((button) => button.text())).toEqual(['Close']);
  });

  it('that is refused in the end says why, with the name of the file', async () => {
    const world = await dialog({ one: offer });
    world.answers['pack.import'] = () => err({ code: 'storage-failed', text: raw('The disk is full.') });
    await world.press('Take it in');
    expect(notices()).toEqual(['one.hearth: The disk is full.']);
  });
});

describe('a pack whose id is there already', () => {
  const existing = { name: 'Old lights', updatedAt: '2026-01-01T00:00:00.000Z', where: 'library' as const };

  it('takes the place of the other, and gives it back', async () => {
    const old = packOf('lights', [charm('light')], { name: 'Old lights', revision: 4 });
    const world = await dialog({ one: { ...offer, existing } }, [old]);
    world.answers['pack.import'] = ({ mode }: { mode: string }) => {
      world.shelf.set('lights', { ...old, name: mode, things: [], revision: 5 });
      world.binned.set('copy', { ...old, id: 'copy' });
      return ok({ id: 'lights', revision: 5, replaced: 'copy' });
    };
    expect(world.wrapper.text()).toContain('“Old lights”');
    await world.press('Take it in');
    expect(world.shelf.get('lights')).toMatchObject({ name: 'replace', things: [] });
    await useNotifications().shown[0]?.action?.run();
    expect(world.shelf.get('lights')).toMatchObject({
      name: 'Old lights',
      revision: 6,
      things: [{ id: 'light' }],
    });
    expect(world.binned.size).toBe(0);
  });

  it('stands beside the other where the user keeps both', async () => {
    const { wrapper, press, named } = await dialog({ one: { ...offer, existing } });
    await wrapper.get('input[value=copy]').setValue();
    await press('Take it in');
    expect(named('pack.import')[0]?.args).toEqual({ text: 'one', mode: 'copy' });
  });

  it('may come back for one in the bin', async () => {
    const { wrapper, press, named } = await dialog(
      { one: { ...offer, existing: { ...existing, where: 'bin' } } },
      [],
    );
    expect(wrapper.text()).toContain('is in the bin: “Old lights”');
    await press('Take it in');
    expect(named('pack.import')[0]?.args).toEqual({ text: 'one', mode: 'replace' });
  });

  it('only stands beside one that is damaged', async () => {
    const { wrapper, press, named } = await dialog({
      one: { ...offer, existing: { ...existing, name: '', updatedAt: null } },
    });
    expect(wrapper.find('input[type=radio]').exists()).toBe(false);
    await press('Take it in');
    expect(named('pack.import')[0]?.args).toEqual({ text: 'one', mode: 'copy' });
  });
});

describe('files among which packs are looked for', () => {
  it('are given back where they hold none', async () => {
    const { taking, named } = await dialog({});
    const inner = { kind: 'pack', format: 'hearthbook' };
    const packs = [
      JSON.stringify({ format: 'hearthbook-export', version: 1, document: inner }),
      `\uFEFF${JSON.stringify(inner)}`,
    ];
    const others = ['{', '[]', 'null', '3', JSON.stringify({ kind: 'character' }), '{"document":null}'];
    const rest = await taking.offerAmong([...packs, ...others].map((text) => file(text, text)));
    expect(await Promise.all(rest.map((each) => each.text()))).toEqual(others);
    expect(named('pack.check')).toHaveLength(packs.length);
    // Neither of the two is sound here, and each says so.
    expect(notices()).toHaveLength(2);
  });

  it('that are too big are not read', async () => {
    const { taking, named } = await dialog({});
    const big = file('x', 'big.hearth');
    Object.defineProperty(big, 'size', { value: 10_000_001 });
    await taking.offer([big]);
    expect(named('pack.check')).toEqual([]);
    expect(notices()).toEqual(['big.hearth is too big for a pack.']);
  });
});
