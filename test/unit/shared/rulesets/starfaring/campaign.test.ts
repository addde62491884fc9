import { describe, expect, it } from 'vitest';
import type { Text } from '#shared/kernel/text';
import type { Profile, RestContext } from '#shared/rules/party';
import { Table, translate, type Plan } from './support';

// STR 2: the lowest full rest restores 3 vitality points; Stamina and Fortitude are the recovery saves.
const someone: Plan = { abilities: { str: 2, int: 3 }, skills: { stamina: 2, computer: 4 }, vitality: 20 };

const words = (texts: readonly Text[]): string[] => texts.map(translate);

function rest(play: Plan, stay: Partial<RestContext> = {}, plan: Plan = someone) {
  const table = Table.of(plan, play);
  const outcome = table.opened.stay?.({ days: 1, recuperating: 0, ...stay });
  if (outcome === undefined) throw new Error('No stay');
  const set = Object.fromEntries(
    outcome.edits.flatMap((edit) =>
      edit.op === 'set' && edit.by?.amount !== 0 ? [[edit.path.join('.'), edit.value]] : [],
    ),
  );
  return { changes: words(outcome.changes), set, after: table.apply(outcome.edits) };
}

function profileOf(play: Plan, plan: Plan = someone): Profile {
  const profile = Table.of(plan, play).opened.profile?.();
  if (profile === undefined) throw new Error('No profile');
  return profile;
}

describe('days without adventure', () => {
  it('change nothing for healthy characters', () => {
    expect(rest({}, { days: 365 })).toMatchObject({ changes: [], set: {} });
  });

  it('lower exhaustion by one for each full rest, and no further than to nothing', () => {
    expect(rest({ exhaustion: 3 }, { days: 2 })).toMatchObject({
      changes: ['Exhaustion: 3 → 1'],
      set: { exhaustion: 1 },
    });
    expect(rest({ exhaustion: 3 }, { days: 9 }).set).toEqual({ exhaustion: 0 });
  });

  it('count the lowest roll of every rest until vitality is full', () => {
    expect(rest({ vitality: 5 }, { days: 3 })).toMatchObject({
      changes: [
        'Vitality: 5 → 14',
        'Uses the lowest roll for each of 3 full rests; roll 1d6 + STR at the table for more.',
      ],
      set: { vitality: 14 },
    });
    expect(rest({ vitality: 5 }, { days: 5 })).toMatchObject({
      changes: ['Vitality: 5 → 20'],
      set: { vitality: 20 },
    });
  });

  it('leave the die to the table where its lowest brings nothing back', () => {
    const weak = { ...someone, abilities: { str: -1 } };
    expect(rest({ vitality: 5 }, {}, weak)).toMatchObject({
      changes: ['Uses the lowest roll for its full rest; roll 1d6 + STR at the table for more.'],
      set: {},
    });
    expect(rest({ vitality: 5 }, {}, { ...someone, abilities: { str: -5 } }).changes).toHaveLength(1);
  });

  it('give vitality up to the half of it while too exhausted, and all of it after', () => {
    expect(rest({ vitality: 8, exhaustion: 5 }, { days: 1 }).set).toEqual({ exhaustion: 4, vitality: 10 });
    expect(rest({ vitality: 8, exhaustion: 5 }, { days: 3 }).changes).toEqual([
      'Exhaustion: 5 → 2',
      'Vitality: 8 → 16',
      'Uses the lowest roll for each of 3 full rests; roll 1d6 + STR at the table for more.',
    ]);
  });

  it('are of no use to whoever is too exhausted to have a vitality point', () => {
    expect(rest({ exhaustion: 6, psi: 0 }, { days: 30 }, { ...someone, psi: 4 }).set).toEqual({});
  });

  it('take the rads out, and with them their exhaustion', () => {
    expect(rest({ rads: 12 }, { days: 2 })).toMatchObject({ changes: ['Rads: 12 → 6'], set: { rads: 6 } });
    // More than 60 rads: rest restores no vitality before seven of them are gone, which takes three days.
    const tainted = rest({ rads: 67, vitality: 3 }, { days: 3 });
    expect(tainted.set).toMatchObject({ rads: 58, vitality: 6 });
  });

  it('feed the hungry, restore psi points and count the hours again', () => {
    const { set, changes } = rest(
      { hungry: 2, thirsty: 1, psi: 1, awake: 20, exhaustion: 1 },
      {},
      { ...someone, psi: 6 },
    );
    expect(set).toEqual({ exhaustion: 0, psi: null, hungry: 0, thirsty: 0, awake: 0 });
    expect(changes).toEqual([
      'Exhaustion: 1 → 0',
      'Psi points: 1 → 6',
      'Days without food: 2 → 0',
      'Days without enough water: 1 → 0',
      'The hours since the last full rest are reset.',
    ]);
  });

  it('hold fewer full rests for a species that needs them less often, the hours between them kept', () => {
    const slow = { ...someone, restHours: 72 };
    expect(rest({ exhaustion: 5 }, { days: 6 }, slow).set).toMatchObject({ exhaustion: 3, awake: 48 });
    // The time of the last one is unknown; after it the hours count.
    expect(rest({ exhaustion: 5 }, { days: 1 }, slow).set).toMatchObject({ exhaustion: 4, rested: true });
    expect(rest({ exhaustion: 5, rested: true }, { days: 1 }, slow).set).toEqual({ awake: 24 });
    expect(rest({ exhaustion: 5, rested: true, awake: 48 }, { days: 1 }, slow).set).toMatchObject({
      exhaustion: 4,
      awake: 0,
    });
    expect(rest({ exhaustion: 5 }, { days: 2 }, { ...someone, restHours: 8 }).set).toEqual({ exhaustion: 3 });
  });

  it('heal no one who bleeds', () => {
    expect(rest({ vitality: 5, conditions: ['bleeding'] }, { days: 9 })).toMatchObject({
      set: {},
      changes: [],
    });
  });

  it('wake the stable, and do nothing for the dying and the dead', () => {
    const down = { vitality: 0, death: { successes: 1, failures: 2, stable: true, dead: false } };
    const { set, changes } = rest(down, { days: 2 });
    expect(set).toEqual({
      vitality: 7,
      ...{ 'death.successes': 0, 'death.failures': 0, 'death.stable': false, 'death.dead': false },
    });
    expect(changes.slice(0, 3)).toEqual([
      'Vitality: 0 → 1',
      'Regains consciousness; death saves reset.',
      'Vitality: 1 → 7',
    ]);
    expect(rest({ vitality: 0 }, { days: 2 })).toMatchObject({
      set: {},
      changes: [expect.stringContaining('Dying')],
    });
    expect(rest({ vitality: 0, death: { dead: true } }, { days: 2 })).toMatchObject({ set: {}, changes: [] });
  });

  it('ask for a save against each trauma at every full rest, and change none', () => {
    const traumas = [
      { table: 'physical-mild', row: 'head', ability: 'per', treated: true },
      { table: 'psychic-severe', row: null },
      { table: 'physical-severe', row: 'torso', healed: true },
    ];
    const { set, changes } = rest({ traumas }, { days: 10, recuperating: 4 });
    expect(set).toEqual({});
    expect(changes).toEqual([
      'Injury, Head: 10 saves against DC 15 with STR (Stamina). 4 with advantage, from recuperating.',
      'Mental disorder, type unknown: 10 saves against DC 15 with WIL (Fortitude). ' +
        '4 with advantage, from recuperating. Disadvantage while untreated.',
    ]);
    expect(rest({ traumas: traumas.slice(0, 1) }).changes).toEqual([
      'Injury, Head: one save against DC 15 with STR (Stamina).',
    ]);
  });
});

describe('the profile', () => {
  it('has every skill, known or not, and INT for learning, with what a trauma takes from it', () => {
    const { skills, learning } = profileOf({
      traumas: [{ table: 'psychic-severe', row: null, ability: 'int' }],
    });
    expect(skills).toHaveLength(47);
    expect(skills.find(({ id }) => id === 'computer')).toMatchObject({ rank: 4, text: { raw: '+4' } });
    expect(skills.filter(({ rank }) => rank > 0)).toHaveLength(2);
    expect(learning?.value).toBe(2);
  });

  it('says what ails it', () => {
    expect(words(profileOf({}).conditions)).toEqual([]);
    const traumas = [{ table: 'physical-mild', row: 'head' }];
    expect(
      words(profileOf({ exhaustion: 2, rads: 3, hungry: 1, conditions: ['blinded'], traumas }).conditions),
    ).toEqual(['Exhaustion 2', 'Rads: 3', 'Days without food: 1', 'Blinded', 'Sickened', 'Injury, Head']);
    expect(words(profileOf({ vitality: 0 }).conditions)[0]).toBe('Dying');
    expect(words(profileOf({ vitality: 0, death: { dead: true } }).conditions)).toEqual(['Dead']);
  });

  it('has the points that go down, as the table sees them', () => {
    expect(profileOf({ vitality: 0, psi: 2 }, { ...someone, psi: 5 }).vitals).toMatchObject([
      { id: 'vitality', value: 0, max: 20, tone: 'danger' },
      { id: 'psi', value: 2, max: 5, tone: 'plain' },
    ]);
    expect(profileOf({}).vitals.map(({ id }) => id)).toEqual(['vitality']);
  });
});

it('counts credits from 0', () => {
  const money = Table.of(someone)
    .opened.ledger?.()
    .accounts.find(({ id }) => id === 'money');
  expect(money).toMatchObject({ balance: 0, opening: { amount: 0 } });
  expect(translate(money?.balanceText ?? { raw: '' })).toBe('0 ¢');
});
