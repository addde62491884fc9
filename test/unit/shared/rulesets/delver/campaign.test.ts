import { describe, expect, it } from 'vitest';
import { enter, set } from '#shared/character/edits';
import type { RestContext } from '#shared/rules/party';
import { editPlay } from '#test/fixtures/played';
import { afterRoll, documentOf, opened, press, translate } from './support';

const hero = () =>
  documentOf({ hitPoints: 12, attributes: { int: 15 }, skills: { Heal: 0, Punch: 2, Sail: -1 } });
const profileOf = (document: ReturnType<typeof hero>) => {
  const profile = opened(document).profile?.();
  if (profile === undefined) throw new Error('No profile');
  return profile;
};

function stay(document: ReturnType<typeof hero>, time: Partial<RestContext> = {}) {
  const outcome = opened(document).stay?.({ days: 7, recuperating: 0, ...time });
  if (outcome === undefined) throw new Error('No stay');
  return { changes: outcome.changes.map(translate), after: editPlay(document, outcome.edits) };
}

describe('the profile', () => {
  it('ranks the skills that the player wrote; level 0 is known, untrained is not', () => {
    const { skills } = profileOf(hero());
    expect(skills.map(({ id, rank, text }) => [id, rank, translate(text)])).toEqual([
      ['heal', 1, '0'],
      ['punch', 3, '2'],
      ['sail', 0, ''],
    ]);
  });

  it('takes a skill that is written twice at its best level, and none without a name', () => {
    const twice = {
      ...hero(),
      choices: {
        lists: {
          skills: [
            { from: '', item: '', name: 'Heal', level: 1 },
            { from: '', item: '', name: ' heal ', level: 3 },
            { from: '', item: '', name: '', level: 4 },
            { from: '', item: '', name: 'HEAL', level: 3 },
          ],
        },
      },
    };
    expect(profileOf(twice).skills.map(({ id, rank }) => [id, rank])).toEqual([['heal', 4]]);
  });

  it('learns by the modifier of Intelligence', () => {
    expect(profileOf(hero()).learning).toMatchObject({ value: 1, sources: [{ amount: 1 }] });
  });

  it('has hit points, and says what ails it', () => {
    expect(profileOf(hero()).vitals).toMatchObject([{ id: 'hitPoints', value: 12, max: 12, tone: 'plain' }]);
    expect(profileOf(hero()).conditions).toEqual([]);
    const dying = press(hero(), 'mortal');
    expect(profileOf(dying).vitals).toMatchObject([{ value: 0, tone: 'danger' }]);
    expect(profileOf(dying).conditions.map(translate)).toEqual(['Mortally wounded']);
    expect(profileOf(press(hero(), 'killed')).conditions.map(translate)).toEqual(['Dead']);
    expect(
      profileOf(editPlay(hero(), [set(['conditions', 'frail'], true)])).conditions.map(translate),
    ).toEqual(['Frail']);
  });
});

describe('days without adventure', () => {
  const frail = () =>
    editPlay(hero(), [set(['conditions', 'frail'], true), set(['trackers', 'hitPoints'], 3)]);

  it('end Frail after a week of bed rest and no sooner', () => {
    const nearly = stay(frail(), { recuperating: 6 });
    expect(nearly.changes).toEqual(['1 more day of bed rest ends Frail.']);
    expect(nearly.after.play).toMatchObject({ conditions: { frail: true }, trackers: { bedRest: 6 } });
    // A week has the same effect in one piece or in several.
    expect(stay(nearly.after, { days: 1, recuperating: 1 }).after.play).toMatchObject({
      conditions: { frail: false },
      trackers: { bedRest: 0 },
    });
    const rested = stay(frail(), { recuperating: 7 });
    expect(rested.changes).toEqual(['No longer Frail']);
    expect(rested.after.play).toMatchObject({ conditions: { frail: false }, trackers: { hitPoints: 3 } });
  });

  it('wake the stabilized, Frail unless the week is spent in bed', () => {
    const stable = afterRoll(press(hero(), 'mortal'), 'stabilise', 'success');
    const woken = stay(stable, { days: 1 });
    expect(woken.changes).toEqual(['Hit points: 1. Frail.']);
    expect(woken.after.play).toMatchObject({
      trackers: { hitPoints: 1 },
      conditions: { frail: true, mortal: false, stable: false },
    });
    const well = stay(stable, { recuperating: 7 });
    expect(well.changes).toEqual(['Hit points: 1']);
    expect(well.after.play).toMatchObject({ trackers: { hitPoints: 1 }, conditions: { stable: false } });
    expect(profileOf(well.after).conditions).toEqual([]);
  });

  it('do nothing for the dying but say so, nothing for the dead, and nothing in no time', () => {
    expect(stay(press(hero(), 'mortal')).changes).toEqual([expect.stringContaining('cannot help yet')]);
    expect(stay(press(hero(), 'killed')).changes).toEqual([]);
    expect(stay(frail(), { days: 0, recuperating: 7 }).changes).toEqual([]);
  });
});

it('shows a list of gear once something came', () => {
  const gearOf = (document: ReturnType<typeof hero>) => {
    const block = opened(document)
      .sheet()
      .blocks.find(({ id }) => id === 'belongings');
    return block?.kind === 'entries' ? block.entries.map(({ name, detail }) => [name, detail]) : undefined;
  };
  const found = (name: string, quantity: number) =>
    enter({ account: 'money', amount: 0, reason: '', item: { name, quantity } });
  expect(gearOf(hero())).toBeUndefined();
  expect(gearOf(editPlay(hero(), [found('Rope', 1), found('Torch', 4)]))).toEqual([
    [{ raw: 'Rope' }, undefined],
    [{ raw: 'Torch' }, { raw: '× 4' }],
  ]);
});
