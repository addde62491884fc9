import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshBeginning, prepareBeginning } from '#shared/campaign/beginning';
import { draftedSummary, draftedText } from '#shared/campaign/closeOut/draftedText';
import { prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import type { ClosedEntry, CloseOut, DowntimeEntry } from '#shared/campaign/log/chronicle';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { Member } from '#shared/campaign/party/members';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import { ruleset } from '#shared/rulesets/heroic/index';
import { translate } from '#renderer/locales/i18n';
import ReviseDowntime from '#renderer/features/downtime/ReviseDowntime.vue';
import ReviseCloseOut from '#renderer/features/closeOut/ReviseCloseOut.vue';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useTable } from '#renderer/stores/campaigns/useTable';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { campaignOf, openTable, partyProgram, tableId } from '#test/unit/renderer/support/partyProgram';
import { withRuleset } from '#test/unit/renderer/support/withRulesets';

withRuleset(ruleset);

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

const names = ['Ada', 'Bo'];
const member = (name: string): Member => ({
  ...{ id: `m-${name}`, character: `c-${name}`, name, player: '', role: 'player' },
  ...{ away: false, living: null },
});
function hero(name: string): CharacterDocument {
  const ports = { clock: fixedClock, ids: countingIds(name) };
  const planned = ruleset.readPlan({ ruleset: 'heroic', name, stats: { str: 2 } }, ports);
  if (!planned.ok) throw new Error('refused');
  return { ...newCharacter(ruleset, ports), ...planned.value, id: `c-${name}` };
}
const sessionOf = (more: Partial<CloseOut>): CloseOut => ({
  ...{ kind: 'session', title: '', date: '2026-03-01', days: 1, summary: '' },
  ...{ present: names.map((name) => `m-${name}`), awards: [], loot: [], debtors: [] },
  ...more,
});
const exp = (name: string, amount: number) => ({
  ...{ id: `e-${name}`, member: `m-${name}`, reward: 'exp', amount, reason: '', tag: 'session' },
});
const goal = (name: string) => ({ ...exp(name, 1), tag: 'goal' });
const heroismOf = (name: string, amount: number) => ({
  ...{ id: `h-${name}`, member: `m-${name}`, reward: 'heroism', amount, reason: '' },
});

/** A campaign that has played five sessions, each of them begun, the second as given. */
async function played(second: Partial<CloseOut>) {
  setActivePinia(createPinia());
  const rent = {
    ...{ id: 'rent', name: 'Rent', amount: 2, until: null, payers: ['m-Ada'] },
    rhythm: { every: 3, unit: 'days' as const, from: 1 },
  };
  const program = partyProgram(
    names.map(hero),
    campaignOf({ ruleset: 'heroic', party: names.map(member), expenses: [rent] }),
  );
  Object.assign(program.answers, { 'pack.ofRuleset': () => ({ ok: true, value: { packs: [] } }) });
  const store = await openTable();
  await usePeople().load();
  const table = useTable();
  const people = () => usePeople().people;
  for (let number = 1; number <= 5; number += 1) {
    await table.carryOutNow((campaign) =>
      prepareBeginning(campaign, freshBeginning(campaign, 'session', '2026-03-01'), people()),
    );
    const session = sessionOf({
      ...{ title: `Night ${String(number)}`, days: number, awards: names.map((name) => exp(name, 1)) },
      ...(number === 2 && second),
      ...(number === 5 && { awards: [heroismOf('Bo', 1)] }),
    });
    expect(await table.carryOutNow((campaign) => prepareCloseOut(campaign, session, people()))).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
  }
  return { program, store };
}

type Table = Awaited<ReturnType<typeof played>>;
const passing = new Set(['id', 'at', 'group', 'updatedAt', 'revision', 'entered']);
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (passing.has(key) ? [] : [[key, bare(each)]])),
  );
};
const factsOf = ({ program, store }: Table) =>
  bare({ log: store.document?.log, sheets: [...program.documents.values()] });

it('corrects a past session in the dialog as if it had been entered correctly, and undoes that as one step', async () => {
  const right = { days: 5, awards: [exp('Ada', 1), exp('Bo', 1), goal('Ada')], present: ['m-Ada', 'm-Bo'] };
  const wanted = factsOf(await played(right));
  const wrong = await played({ days: 1, awards: [exp('Ada', 1)], present: ['m-Ada'] });
  const before = factsOf(wrong);
  expect(before).not.toEqual(wanted);

  const entry = wrong.store.document?.log.find((line): line is ClosedEntry => line.title === 'Night 2');
  if (entry === undefined) throw new Error('not played');
  const { wrapper } = mountPage(ReviseCloseOut, { entry, what: raw('Session 2: Night 2') });
  const settle = async () => {
    await flushPromises();
    await vi.advanceTimersByTimeAsync(400);
    await flushPromises();
  };
  await settle();
  await wrapper.get('[data-place="present m-Bo"] input').trigger('change');
  const [ada] = wrapper.findAll('[data-place^="award exp:goal"][data-place$="m-Ada"] input[role=spinbutton]');
  await ada?.setValue('1');
  const days = wrapper.findAll('input[role=spinbutton][id]').find((input) =>
    wrapper
      .find(`label[for="${input.attributes('id') ?? ''}"]`)
      .text()
      .includes('Days'),
  );
  await days?.setValue('5');
  await settle();
  const preview = wrapper.get('aside').text();
  expect(preview).toMatch(/Ada.*Exp 4 → 5/);
  expect(preview).toMatch(/Bo.*Exp 3 → 4/);
  expect(factsOf(wrong)).toEqual(before);
  await wrapper
    .findAll('button')
    .find((button) => button.text() === english('revision.revise.do'))
    ?.trigger('click');
  await vi.waitFor(() => expect(wrapper.emitted('saved')).toHaveLength(1), 20_000);
  expect(factsOf(wrong)).toEqual(wanted);

  useNotifications().shown.at(-1)?.action?.run();
  await settle();
  expect(factsOf(wrong)).toEqual(before);
});

it('corrects a past downtime where it stands, with the summaries drafted since, and undoes that as one step', async () => {
  const table = await played({ days: 1 });
  const { store } = table;
  const living = { id: 'modest', perDay: null };
  const stay = { member: 'm-Ada', living, spans: [], activities: [], learning: null, debt: true };
  const period = { title: 'Winter', date: '2026-03-02', days: 10, summary: '', memberDowntimes: [stay] };
  expect(
    await useTable().carryOutNow((campaign) => prepareDowntime(campaign, period, usePeople().people)),
  ).toBe(true);
  const drafted = () => {
    const draft = sessionOf({ title: 'Spring', days: 2, debtors: ['m-Ada'] });
    const now = store.document;
    if (now === null) throw new Error('not open');
    const words = { t: translate, known: () => true };
    return draftedSummary(draftedText(now, draft, usePeople().people, words), words);
  };
  const summary = `Cold.\n\n${drafted()}`;
  const spring = sessionOf({ title: 'Spring', days: 2, summary, debtors: ['m-Ada'] });
  expect(
    await useTable().carryOutNow((campaign) => prepareCloseOut(campaign, spring, usePeople().people)),
  ).toBe(true);
  const before = factsOf(table);

  const entry = store.document?.log.find((line): line is DowntimeEntry => line.kind === 'downtime');
  if (entry === undefined) throw new Error('not played');
  const { wrapper } = mountPage(ReviseDowntime, { entry, what: raw('Winter') });
  const settle = async () => {
    await flushPromises();
    await vi.advanceTimersByTimeAsync(400);
    await flushPromises();
  };
  await settle();
  await wrapper.get('header input[role=spinbutton]').setValue('14');
  await settle();
  expect(wrapper.get('aside').text()).toContain('Ada');
  expect(factsOf(table)).toEqual(before);
  await wrapper
    .findAll('button')
    .find((button) => button.text() === english('revision.revise.do'))
    ?.trigger('click');
  await vi.waitFor(() => expect(wrapper.emitted('saved')).toHaveLength(1), 20_000);
  const log = store.document?.log ?? [];
  expect(log.at(-2)).toMatchObject({ kind: 'downtime', id: entry.id, days: 14 });
  // The span of the session after it moved by four days, in its drafted summary too.
  const last = log.at(-1);
  expect(last).toMatchObject({ kind: 'session', title: 'Spring' });
  expect(last?.text).not.toBe(summary);
  expect(last?.text.startsWith('Cold.\n\n')).toBe(true);

  useNotifications().shown.at(-1)?.action?.run();
  await settle();
  expect(factsOf(table)).toEqual(before);
});

it('offers to undo a correction until it was undone in another window', async () => {
  const { program, store } = await played({ days: 1 });
  const before = program.campaigns.get(tableId);
  if (before === undefined) throw new Error('not stored');
  const line = before.log.find(({ title }) => title === 'Night 5');
  const texts = () =>
    useNotifications()
      .shown.map(({ text }) => translate(text))
      .join('\n');
  const elsewhere = async (log: typeof before.log) => {
    const now = program.campaigns.get(tableId) ?? before;
    program.campaigns.set(tableId, { ...now, log, revision: now.revision + 1 });
    program.emit('campaign.changed');
    await vi.advanceTimersByTimeAsync(1);
  };
  expect(await useTable().correct({ do: 'revert', entry: line?.id ?? '' })).toBe(true);
  const without = store.document?.log ?? [];
  await elsewhere([...without]);
  expect(texts()).toMatch(/: “.+” was reverted/u);
  await elsewhere([...before.log]);
  expect(texts()).not.toMatch(/: “.+” was reverted/u);
});
