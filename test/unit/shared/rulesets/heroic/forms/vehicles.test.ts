import { describe, expect, it } from 'vitest';
import { changeBy, resetTo, set } from '#shared/character/edits';
import { editPlay } from '#test/fixtures/played';
import { translate } from '#test/unit/shared/rulesets/heroic/support';
import {
  actionOf,
  blockReport,
  faults,
  figureOf,
  made,
  opened,
  ownedBy,
  printed,
  sources,
  trackerOf,
  words,
} from './support';

/** Agi 4, Mnd 1 with Mobility (mounts) at a level. */
const rider = (level: string) =>
  ownedBy({
    ruleset: 'heroic',
    name: 'Wren',
    archetype: 'rider',
    definitions: ['bold'],
    stats: { str: 1, agi: 4, mnd: 1 },
    skills: [
      { id: 'mobility', focus: 'mounts', level },
      { id: 'crafting', level: 'basic' },
    ],
  });
const horse = () => made('vehicle', { template: 'horse' });
const ship = () => made('vehicle', { template: 'small-ship' });

describe('piloting (9)', () => {
  it('takes the higher Agi of vehicle and pilot', () => {
    const pilotings = (document: ReturnType<typeof horse>, ...bonds: ReturnType<typeof rider>[]) =>
      sources(figureOf(opened(document, bonds[0]).sheet(), 'piloting').explained);
    expect(pilotings(horse())).toBe('Agi of the vehicle 2');
    expect(pilotings(horse(), rider('basic'))).toBe('Agi of Wren 4');
    const slow = made('vehicle', { 'pilot.by': 'hand', 'pilot.agi': 1, 'stats.agi': 3 });
    expect(pilotings(slow)).toBe('Agi of the vehicle 3');
    // An available character who does not steer it does not count.
    expect(pilotings(made('vehicle', { template: 'horse', 'pilot.by': 'nobody' }), rider('basic'))).toBe(
      'Agi of the vehicle 2',
    );
  });

  it('gives advantage for Mobility of the kind, and names it', () => {
    const roll = (bonds?: ReturnType<typeof rider>, document = horse()) =>
      actionOf(opened(document, bonds).play(), 'maneuver').roll;
    expect(roll()?.values).toMatchObject({ stat: 2, mode: 'normal' });
    expect(roll(rider('basic'))?.values).toMatchObject({ stat: 4, mode: 'advantage' });
    expect(words(roll(rider('basic'))?.notes ?? [])).toEqual(['Agi of Wren', 'Advantage: Mobility (Mounts)']);
    // Mounts are no help at sea.
    expect(roll(rider('basic'), ship())?.values).toMatchObject({ stat: 4, mode: 'normal' });
  });

  it('fights better with advanced Mobility: Att, Def and armor roll', () => {
    const armored = made('vehicle', { template: 'horse' });
    const barded = {
      ...armored,
      choices: {
        ...(armored.choices as object),
        gear: { method: 'coins', items: [{ id: 'light-armor', state: 'worn', quantity: 1 }] },
      },
    };
    // Light armor: Def is Agi, AR 5 and 6.
    expect(printed(barded, rider('basic'))).toBe('3 2 0 0/2 2 4 0');
    expect(blockReport(barded, rider('basic')).derived.armorRoll?.bonus).toBe(0);
    expect(printed(barded, rider('advanced'))).toBe('3 2 0 1/3 3 4 0');
    expect(blockReport(barded, rider('advanced')).derived.armorRoll?.bonus).toBe(1);
    expect(sources(figureOf(opened(barded, rider('advanced')).sheet(), 'defense').explained)).toBe(
      'Agi 2, Mobility (Mounts) 1',
    );
  });
});

describe('a maneuver (9.2)', () => {
  it('has its three outcomes as conditions until the pilot acts again', () => {
    const view = opened(horse(), rider('basic')).play();
    const after = actionOf(view, 'maneuver').roll?.after ?? [];
    expect(after.map(({ outcomes, edits }) => [outcomes, edits])).toEqual([
      [['success', 'critical-success'], [set(['conditions'], ['maneuver-attack'])]],
      [['success', 'critical-success'], [set(['conditions'], ['maneuver-defense'])]],
      [['backfire'], [set(['conditions'], ['maneuver-backfired'])]],
    ]);
    const figures = (index: number) => {
      const document = editPlay(horse(), after[index]?.edits ?? []);
      const sheet = opened(document).sheet();
      const table = sheet.blocks.find(({ id }) => id === 'attacks');
      const attack = table?.kind === 'table' ? table.rows[1]?.cells[1]?.explained?.value : undefined;
      return [attack, figureOf(sheet, 'defense').explained?.value];
    };
    // Hooves at 2, Def 2.
    expect([figures(0), figures(1), figures(2)]).toEqual([
      [4, 2],
      [2, 4],
      [0, 0],
    ]);
  });

  it('ends with the next turn, and only one is in progress', () => {
    const braced = editPlay(horse(), [set(['conditions'], ['maneuver-attack', 'afraid'])]);
    const view = opened(braced).play();
    expect(actionOf(view, 'maneuver-over').edits).toEqual([set(['conditions'], ['afraid'])]);
    expect(actionOf(view, 'maneuver').roll?.after?.[1]?.edits).toEqual([
      set(['conditions'], ['afraid', 'maneuver-defense']),
    ]);
    expect(actionOf(opened(horse()).play(), 'maneuver-over').blocked).toBeDefined();
  });
});

describe('condition and repair (9.1)', () => {
  it('is wrecked at 0, and repaired for 1 or 2 End', () => {
    const wrecked = editPlay(ship(), [set(['endurance'], 0)]);
    const view = opened(wrecked, rider('basic')).play();
    expect(translate(trackerOf(view, 'endurance').note ?? { raw: '' })).toContain('Wrecked');
    const repair = actionOf(view, 'repair');
    // As many hours as its Endurance: 5. The pilot has Mnd 1 and Crafting.
    expect(translate(repair.text ?? { raw: '' })).toContain('5 hours');
    expect(repair.roll?.values).toMatchObject({ stat: 1, mode: 'advantage' });
    expect(repair.roll?.after?.map(({ edits }) => edits)).toEqual([
      [changeBy(['endurance'], { from: 0, by: 1, most: 5 })],
      [changeBy(['endurance'], { from: 0, by: 2, most: 5 })],
    ]);
    const nearly = opened(editPlay(ship(), [set(['endurance'], 4)])).play();
    expect(actionOf(nearly, 'repair').roll?.after?.[1]?.edits).toEqual([
      changeBy(['endurance'], { from: 4, by: 2, most: 5 }),
    ]);
    expect(actionOf(opened(ship()).play(), 'repair').blocked).toBeDefined();
  });
});

describe('a mount', () => {
  it('heals like a creature, and is not repaired', () => {
    const hurt = opened(editPlay(horse(), [set(['endurance'], 0)]), rider('basic')).play();
    expect(() => actionOf(hurt, 'repair')).toThrow();
    // Str 3: sleep restores 4, up to 4.
    expect(actionOf(hurt, 'sleep').edits).toEqual([changeBy(['endurance'], { from: 0, by: 4, most: 4 })]);
    expect(translate(trackerOf(hurt, 'endurance').note ?? { raw: '' })).toContain('Defeated');
    expect(hurt.blocks.map(({ id }) => id)).toContain('hazards');
    const afloat = opened(ship()).play();
    expect(() => actionOf(afloat, 'sleep')).toThrow();
    expect(afloat.blocks.map(({ id }) => id)).not.toContain('hazards');
  });
});

describe('pursuits (9.3)', () => {
  it('count tokens, one for a success and two for a critical one', () => {
    const chased = editPlay(horse(), [set(['pursuit', 'own'], 1), set(['pursuit', 'other'], 2)]);
    const view = opened(chased, rider('basic')).play();
    const pursuit = actionOf(view, 'pursuit');
    expect(pursuit.roll?.values).toMatchObject({
      stat: 4,
      mode: 'advantage',
      against: { stat: 0, modifier: 0, mode: 'normal' },
    });
    const [, , theirs] = pursuit.roll?.after ?? [];
    expect(theirs?.options?.map(({ edits }) => edits)).toEqual([
      [changeBy(['pursuit', 'other'], { from: 2, by: 1 })],
      [changeBy(['pursuit', 'other'], { from: 2, by: 2 })],
    ]);
    expect(pursuit.roll?.after?.slice(0, 2).map(({ edits }) => edits)).toEqual([
      [changeBy(['pursuit', 'own'], { from: 1, by: 1 })],
      [changeBy(['pursuit', 'own'], { from: 1, by: 2 })],
    ]);
    expect(translate(pursuit.text ?? { raw: '' })).toContain('Behind');
    expect(actionOf(view, 'pursuit-over').edits).toEqual([
      resetTo(['pursuit', 'own'], { from: 1, to: 0 }),
      resetTo(['pursuit', 'other'], { from: 2, to: 0 }),
    ]);
    const won = opened(editPlay(horse(), [set(['pursuit', 'own'], 4)])).play();
    expect(translate(trackerOf(won, 'pursuit-own').note ?? { raw: '' })).toContain('won');
    expect(translate(actionOf(won, 'pursuit').blocked ?? { raw: '' })).toContain('won');
    const ahead = opened(editPlay(horse(), [set(['pursuit', 'own'], 3)])).play();
    expect(translate(actionOf(ahead, 'pursuit').text ?? { raw: '' })).toContain('Ahead');
    expect(actionOf(ahead, 'pursuit-lead').roll?.values).toMatchObject({ mode: 'advantage', against: {} });
    expect(() => actionOf(view, 'pursuit-lead')).toThrow();
  });
});

describe('the crew (9)', () => {
  const galley = () =>
    made('vehicle', { stats: { str: 4, agi: 1, mnd: 0 }, crew: { least: 4, most: 20, per: 5 } });

  it('is the Str of a vehicle that follows its crew', () => {
    const str = (hands: number) =>
      sources(figureOf(opened(editPlay(galley(), [set(['hands'], hands)])).sheet(), 'str').explained);
    expect(str(20)).toBe('Its own 4');
    expect(str(16)).toBe('Its own 4');
    expect(str(15)).toBe('Its own 4, Crew: 15 of 20 -1');
    expect(str(0)).toBe('Its own 4, Crew: 0 of 20 -4');
    expect(str(99)).toBe('Its own 4');
  });

  it('warns where it is too small, and is validated', () => {
    const few = opened(editPlay(ship(), [set(['hands'], 2)])).play();
    expect(trackerOf(few, 'hands')).toMatchObject({ value: 2, max: 10, tone: 'danger' });
    expect(trackerOf(opened(ship()).play(), 'hands').value).toBe(10);
    expect(faults(made('vehicle', { crew: { least: 9, most: 3, per: 0 } }))).toEqual([
      'crew-range crew.least',
    ]);
  });

  it('shows the prices of the rule document', () => {
    const price = (template: string) => {
      const block = opened(made('vehicle', { template }))
        .sheet()
        .blocks.find(({ id }) => id === 'vehicle');
      const entry = block?.kind === 'entries' ? block.entries.find(({ id }) => id === 'price') : undefined;
      return translate(entry?.name ?? { raw: '' });
    };
    expect(['horse', 'warhorse', 'small-ship'].map(price)).toEqual(['$10', '$25', '$100']);
  });
});

describe('scale (8)', () => {
  it('is that of a character unless an ability says otherwise', () => {
    expect(blockReport(horse()).derived.scale).toBe('character');
    expect(blockReport(ship()).derived.scale).toBe('vehicle');
  });
});
