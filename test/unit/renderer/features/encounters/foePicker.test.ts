import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import FoePicker from '#renderer/features/encounters/FoePicker.vue';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { newCampaign } from '#shared/campaign/campaign';
import { ok } from '#shared/kernel/result';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { libraryRow } from '#test/unit/renderer/support/libraryRow';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

async function picker() {
  fakeProgram({
    'library.newest': () => ok({ rows: [] }),
    'library.list': () =>
      ok({ rows: [libraryRow('brig-hero', { name: 'Brigid', ruleset: 'heroic' })], troubled: [] }),
    'pack.ofRuleset': () => ok({ packs: [] }),
  });
  await Promise.all([useLibrary().load(), useRulesets().load('heroic')]);
  const campaign = newCampaign('heroic', 'Bells', { clock: fixedClock, ids: countingIds() });
  const { wrapper: page } = mountPage(FoePicker, { campaign, foes: [], isReplacing: false });
  const rows = () => page.findAll('.rows .main strong').map((row) => row.text());
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(10), 10_000);
  return { page, rows };
}

it('adds the first foe by Enter, those of the own rules before heroes and other rules', async () => {
  const { page, rows } = await picker();
  const field = page.get('input[type=search]');
  await field.setValue('brig');
  expect(rows()[0]).toBe('Brigand');
  expect(rows().indexOf('Brigid')).toBeGreaterThan(0);
  await field.trigger('keydown', { key: 'Enter' });
  expect(page.emitted('add')).toMatchObject([[{ name: 'Brigand', ruleset: 'heroic' }]]);
  expect(page.emitted('close')).toBeUndefined();
  await field.trigger('keydown', { key: 'ArrowDown' });
  expect(document.activeElement).toBe(page.get('.rows .main').element);
  await page.get('.rows .main').trigger('keydown', { key: 'ArrowUp' });
  expect(document.activeElement).toBe(field.element);
  await field.setValue('no such foe');
  await field.trigger('keydown', { key: 'Enter' });
  expect(page.emitted('add')).toHaveLength(1);
});
