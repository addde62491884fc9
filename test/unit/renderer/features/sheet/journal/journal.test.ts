import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set, type Edit } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { raw } from '#shared/kernel/text';
import { grouped } from '#renderer/composables/grouped';
import JournalPanel from '#renderer/features/sheet/journal/JournalPanel.vue';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { playedRules, purse } from '#test/unit/renderer/support/playedRules';
import { documentSource, stored } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
beforeEach(() => setActivePinia(createPinia()));

const coins = (amount: number, reason: string) => enter({ account: 'money', amount, reason });
type Done = readonly [label: string, ...edits: Edit[]];

/** Ilse after some actions, with this many hours between them. */
function ilse(journalEntries: readonly Done[], hours = 1): CharacterDocument {
  const ports = { clock: steppingClock(hours * 3600), ids: countingIds() };
  const start: CharacterDocument = { ...stored('Ilse'), ruleset: 'toy', form: 'character' };
  return journalEntries.reduce(
    (document, [label, ...edits]) => perform(document, { label: raw(label), edits }, ports),
    start,
  );
}

async function panel(
  document: CharacterDocument,
  rules = playedRules((now) => ({ ledger: () => purse(now) })),
  others: readonly CharacterDocument[] = [],
) {
  documentSource([document, ...others]);
  vi.spyOn(useRulesets(), 'load').mockResolvedValue(rules);
  const store = useCharacterStore();
  await store.load('ilse');
  const { wrapper } = mountPage(JournalPanel);
  await flushPromises();
  const rows = () => wrapper.findAll('ol li');
  return {
    store,
    wrapper,
    rows,
    labels: () => rows().map((row) => row.get('.label').text()),
    search: (words: string) => wrapper.get('input[type=search]').setValue(words),
    revert: async (index: number) => {
      await rows()[index]!.get('button').trigger('click');
      await flushPromises();
    },
  };
}

describe('the journal', () => {
  it('groups entries by day, newest first, with their effects on the ledger', async () => {
    const { wrapper, labels, rows } = await panel(
      ilse(
        [
          ['Find', coins(5, 'a purse')],
          ['Buy: Hat', coins(-3, 'hat'), set(['hat'], true)],
          ['Poisoned: on', set(['poisoned'], true)],
        ],
        20,
      ),
    );
    expect(labels()).toEqual([english('sheet.play.on', { label: 'Poisoned' }), 'Buy: Hat', 'Find']);
    expect(rows()[1]!.text()).toContain('Silver −3 (hat)');
    expect(rows()[2]!.text()).toContain('Silver +5 (a purse)');
    expect(wrapper.findAll('h3').length).toBeGreaterThan(1);
    expect(wrapper.findAll('time')[0]!.attributes('datetime')).toMatch(/^2026-01-/);
  });

  it('shows entries that were withdrawn later, in plain words if the rules keep no ledger', async () => {
    let document = ilse([['Find', coins(5, 'a purse')]]);
    const entry = document.ledger[0]?.id ?? '';
    document = perform(
      document,
      { label: raw('Lose'), edits: [{ op: 'withdraw', entry }] },
      { clock: steppingClock(60, '2026-02-01T00:00:00.000Z'), ids: countingIds('later') },
    );
    const { rows } = await panel(document, playedRules({}));
    expect(rows()[0]!.text()).toContain(english('journalPage.withdrawn', { what: 'Money +5 (a purse)' }));
    expect(rows()[1]!.text()).toContain('Money +5 (a purse)');
    expect(rows()[1]!.get('button').attributes('aria-disabled')).toBe('true');
  });

  it('can be searched, ignoring accents, by actions and effects', async () => {
    const { wrapper, labels, search } = await panel(
      ilse([
        ['Buy: Épée', coins(-3, 'steel')],
        ['Rest', set(['rested'], true)],
      ]),
    );
    await search('epee');
    expect(labels()).toEqual(['Buy: Épée']);
    await search('silver steel');
    expect(labels()).toEqual(['Buy: Épée']);
    await search('dragon');
    expect(wrapper.text()).toContain('“dragon”');
    await wrapper.get('.link').trigger('click');
    expect(labels()).toHaveLength(2);
  });

  it('undoes an entry, and says what prevents another', async () => {
    const { store, labels, rows, revert } = await panel(
      ilse([
        ['Hit', set(['points'], 4)],
        ['Hat', set(['hat'], true)],
        ['Rest', set(['points'], 5)],
      ]),
    );
    const hit = rows()[2]!;
    expect(hit.get('button').attributes('aria-disabled')).toBe('true');
    const reason = document.getElementById(hit.get('button').attributes('aria-describedby')!);
    expect(reason?.textContent).toContain('“Rest” changed the same thing afterward');
    await revert(2);
    expect(labels()).toHaveLength(3);
    await revert(1);
    expect(labels()).toEqual(['Rest', 'Hit']);
    await revert(0);
    expect(rows()[0]!.get('button').attributes('aria-disabled')).toBeUndefined();
    expect(store.document?.play).toEqual({ points: 4 });
  });

  it.each([
    ['ilse brakka', 'Also involves Brakka.'],
    ['ilse brakka pip brakka', 'Also involves Brakka, Pip.'],
    ['ilse gone brakka pip', 'Also involves Brakka, Pip and 1 other.'],
    ['ilse gone brakka lost', 'Also involves Brakka and 2 others.'],
    ['ilse gone', 'Also involves another character.'],
    ['ilse gone lost left', 'Also involves 3 other characters.'],
  ])('names everyone involved in an entry once: %s', async (members, words) => {
    const document = ilse([['Give', set(['sword'], false)]]);
    const [journalEntry] = document.journal;
    const shared = { ...document, journal: [{ ...journalEntry!, group: `key ${members}` }] };
    const { rows, search, labels } = await panel(shared, undefined, [stored('Brakka'), stored('Pip')]);
    expect(rows()[0]!.text()).toContain(words);
    await search(words);
    expect(labels()).toEqual(['Give']);
  });

  it('renders thousands a screenful at a time', async () => {
    const document = ilse(
      Array.from({ length: 3000 }, (_, index): Done => [`Deed ${String(index)}`, set(['n'], index)]),
    );
    const { rows, wrapper, labels } = await panel(document);
    expect(rows()).toHaveLength(60);
    expect(labels()[0]).toBe('Deed 2999');
    await wrapper.get('.link').trigger('click');
    expect(rows()).toHaveLength(120);
  });

  it('is empty before anything happened, and explains itself', async () => {
    const { wrapper } = await panel(ilse([]));
    expect(wrapper.text()).toContain(english('journalPage.empty'));
    expect(wrapper.find('input[type=search]').exists()).toBe(false);
  });
});

it('days keep the order of their entries', () => {
  const document = ilse(
    [
      ['a', set(['n'], 1)],
      ['b', set(['n'], 2)],
      ['c', set(['n'], 3)],
    ],
    20,
  );
  const days = grouped(document.journal, (journalEntry) => journalEntry.at.slice(0, 10));
  expect(days.map(({ name, items }) => [name, items.length])).toEqual([
    ['2026-01-01', 1],
    ['2026-01-02', 1],
    ['2026-01-03', 1],
  ]);
});
