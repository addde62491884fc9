import { describe, expect, it } from 'vitest';
import { everyRoll } from '../../../../../shared/dice/distribution';
import { set } from '../../../../../shared/character/edits';
import { raw } from '../../../../../shared/kernel/text';
import type { OpenCheck, Reading, RollRequest } from '../../../../../shared/rules/checks';
import { leadsTo } from '../../../../../shared/rules/checks';
import { initialValues } from '../../../../../shared/rules/inputs';
import type { EntriesBlock } from '../../../../../shared/rules/views';
import { ruleset } from '../../../../../shared/rulesets/heroic';
import { builtInContent, contentWith } from '../../../../../shared/rulesets/heroic/content';
import { skills } from '../../../../../shared/rulesets/heroic/data';
import { heroicWith } from '../../../../../shared/rulesets/heroic/ruleset';
import { builtInSpheres, healedBy, useId } from '../../../../../shared/rulesets/heroic/powers/spheres';
import { moved } from '../../../../../shared/rulesets/heroic/inventory/transfers';
import { editPlay } from '../../../../fixtures/played';
import type { CharacterDocument } from '../../../../../shared/character/document';
import { documentOf, gear, openDocument, plan, translate, type Plan } from './support';

function open(id: string, values: object = {}): OpenCheck {
  const check = ruleset.checks.find((each) => each.id === id);
  if (check === undefined) throw new Error(`No check ${id}`);
  const opened = check.open({ ...initialValues(check.inputs), ...values });
  if (!opened.ok) throw new Error(`${opened.error.path ?? ''}: ${translate(opened.error.text)}`);
  return opened.value;
}

const read = (id: string, values: object, dice: readonly (readonly number[])[]): Reading =>
  open(id, values).read({ dice, chosen: [] });
const ids = ({ specials }: Reading): string[] => specials.map(({ id }) => id);

const caster = (level: string, focus: string, more: object = {}): Plan =>
  plan({
    stats: { str: 2, agi: 1, mnd: 3 },
    skills: level === 'advanced' ? [power(level, focus, more)] : [power(level, focus, more), luck],
  });
const luck = { id: 'luck', level: 'basic' };
const power = (level: string, focus: string, more: object) => ({ id: 'power', level, focus, ...more });

function powersOf(document: CharacterDocument): EntriesBlock['entries'] {
  return openDocument(document)
    .sheet()
    .blocks.flatMap((block) =>
      block.kind === 'entries' && block.id.startsWith('powers-') ? block.entries : [],
    );
}

function use(document: CharacterDocument, id: string): RollRequest {
  const found = powersOf(document).find((entry) => entry.id === id)?.roll;
  if (found === undefined) throw new Error(`No use ${id}`);
  return found;
}

const notes = (request: RollRequest): string[] => (request.notes ?? []).map(translate);

/** Possible consequences after the request was rolled with these dice. */
function following(request: RollRequest, dice: readonly (readonly number[])[], more: object = {}) {
  const reading = read(request.check, { ...request.values, ...more }, dice);
  return (request.after ?? []).filter((each) => leadsTo(reading, each));
}

describe('spheres (11.2)', () => {
  it('are the focuses of the Power skill, in the order of the document', () => {
    const focus = skills.find(({ id }) => id === 'power')?.focus;
    expect(focus?.kind === 'list' ? focus.ids : []).toEqual(builtInSpheres.map(({ id }) => id));
  });

  it.each([
    ['damage', ['touch 0 defense', 'ranged 0 defense']],
    [
      'empower',
      [
        'buff 0 -',
        'strong-buff -2 -',
        'debuff 0 mnd',
        'strong-debuff -2 mnd',
        'object-debuff 0 -',
        'strong-object-debuff -2 -',
      ],
    ],
    ['healing', ['other 0 -', 'self -2 -']],
    ['illusion', ['image 0 -', 'normal 0 -', 'powerful -2 -', 'very-powerful -4 -']],
    ['investigation', ['detect 0 -', 'learn 0 -']],
    ['mind-control', ['enslave 0 mnd', 'self-harm 0 mnd']],
    ['protection', ['shield 0 -']],
    ['summoning', ['normal 0 -', 'powerful -2 -', 'very-powerful -4 -']],
    ['transmutation', ['object 0 -', 'enemy 0 mnd']],
  ])('%s is rolled at what the document says', (id, uses) => {
    const sphere = builtInSpheres.find((each) => each.id === id);
    expect(sphere?.uses.map((each) => `${each.id} ${String(each.modifier)} ${each.against ?? '-'}`)).toEqual(
      uses,
    );
    for (const each of sphere?.uses ?? []) {
      expect(translate(each.name)).not.toContain('ruleset.');
      expect(translate(each.text)).not.toMatch(/ruleset\.|[{}]/);
    }
  });

  it('summon and feign creatures of 4, 6 and 9 points with 1, 2 and 3 skills', () => {
    for (const id of ['summoning', 'illusion'])
      expect(
        builtInSpheres.find((each) => each.id === id)?.uses.flatMap(({ creature }) => creature ?? []),
      ).toEqual([
        { points: 4, extras: 1 },
        { points: 6, extras: 2 },
        { points: 9, extras: 3 },
      ]);
  });

  it('heal for Mnd, at least 1', () => {
    expect([-1, 0, 1, 4].map(healedBy)).toEqual([1, 1, 1, 4]);
  });

  it('may come from a pack, and are then a focus, a use of the check and an entry of the compendium', () => {
    const content = contentWith(builtInContent, {
      spheres: [
        {
          id: 'p:time',
          name: raw('Time'),
          text: raw('Slow and fast.'),
          uses: [
            {
              id: 'halt',
              modifier: -2,
              against: 'mnd',
              lasts: 'scene',
              name: raw('Halt'),
              text: raw('Stop.'),
            },
          ],
          source: '11.2',
        },
      ],
    });
    const rules = heroicWith(content);
    const focus = content.skills.get('power')?.focus;
    expect(focus?.kind === 'list' ? focus.options.at(-1)?.id : '').toBe('p:time');
    const check = rules.checks.find(({ id }) => id === 'power');
    const opened = check?.open({ ...initialValues(check.inputs), stat: 3, sphere: { use: 'p:time/halt' } });
    if (opened?.ok !== true) throw new Error('refused');
    expect(opened.value.read({ dice: [[3, 4]], chosen: [] }).total?.value).toBe(8);
    expect(rules.reference.entries.some(({ id }) => id === 'sphere-p:time')).toBe(true);
    expect(ruleset.reference.entries.some(({ id }) => id === 'sphere-p:time')).toBe(false);
  });
});

describe('the power check (11.1, 12.1.2)', () => {
  it('adds use, training and modifiers one by one', () => {
    const { total } = read(
      'power',
      {
        stat: 3,
        training: 'advanced',
        sphere: { use: 'empower/strong-buff' },
        area: true,
        intense: true,
        duration: 'week',
      },
      [[6, 5]],
    );
    expect(total?.sources.map(({ label, amount }) => `${translate(label)} ${String(amount)}`)).toEqual([
      'Dice 11',
      'Stat 3',
      'Advanced 2',
      'Buff +2 -2',
      'Area effect -2',
      'Intense -2',
      'Longer: one week -4',
    ]);
    expect(total?.value).toBe(6);
  });

  it.each([
    ['scene', 0],
    ['day', -2],
    ['week', -4],
    ['permanent', -6],
  ])('lasts a %s at %i', (duration, cost) => {
    expect(read('power', { stat: 3, duration }, [[3, 4]]).total?.value).toBe(10 + cost);
  });

  it('has odds that count every modifier', () => {
    const check = open('power', { stat: 2, area: true, sphere: { use: 'summoning/powerful' } });
    let [all, won] = [0, 0];
    everyRoll(2, 6, ([a = 0, b = 0]) => {
      all += 1;
      if (check.read({ dice: [[a, b]], chosen: [] }).outcome.endsWith('success')) won += 1;
    });
    expect(check.odds()?.success).toBeCloseTo(won / all, 12);
    // 9 or more of 36: 10 rolls.
    expect(check.odds()?.success).toBeCloseTo(10 / 36, 12);
  });

  it('says what works, and only then', () => {
    const values = { stat: 3, sphere: { use: 'healing/self' }, intense: true, duration: 'permanent' };
    expect(ids(read('power', { ...values, stat: 20 }, [[3, 4]]))).toEqual([
      'use:healing/self',
      'intense',
      'permanent',
    ]);
    expect(ids(read('power', values, [[3, 4]]))).toEqual([]);
  });

  it('sets one roll of the caster against every target of an area, a tie resisting', () => {
    const against = { stat: 1, modifier: 0, mode: 'normal' };
    const values = { stat: 4, area: true, against, targets: 2, sphere: { use: 'empower/debuff' } };
    expect(open('power', values).dice.map(({ id }) => id)).toEqual([
      'own',
      'against',
      'target-2',
      'target-3',
    ]);
    // 7 + 4 - 2 = 9 against 8, 9 and 10.
    const reading = read('power', values, [
      [3, 4],
      [3, 4],
      [4, 4],
      [4, 5],
    ]);
    expect(reading.outcome).toBe('success');
    expect(reading.json).toMatchObject({ success: true, targets: [false, false] });
    expect(ids(reading)).toEqual(['use:empower/debuff', 'area', 'target-2', 'target-3']);
    const better = read('power', values, [
      [5, 6],
      [6, 6],
      [1, 1],
      [6, 6],
    ]);
    expect(better.json).toMatchObject({ success: false, targets: [true, false] });
    // Without an area there are no other targets.
    expect(open('power', { ...values, area: false }).dice).toHaveLength(2);
  });

  it('strains by the natural roll alone, the advanced only on a critical failure', () => {
    const strains = (training: string, dice: readonly number[]) =>
      ids(read('power', { stat: 20, training }, [dice])).filter((id) => id.startsWith('strain'));
    expect(
      [
        [1, 1],
        [1, 2],
        [2, 2],
        [2, 3],
      ].map((dice) => strains('basic', dice)),
    ).toEqual([['strain-2'], ['strain-1'], ['strain-1'], []]);
    expect(
      [
        [1, 1],
        [1, 2],
      ].map((dice) => strains('advanced', dice)),
    ).toEqual([['strain-2'], []]);
  });
});

describe('attacks by powers and their situation (8, 11.1, 12.1.1, 13.4)', () => {
  const attacker = {
    attack: 3,
    modifier: 0,
    mode: 'normal',
    damage: 0,
    melee: false,
    penetrating: false,
    criticalFrom: 12,
    doubled: false,
    power: 'basic',
  };
  const defender = {
    defense: 0,
    modifier: 0,
    mode: 'normal',
    deflect: 0,
    criticalFrom: 12,
    armor: 'heavy-armor',
    armorBonus: 0,
    armorAbsorbs: 0,
  };
  const dice = [
    [4, 4],
    [3, 4],
  ];

  it('are intense for 1 Dmg more, or throw back, at -2', () => {
    const plain = read('attack', { attacker, defender }, dice);
    expect([plain.total?.value, plain.json]).toMatchObject([11, { damage: 3 }]);
    const harder = read('attack', { attacker, defender, stretch: { area: false, intense: 'damage' } }, dice);
    // 9 against 7: 1 + 1, and 1 for being intense.
    expect([harder.total?.value, harder.json]).toMatchObject([9, { damage: 3 }]);
    const thrown = read('attack', { attacker, defender, stretch: { area: true, intense: 'knockback' } }, [
      [5, 5],
      [3, 4],
    ]);
    expect([thrown.total?.value, thrown.json]).toMatchObject([9, { damage: 2 }]);
    expect(ids(thrown)).toEqual(['area', 'knockback']);
  });

  it('hit each target that defends worse than the one roll', () => {
    const reading = read('attack', { attacker, defender, targets: 2 }, [...dice, [6, 4], [6, 6]]);
    // 11 against 7, 10 and 12.
    expect(reading.json).toMatchObject({ hit: true, targets: [1, 0] });
    expect(ids(reading)).toEqual(['target-2', 'target-3']);
  });

  it('count ground, cover, allies, aim, words and size by name', () => {
    const situation = {
      higherGround: true,
      cover: 3,
      allies: 2,
      studied: 1,
      description: 2,
      beyondRange: true,
      smaller: true,
    };
    const { total, json, choices } = read('attack', { attacker, defender, situation }, [
      [6, 5],
      [1, 2],
    ]);
    expect(total?.sources.slice(2).map(({ amount }) => amount)).toEqual([2, -3, -2, 2, 1, 2, -2]);
    // 14 against 3: 1 + 5, and 2 for being larger; no armor roll is offered.
    expect([total?.value, json]).toMatchObject([14, { damage: 8 }]);
    expect(choices.map(({ id }) => id)).not.toContain('armor');
  });

  it('have odds that count it all', () => {
    const values = {
      attacker: { ...attacker, fumbleTo: 3, penetrating: true },
      defender,
      situation: {
        higherGround: true,
        cover: 1,
        allies: 0,
        studied: 0,
        description: 0,
        beyondRange: false,
        smaller: false,
      },
      stretch: { area: true, intense: 'none' },
    };
    const check = open('attack', values);
    let [all, hits] = [0, 0];
    everyRoll(4, 6, ([a = 0, b = 0, c = 0, d = 0]) => {
      all += 1;
      const reading = check.read({
        dice: [
          [a, b],
          [c, d],
        ],
        chosen: [],
      });
      if (reading.outcome === 'hit') hits += 1;
    });
    expect(check.odds()?.success).toBeCloseTo(hits / all, 12);
  });

  it('fail critically on more with a fickle weapon (5.2)', () => {
    const fickle = read('attack', { attacker: { ...attacker, attack: 20, fumbleTo: 3 }, defender }, [
      [1, 2],
      [3, 4],
    ]);
    expect([fickle.outcome, ids(fickle)]).toEqual(['miss', ['attack-fumble', 'strain-1']]);
  });

  it('meet an armor roll of other numbers', () => {
    const armored = open('attack', {
      attacker,
      defender: { ...defender, armor: 'none', natural: { numbers: [4] } },
    });
    const reading = armored.read({ dice, chosen: [{ choice: 'armor', dice: [4] }] });
    expect(reading.json).toMatchObject({ damage: 3, absorbed: 1, taken: 2 });
  });
});

describe('powers on the sheet', () => {
  it('are a block for each Power skill, a line for each use', () => {
    const document = documentOf(caster('basic', 'empower'));
    expect(powersOf(document).map(({ id, detail }) => `${id} ${detail ? translate(detail) : ''}`)).toEqual([
      'buff Mnd',
      'strong-buff Mnd −2',
      'debuff Mnd against Mnd',
      'strong-debuff Mnd −2 against Mnd',
      'object-debuff Mnd',
      'strong-object-debuff Mnd −2',
    ]);
  });

  it('know level, limitation and race, and name them', () => {
    const elf = documentOf(
      plan({
        race: 'elf',
        stats: { str: 1, agi: 1, mnd: 3 },
        skills: [power('advanced', 'empower', { limitation: 'at night' })],
      }),
    );
    const request = use(elf, 'strong-debuff');
    expect(request.values).toMatchObject({
      stat: 3,
      modifier: 1,
      mode: 'advantage',
      training: 'advanced',
      sphere: { use: useId({ id: 'empower' }, { id: 'strong-debuff' }) },
      against: { stat: 0, modifier: 0, mode: 'normal' },
    });
    expect(notes(request)).toEqual([
      'Advantage: limitation (at night)',
      'Advanced Power: Mnd +2',
      'Advanced Power: strain only on a critical failure',
      'Elf +1',
      'Debuff −2: −2',
    ]);
    // 7 + 3 + 1 + 2 - 2.
    expect(
      read(request.check, request.values, [
        [3, 4, 1],
        [1, 1],
      ]).total?.value,
    ).toBe(11);
    expect(use(documentOf(caster('basic', 'empower')), 'buff').values).toMatchObject({ mode: 'normal' });
  });

  it('attack with Mnd, a power weapon in hand adding 1', () => {
    const wizard = (state: string): CharacterDocument =>
      documentOf({
        ...caster('advanced', 'damage'),
        ...gear({ id: 'power-weapon', state }),
        stats: { str: 1, agi: 1, mnd: 3 },
      });
    const armed = use(wizard('wielded'), 'ranged');
    expect(armed.check).toBe('attack');
    expect(armed.values['attacker']).toMatchObject({
      attack: 4,
      modifier: 2,
      melee: false,
      power: 'advanced',
    });
    expect(notes(armed)).toContain('Power weapon in hand: +1');
    const unarmed = use(wizard('carried'), 'touch');
    expect(unarmed.values['attacker']).toMatchObject({ attack: 3, melee: true });
    expect(notes(unarmed)).not.toContain('Power weapon in hand: +1');
  });

  it('cost strain that foci take, whatever became of the power', () => {
    const document = documentOf({
      ...caster('basic', 'empower'),
      gear: { items: [{ id: 'focus-weak', quantity: 2 }, { id: 'focus-strong' }] },
    });
    const [strain, ...others] = following(use(document, 'buff'), [[1, 1]]);
    expect(others).toEqual([]);
    expect(strain?.options?.map(({ id, label }) => `${id}: ${translate(label)}`)).toEqual([
      'take: Take all of it: End 6 → 4',
      'focus-weak: Focus, weak absorbs 1: End 6 → 5',
      'focus-weak+focus-weak: Focus, weak, Focus, weak absorbs 2: End 6 → 6',
      'focus-strong: Focus, strong absorbs 2: End 6 → 6',
    ]);
    const taken = strain?.options?.find(({ id }) => id === 'focus-weak')?.edits ?? [];
    const after = editPlay(document, taken);
    expect(after.play).toMatchObject({ endurance: 5 });
    // One weak focus is used up.
    const [again] = following(use(after, 'buff'), [[1, 1]]);
    expect(again?.options?.map(({ id }) => id)).toEqual(['take', 'focus-weak', 'focus-strong']);
    expect(following(use(document, 'buff'), [[5, 5]]).map(({ special }) => special)).toEqual([
      'use:empower/buff',
    ]);
  });

  it('are taken by prayer beads, so much each day, and never use them up (5.2)', () => {
    const beads = editPlay(documentOf(caster('basic', 'empower')), [
      moved({ kind: 'find', what: { relic: 'prayer-beads' }, quantity: 1, how: 'treasure' }),
    ]);
    const [strain] = following(use(beads, 'buff'), [[1, 2]]);
    const lasting = strain?.options?.find(({ text }) => text && translate(text) === 'It is not used up.');
    const [root] = beads.ledger;
    expect(translate(lasting?.label ?? { raw: '' })).toBe('Prayer beads absorbs 1: End 6 → 6');
    const after = editPlay(beads, lasting?.edits ?? []);
    expect(after.play).toMatchObject({ endurance: null, absorbed: { [root?.id ?? '']: 1 } });
    const options = (document: typeof beads) =>
      following(use(document, 'buff'), [[1, 1]])[0]?.options?.map(({ label }) => translate(label));
    // One of two is left: the worst strain of 2 is halved, then none until the next day.
    expect(options(after)).toEqual(['Take all of it: End 6 → 4', 'Prayer beads absorbs 1: End 6 → 5']);
    const spent = editPlay(after, [set(['absorbed', root?.id ?? ''], 2)]);
    expect(options(spent)).toEqual(['Take all of it: End 6 → 4']);
    const actions = openDocument(spent)
      .play()
      .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
    const day = actions.find(({ id }) => id === 'day');
    expect(day?.changes?.map(translate)).toContain('Permanent focuses absorb strain again');
    expect(options(editPlay(spent, day?.edits ?? []))).toEqual(options(beads));
    // The GM sets the number.
    const holier = editPlay(spent, [set(['absorbs', root?.id ?? ''], 5)]);
    expect(options(holier)).toEqual(['Take all of it: End 6 → 4', 'Prayer beads absorbs 2: End 6 → 6']);
    const row = openDocument(holier)
      .page?.('gear')
      .widgets.find(({ id }) => id === 'belongings');
    const control =
      row?.kind === 'chosen' ? row.rows[0]?.controls.find(({ id }) => id === 'absorbs') : undefined;
    expect(control).toMatchObject({ kind: 'number', value: 5, path: ['absorbs', root?.id] });
  });

  it('become permanent at the price of Heroism in every session (11.1)', () => {
    const document = documentOf(caster('basic', 'protection'));
    const lasting = { duration: 'permanent' };
    const [shield, permanent] = following(use(document, 'shield'), [[6, 6]], lasting).toReversed();
    expect([shield?.special, permanent?.special]).toEqual(['use:protection/shield', 'permanent']);
    const after = editPlay(document, permanent?.edits ?? []);
    const session = openDocument(after)
      .play()
      .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
      .find(({ id }) => id === 'session');
    expect(editPlay(after, session?.edits ?? []).play).toMatchObject({ permanent: 1, heroism: 1 });
    expect(following(use(document, 'shield'), [[1, 3]], lasting)).toHaveLength(1);
  });

  it('heal the caster, protect and strengthen them where they wish', () => {
    const healer = { ...documentOf(caster('basic', 'healing')), play: { endurance: 2 } };
    const [heal] = following(use(healer, 'self'), [[5, 6]]);
    expect(heal && translate(heal.label)).toBe('Regain 3 End: 2 → 5');
    expect(editPlay(healer, heal?.edits ?? []).play).toMatchObject({ endurance: 5 });
    const strong = documentOf(caster('basic', 'empower'));
    const [buff] = following(use(strong, 'strong-buff'), [[6, 6]]);
    const att = buff?.options?.find(({ id }) => id === 'attack');
    expect(editPlay(strong, att?.edits ?? []).play).toMatchObject({ changes: { attack: 2 } });
    const [debuff] = following(use(strong, 'debuff'), [
      [6, 6],
      [1, 2],
    ]);
    expect(debuff).toBeUndefined();
  });
});

describe('what spheres give besides (11.2)', () => {
  const protectedBy = (input: Plan): CharacterDocument => ({
    ...documentOf(input),
    play: { conditions: ['protected'] },
  });
  const values = (document: CharacterDocument): unknown => {
    const figures = openDocument(document).sheet().blocks;
    const defense = figures
      .flatMap((block) => (block.kind === 'figures' ? block.figures : []))
      .find(({ id }) => id === 'defense');
    return defense?.roll?.values['defender'];
  };

  it('Protection: Def with Mnd and AR (4, 6), where that is no worse than the armor', () => {
    const mindful = plan({ stats: { str: 1, agi: 1, mnd: 4 } });
    expect(values(protectedBy(mindful))).toMatchObject({
      defense: 4,
      armor: 'none',
      natural: { numbers: [4, 6] },
    });
    expect(values(documentOf(mindful))).toMatchObject({ defense: 1, armor: 'none' });
    const nimble = plan({ stats: { str: 1, agi: 4, mnd: 1 } });
    expect(values(protectedBy(nimble))).toMatchObject({ defense: 4, armor: 'none' });
    expect(values(protectedBy(nimble))).not.toHaveProperty('natural');
  });

  it('Protection: +1 Def and +1 AR in power armor', () => {
    const armored = {
      ...caster('basic', 'protection'),
      ...gear({ id: 'power-armor', state: 'worn' }),
      stats: { str: 1, agi: 1, mnd: 3 },
    };
    // Mnd - 1 without it; Mnd + 1 with it.
    expect(values(documentOf(armored))).toMatchObject({ defense: 2, armor: 'power-armor', armorBonus: 0 });
    expect(values(protectedBy(armored))).toMatchObject({ defense: 4, armor: 'power-armor', armorBonus: 1 });
  });

  it('Investigation: Mnd instead of Agi for initiative', () => {
    const initiative = (focus: string, mnd: number): unknown =>
      openDocument(
        documentOf({ ...caster('basic', focus), stats: { str: 1, agi: 5 - mnd, mnd } }),
      ).initiative?.();
    expect(initiative('investigation', 4)).toEqual({ agi: 4, bonus: 0 });
    expect(initiative('empower', 4)).toEqual({ agi: 1, bonus: 0 });
    expect(initiative('investigation', 1)).toEqual({ agi: 4, bonus: 0 });
  });
});
