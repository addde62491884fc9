import { describe, expect, it } from 'vitest';
import { attacksOf } from '#shared/encounter/attacks';
import { ruleset } from '#shared/rulesets/tiers/index';
import { edit } from '#shared/sheet/commands';
import { action, check, documentOf, open, played, refusal, tracker, translate } from './support';

const fighter = documentOf({
  attributes: { body: 2, mind: 0, heart: 1 },
  skills: { fighting: 3, athletics: 2 },
  weapons: [{ name: 'Knife' }, { name: 'Bow', skill: 'aim', hands: 2 }, { name: 'Axe' }],
});

const weaponAction = (document: typeof fighter, id: string) => {
  const block = open(document)
    .play()
    .blocks.find((each) => each.id === 'rows-weapons');
  const actions = block?.kind === 'rows' ? block.rows.flatMap((row) => row.actions) : [];
  const found = actions.find((each) => each.id === id);
  if (found === undefined) throw new Error(`No action ${id}`);
  return found;
};
const blockedBy = (document: typeof fighter, id: string): string => {
  const { blocked } = weaponAction(document, id);
  return blocked === undefined ? '' : translate(blocked);
};
const conditions = (document: typeof fighter): string[] =>
  open(document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'toggles' ? block.toggles : []))
    .filter(({ on }) => on)
    .map(({ id }) => id);
const left = (document: typeof fighter) =>
  ['action', 'minor', 'reaction'].map((id) => tracker(document, id).value);

describe('play', () => {
  it('starts a round with what the document gives, and an empty state means the same', () => {
    expect(left(fighter)).toEqual([1, 2, 1]);
    expect(open({ ...fighter, play: {} }).play()).toEqual(
      open({ ...fighter, play: ruleset.initialPlay() }).play(),
    );
  });

  it('shows each weapon once, with all that its sheet says', () => {
    const armed = documentOf({
      weapons: [{ name: 'Bow', skill: 'aim', hands: 2, damage: 'serious', range: '60 m' }],
    });
    const block = open(armed)
      .play()
      .blocks.find(({ id }) => id === 'rows-weapons');
    if (block?.kind !== 'rows') throw new Error('No attacks');
    expect(block.place).toBe('attacks');
    expect(block.rows.map(({ detail }) => detail && translate(detail))).toEqual([
      'two-handed, serious, 60 m',
    ]);
    const table = open(armed)
      .sheet()
      .blocks.find(({ id }) => id === 'weapons');
    expect(table).toMatchObject({ kind: 'table' });
    expect(table?.inPlay).toBeUndefined();
    // An encounter attacks with weapons, too, not with the first skills of the sheet.
    const names = attacksOf(open(armed)).map(({ rolls: [first] }) => translate(first.label));
    expect(names).toEqual(['Attack: Bow']);
  });

  it('makes a Minor Action of an Action', () => {
    const hustled = played(fighter, action(fighter, 'hustle').edits);
    expect(left(hustled)).toEqual([0, 3, 1]);
    expect(action(hustled, 'hustle').blocked).toBeDefined();
    expect(left(played(hustled, action(hustled, 'time-round').edits))).toEqual([1, 2, 1]);
  });

  it('ends conditions at their price', () => {
    const down = {
      ...fighter,
      play: { conditions: { 'knocked-down': true, 'on-fire': true, grabbed: true } },
    };
    const up = played(down, action(down, 'getUp').edits);
    expect(conditions(up)).toEqual(['on-fire', 'grabbed']);
    expect(left(up)).toEqual([1, 1, 1]);
    const options = action(up, 'recover').options ?? [];
    expect(options.map(({ id }) => id)).toEqual(['otherwise', 'on-fire']);
    const out = played(up, options[1]?.edits ?? []);
    expect(conditions(out)).toEqual(['grabbed']);
    expect(left(out)).toEqual([0, 1, 1]);
    expect(action(out, 'escape').blocked).toBeDefined();
  });

  it('attacks with an Action, which uses the weapon for this round', () => {
    const attack = weaponAction(fighter, 'attack-1');
    expect(attack.roll).toMatchObject({ check: 'check', values: { skill: 3 } });
    expect(attack.roll?.values).not.toHaveProperty('disadvantages');
    const struck = played(fighter, attack.edits);
    expect(left(struck)).toEqual([0, 2, 1]);
    expect(struck.play).toMatchObject({ marks: { weapons: { 0: ['used'] } } });
    expect(blockedBy(struck, 'attack-2')).toContain('Action');
    expect(blockedBy(struck, 'offhand-1')).toBe('Already used this round.');
    const again = played(struck, action(struck, 'time-round').edits);
    expect(again.play).toMatchObject({ marks: { weapons: { 0: [] } } });
    expect(blockedBy(again, 'offhand-1')).toBe('');
  });

  it('ends the turn with an offhand attack, rolled at disadvantage', () => {
    const offhand = weaponAction(fighter, 'offhand-3');
    expect(offhand.roll?.values).toMatchObject({ skill: 3, disadvantages: 1 });
    expect(check('check', { attribute: 1, advantages: 0, ...offhand.roll?.values }).dice).toMatchObject([
      { sides: 6, count: 3 },
    ]);
    const done = played(fighter, offhand.edits);
    expect(left(done)).toEqual([0, 0, 1]);
    expect(done.play).toMatchObject({ marks: { weapons: { 2: ['used'] } } });
    expect(blockedBy(done, 'offhand-1')).toContain('Minor');
  });

  it('makes no offhand attack with what takes two hands', () => {
    expect(blockedBy(fighter, 'offhand-2')).toBe('Only a one-handed weapon can make an offhand attack.');
    expect(blockedBy(fighter, 'attack-2')).toBe('');
    expect(JSON.stringify(open(fighter).sheet())).toContain('two-handed');
  });

  it('has every control work on a character no one has played', () => {
    for (const block of open(fighter).play().blocks) {
      const controls =
        block.kind === 'toggles' ? block.toggles : block.kind === 'actions' ? block.actions : [];
      for (const control of controls) expect(open(played(fighter, control.edits)).play()).toBeDefined();
    }
  });

  it('rolls the ledge save with Athletics against T2', () => {
    expect(action(fighter, 'ledgeGrab').roll?.values).toEqual({ skill: 2, tier: 2 });
  });
});

describe('the sheet', () => {
  it('rolls every skill with every attribute', () => {
    const table = open(fighter)
      .sheet()
      .blocks.find(({ id }) => id === 'physical');
    const cells = table?.kind === 'table' ? table.rows.find(({ id }) => id === 'fighting')?.cells : undefined;
    expect(cells?.slice(3).map(({ explained, roll }) => [explained?.value, roll?.values])).toEqual([
      [5, { attribute: 2, skill: 3, tier: 2 }],
      [3, { attribute: 0, skill: 3, tier: 2 }],
      [4, { attribute: 1, skill: 3, tier: 2 }],
    ]);
    for (const cell of cells ?? [])
      if (cell.roll)
        expect(() => check('check', { advantages: 0, disadvantages: 0, ...cell.roll?.values })).not.toThrow();
  });
});

describe('the wizard', () => {
  it('renames, adds and takes out attributes, and raises skills', () => {
    const step = (id: string) => open(fighter).step(id).widgets;
    const [attributes] = step('attributes');
    if (attributes?.kind !== 'chosen') throw new Error('No attributes');
    const added = edit(fighter, attributes.add?.edits ?? []);
    expect(added.choices).toMatchObject({ lists: { attributes: [{}, {}, {}, { name: '', value: 0 }] } });
    const removed = edit(added, attributes.rows[1]?.remove ?? []);
    expect(removed.choices).toMatchObject({
      lists: { attributes: [{ name: 'body' }, { name: 'heart' }, { name: '' }] },
    });
    const [ranks] = step('skills');
    if (ranks?.kind !== 'steppers') throw new Error('No skills');
    const stealth = ranks.rows.find(({ id }) => id === 'stealth');
    expect(edit(fighter, stealth?.up.edits ?? []).choices).toMatchObject({
      numbers: { skills: { stealth: 1, fighting: 3 } },
    });
    expect(stealth?.down.blocked).toBeDefined();
  });
});

describe('a plan', () => {
  it('starts with the usual attributes and takes the campaign\u2019s own', () => {
    expect(documentOf().choices).toMatchObject({
      lists: { attributes: [{ name: 'body' }, { name: 'mind' }, { name: 'heart' }] },
    });
    expect(documentOf({ attributes: { grit: 2 } }).choices).toMatchObject({
      lists: { attributes: [{ name: 'grit', value: 2 }] },
    });
  });

  it('is refused with its place where it cannot be read', () => {
    expect(refusal({ skills: { sneak: 1 } })).toBe('skills.sneak: no skill is called "sneak"');
    expect(refusal({ skills: { will: 7 } })).toMatch(/^skills\.will: /);
    expect(refusal({ skills: { will: -1 } })).toMatch(/^skills\.will: /);
    expect(refusal({ attributes: { body: 1.5 } })).toMatch(/^attributes\.body: /);
    expect(refusal({ weapons: [{ skill: 'swords' }] })).toBe('weapons[0].skill: no skill is called "swords"');
    expect(refusal({ hearts: 1 })).toBe('hearts: nothing here is called "hearts"');
  });
});
