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
  expect(named((campaign) => renameCampaign(campaign, 'Winter’s end'))).toBe('Rename to “Winter’s end”');
  expect(calendar((now) => changeMonth(now, 0, { days: 33 }))).toBe('Add 3 days to the calendar');
  expect(calendar((now) => changeMonth(now, 0, { days: 32 }))).toBe('Remove 1 day from the calendar');
  expect(calendar(addMonth)).toBe('Add a month to the calendar');
  expect(calendar((now) => setLeap(now, { ...freshLeap(now), month: 1 }))).toBe(
    'Change the leap years of the calendar',
  );
  expect(calendar((now) => moveMonth(now, 1, -1))).toBe('Change the months of the calendar');
  expect(calendar((now) => nameWeekday(now, 0, 'Moonday'))).toBe('Change the weekdays of the calendar');
  expect(named((campaign) => settings.beginOn(campaign, 5))).toMatch(/^Begin the log on .*\d/);
  expect(named((campaign) => settings.numberFrom(campaign, 4))).toBe('Count sessions from 4');
  expect(named((campaign) => settings.nameCurrency(campaign, 'crowns'))).toBe('Name the money');
  expect(named((campaign) => settings.addLifestyle(campaign, 'Feasting', ids))).toBe(
    'Add the lifestyle “Feasting”',
  );
  expect(named((campaign) => settings.choosePacks(campaign, []))).toBe('Choose homebrew packs');
});

it('names the member, note and line that a step is about', async () => {
  const { named, store } = await table();
  const last = <T>(list: readonly T[] | undefined): T => {
    const found = list?.at(-1);
    if (found === undefined) throw new Error('nothing there');
    return found;
  };
  const mern = { character: null, name: 'Mern', player: '', role: 'guest' as const };
  expect(named((campaign) => joinParty(campaign, [mern], ports))).toBe('Add Mern to the party');
  const { id: member } = last(store.document?.party);
  expect(named((campaign) => setAbsent(campaign, member, true, 'Mern', ports))).toBe('Mark Mern as away');
  expect(named((campaign) => leaveParty(campaign, member, 'Mern', ports))).toBe('Remove Mern from the party');

  expect(named((campaign) => addNote(campaign, { title: 'The mine', topic: 'place' }, ids))).toBe(
    'Add the note “The mine”',
  );
  const { id: note } = last(store.document?.notes);
  expect(named((campaign) => editNote(campaign, note, { text: 'Dark.' }))).toBe('Edit the note “The mine”');
  const renamed: Change = (campaign) => {
    const result = renameNote(campaign, note, 'The old mine');
    return result.ok ? result.value : campaign;
  };
  expect(named(renamed)).toBe('Rename the note to “The old mine”');
  expect(named((campaign) => removeNote(campaign, note))).toBe('Delete the note “The old mine”');

  expect(named((campaign) => addRemark(campaign, entry, ports))).toBe('Add “A long road” to the log');
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
  expect(named((campaign) => addToScreen(campaign, ['a'], 'b'))).toBe('Change the cards on the screen');
  expect(named((campaign) => addToScreen(campaign, ['a'], 'c'))).toBe('Add a card to the screen');
  expect(named(resetScreen)).toBe('Reset the cards on the screen');
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
  expect(named((pack) => ({ ...pack, rules: [rule] }))).toBe('Add a house rule');
  expect(named((pack) => ({ ...pack, rules: [{ ...rule, text: 'Ever.' }] }))).toBe(
    'Edit the house rule “No flanking”',
  );
  expect(named((pack) => ({ ...pack, rules: [] }))).toBe('Remove the house rule “No flanking”');
  expect(named((pack) => ({ ...pack, on: false }))).toBe('Turn the pack off');
  expect(named((pack) => ({ ...pack, things: [] }))).toBe('Remove from the pack');
});
