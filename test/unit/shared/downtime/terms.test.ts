import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { activitySchema, activityTitle, type Activity } from '#shared/downtime/activities';
import { figures } from '#shared/downtime/data';
import { problemCodes } from '#shared/downtime/problems';
import { defaultTerms, lifestyleName, termsSchema, type Lifestyle } from '#shared/downtime/terms';
import { sharedMessages } from '#shared/locales/catalog';
import words from '#shared/locales/en/campaign/downtime.json';
import facts from '#test/fixtures/ruleFacts/starfaring.json';
import { hull, vest } from './plans';

const translate = createTranslator('en', sharedMessages());

/** The rule document's facts about downtime. */
const { lifestyles, headings, ...documented } = facts.downtime;

describe('the figures', () => {
  it('of the lifestyles are those of the document', () => {
    expect(lifestyles.map(({ name, perDay, open }) => ({ id: name.toLowerCase(), perDay, open }))).toEqual(
      defaultTerms.lifestyles.map(({ id, perDay, open }) => ({ id, perDay, open })),
    );
  });

  it('of the activities are those of the document', () => {
    const { crafting, repair, learning, research } = figures;
    expect({
      crafting: {
        valuePerDay: crafting.valuePerDay,
        materials: `${crafting.materials.parts}/${crafting.materials.of}`,
      },
      repair: { good: `1d${repair.sides} + ${repair.bonus.good}`, poor: `1d${repair.sides}` },
      learning: {
        perDay: learning.perDay,
        days: learning.days,
        perIntelligence: learning.perIntelligence,
      },
      research: { perDay: research.perDay },
    }).toEqual(documented);
    expect(repair.bonus.poor).toBe(0);
  });

  it('name sections that the document has', () => {
    const sources = Object.values(figures).map(({ source }) => source);
    expect(sources.filter((source) => !headings.includes(source))).toEqual([]);
    expect(new Set(sources).size).toBe(8);
  });
});

describe('terms', () => {
  it('of the document pass their own schema, unchanged', () => {
    expect(termsSchema.parse(defaultTerms)).toEqual(defaultTerms);
  });

  it.each([
    { ...defaultTerms, lifestyles: [] },
    { ...defaultTerms, scale: { coins: 0, credits: 1 } },
    { ...defaultTerms, scale: { coins: 1, credits: 1.5 } },
    { ...defaultTerms, lifestyles: [{ ...defaultTerms.lifestyles[0], countsAs: 'rich' }] },
    { ...defaultTerms, lifestyles: [{ ...defaultTerms.lifestyles[0], perDay: -1 }] },
  ])('%j are refused', (terms) => {
    expect(termsSchema.safeParse(terms).success).toBe(false);
  });

  it('name a lifestyle as the table does, else as the document, else by its id', () => {
    const row = (id: string, name: string | null): Lifestyle => ({
      ...defaultTerms.lifestyles[0]!,
      id,
      name,
    });
    const names = [row('poor', 'Back street'), row('poor', null), row('poor', '  '), row('mine', null)];
    expect(names.map((each) => translate(lifestyleName(each)))).toEqual([
      'Back street',
      'Poor',
      'Poor',
      'mine',
    ]);
    expect(defaultTerms.lifestyles.map((each) => translate(lifestyleName(each)))).toEqual(
      Object.values(words.lifestyle),
    );
  });
});

describe('activities', () => {
  const place = { id: 'a', from: 1, days: 3 };
  const all: readonly (readonly [Activity, string])[] = [
    [vest, 'Crafting: Vest'],
    [{ ...vest, what: ' ', made: 20, project: 'p', note: 'n' }, 'Crafting'],
    [hull, 'Repairing: Hull'],
    [{ ...place, kind: 'mend', what: 'Boat', repairDays: 4, cost: 90 }, 'Repairing: Boat'],
    [{ ...place, kind: 'learn', subject: 'Old tongue', done: 4 }, 'Learning: Old tongue'],
    [{ ...place, kind: 'profession', what: 'Smith', standing: 'wealthy' }, 'Working: Smith'],
    [{ ...place, kind: 'research', subject: 'Ruin', target: null }, 'Research: Ruin'],
    [{ ...place, kind: 'recuperate' }, 'Recuperating'],
    [{ ...place, kind: 'custom', name: 'Gambling', perDay: 7, target: 9, covers: 'none' }, 'Gambling'],
    [{ ...place, kind: 'custom', name: '', perDay: 7, target: 9, covers: 'modest' }, 'Custom activity'],
  ];
  it.each(all)('%j is stored as it is and called %s', (activity, title) => {
    expect(activitySchema.parse(activity)).toEqual(activity);
    expect(translate(activityTitle(activity))).toBe(title);
  });

  it('keep additions of a later program', () => {
    expect(activitySchema.parse({ ...vest, mood: 'good' })).toHaveProperty('mood', 'good');
  });

  it.each([
    { ...vest, kind: 'sleep' },
    { ...vest, from: 0 },
    { ...vest, days: 0 },
    { ...vest, days: 3661 },
    { ...vest, workers: 1.5 },
    { ...vest, value: -1 },
    { ...vest, made: null },
    { ...hull, structurePoints: 0 },
    { ...hull, rolls: [5] },
    { ...hull, conditions: 'fair' },
    { ...place, kind: 'mend', what: '', repairDays: 0, cost: 1 },
    { ...place, kind: 'custom', name: '', perDay: 1, target: null, covers: 'opulent' },
  ])('%j is refused', (activity) => {
    expect(activitySchema.safeParse(activity).success).toBe(false);
  });
});

it('every fault of a plan has its sentence, and every sentence its fault', () => {
  expect(Object.keys(words.problem).toSorted()).toEqual([...problemCodes].toSorted());
});
