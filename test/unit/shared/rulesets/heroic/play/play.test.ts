import { describe, expect, it } from 'vitest';
import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { PlayAction, PlayBlock, Tracker } from '#shared/rules/play';
import { ruleset } from '#shared/rulesets/heroic/index';
import {
  documentOf,
  gear,
  openDocument,
  plan,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';

const played = (input: Plan, play: Json = {}): CharacterDocument => ({ ...documentOf(input), play });
const blocks = (document: CharacterDocument): readonly PlayBlock[] => openDocument(document).play().blocks;

function trackers(document: CharacterDocument): ReadonlyMap<string, Tracker> {
  return new Map(
    blocks(document).flatMap((block) =>
      block.kind === 'trackers' ? block.trackers.map((tracker) => [tracker.id, tracker] as const) : [],
    ),
  );
}

function byId<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((each) => each.id === id);
  if (found === undefined) throw new Error(`Nothing is called ${id}`);
  return found;
}

function action(document: CharacterDocument, id: string): PlayAction {
  const actions = blocks(document).flatMap((block) => (block.kind === 'actions' ? block.actions : []));
  return byId(actions, id);
}

function row(document: CharacterDocument, index = 0) {
  const rows = blocks(document).find(({ id }) => id === 'hazards');
  const found = rows?.kind === 'rows' ? rows.rows[index] : undefined;
  if (found === undefined) throw new Error('No such hazard');
  return found;
}

function toggle(document: CharacterDocument, id: string): CharacterDocument {
  const toggles = blocks(document).flatMap((block) => (block.kind === 'toggles' ? block.toggles : []));
  return editPlay(document, byId(toggles, id).edits);
}
const act = (document: CharacterDocument, id: string): CharacterDocument =>
  editPlay(document, action(document, id).edits);

function figure(document: CharacterDocument, id: string) {
  const sheetBlocks = openDocument(document).sheet().blocks;
  const figures = sheetBlocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  return byId(figures, id);
}

function rolls(document: CharacterDocument): RollRequest[] {
  return openDocument(document)
    .sheet()
    .blocks.flatMap((block) => {
      if (block.kind === 'figures') return block.figures.flatMap(({ roll }) => roll ?? []);
      if (block.kind === 'entries') return block.entries.flatMap(({ roll }) => roll ?? []);
      return block.rows.flatMap(({ cells }) => cells.flatMap(({ roll }) => roll ?? []));
    });
}

function roll(document: CharacterDocument, label: string): RollRequest {
  const found = rolls(document).find((each) => translate(each.label) === label);
  if (found === undefined) throw new Error(`No roll ${label}`);
  return found;
}

/** A request with the roller's initial values for everything else. */
function openRequest({ check: id, values }: RollRequest) {
  const check = byId(ruleset.checks, id);
  const opened = check.open({ ...initialValues(check.inputs), ...values });
  if (!opened.ok) throw new Error(`${id} ${opened.error.path ?? ''}`);
  return opened.value;
}

describe('the play state', () => {
  it('of a new character equals that of an empty document', () => {
    expect(ruleset.initialPlay()).toMatchObject({
      endurance: null,
      conditions: [],
      hazards: [],
      ammunition: {},
    });
    const fresh = documentOf(plan());
    expect(blocks({ ...fresh, play: {} })).toEqual(blocks({ ...fresh, play: ruleset.initialPlay() }));
  });

  it.each([
    [null, 'play'],
    [{ endurance: -1 }, 'play.endurance'],
    [{ conditions: ['bewildered'] }, 'play.conditions[0]'],
    [{ hazards: [{ id: 'fire', severity: 'much' }] }, 'play.hazards[0].severity'],
    [{ changes: { luck: 1 } }, 'play.changes.luck'],
  ] as const)('refuses %j at %s', (play, path) => {
    const opened = ruleset.open(played(plan(), play));
    expect(opened.ok ? 'opened' : [opened.error.code, opened.error.path]).toEqual(['damaged-document', path]);
  });

  it('starts with everything full', () => {
    // Str 2, Agi 2, Mnd 1: Endurance 7, Heroism 2.
    const all = trackers(played(plan(gear({ id: 'bow' }))));
    const shown = ['endurance', 'heroism', 'ammunition-bow'].map((id) => all.get(id)?.value);
    expect(shown).toEqual([7, 2, 20]);
  });

  it('sets numbers where its trackers say, even on a character no one has played', () => {
    let document = played(plan(gear({ id: 'bow' })));
    for (const tracker of trackers(document).values())
      document = editPlay(document, [{ op: 'set', path: [...tracker.path], value: 1 }]);
    expect([...trackers(document).values()].map(({ value }) => value)).toEqual(
      [...trackers(document).values()].map(() => 1),
    );
  });

  it('says who is hurt and who is down', () => {
    const tones = [7, 4, 3, 0].map(
      (endurance) => trackers(played(plan(), { endurance })).get('endurance')?.tone,
    );
    expect(tones).toEqual(['plain', 'plain', 'warning', 'danger']);
  });
});

describe('rest and healing (7)', () => {
  it('sleeps back Str + 1, up to the most', () => {
    expect(trackers(act(played(plan(), { endurance: 2 }), 'sleep')).get('endurance')?.value).toBe(5);
    expect(trackers(act(played(plan(), { endurance: 6 }), 'sleep')).get('endurance')?.value).toBe(7);
    expect(action(played(plan()), 'sleep').blocked).toBeDefined();
    expect(action(played(plan(), { endurance: 2 }), 'sleep').changes?.map(translate)).toEqual([
      'Endurance 2 → 5',
    ]);
  });

  it('heals by a roll, as often a day as Str + 1', () => {
    const hurt = played(plan({ skills: [{ id: 'healing', level: 'advanced' }] }), { endurance: 2 });
    const { roll: request, edits } = action(hurt, 'treat');
    expect(request?.values).toEqual({ stat: 2, modifier: 0, mode: 'advantage' });
    const after = (outcome: string) =>
      trackers(
        editPlay(
          hurt,
          request?.after?.find(({ outcomes }) => outcomes?.includes(outcome) === true)?.edits ?? [],
        ),
      ).get('endurance')?.value;
    expect([after('success'), after('critical-success'), after('failure')]).toEqual([4, 5, 2]);
    expect(editPlay(hurt, edits).play).toMatchObject({ healed: 1 });
    const tried = { ...hurt, play: { endurance: 2, healed: 3 } };
    expect(action(tried, 'treat').blocked).toBeDefined();
    expect(action(act(tried, 'day'), 'treat').blocked).toBeUndefined();
  });

  it('heals with a kit, and wins Heroism back with luck, both named', () => {
    const healer = plan({
      ...gear({ id: 'healing-kit' }),
      skills: [
        { id: 'healing', level: 'basic' },
        { id: 'luck', level: 'advanced' },
      ],
    });
    const { roll: request } = action(played(healer, { endurance: 2 }), 'treat');
    expect(request?.values).toMatchObject({ modifier: 1, mode: 'advantage' });
    expect(request?.notes?.map(translate)).toEqual(['Advantage: Healing', 'Healing kit +1']);
    expect(request?.after?.filter(({ special }) => special !== undefined).length).toBeGreaterThan(0);
  });

  it('eats two meals a day and drinks potions', () => {
    const fed = act(act(played(plan(), { endurance: 2 }), 'meal'), 'meal');
    expect(fed.play).toMatchObject({ endurance: 4, meals: 2 });
    expect(action(fed, 'meal').blocked).toBeDefined();
    expect(act(fed, 'potion').play).toMatchObject({ endurance: 7 });
  });
});

describe('sessions and scenarios (3.3)', () => {
  it('sets Heroism to its start, whatever is left, and counts contacts again', () => {
    expect(act(played(plan(), { heroism: 9, contacts: 2 }), 'session').play).toMatchObject({
      heroism: 3,
      contacts: 0,
    });
    expect(act(played(plan(), { heroism: 0, permanent: 2 }), 'session').play).toMatchObject({ heroism: 1 });
  });

  it('lists what the start of a session changes, and is closed where nothing does', () => {
    const lines = (play: Json): string[] =>
      (action(played(plan(), play), 'session').changes ?? []).map(translate);
    expect(lines({ heroism: 1, contacts: 1 })).toEqual(['Heroism 1 → 3', 'Contacts can be asked again']);
    expect(lines({ heroism: 3, contacts: 1 })).toEqual(['Contacts can be asked again']);
    expect(lines({ heroism: 3 })).toEqual([]);
    const { blocked = { raw: '' } } = action(played(plan(), {}), 'session');
    expect(translate(blocked)).toBe('Nothing changes');
  });

  it('fills the quivers and shows what skills bring', () => {
    const crafter = plan({
      ...gear({ id: 'bow', quantity: 2 }),
      skills: [{ id: 'crafting', level: 'advanced' }],
    });
    const document = played(crafter, { ammunition: { bow: 3 } });
    expect(act(document, 'scenario').play).toMatchObject({ ammunition: { bow: 40 } });
    expect(action(document, 'scenario').changes?.map(translate)).toEqual([
      'Bow: ammo 40',
      'Crafting: $10 worth of items you make yourself',
      'One definition may be changed for free',
    ]);
  });

  it('ends what does not outlast the scene', () => {
    const document = played(plan(), { conditions: ['afraid', 'str-potion'] });
    expect(act(document, 'scene').play).toMatchObject({ conditions: ['str-potion'] });
  });
});

describe('conditions', () => {
  it('count in the numbers of the sheet, and in its rolls', () => {
    const fresh = played(plan(gear({ id: 'sword', state: 'wielded' })));
    expect(figure(fresh, 'defense').explained?.value).toBe(2);
    const tangled = toggle(fresh, 'entangled');
    expect(figure(tangled, 'defense').explained?.value).toBe(-1);
    expect(roll(tangled, 'Sword').values).toMatchObject({ attacker: { attack: 0 } });
    expect(roll(tangled, 'Strength').values).toMatchObject({ stat: 2, modifier: -3 });
    expect(roll(tangled, 'Mind').values).toMatchObject({ modifier: 0 });
    const afraid = toggle(fresh, 'afraid');
    expect(roll(afraid, 'Mind').values).toMatchObject({ modifier: -2 });
    expect(roll(afraid, 'Sword').values).toMatchObject({ attacker: { attack: 3, modifier: -2 } });
    expect(toggle(afraid, 'afraid').play).toMatchObject({ conditions: [] });
  });

  it('exclude each other where they are degrees of one thing', () => {
    const aimed = toggle(toggle(played(plan()), 'aimed'), 'aimed-long');
    expect(aimed.play).toMatchObject({ conditions: ['aimed-long'] });
  });

  it('raise and lower stats and what they count in, but not the report', () => {
    const strong = toggle(played(plan()), 'str-potion');
    expect(figure(strong, 'str').explained?.value).toBe(4);
    expect(figure(strong, 'endurance').explained?.value).toBe(9);
    expect(openDocument(strong).report(translate)).toEqual(openDocument(played(plan())).report(translate));
    const weak = played(plan(), { changes: { agi: -1 } });
    expect(figure(weak, 'defense').explained?.value).toBe(1);
    expect(figure(weak, 'movement').explained?.value).toBe(11);
  });

  it('include being encumbered, which ends only with the load', () => {
    const loaded = played(plan({ ...gear({ id: 'rope', quantity: 3 }) }));
    const toggles = blocks(loaded).flatMap((block) => (block.kind === 'toggles' ? block.toggles : []));
    expect(toggles[0]).toMatchObject({ id: 'encumbered', on: true, edits: [] });
    expect(toggles[0]?.locked).toBeDefined();
  });
});

describe('hazards (15)', () => {
  const add = (document: CharacterDocument, id: string): CharacterDocument => {
    const rows = blocks(document).find(({ id }) => id === 'hazards');
    const option =
      rows?.kind === 'rows' ? rows.actions[0]?.options?.find((each) => each.id === id) : undefined;
    if (option === undefined) throw new Error(`No hazard ${id}`);
    return editPlay(document, option.edits);
  };
  const rowAction = (document: CharacterDocument, id: string): PlayAction => {
    const found = row(document).actions.find((each) => each.id === id);
    if (found === undefined) throw new Error(`No ${id}`);
    return found;
  };
  const failing = (document: CharacterDocument): CharacterDocument =>
    editPlay(document, rowAction(document, 'roll').roll?.after?.[0]?.edits ?? []);

  it('are rolled with what resists them, at their severity, and hurt', () => {
    const burning = add(played(plan()), 'fire');
    const worse = rowAction(burning, 'severity').options?.find(({ id }) => id === '-2');
    const document = editPlay(burning, worse?.edits ?? []);
    expect(rowAction(document, 'roll').roll?.values).toMatchObject({ hazard: 'fire', stat: 2, modifier: -2 });
    expect(failing(document).play).toMatchObject({ endurance: 6 });
    expect(editPlay(document, rowAction(document, 'end').edits).play).toMatchObject({ hazards: [] });
  });

  it('frighten, and starve', () => {
    expect(failing(add(played(plan()), 'fear')).play).toMatchObject({ conditions: ['afraid'] });
    expect(failing(add(played(plan()), 'hunger-thirst')).play).toMatchObject({
      endurance: 6,
      changes: { str: -1 },
    });
  });

  it('end when the fire is put out, and falling is easier for athletes', () => {
    const document = add(played(plan()), 'burning');
    expect(rowAction(document, 'roll').roll?.after).toHaveLength(1);
    expect(failing(document).play).toMatchObject({ hazards: [] });
    const athlete = add(played(plan({ skills: [{ id: 'athletics', level: 'advanced' }] })), 'falling');
    expect(rowAction(athlete, 'roll').roll?.values).toMatchObject({ mode: 'advantage' });
  });
});

describe('rolls of the sheet', () => {
  const fighter = plan({
    race: 'elf',
    stats: { str: 2, agi: 2, mnd: 1 },
    skills: [
      { id: 'weaponcraft', focus: 'blades', level: 'advanced' },
      { id: 'power', focus: 'damage', limitation: 'only the undead', level: 'basic' },
      { id: 'power', focus: 'healing', level: 'advanced' },
      { id: 'luck', level: 'basic' },
      { id: 'athletics', level: 'advanced' },
    ],
    gear: {
      items: [
        { id: 'rapier-saber', state: 'wielded', modifier: 'accurate' },
        { id: 'light-armor', state: 'worn' },
        { id: 'power-weapon', state: 'wielded' },
      ],
    },
  });
  const document = played(fighter);

  it('all open, whatever the character', () => {
    const requests = rolls(document);
    expect(requests.length).toBeGreaterThan(8);
    for (const request of requests) {
      openRequest(request);
      for (const reroll of request.rerolls ?? [])
        if (reroll.values !== undefined)
          openRequest({ ...request, values: { ...request.values, ...reroll.values } });
    }
  });

  it('know the weapon, its craft and its keywords', () => {
    const found = rolls(document).find(({ values }) => JSON.stringify(values).includes('"penetrating":true'));
    expect(found?.values).toEqual({
      attacker: {
        attack: 3,
        modifier: 0,
        mode: 'advantage',
        damage: 0,
        melee: true,
        penetrating: true,
        criticalFrom: 11,
        doubled: false,
        power: 'none',
      },
      luck: 1,
    });
  });

  it('defend with armor, Deflect and the skills for both', () => {
    expect(roll(document, 'Defense').values).toMatchObject({
      defender: {
        defense: 3,
        mode: 'advantage',
        deflect: 1,
        criticalFrom: 11,
        armor: 'light-armor',
        armorBonus: 0,
        armorAbsorbs: 0,
      },
    });
    expect(roll(document, 'Armor roll').values).toMatchObject({ armor: 'light-armor' });
    expect(rolls(played(plan())).map(({ label }) => translate(label))).not.toContain('Armor roll');
  });

  it('roll skills with the better of their stats, and the archetype’s knowledge with advantage', () => {
    expect(roll(document, 'Athletics').values).toMatchObject({ stat: 2, mode: 'advantage' });
    expect(roll(document, 'warrior').values).toMatchObject({ stat: 1, mode: 'advantage' });
    expect(rolls(document).map(({ label }) => translate(label))).not.toContain('Luck');
  });

  it('can be rolled again for Heroism while there is some, with advantage for the lucky', () => {
    const [reroll] = roll(document, 'Strength').rerolls ?? [];
    expect(reroll?.values).toEqual({ mode: 'advantage' });
    expect(editPlay(document, reroll?.edits ?? []).play).toMatchObject({ heroism: 1 });
    const spent = played(fighter, { heroism: 0 });
    expect(roll(spent, 'Strength').rerolls?.[0]?.blocked).toBeDefined();
    const plain = roll(played(plan({ skills: [] }), { heroism: 2 }), 'Strength');
    expect(plain.rerolls?.[0]).not.toHaveProperty('values');
    expect(plain.prices?.map(({ option, blocked }) => [option, blocked === undefined])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
      ['4', false],
      ['5', false],
      ['6', false],
    ]);
  });
});

describe('initiative (12)', () => {
  it('goes by Agi and what helps it, and by dice among equals', () => {
    const { initiative } = ruleset;
    const of = (agi: number, bonus: number, drawn: readonly number[]) =>
      initiative.rank({ values: { agi, bonus }, drawn, party: true });
    expect(of(2, 1, [1, 1])).toEqual([3, 2]);
    expect(of(2, 0, [6, 6])).toEqual([2, 12]);
    expect(initiative.dice({ agi: 2, bonus: 0 })).toEqual([{ id: 'initiative', sides: 6, count: 2 }]);
  });
});
