import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { leadsTo, type Consequence, type RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';
import { situationInput } from '#shared/rulesets/heroic/checks/exchange';
import { editPlay } from '#test/fixtures/played';
import {
  actionOf,
  figureOf,
  made,
  opened,
  sources,
  trackerOf,
  words,
} from '#test/unit/shared/rulesets/heroic/forms/support';
import {
  documentOf,
  gear,
  openDocument,
  plan,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';

const armed = (id: string, play: Json = {}, more: Plan = {}): CharacterDocument => ({
  ...documentOf({ ...plan(more), ...gear({ id, state: 'wielded' }) }),
  play,
});

/** All rolls on a sheet, by label. */
function rolls(document: CharacterDocument): ReadonlyMap<string, RollRequest> {
  const { blocks } = openDocument(document).sheet();
  const parts = blocks.flatMap((block): readonly { readonly roll?: RollRequest }[] => {
    if (block.kind === 'table') return block.rows.flatMap(({ cells }) => cells);
    return block.kind === 'entries' ? block.entries : block.figures;
  });
  const all = parts.flatMap(({ roll }) => roll ?? []);
  return new Map(all.map((roll) => [translate(roll.label), roll]));
}

function rollOf(document: CharacterDocument, label: string): RollRequest {
  const found = rolls(document).get(label);
  if (found === undefined) throw new Error(`No ${label} among ${[...rolls(document).keys()].join('; ')}`);
  return found;
}

/** The check of a request with additional values, or the message of its refusal. */
function asked(request: RollRequest, more: Readonly<Record<string, object>> = {}) {
  const check = ruleset.checks.find(({ id }) => id === request.check);
  const started = initialValues(check?.inputs ?? {});
  const values: Record<string, unknown> = { ...started, ...request.values };
  for (const [name, change] of Object.entries(more))
    values[name] = { ...Object(started[name]), ...Object(request.values[name]), ...change };
  const result = check?.open(values);
  if (result === undefined) throw new Error(`No check ${request.check}`);
  return result.ok ? result.value : `${result.error.path ?? ''}: ${translate(result.error.text)}`;
}

function open(request: RollRequest, more: Readonly<Record<string, object>> = {}) {
  const check = asked(request, more);
  if (typeof check === 'string') throw new Error(check);
  return check;
}

function following(request: RollRequest, dice: readonly (readonly number[])[], more = {}): Consequence[] {
  const reading = open(request, more).read({ dice, chosen: [] });
  return (request.after ?? []).filter((each) => leadsTo(reading, each));
}

const labels = (after: readonly Consequence[]): string[] => words(after.map(({ label }) => label));
const situation = (more: object) => ({ situation: { ...initialValues(situationInput.inputs), ...more } });

const hit = [
  [6, 5],
  [1, 2],
];

describe('slow weapons (13.4)', () => {
  const act = (document: CharacterDocument): CharacterDocument =>
    editPlay(document, actionOf(openDocument(document).play(), 'turn').edits);

  it.each<[string, string, number]>([
    ['crossbow', 'Crossbow', 1],
    ['black-powder-pistol', 'Black powder pistol', 1],
    ['blunderbuss', 'Blunderbuss', 2],
  ])('%s is refused with a reason until it is reloaded', (id, name, turns) => {
    const loaded = armed(id);
    const [shot] = following(rollOf(loaded, name), hit);
    expect(labels(shot === undefined ? [] : [shot])[0]).toMatch(
      /^One shot: 20 → 19, then \d turns? to reload$/,
    );
    let now = editPlay(loaded, shot?.edits ?? []);
    for (let left = turns + 1; left > 0; left -= 1) {
      expect(asked(rollOf(now, name))).toBe(
        `attacker.reload: The weapon is reloading: ${left === 1 ? '1 turn' : `${String(left)} turns`} until it is ready.`,
      );
      expect(trackerOf(openDocument(now).play(), `reload-${id}`)).toMatchObject({
        value: left,
        tone: 'warning',
      });
      now = act(now);
    }
    expect(typeof asked(rollOf(now, name))).toBe('object');
    expect(trackerOf(openDocument(now).play(), `reload-${id}`)).toMatchObject({ value: 0, tone: 'plain' });
  });

  it('others are ready at once, and a scene’s end reloads all', () => {
    const bow = armed('bow');
    const [shot] = following(rollOf(bow, 'Bow'), hit);
    const after = editPlay(bow, shot?.edits ?? []);
    expect(after.play).toEqual({ ammunition: { bow: 19 } });
    expect(() => trackerOf(openDocument(bow).play(), 'reload-bow')).toThrow();
    const idle = armed('crossbow', { reloading: { crossbow: 2 } });
    const scene = actionOf(openDocument(idle).play(), 'scene');
    expect(words(scene.changes ?? [])).toEqual(['All weapons are reloaded']);
    expect(typeof asked(rollOf(editPlay(idle, scene.edits), 'Crossbow'))).toBe('object');
  });

  it('count for creatures as well', () => {
    const natural = [{ kind: 'weapon', name: 'Breath', range: 10, keywords: [{ id: 'slow', x: 1 }] }];
    const dragon = made('npc', { natural });
    const [used] = following(rollOf(dragon, 'Breath'), hit);
    expect(labels(used === undefined ? [] : [used])).toEqual(['Used: 1 turn to recharge']);
    const idle = editPlay(dragon, used?.edits ?? []);
    expect(asked(rollOf(idle, 'Breath'))).toContain('2 turns until it is ready');
    expect(typeof asked(rollOf(act(act(idle)), 'Breath'))).toBe('object');
  });

  it('a turn also wears poison off, ends tactics and what was lost', () => {
    const play = {
      tactics: { 'attack-damage': 1 },
      coatings: { sword: { id: 'blade-poison', turns: 6 } },
      conditions: ['lost-turn', 'free-attack', 'maneuver-defense', 'afraid'],
    };
    const document = armed('sword', play);
    const turn = actionOf(openDocument(document).play(), 'turn');
    expect(words(turn.changes ?? [])).toEqual([
      'Poison on Sword: turns 6 → 5',
      'Att −2: Dmg +1 ends',
      'This turn is lost because of the critical failure: no action',
      'Free attack ends',
      'Maneuver, Def ends',
    ]);
    expect(act(document).play).toMatchObject({
      tactics: {},
      coatings: { sword: { turns: 5 } },
      conditions: ['afraid'],
    });
    expect(actionOf(openDocument(armed('sword')).play(), 'turn').blocked).toBeDefined();
  });
});

it('an empty weapon is refused, with a reason, until there is something to shoot (3.3)', () => {
  const empty = armed('bow', { ammunition: { bow: 0 } });
  expect(asked(rollOf(empty, 'Bow'))).toContain('attacker.shots: The weapon has no ammunition');
  expect(typeof asked(rollOf(armed('bow', { ammunition: { bow: 1 } }), 'Bow'))).toBe('object');
  expect(typeof asked(rollOf(empty, 'Brawling'))).toBe('object');
});

describe('range (12.1.1)', () => {
  it.each<[string, string, number]>([
    ['bow', 'Bow', 20],
    ['rifle', 'Rifle', 40],
    ['dagger', 'Dagger', 5],
    ['spear', 'Spear', 10],
  ])('%s: Att −2 beyond it, and no attack beyond twice as much', (id, name, range) => {
    const request = rollOf(armed(id), name);
    const at = (distance: number) => {
      const check = asked(request, situation({ distance }));
      return typeof check === 'string' ? check : check.read({ dice: hit, chosen: [] }).total;
    };
    const near = at(range);
    const far = at(range + 1);
    if (typeof near !== 'object' || typeof far !== 'object') throw new Error('Refused');
    expect(far.value - near.value).toBe(-2);
    expect(sources(far)).toContain('Beyond range -2');
    expect(typeof at(range * 2)).toBe('object');
    expect(at(range * 2 + 1)).toBe(
      `situation.distance: ${String(range * 2 + 1)} yards is too far: the maximum is twice the range, ${String(range * 2)} yards.`,
    );
    const odds = (distance: number) => open(request, situation({ distance })).odds()?.success ?? 0;
    expect(odds(range + 1)).toBeLessThan(odds(range));
  });

  it('is counted once where the table says beyond range as well', () => {
    const request = rollOf(armed('bow'), 'Bow');
    const total = open(request, situation({ distance: 30, beyondRange: true })).read({
      dice: hit,
      chosen: [],
    }).total;
    expect(total?.sources.filter(({ label }) => translate(label) === 'Beyond range')).toHaveLength(1);
  });

  it('of a power that harms at a distance is 10 yards for each point of Mnd (11.2)', () => {
    const mage = documentOf(plan({ skills: [{ id: 'power', focus: 'damage', level: 'advanced' }] }));
    const ranged = [...rolls(mage).values()].find(
      ({ values }) =>
        Object(values['attacker']).power === 'advanced' && Object(values['attacker']).melee === false,
    );
    if (ranged === undefined) throw new Error('No ranged power');
    expect(asked(ranged, situation({ distance: 41 }))).toContain('40 yards');
  });
});

describe('free attacks after criticals (12.1.1)', () => {
  it('the attacker strikes a clumsy defender again, with anything in hand', () => {
    const document = armed('sword');
    const request = rollOf(document, 'Sword');
    expect(rolls(document).has('Free attack: Sword')).toBe(false);
    const [free] = following(request, [
      [3, 4],
      [1, 1],
    ]);
    expect(labels(free === undefined ? [] : [free])).toEqual(['Free attack']);
    const open = editPlay(document, free?.edits ?? []);
    const again = rollOf(open, 'Free attack: Sword');
    expect(again.values).toEqual(request.values);
    expect(rolls(open).has('Free attack: Brawling')).toBe(true);
    const used = following(again, hit).find(({ label }) => translate(label) === 'The free attack is used');
    expect(editPlay(open, used?.edits ?? []).play).toMatchObject({ conditions: [] });
    expect(labels(following(request, hit))).toEqual([]);
  });

  const defense = (document: CharacterDocument) => {
    const roll = figureOf(openDocument(document).sheet(), 'defense').roll;
    if (roll === undefined) throw new Error('No defense');
    return roll;
  };
  const critical = [
    [1, 2],
    [6, 6],
  ];

  it('a critical defender strikes back in melee, never with what shoots', () => {
    const document = documentOf({
      ...plan(),
      ...gear({ id: 'dagger', state: 'wielded' }, { id: 'sling', state: 'wielded' }),
    });
    const [counter] = following(defense(document), critical);
    expect(labels(counter === undefined ? [] : [counter])).toEqual(['Strike back']);
    const struck = editPlay(document, counter?.edits ?? []);
    const offered = [...rolls(struck).keys()].filter((label) => label.startsWith('Strike back'));
    expect(offered).toEqual(['Strike back: Brawling', 'Strike back: Dagger']);
    expect(following(defense(document), critical, { attacker: { melee: false } })).toEqual([]);
  });

  it('a power weapon is struck back at within an arm’s length, and strikes back itself', () => {
    const mage = documentOf({
      ...plan(),
      ...gear({ id: 'power-weapon', state: 'wielded' }),
      skills: [{ id: 'power', focus: 'damage', level: 'advanced' }],
    });
    const request = rollOf(mage, 'Power weapon');
    const specials = (more = {}) =>
      open(request, more)
        .read({
          dice: [
            [3, 4],
            [6, 6],
          ],
          chosen: [],
        })
        .specials.map(({ id }) => id);
    expect(specials()).toContain('defense-critical');
    expect(specials(situation({ distance: 1 }))).toContain('defense-critical');
    expect(specials(situation({ distance: 2 }))).not.toContain('defense-critical');
    const struck = { ...mage, play: { conditions: ['counter-attack'] } };
    expect(rolls(struck).has('Strike back: Power weapon')).toBe(true);
  });

  it('creatures have theirs on their own sheets', () => {
    const ogre = { ...made('npc', { template: 'ogre' }), play: { conditions: ['free-attack'] } };
    expect(rolls(ogre).has('Free attack: Huge club')).toBe(true);
  });

  it('are no ailment in the campaign', () => {
    const document = armed('sword', { conditions: ['free-attack', 'afraid'] });
    expect(words(openDocument(document).profile?.().conditions ?? [])).toEqual(['Afraid']);
  });
});

describe('Invulnerability (14.2)', () => {
  const abilities = [
    { id: 'invulnerability', values: {}, note: '' },
    { id: 'resistance-weakness', values: { x: -2, y: 'silver' }, note: '' },
    { id: 'resistance-weakness', values: { x: 3, y: 'fire' }, note: '' },
  ];
  const wolf = made('npc', { stats: { str: 2, agi: 2, mnd: 0 }, abilities });
  const struck = [
    [6, 6],
    [1, 2],
  ];

  it('takes no harm from an ordinary hit, and says why', () => {
    const roll = figureOf(opened(wolf).sheet(), 'defense').roll;
    if (roll === undefined) throw new Error('No defense');
    const attacker = { attacker: { attack: 5, damage: 3 } };
    const reading = open(roll, attacker).read({ dice: struck, chosen: [] });
    expect(reading.json).toMatchObject({ hit: true, damage: 0, taken: 0 });
    expect(words(reading.specials.map(({ title }) => title))).toContain('Invulnerable');
    expect(translate(reading.verdict.text)).toContain('no damage');
    expect(following(roll, struck, attacker)).toEqual([]);
    const through = open(roll, attacker).odds()?.specials.at(-1);
    expect([through && translate(through.label), through?.p]).toEqual([
      'Some damage gets through the armor',
      0,
    ]);
    expect(trackerOf(opened(wolf).play(), 'endurance').note).toBeDefined();
  });

  it('is hurt through its weakness, but not through what it resists', () => {
    const taken = (label: string) =>
      open(rollOf(wolf, label), { attacker: { attack: 5, damage: 3 } }).read({ dice: struck, chosen: [] })
        .json;
    const names = [...rolls(wolf).keys()].filter((label) => label.startsWith('Defense: '));
    expect(names).toHaveLength(2);
    const [weak = '', strong = ''] = names;
    expect(taken(weak)).toMatchObject({ hit: true });
    expect(Number(Object(taken(weak)).taken)).toBeGreaterThan(0);
    expect(taken(strong)).toMatchObject({ damage: 0, taken: 0 });
  });

  it('holds for summoned creatures, and leaves all others as they are', () => {
    const spirit = made('minion', { 'minion.kind': 'summoned', abilities: abilities.slice(0, 1) });
    const defender = (document: CharacterDocument) =>
      figureOf(openDocument(document).sheet(), 'defense').roll?.values['defender'];
    expect(defender(spirit)).toMatchObject({ invulnerable: { weakness: false } });
    expect(defender(armed('sword'))).not.toHaveProperty('invulnerable');
  });
});
