import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { ok } from '#shared/kernel/result';
import {
  answers,
  inOrder,
  lookUpGroups,
  mentionRank,
  named,
  textAnswers,
} from '#renderer/features/lookup/lookup';
import { commandsByName, places } from '#renderer/features/lookup/useActions';
import LookUp from '#renderer/features/lookup/LookUp.vue';
import appWords from '#renderer/locales/en/app.json';
import words from '#renderer/locales/en/lookUp.json';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { useCommands } from '#renderer/stores/window/useCommands';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { libraryRow } from '#test/unit/renderer/support/libraryRow';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => {
  setActivePinia(createPinia());
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => setTimeout(run) });
});

const names = (all: readonly string[]) => named(all, (name) => name);

describe('the rank of a name', () => {
  it('is highest for the exact name, then its beginning, the beginning of a word, and any part', () => {
    const all = names(['Unbrakka', 'The Brakka', 'Brakkason', 'Brakka', 'Ghan']);
    expect(answers(all, 'brakka', 9)).toEqual({
      best: ['Brakka', 'Brakkason', 'The Brakka', 'Unbrakka'],
      count: 4,
      rank: 4,
    });
  });

  it('ignores accents and case, and requires every word', () => {
    const all = names(['Épée Zoë', 'Zoe']);
    expect(answers(all, 'zoe epee', 9).best).toEqual(['Épée Zoë']);
    expect(answers(all, '  ', 9)).toEqual({ best: [], count: 0, rank: 0 });
  });

  it('is computed for ten thousand, and only the best are kept', () => {
    const many = names(Array.from({ length: 10_000 }, (_, index) => `Hero ${String(index)}`));
    const found = answers(many, 'hero 99', 6);
    expect(found.best[0]).toBe('Hero 99');
    expect(found.best).toHaveLength(6);
    expect(found.count).toBe(many.filter(({ folded }) => folded.includes('99')).length);
  });

  it('of a text is that of all words as soon as it has them, small ones only decide between equals', () => {
    const text = (title: string, words: string) => ({ thing: title, folded: title, words });
    const texts = [text('inn', 'the ferryman left'), text('weir', 'i say, the ferryman cried')];
    expect(textAnswers(texts, 'what did the ferryman say', 9)).toEqual({
      best: ['weir', 'inn'],
      count: 2,
      rank: mentionRank(1),
    });
    expect(textAnswers(texts, 'ferryman boat', 9).rank).toBe(mentionRank(0.5));
    expect(textAnswers(texts, 'inn', 9).rank).toBe(4);
  });

  it('groups are ordered by their best result, equal ones in their own order, without empty ones', () => {
    const group = (id: Parameters<typeof inOrder>[0][number]['group'], rank: number) => ({
      ...{ group: id, rank, count: rank === 0 ? 0 : 1 },
    });
    const groups = [group('characters', 1), group('notes', 0), group('actions', 3), group('rules', 3)];
    expect(inOrder(groups).map((each) => each.group)).toEqual(['actions', 'rules', 'characters']);
  });
});

describe('the search of everything', () => {
  async function asked() {
    const clock = fixedClock;
    const campaign = {
      ...newCampaign('delver', 'The Ferry Road', { clock, ids: countingIds('campaign') }),
      revision: 1,
    };
    const note = { ...{ id: 'n1', title: 'Ferryman Oll', text: '', topic: 'npc' }, secret: false };
    const entry = (id: string, title: string, text: string) => ({
      ...{ id, title, text, kind: 'entry', days: 0, on: null, secret: false },
      ...{ date: '2026-01-31', at: '2026-01-31T20:00:00.000Z' },
    });
    const walk = 'They walked along the river for hours and found nothing. '.repeat(20);
    const log = [
      entry('e1', 'By the river', `${walk}The **miller** says: the bridge is gone. ${walk}`),
      entry('e2', 'A quiet day', 'They rested at the inn, and met the miller’s son.'),
    ];
    const stored = { ...campaign, notes: [note], log };
    const row = { id: campaign.id, name: campaign.name, ruleset: 'delver', updatedAt: campaign.updatedAt };
    fakeProgram({
      'library.list': () => ok({ rows: [libraryRow('a', { name: 'Ferra' })], troubled: [] }),
      'library.newest': () => ok({ rows: [] }),
      'campaign.list': () => ok({ rows: [row], troubled: [] }),
      'campaign.read': () => ok(stored),
      'pack.ofRuleset': () => ok({ packs: [], troubled: [] }),
    });
    await useLibrary().load();
    const pressed: string[] = [];
    useCommands().answer('import', () => pressed.push('import'));
    const { wrapper, router } = mountPage(LookUp);
    await expect.poll(() => wrapper.text()).toContain('Actions');
    const groups = () => wrapper.findAll('[role=group]').map((each) => each.attributes('aria-label'));
    const options = () => wrapper.findAll('[role=option] .title').map((each) => each.text());
    return { wrapper, router, groups, options, pressed, campaign, field: wrapper.get('input') };
  }

  it('finds characters, campaigns, notes and actions in groups, and Enter opens one', async () => {
    const { wrapper, router, groups, options, campaign, field } = await asked();
    await field.setValue('ferr');
    await expect.poll(options).toContain('Ferryman Oll');
    expect(groups().slice(0, 3)).toEqual(['Characters', 'Notes', 'Campaigns']);
    expect(options().slice(0, 3)).toEqual(['Ferra', 'Ferryman Oll', 'The Ferry Road']);
    await field.trigger('keydown', { key: 'ArrowDown' });
    expect(wrapper.get('[aria-selected=true] .title').text()).toBe('Ferryman Oll');
    await field.trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(wrapper.emitted('close')).toHaveLength(1);
    expect(router.currentRoute.value).toMatchObject({
      name: 'campaign',
      params: { id: campaign.id, part: 'notes', item: 'n1' },
    });
  });

  it('finds what a log says, shows the line, and opens its entry', async () => {
    const { wrapper, router, groups, options, campaign, field } = await asked();
    await field.setValue('what did the miller say');
    await expect.poll(options).toContain('By the river');
    expect(groups()[0]).toBe('Logs');
    expect(options().slice(0, 2)).toEqual(['By the river', 'A quiet day']);
    const option = wrapper.get('[aria-selected=true]');
    expect(option.get('.passage').text()).toMatch(/^… .*The miller says: the bridge is gone\..*…$/);
    expect(option.get('mark').text()).toBe('miller');
    expect(wrapper.get('.shown mark').text()).toBe('miller');
    await field.trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(router.currentRoute.value).toMatchObject({
      name: 'campaign',
      params: { id: campaign.id, part: 'log', item: 'e1' },
    });
  });

  it('has words for every group, and for every page and command that it leads to', () => {
    expect(Object.keys(words.place).toSorted()).toEqual([...places].toSorted());
    expect(Object.keys(words.group).toSorted()).toEqual([...lookUpGroups].toSorted());
    const named: Readonly<Record<string, string>> = appWords.command;
    expect(commandsByName.filter((command) => named[command] === undefined)).toEqual([]);
  });

  it('runs the chosen action, and offers only possible ones', async () => {
    const { options, pressed, field } = await asked();
    await field.setValue('import');
    await expect.poll(() => options()[0]).toBe(english('app.command.import'));
    await field.trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(pressed).toEqual(['import']);
    expect(options()).not.toContain('Print');
  });

  it('says when nothing is found', async () => {
    const { wrapper, field } = await asked();
    await field.setValue('qqqzzzxxx');
    const status = () => wrapper.get('[role=status]').text();
    await expect.poll(status, { timeout: 60_000 }).toMatch(/^No results for “qqqzzzxxx”\./);
  });
});
