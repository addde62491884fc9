import { beforeAll, describe, expect, it } from 'vitest';
import {
  entryOfEncounter,
  foughtIn,
  freshAftermath,
  unloggedEncounters,
  withAftermath,
} from '#shared/campaign/aftermath/aftermath';
import { foughtRows } from '#shared/campaign/aftermath/details';
import { newCampaign } from '#shared/campaign/campaign';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import type { Encounter } from '#shared/encounter/document';
import { fallenOf, statisticsOf } from '#shared/encounter/aftermath/statistics';
import type { Table, TableRules } from '#shared/encounter/command';
import { list, message, raw, translator } from '#shared/kernel/text';
import { undo } from '#shared/encounter/undo';
import { load } from '#test/contract/support/rulesets';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { after, quick, rulesOf, tableOf } from '#test/unit/shared/encounter/table';

let rules: TableRules;
let fought: Table;
/** "foe 2" for the message of a numbered foe. */
const translate = translator(
  (key, params) => `${key.replace('encounter.', '')} ${String(params['number'])}`,
  () => 'en',
);
const foe = (number: number) => message('encounter.foe', { number });

/** Two against two: worked out by hand below. Foes have 6 points and no armor. */
beforeAll(async () => {
  rules = await rulesOf('heroic');
  const heroic = await load('heroic');
  const member = (id: string, initiative: number) => ({ ...quick(heroic, id, initiative, 9), party: true });
  const laid = tableOf('heroic', [
    member('ann', 20),
    member('bo', 15),
    quick(heroic, 'wolf', 12),
    quick(heroic, 'rat', 10),
  ]);
  const hit = (by: string, target: string, amount: number) => ({
    do: 'damage' as const,
    targets: [target],
    by,
    hits: { parts: [{ amount }] },
  });
  fought = after(laid, rules, [
    { do: 'begin' },
    hit('ann', 'wolf', 4),
    { do: 'condition', targets: ['wolf'], condition: 'afraid', lasts: { rounds: 2 } },
    { do: 'next' }, // bo
    { do: 'damage', targets: ['rat'], hits: { parts: [{ amount: 2 }] } }, // typed
    { do: 'next' }, // wolf
    hit('wolf', 'ann', 7),
    { do: 'heal', targets: ['ann'], amount: 3 },
    { do: 'next' }, // rat
    hit('rat', 'bo', 1),
    { do: 'next' }, // ann, round 2
    hit('ann', 'wolf', 5),
    { do: 'next' },
    { do: 'out', targets: ['rat'] },
    { do: 'next' },
    { do: 'next' }, // round 3
    { do: 'end' },
  ]);
});

const numbersOf = (encounter: Encounter, id: string) => {
  const found = statisticsOf(encounter).combatants.find((each) => each.id === id);
  return found && [found.dealt, found.taken, found.healed, found.hits];
};

describe('the numbers of an encounter', () => {
  it('are those worked out by hand', () => {
    const { encounter } = fought;
    expect(numbersOf(encounter, 'ann')).toEqual([4 + 2, 7, 3, 2]);
    expect(numbersOf(encounter, 'bo')).toEqual([2, 1, 0, 1]);
    expect(numbersOf(encounter, 'wolf')).toEqual([7, 6, 0, 1]);
    expect(numbersOf(encounter, 'rat')).toEqual([1, 2, 0, 1]);
    expect(statisticsOf(encounter)).toMatchObject({
      closest: { name: raw('ann'), left: 2 },
      // The word of the rules, not their id.
      longest: { name: foe(1), kind: message('ruleset.heroic.conditions.afraid.name'), rounds: 2 },
    });
  });

  it('count damage to the own side as dealt by nobody, and name who fell', () => {
    const typed = { do: 'damage' as const, targets: ['ann'], hits: { parts: [{ amount: 9 }] } };
    const begun = { ...fought, encounter: { ...fought.encounter, state: 'running' as const } };
    const heal = { do: 'heal' as const, targets: ['ann'], amount: 3 };
    const { encounter } = after(begun, rules, [
      typed,
      heal,
      { ...typed, targets: ['bo'], by: 'ann' },
      { do: 'end' },
    ]);
    expect(numbersOf(encounter, 'ann')?.[0]).toBe(4 + 2);
    expect(numbersOf(encounter, 'wolf')?.[0]).toBe(7);
    const entry = { encounter: 'fight', rounds: 3, fallen: [], left: [], used: [] };
    const { numbers } = foughtRows({ encounters: { fight: encounter } }, entry);
    expect(numbers).toContainEqual({
      label: message('aftermath.fell'),
      value: list([raw('ann'), raw('bo')]),
    });
  });

  it('count what a turn itself restores', () => {
    const { encounter } = fought;
    expect(fallenOf(encounter).map(({ id }) => id)).toEqual(['wolf']);
    const turn = encounter.entries.findLast(({ command }) => JSON.stringify(command).includes('"next"'));
    if (turn === undefined) throw new Error('No turn');
    const health = message('encounter.health', { label: raw('Endurance'), from: 0, to: 3 });
    const steps = [message('encounter.of', { name: raw('wolf'), what: health }), ...turn.steps];
    const restored = { ...encounter, entries: [...encounter.entries, { ...turn, id: 'later', steps }] };
    expect(fallenOf(restored)).toEqual([]);
    expect(numbersOf(restored, 'wolf')).toEqual([7, 6, 3, 1]);
  });

  it('leave out what was undone', () => {
    const { encounter } = fought;
    const hit = encounter.entries.find(({ command }) => JSON.stringify(command).includes('["bo"]'));
    const undone = undo(fought, hit?.id);
    if (!undone.ok) throw new Error(JSON.stringify(undone.error));
    expect(numbersOf(undone.value.encounter, 'bo')).toEqual([2, 0, 0, 1]);
    expect(numbersOf(undone.value.encounter, 'rat')).toEqual([0, 2, 0, 0]);
  });
});

describe('an encounter that ended', () => {
  const campaignOf = (): CampaignDocument => ({
    ...newCampaign('heroic', 'Road', { clock: fixedClock, ids: countingIds('road') }),
    encounters: { [fought.encounter.id]: fought.encounter },
    party: [
      { id: 'm-ann', character: null, name: 'Ann', player: '', role: 'player', away: false, living: null },
      { id: 'm-far', character: null, name: 'Far', player: '', role: 'player', away: true, living: null },
    ],
  });
  const form = () => ({
    ...freshAftermath(fought.encounter, '2026-01-31'),
    title: 'The ford',
    loot: [{ name: 'Pelt', quantity: 2 }],
    ...{ exp: 3, days: 1 },
  });
  const write = (campaign: CampaignDocument, more: Partial<ReturnType<typeof form>> = {}) =>
    withAftermath(campaign, fought.encounter, { ...form(), ...more }, new Map(), {
      clock: fixedClock,
      ids: countingIds('line'),
      translate,
    });

  it('becomes one entry of the log and a part of the draft', () => {
    const campaign = campaignOf();
    expect(unloggedEncounters(campaign)).toHaveLength(1);
    const written = write(campaign);
    expect(unloggedEncounters(written)).toEqual([]);
    expect(entryOfEncounter(written, 'fight')).toMatchObject({
      ...{ kind: 'entry', title: 'The ford', days: 0, secret: true },
      fought: { encounter: 'fight', rounds: 3, fallen: ['foe 1'], left: ['foe 2'], used: [] },
    });
    expect(written.drafts.closeOut).toMatchObject({
      ...{ days: 1, carried: ['fight'] },
      loot: [{ name: 'Pelt', quantity: 2, member: null }],
      awards: [{ member: 'm-ann', reward: 'exp', amount: 3, reason: 'The ford' }],
    });
    expect(campaignSchema.parse(written)).toEqual(written);
  });

  it('names its foes as the table did when it was fought', () => {
    const begun = { ...fought, encounter: { ...fought.encounter, state: 'running' as const } };
    const { encounter } = after(begun, rules, [
      { do: 'show', targets: ['wolf'], alias: 'Old Grey' },
      { do: 'damage', targets: ['rat'], by: 'ann', hits: { parts: [{ amount: 9 }] } },
      { do: 'end' },
    ]);
    const { fallen, left, ...rest } = foughtIn(encounter, [], translate);
    expect([fallen, left]).toEqual([['Old Grey', 'foe 2'], []]);
    const { numbers } = foughtRows({ encounters: { fight: encounter } }, { fallen, left, ...rest });
    expect(numbers.map(({ label }) => label)).toEqual(expect.arrayContaining([raw('Old Grey'), foe(2)]));
  });

  it('is written and carried once, also after its entry was taken out', () => {
    const written = write(campaignOf());
    expect(write(written)).toBe(written);
    const without = { ...written, log: [] };
    expect(write(without).drafts).toEqual(written.drafts);
    expect(write(without).log).toHaveLength(1);
  });

  it('adds to a draft and leaves what was typed', () => {
    const first = write(campaignOf()).drafts.closeOut;
    if (first === null) throw new Error('No draft');
    const typed = { ...first, title: 'Mine', summary: 'Typed', days: 4, carried: [] };
    const merged = write({ ...campaignOf(), drafts: { closeOut: typed, downtime: null } }).drafts.closeOut;
    expect(merged).toMatchObject({ title: 'Mine', summary: 'Typed', days: 5, carried: ['fight'] });
    expect(merged?.loot.map(({ id, name }) => [id, name])).toEqual([
      ['l1', 'Pelt'],
      ['l2', 'Pelt'],
    ]);
    expect(merged?.awards.map(({ amount }) => amount)).toEqual([6]);
  });

  it('makes no draft where nothing is carried', () => {
    expect(write(campaignOf(), { loot: [{ name: ' ', quantity: 1 }], exp: 0, days: 0 }).drafts.closeOut).toBe(
      null,
    );
  });

  it('shows its numbers while the campaign has it, and its facts afterwards', () => {
    const entry = entryOfEncounter(write(campaignOf()), 'fight');
    const facts = entry?.kind === 'entry' ? entry.fought : undefined;
    if (facts === undefined) throw new Error('No facts');
    expect(foughtRows(campaignOf(), facts).numbers).toHaveLength(6);
    const { fought: rows, numbers } = foughtRows({}, facts);
    expect([rows.length, numbers.length]).toEqual([3, 0]);
  });
});
