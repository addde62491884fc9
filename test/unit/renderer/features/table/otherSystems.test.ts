import { flushPromises, mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h } from 'vue';
import AppNotices from '#renderer/app/AppNotices.vue';
import { useText } from '#renderer/composables/useText';
import LogRow from '#renderer/features/dice/LogRow.vue';
import LookUp from '#renderer/features/lookup/LookUp.vue';
import RollsPanel from '#renderer/features/table/RollsPanel.vue';
import { addRulesetMessages, i18n } from '#renderer/locales/i18n';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { plainDice } from '#shared/campaign/dice/plainDice';
import type { RollRecord } from '#shared/campaign/dice/rolls';
import type { Json } from '#shared/kernel/jsonValue';
import { ok } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { Ruleset } from '#shared/rules/ruleset';
import type { LogRoom } from '#shared/table/rooms/schemas';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { libraryRow } from '#test/unit/renderer/support/libraryRow';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { everySystem, findAll, senderOf, textsIn, viewsOf } from '#test/unit/renderer/support/everySystem';
import { forgetCatalogs, onSeatWithoutCatalogs, rawKeysIn } from '#test/unit/renderer/support/otherSystem';

onSeatWithoutCatalogs();
beforeEach(() => {
  setActivePinia(createPinia());
  fakeProgram({});
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => setTimeout(run) });
});

function requestsOf(ruleset: Ruleset): readonly RollRequest[] {
  const all = findAll(viewsOf(ruleset), (value) =>
    'roll' in value ? (value.roll as RollRequest | undefined) : undefined,
  );
  return [...new Map(all.map((each) => [JSON.stringify(each.label), each])).values()];
}

/** Rolls as the window of the sender keeps them, which has the catalog. */
function sent(ruleset: Ruleset): LogRoom['rolls'] {
  const before = i18n.global.getLocaleMessage('en');
  addRulesetMessages(ruleset);
  const log = useDiceLog();
  for (const { label } of requestsOf(ruleset))
    log.keep({
      ...{ label, who: 'Brakka', replaces: null, hidden: false, seed: null },
      rolled: plainDice([{ count: 2, sides: 6 }], [[4, 5]]),
    });
  const lines = useRollLog().rolls.map(({ roll }) => ({ id: roll.id, line: roll }));
  i18n.global.setLocaleMessage('en', before);
  forgetCatalogs();
  return lines;
}

function shown(texts: readonly Text[]) {
  const component = defineComponent(() => {
    const { t } = useText();
    return () =>
      h(
        'ul',
        texts.map((text) => h('li', t(text))),
      );
  });
  return mount(component, { global: { plugins: [i18n] } });
}

describe.each(Object.entries(everySystem))('what %s says', (_, load) => {
  it('shows at a seat of another system in its own words: every roll in the shared log', async () => {
    const ruleset = await load();
    const rolls = sent(ruleset);
    expect(rolls.length).toBeGreaterThan(0);
    const translate = senderOf(ruleset);
    const log: LogRoom = { more: 0, entries: [], rolls: [] };
    const { wrapper } = mountPage(RollsPanel, { log, ruleset: 'toy' });
    for (let at = 0; at < rolls.length; at += 12) {
      const page = rolls.slice(at, at + 12);
      await wrapper.setProps({ log: { ...log, rolls: page }, ruleset: 'toy' });
      const labels = () => wrapper.findAll('.rows .words > p:first-child').map((each) => each.text());
      await vi.waitFor(() =>
        expect(labels().toSorted()).toEqual(
          page.map(({ line }) => translate((line as { label: Text }).label).trim()).toSorted(),
        ),
      );
      expect(rawKeysIn(wrapper.text())).toEqual([]);
    }
  });

  it('never shows a key: every text of its sheets, play and pages', async () => {
    const ruleset = await load();
    const texts = [
      ...new Map(textsIn(viewsOf(ruleset)).map((text) => [JSON.stringify(text), text])).values(),
    ];
    const wrapper = shown(texts);
    await vi.waitFor(() => expect(wrapper.text()).not.toBe(''));
    await vi.waitFor(() => expect(wrapper.findAll('li').every((each) => each.text() !== '')).toBe(true));
    expect(rawKeysIn(wrapper.text())).toEqual([]);
  });
});

describe('a text of another system', () => {
  const damage = message('ruleset.starfaring.rolls.damage', { name: { raw: 'Laser' } });

  it('shows in its own words among the dice, in notices and in the search of everything', async () => {
    const roll = {
      ...{ type: 'roll', id: 'a', at: '2026-01-02T03:04:05.000Z', label: damage, who: '' },
      ...{ rolled: plainDice([{ count: 2, sides: 6 }], [[4, 5]]), replaces: null, hidden: false, seed: null },
    };
    const logged = { roll, chosen: [], veiled: false };
    useNotifications().notify({ tone: 'info', text: message('sharedTablePage.news', { what: damage }) });
    const places = [
      mountPage(LogRow, { logged, open: false, when: 'now', whenInFull: 'today' }).wrapper,
      mountPage(AppNotices).wrapper,
    ];
    for (const wrapper of places) {
      await flushPromises();
      expect(rawKeysIn(wrapper.text())).toEqual([]);
    }
    expect(places[0]?.text()).toContain('Laser');

    forgetCatalogs();
    fakeProgram({
      'library.list': () => ok({ rows: [libraryRow('a', { name: 'Ilse', subtitle: damage })], troubled: [] }),
      'campaign.list': () => ok({ rows: [], troubled: [] }),
    });
    await useLibrary().load();
    const { wrapper } = mountPage(LookUp);
    await wrapper.get('input').setValue('Ilse');
    await flushPromises();
    await vi.waitFor(() => expect(wrapper.text()).toContain('Laser'));
    expect(rawKeysIn(wrapper.text())).toEqual([]);
  });

  it('of a check in the shared log is read by its own rules', async () => {
    const { checks } = await everySystem['starfaring']!();
    const values = initialValues(checks[0]?.inputs ?? {}) as Readonly<Record<string, Json>>;
    const opened = checks[0]?.open(values);
    if (opened?.ok !== true) throw new Error('no check');
    const dice = opened.value.dice.map(({ count }) => Array.from({ length: count }, () => 3));
    const { total } = opened.value.read({ dice, chosen: [] });
    const line: RollRecord = {
      ...{ type: 'roll', id: 'r', at: '2026-01-02T03:04:05.000Z', label: damage, who: 'Ilse' },
      rolled: { kind: 'check', ruleset: 'starfaring', check: 'check', values, dice },
      ...{ replaces: null, hidden: false, seed: null },
    };
    fakeProgram({ 'pack.ofRuleset': () => ok({ packs: [], missing: [] }) });
    const log: LogRoom = { more: 0, entries: [], rolls: [{ id: 'r', line }] };
    const { wrapper } = mountPage(RollsPanel, { log, ruleset: 'delver' });
    await vi.waitFor(() => expect(wrapper.get('.result .name').text()).toBe(String(total?.value)));
    expect(rawKeysIn(wrapper.text())).toEqual([]);
  });

  it('of a system that is not installed is shown in the words that were sent, else it says so', () => {
    const text = { key: 'ruleset.lantern.rolls.heart', words: 'Heart' };
    expect(shown([text]).text()).toBe('Heart');
    expect(shown([message('ruleset.lantern.rolls.heart')]).text()).toBe(
      'Text of a system that is not installed',
    );
  });
});

it('no part of the window translates by another way than the two that know what to do without a catalog', () => {
  const sources = import.meta.glob<string>('../../../../../renderer/**/*.{ts,vue}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const found = Object.entries(sources)
    .filter(([, source]) => /\bt\b[^}]*\} = useI18n|(?:i18n|global)\.t\(/.test(source))
    .map(([path]) => path.replace(/^.*\/renderer\//, ''))
    .filter((path) => !path.startsWith('players/'));
  expect(found.toSorted()).toEqual([
    'composables/useText.ts',
    'locales/i18n.ts',
    // A message of its own catalog.
    'stores/editing/useSaveQuestions.ts',
  ]);
});
