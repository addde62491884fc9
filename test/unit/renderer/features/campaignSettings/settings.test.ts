import { english } from '#test/unit/renderer/support/english';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultCalendar, type Calendar } from '#shared/calendar/calendar';
import { freshLeap, setLeap } from '#shared/calendar/edits';
import { settleVariant } from '#shared/campaign/settings';
import { set } from '#shared/character/edits';
import { raw } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import DayField from '#renderer/features/campaignSettings/DayField.vue';
import LeapFields from '#renderer/features/campaignSettings/LeapFields.vue';
import LifestyleTable from '#renderer/features/campaignSettings/LifestyleTable.vue';
import MonthRows from '#renderer/features/campaignSettings/MonthRows.vue';
import OwnName from '#renderer/features/campaignSettings/OwnName.vue';
import { useVariants } from '#renderer/features/campaignSettings/useVariants';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { stored } from '#test/unit/renderer/support/documentSource';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { campaignOf, openTable, partyProgram } from '#test/unit/renderer/support/partyProgram';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

const option = (level: number) => ({
  id: `level-${String(level)}`,
  label: raw(`Level ${String(level)}`),
  edits: [set(['level'], level)],
});
const rules: Ruleset = {
  ...toyRuleset,
  variants: [
    {
      id: 'start',
      label: raw('Start'),
      text: raw(''),
      rule: '1',
      options: [option(1), option(2), option(9)],
    },
  ],
  variantOf: ({ choices }, id) =>
    id === 'start' && typeof choices === 'object' && choices !== null && 'level' in choices
      ? `level-${JSON.stringify(choices['level'])}`
      : undefined,
};
withRulesets({
  ...registry,
  loadRuleset: async (id: string) => (id === 'toy' ? rules : registry.loadRuleset(id)),
});

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

describe('a name with a default', () => {
  const props = { value: 'Frost', usual: 'Month 1', label: 'Name', limit: 60, faulty: false };

  it('returns to the default once the field is left empty, but not while typing', async () => {
    const { wrapper } = mountPage(OwnName, props);
    const input = wrapper.get('input');
    await input.setValue('');
    expect(wrapper.emitted('change')).toEqual([[null]]);
    await wrapper.setProps({ value: null });
    expect(input.element.value).toBe('');
    await input.trigger('blur');
    expect(input.element.value).toBe(english('calendar.month.other', { number: '1' }));
    await input.setValue('Ice');
    expect(wrapper.emitted('change')?.at(-1)).toEqual(['Ice']);
  });

  it('follows undo elsewhere', async () => {
    const { wrapper } = mountPage(OwnName, props);
    await wrapper.setProps({ value: 'Snow' });
    expect(wrapper.get('input').element.value).toBe('Snow');
  });

  it('is empty if there is no default', async () => {
    const { wrapper } = mountPage(OwnName, { ...props, usual: undefined });
    await wrapper.get('input').setValue('');
    expect(wrapper.emitted('change')).toEqual([['']]);
  });
});

describe('a typed day', () => {
  const props = { label: 'Begins', calendar: defaultCalendar, day: 0 };

  it('is parsed by the calendar, and a fault is shown if it is invalid', async () => {
    const { wrapper } = mountPage(DayField, props);
    const input = wrapper.get('input');
    expect(input.element.value).toBe('1 Deepfrost 1');
    await input.setValue('31.1.1');
    await input.trigger('change');
    expect(wrapper.emitted('change')).toBeUndefined();
    expect(input.attributes('aria-invalid')).toBe('true');
    expect(wrapper.get('.fault').text()).toContain('has no day 31');
    await input.setValue('5 thaw 2');
    await input.trigger('change');
    expect(wrapper.emitted('change')).toEqual([[360 + 30 + 4]]);
  });

  it('is restored with Escape', async () => {
    const { wrapper } = mountPage(DayField, props);
    const input = wrapper.get('input');
    await input.setValue('nonsense');
    await input.trigger('change');
    await input.trigger('keydown', { key: 'Escape' });
    expect(input.element.value).toBe('1 Deepfrost 1');
    expect(wrapper.find('.fault').exists()).toBe(false);
  });
});

it('keeps the focus on a month that is moved', async () => {
  const { wrapper } = mountPage(MonthRows, { calendar: defaultCalendar, problems: [] });
  const [down] = wrapper.findAll<HTMLElement>('[data-way="down"]');
  down?.element.focus();
  await down?.trigger('click');
  await vi.advanceTimersByTimeAsync(1);
  const change = wrapper.emitted('change')?.[0]?.[0];
  expect(typeof change === 'function' && change(defaultCalendar).months).toHaveLength(12);
  expect(document.activeElement?.closest('li')).toBe(wrapper.findAll('li')[1]?.element);
});

it('lists the next leap years, or says that there are none', async () => {
  const leap = { month: 1, days: 1, every: 4, except: 100, but: 400 };
  const { wrapper } = mountPage(LeapFields, {
    ...{ calendar: { ...defaultCalendar, leap }, problems: [], year: 1897 },
  });
  expect(wrapper.get('.hint').text()).toContain('1904, 1908, 1912');
  await wrapper.setProps({ calendar: { ...defaultCalendar, leap: { ...leap, except: 4, but: null } } });
  expect(wrapper.get('.hint').text()).toContain('None');
});

it('counts leap years from any year, and puts their days outside the week', async () => {
  const calendar = setLeap(defaultCalendar, freshLeap(defaultCalendar));
  const { wrapper } = mountPage(LeapFields, { calendar, problems: [], year: 1 });
  const made: Calendar[] = [calendar];
  const follow = async () => {
    const change = wrapper.emitted('change')?.at(-1)?.[0];
    if (typeof change === 'function') made.push(change(made.at(-1)));
    await wrapper.setProps({ calendar: made.at(-1) });
  };
  const from = wrapper.get('input[aria-label="Counted from year"]');
  await from.setValue('3');
  await from.trigger('blur');
  await follow();
  expect(wrapper.get('.hint').text()).toContain('3, 7, 11');
  await wrapper.findAll('input[type=checkbox]').at(-1)?.setValue(true);
  await follow();
  expect(made.at(-1)?.leap).toMatchObject({ every: 4, from: 3, outside: true });
  await wrapper.setProps({ calendar: { ...calendar, weekdays: [] } });
  expect(wrapper.text()).not.toContain('outside the week');
});

it('asks before a lifestyle in use is removed, and not otherwise', async () => {
  const living = { id: 'poor', perDay: null };
  const member = { id: 'm1', character: null, name: 'Mern', player: '', role: 'guest', away: false } as const;
  partyProgram([], campaignOf({ party: [{ ...member, living }] }));
  const store = await openTable();
  const { wrapper } = mountPage(LifestyleTable, { campaign: store.document });
  const rows = () => store.document?.terms.lifestyles.map(({ id }) => id);
  await wrapper.findAll('[data-way="remove"]')[0]?.trigger('click');
  expect(rows()).not.toContain('wretched');
  await wrapper.setProps({ campaign: store.document });
  await wrapper.findAll('[data-way="remove"]')[1]?.trigger('click');
  expect(rows()).toContain('poor');
  useDialogs().answer('do');
  await vi.advanceTimersByTimeAsync(1);
  expect(rows()).not.toContain('poor');
  expect(store.document?.party[0]?.living).toBeNull();
});

describe('changing characters to follow the campaign', () => {
  async function atTable(levels: Readonly<Record<string, number>>) {
    const characters = Object.entries(levels).map(([name, level]) => ({
      ...stored(name),
      ...{ ruleset: 'toy', choices: { level } },
    }));
    const party = characters.map(({ id, name }) => ({
      ...{
        id: `m-${id}`,
        character: id,
        name,
        player: '',
        role: 'player' as const,
        away: false,
        living: null,
      },
    }));
    const program = partyProgram(characters, campaignOf({ party }));
    const store = await openTable();
    const used: ReturnType<typeof useVariants>[] = [];
    mountPage({
      setup: () => {
        used.push(useVariants());
        return () => null;
      },
    });
    await vi.advanceTimersByTimeAsync(10);
    const settle = (to: string) => store.apply((campaign) => settleVariant(campaign, 'toy', 'start', to));
    const variant = () => used[0]?.variants.value[0]?.variants[0];
    return { program, settle, variant, follow: used[0]?.follow };
  }

  it('lists those that deviate, asks with the consequences, and can be undone', async () => {
    const { program, settle, variant, follow } = await atTable({ Ada: 1, Bo: 9 });
    expect(variant()).toMatchObject({ option: '', deviations: [] });
    settle('level-9');
    const one = variant();
    expect(one?.deviations.map(({ person }) => person.document.id)).toEqual(['ada']);
    const following = one && follow?.(one);
    expect(useDialogs().current?.items).toMatchObject([
      { key: 'campaignSettings.variants.breaks', params: { count: 1 } },
    ]);
    useDialogs().answer('follow');
    await following;
    expect(program.documents.get('ada')?.choices).toEqual({ level: 9 });
    expect(program.named('documents.commit')).toHaveLength(1);
    expect(variant()?.deviations).toEqual([]);
    await useNotifications().shown.at(-1)?.action?.run();
    expect(program.documents.get('ada')?.choices).toEqual({ level: 1 });
  });

  it('does not undo a later choice', async () => {
    const { program, settle, variant, follow } = await atTable({ Ada: 1 });
    settle('level-2');
    const one = variant();
    const following = one && follow?.(one);
    useDialogs().answer('follow');
    await following;
    const now = program.documents.get('ada');
    if (now !== undefined) program.documents.set('ada', { ...now, choices: { level: 4 } });
    await useNotifications().shown.at(-1)?.action?.run();
    expect(program.documents.get('ada')?.choices).toEqual({ level: 4 });
  });
});
