import { english } from '#test/unit/renderer/support/english';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addMonth, changeMonth, freshLeap, moveMonth, nameWeekday, setLeap } from '#shared/calendar/edits';
import { addToScreen, renameCampaign, resetScreen } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import { addRemark, changeRemark, removeRemark } from '#shared/campaign/log/entries';
import { addNote, editNote, removeNote, renameNote } from '#shared/campaign/notes';
import { joinParty, leaveParty, setAbsent } from '#shared/campaign/party/party';
import * as settings from '#shared/campaign/settings';
import { ruleset } from '#shared/rulesets/heroic/index';
import { translate } from '#renderer/locales/i18n';
import { usePackStore } from '#renderer/stores/packs/usePackStore';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { campaignOf, openTable, partyProgram } from '#test/unit/renderer/support/partyProgram';
import { charm, packOf, packWorld } from '#test/unit/renderer/features/homebrew/packWorld';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets({
  rulesetManifests: [ruleset.manifest],
  loadRuleset: async (id: string) => (id === 'heroic' ? ruleset : undefined),
  loadRulesetWords: async (id: string) => (id === 'heroic' ? ruleset : undefined),
  rulesetFaultOf: () => undefined,
});

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => void vi.useRealTimers());

const ids = countingIds('step');
const ports = { clock: fixedClock, ids, date: '2026-03-01' };
const entry = { ...{ title: 'A long road', date: '2026-03-01', text: '', days: 3 }, on: null, secret: false };
type Change = (campaign: CampaignDocument) => CampaignDocument;

/** Changes the open campaign and returns the name of the undo step. */
async function table() {
  const program = partyProgram([], campaignOf({ ruleset: 'heroic' }));
  Object.assign(program.answers, { 'pack.ofRuleset': () => ({ ok: true, value: { packs: [] } }) });
  const store = await openTable();
  const named = (change: Change): string => {
    store.apply(change);
    return store.undoName === null ? '' : translate(store.undoName);
  };
  return { store, named };
}

it('names a step of the settings, not the area that it is in', async () => {
  const { named } = await table();
  const calendar = (change: (now: CampaignDocument['calendar']) => CampaignDocument['calendar']) =>
    named((campaign) => settings.changeCalendar(campaign, change(campaign.calendar)));
  expect(named((campaign) => renameCampaign(campaign, 'Winter’s end'))).toBe(
    english('undoStep.renamed', { name: 'Winter’s end' }),
  );
  expect(calendar((now) => changeMonth(now, 0, { days: 33 }))).toBe(
    english('undoStep.calendar.daysAdded', { count: 3 }),
  );
  expect(calendar((now) => changeMonth(now, 0, { days: 32 }))).toBe(
    english('undoStep.calendar.daysRemoved', { count: 1 }),
  );
  expect(calendar(addMonth)).toBe(english('undoStep.calendar.monthAdded'));
  expect(calendar((now) => setLeap(now, { ...freshLeap(now), month: 1 }))).toBe(
    'Change the leap years of the calendar',
  );
  expect(calendar((now) => moveMonth(now, 1, -1))).toBe(english('undoStep.calendar.months'));
  expect(calendar((now) => nameWeekday(now, 0, 'Moonday'))).toBe(english('undoStep.calendar.weekdays'));
  expect(named((campaign) => settings.beginOn(campaign, 5))).toMatch(/^Begin the log on .*\d/);
  expect(named((campaign) => settings.numberFrom(campaign, 4))).toBe(
    english('undoStep.campaign.firstSession', { number: '4' }),
  );
  expect(named((campaign) => settings.nameCurrency(campaign, 'crowns'))).toBe(
    english('undoStep.terms.currency'),
  );
  expect(named((campaign) => settings.addLifestyle(campaign, 'Feasting', ids))).toBe(
    'Add the lifestyle “Feasting”',
  );
  expect(named((campaign) => settings.choosePacks(campaign, []))).toBe(english('undoStep.campaign.packs'));
});

it('names the member, note and line that a step is about', async () => {
  const { named, store } = await table();
  const last = <T>(list: readonly T[] | undefined): T => {
    const found = list?.at(-1);
    if (found === undefined) throw new Error('nothing there');
    return found;
  };
  const mern = { character: null, name: 'Mern', player: '', role: 'guest' as const };
  expect(named((campaign) => joinParty(campaign, [mern], ports))).toBe(
    english('undoStep.party.added', { name: 'Mern' }),
  );
  const { id: member } = last(store.document?.party);
  expect(named((campaign) => setAbsent(campaign, member, true, 'Mern', ports))).toBe(
    english('undoStep.party.away', { name: 'Mern' }),
  );
  expect(named((campaign) => leaveParty(campaign, member, 'Mern', ports))).toBe(
    english('undoStep.party.removed', { name: 'Mern' }),
  );

  expect(named((campaign) => addNote(campaign, { title: 'The mine', topic: 'place' }, ids))).toBe(
    'Add the note “The mine”',
  );
  const { id: note } = last(store.document?.notes);
  expect(named((campaign) => editNote(campaign, note, { text: 'Dark.' }))).toBe(
    english('undoStep.note.changed', { title: 'The mine' }),
  );
  const renamed: Change = (campaign) => {
    const result = renameNote(campaign, note, 'The old mine');
    return result.ok ? result.value : campaign;
  };
  expect(named(renamed)).toBe(english('undoStep.note.renamed', { title: 'The old mine' }));
  expect(named((campaign) => removeNote(campaign, note))).toBe(
    english('undoStep.note.removed', { title: 'The old mine' }),
  );

  expect(named((campaign) => addRemark(campaign, entry, ports))).toBe(
    english('undoStep.log.added', { title: 'A long road' }),
  );
  const { id: line } = last(store.document?.log);
  expect(named((campaign) => changeRemark(campaign, line, { ...entry, days: 4 }))).toBe(
    'Edit “A long road” in the log',
  );
  expect(named((campaign) => changeRemark(campaign, line, { ...entry, title: '', text: 'x' }))).not.toContain(
    '“”',
  );
  expect(named((campaign) => removeRemark(campaign, line))).toMatch(/^Remove .* from the log$/);
});

it('names steps on the screen', async () => {
  const { named } = await table();
  expect(named((campaign) => addToScreen(campaign, ['a'], 'b'))).toBe(english('undoStep.screen.changed'));
  expect(named((campaign) => addToScreen(campaign, ['a'], 'c'))).toBe(english('undoStep.screen.added'));
  expect(named(resetScreen)).toBe(english('undoStep.screen.reset'));
});

it('names a step of a pack', async () => {
  packWorld([packOf('pack-one', [charm('a')], { name: 'Embers' })]);
  const store = usePackStore();
  await store.load('pack-one');
  const named = (change: Parameters<typeof store.apply>[0]): string => {
    store.apply(change);
    return store.undoName === null ? '' : translate(store.undoName);
  };
  const rule = { id: 'r', title: 'No flanking', group: '', text: '' };
  expect(named((pack) => ({ ...pack, rules: [rule] }))).toBe(english('undoStep.pack.rules.added'));
  expect(named((pack) => ({ ...pack, rules: [{ ...rule, text: 'Ever.' }] }))).toBe(
    'Edit the house rule “No flanking”',
  );
  expect(named((pack) => ({ ...pack, rules: [] }))).toBe(
    english('undoStep.pack.rules.removed', { title: 'No flanking' }),
  );
  expect(named((pack) => ({ ...pack, on: false }))).toBe(english('undoStep.pack.off'));
  expect(named((pack) => ({ ...pack, things: [] }))).toBe(english('undoStep.pack.things.removed'));
});
