import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import { joinParty, setMemberLifestyle } from '#shared/campaign/party/party';
import { peopleOf } from '#shared/campaign/party/people';
import {
  addLifestyle,
  areDefaultLifestyles,
  beginOn,
  changeCalendar,
  changeLifestyle,
  choosePacks,
  deviations,
  lifestyleProblems,
  moveLifestyle,
  nameCurrency,
  numberFrom,
  removeLifestyle,
  resetLifestyles,
  setScale,
  settingLimits,
  settleVariant,
  usesOf,
} from '#shared/campaign/settings';
import { today } from '#shared/campaign/log/log';
import { newCharacter } from '#shared/sheet/commands';
import { set } from '#shared/character/edits';
import { fromPreset, calendarPresets } from '#shared/calendar/edits';
import { raw } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const words = (text: unknown) => JSON.stringify(text);
const fresh = () => newCampaign('toy', 'Winter', { clock: fixedClock, ids: countingIds('campaign') });
const rows = ({ terms }: CampaignDocument) => terms.lifestyles.map(({ id }) => id);
const stored = (campaign: CampaignDocument) => expect(campaignSchema.parse(campaign)).toEqual(campaign);

describe('lifestyles', () => {
  it('are added at the price of the last, moved, changed and taken out', () => {
    const added = addLifestyle(fresh(), 'Vagrant', countingIds('life'));
    expect(added.terms.lifestyles.at(-1)).toMatchObject({ id: 'life-0001', name: 'Vagrant', open: false });
    expect(areDefaultLifestyles(fresh().terms)).toBe(true);
    expect(areDefaultLifestyles(added.terms)).toBe(false);
    const moved = moveLifestyle(added, 'life-0001', -Infinity);
    expect(rows(moved)[0]).toBe('life-0001');
    expect(moveLifestyle(moved, 'life-0001', -1)).toBe(moved);
    const changed = changeLifestyle(moved, 'life-0001', { perDay: 3, open: true, countsAs: 'wealthy' });
    expect(changed.terms.lifestyles[0]).toMatchObject({ perDay: 3, open: true, countsAs: 'wealthy' });
    stored(changed);
    expect(rows(removeLifestyle(changed, 'life-0001'))).toEqual(rows(fresh()));
    expect(resetLifestyles(changed).terms).toEqual(fresh().terms);
  });

  it('never become more than a document holds, nor none', () => {
    let campaign = fresh();
    for (let each = 0; each < settingLimits.lifestyles + 5; each += 1)
      campaign = addLifestyle(campaign, `L${String(each)}`, countingIds(`l${String(each)}`));
    expect(campaign.terms.lifestyles).toHaveLength(settingLimits.lifestyles);
    stored(campaign);
    for (const id of rows(campaign)) campaign = removeLifestyle(campaign, id);
    expect(campaign.terms.lifestyles).toHaveLength(1);
    expect(removeLifestyle(campaign, rows(campaign)[0] ?? '')).toBe(campaign);
  });

  it('return to the document’s name when cleared, and report missing and duplicate names', () => {
    const own = addLifestyle(fresh(), ' ', countingIds('life'));
    expect([...lifestyleProblems(own.terms, words).keys()]).toEqual(['life-0001']);
    const called = changeLifestyle(own, 'modest', { name: 'Plain' });
    expect(changeLifestyle(called, 'modest', { name: ' ' }).terms.lifestyles[3]?.name).toBeNull();
    const doubled = changeLifestyle(called, 'life-0001', { name: 'PLAIN' });
    expect([
      ...lifestyleProblems(doubled.terms, (text) => ('raw' in text ? text.raw : text.key)).keys(),
    ]).toEqual(['life-0001']);
    expect(lifestyleProblems(fresh().terms, words).size).toBe(0);
  });

  it('keep no lifestyle that the table no longer contains', () => {
    const party = joinParty(
      fresh(),
      ['Ada', 'Bo'].map((name) => ({ character: null, name, player: '', role: 'guest' as const })),
      { clock: fixedClock, ids: countingIds('party'), date: '2026-02-03' },
    );
    const [ada = '', bo = ''] = party.party.map(({ id }) => id);
    const living = setMemberLifestyle(setMemberLifestyle(party, ada, { id: 'poor', perDay: null }), bo, {
      id: 'modest',
      perDay: null,
    });
    expect(usesOf(living, 'poor')).toEqual({ members: 1, planned: false });
    const memberDowntime = {
      activities: [],
      learning: null,
      debt: false,
      living: { id: 'modest', perDay: null },
    };
    const planned: CampaignDocument = {
      ...living,
      drafts: {
        ...living.drafts,
        downtime: {
          ...{ title: '', date: '2026-02-03', days: 5, summary: '' },
          memberDowntimes: [
            { member: ada, ...memberDowntime, spans: [{ id: 'poor', perDay: null, from: 1, to: 2 }] },
          ],
        },
      },
    };
    expect(usesOf(planned, 'poor').planned).toBe(true);
    expect(usesOf(planned, 'wealthy')).toEqual({ members: 0, planned: false });
    expect(removeLifestyle(living, 'poor').party.map((member) => member.living?.id)).toEqual([
      undefined,
      'modest',
    ]);
  });
});

it('names its coins and scales prices', () => {
  expect(nameCurrency(fresh(), 'crowns').terms.currency).toBe('crowns');
  expect(nameCurrency(nameCurrency(fresh(), 'crowns'), '  ').terms.currency).toBeNull();
  stored(nameCurrency(fresh(), 'x'.repeat(500)));
  expect(setScale(setScale(fresh(), { credits: 10 }), { coins: 3 }).terms.scale).toEqual({
    coins: 3,
    credits: 10,
  });
});

it('keeps day numbers when the calendar changes, and shifts them when the first day changes', () => {
  const [, solar] = calendarPresets;
  const begun = beginOn(fresh(), 400);
  expect(today(begun)).toBe(400);
  const changed =
    solar &&
    changeCalendar(
      begun,
      fromPreset(begun.calendar, solar, (kind, number) => `${kind} ${String(number)}`),
    );
  expect(changed && today(changed)).toBe(400);
  expect(changed?.calendar.months[1]?.days).toBe(28);
  expect(numberFrom(begun, 12).firstSession).toBe(12);
  expect(choosePacks(begun, ['pack-one']).packs).toEqual(['pack-one']);
  expect(choosePacks(begun, null).packs).toBeNull();
});

describe('optional rules', () => {
  const option = (level: number) => ({
    id: `level-${String(level)}`,
    label: raw(String(level)),
    edits: [set(['level'], level)],
  });
  const variant = {
    id: 'start',
    label: raw('Start'),
    text: raw(''),
    rule: '1',
    options: [option(1), option(9)],
  };
  const rules: Ruleset = {
    ...toyRuleset,
    variants: [variant],
    variantOf: ({ choices }, id) =>
      id === 'start' && typeof choices === 'object' && choices !== null && 'level' in choices
        ? `level-${JSON.stringify(choices['level'])}`
        : undefined,
  };
  const ports = { clock: fixedClock, ids: countingIds('hero') };
  const stranger = { ...newCharacter(rules, ports), ruleset: 'other' };
  const heroes = [
    newCharacter(rules, ports),
    newCharacter(rules, ports, { variants: { start: 'level-9' } }),
    stranger,
  ];
  const people = () => {
    const campaign = joinParty(
      fresh(),
      heroes.map(({ id, name }) => ({ character: id, name, player: '', role: 'player' as const })),
      { clock: fixedClock, ids: countingIds('party'), date: '2026-02-03' },
    );
    return peopleOf(
      campaign,
      new Map(
        heroes.flatMap((document) => {
          const opened = rules.open(document);
          return opened.ok ? [[document.id, { document, opened: opened.value }] as const] : [];
        }),
      ),
    );
  };

  it('are settled by ruleset, and left open again without a trace', () => {
    const settled = settleVariant(fresh(), 'toy', 'start', 'level-9');
    expect(settled.variants).toEqual({ toy: { start: 'level-9' } });
    expect(settleVariant(settled, 'toy', 'other', 'a').variants).toEqual({
      toy: { start: 'level-9', other: 'a' },
    });
    expect(settleVariant(settled, 'toy', 'start', null).variants).toEqual({});
  });

  it('are followed by a new character from the start', () => {
    expect(heroes.map(({ choices }) => choices)).toEqual([{ level: 1 }, { level: 9 }, { level: 1 }]);
    expect(newCharacter(rules, ports, { variants: { start: 'nothing', other: 'x' } }).choices).toEqual({
      level: 1,
    });
    expect(newCharacter(toyRuleset, ports, { variants: { start: 'level-9' } }).choices).toEqual({ level: 1 });
  });

  it('list characters that deviate, and what a change would break', () => {
    const [first, ...others] = deviations(people(), rules, variant, 'level-9');
    expect(others).toEqual([]);
    expect(first).toMatchObject({ own: { id: 'level-1' }, broken: 1, followed: { choices: { level: 9 } } });
    expect(deviations(people(), rules, variant, 'level-1')).toMatchObject([
      { own: { id: 'level-9' }, broken: 0 },
    ]);
    expect(deviations(people(), rules, variant, 'gone')).toEqual([]);
  });

  it('leave out characters that would still deviate', () => {
    const stubborn: Ruleset = { ...rules, variantOf: () => 'level-1' };
    expect(deviations(people(), stubborn, variant, 'level-9')).toEqual([]);
    const silent: Ruleset = { ...toyRuleset, variants: [variant] };
    expect(deviations(people(), silent, variant, 'level-9')).toEqual([]);
  });
});
