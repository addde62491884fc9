import { describe, expect, it } from 'vitest';
import type { SheetView } from '#shared/rules/views';
import { ruleset } from '#shared/rulesets/relict/index';
import { action, check, documentOf, open, played, refusal, tracker, translate } from './support';

const knight = documentOf({
  armor: 14,
  stats: { might: 5, precision: 3 },
  stamina: { capacity: 10, regeneration: 4 },
  mana: { capacity: 3, regeneration: 1 },
  fatePoints: 2,
  armorSet: { name: 'Mail', armor: 3, absorb: 2 },
  weapons: [
    { name: 'Sword', damage: { sides: 8, bonus: 1 } },
    { name: 'Bow', kind: 'ranged', range: 60, hands: 2 },
    { name: 'Axe', offHand: true, throw: 20 },
  ],
});

const cell = (sheet: SheetView, block: string, row: number, column: number) => {
  const table = sheet.blocks.find((one) => one.id === block);
  const found = table?.kind === 'table' ? table.rows[row]?.cells[column] : undefined;
  if (found === undefined) throw new Error(`No cell ${block} ${String(row)} ${String(column)}`);
  return found;
};
const armorOf = (document: typeof knight) => {
  const block = open(document)
    .sheet()
    .blocks.find(({ id }) => id === 'body');
  return block?.kind === 'figures' ? block.figures.find(({ id }) => id === 'armor') : undefined;
};

describe('play', () => {
  it('starts in full, and an empty state means the same', () => {
    expect(open({ ...knight, play: {} }).play()).toEqual(
      open({ ...knight, play: ruleset.initialPlay() }).play(),
    );
    expect(tracker(knight, 'stamina').value).toBe(10);
    expect(tracker(knight, 'fatePoints').value).toBe(2);
  });

  it('regenerates in the Recovery Step, up to the capacity', () => {
    const tired = {
      ...knight,
      play: { trackers: { stamina: 3, mana: 3 }, conditions: { first: true, reaction: true } },
    };
    const rested = played(tired, action(tired, 'turn').edits);
    expect(tracker(rested, 'stamina').value).toBe(7);
    expect(tracker(rested, 'mana').value).toBe(3);
    expect(rested.play).toMatchObject({ conditions: { first: false, reaction: true } });
    const again = played(rested, action(rested, 'turn').edits);
    expect(tracker(again, 'stamina').value).toBe(10);
  });

  it('has every control work on a character no one has played', () => {
    for (const block of open(knight).play().blocks) {
      if (block.kind === 'toggles')
        for (const toggle of block.toggles) expect(open(played(knight, toggle.edits)).play()).toBeDefined();
      if (block.kind === 'actions')
        for (const one of block.actions) expect(open(played(knight, one.edits)).play()).toBeDefined();
    }
  });

  it('loses armor to Absorb until it is repaired, and destroys it at 0', () => {
    const roll = action(knight, 'absorb').roll;
    expect(roll?.values).toEqual({ armor: 3, absorb: 2 });
    const edits = (outcome: string) =>
      roll?.after?.find((one) => one.outcomes?.includes(outcome))?.edits ?? [];
    const dented = played(knight, edits('absorbed'));
    expect(armorOf(dented)?.explained?.value).toBe(12);
    expect(action(dented, 'absorb').blocked).toBeDefined();
    const fresh = played(dented, action(dented, 'round').edits);
    expect(action(fresh, 'absorb').roll?.values).toEqual({ armor: 1, absorb: 2 });
    const destroyed = action(fresh, 'absorb').roll?.after?.find((one) => one.outcomes?.includes('destroyed'));
    const broken = played(fresh, destroyed?.edits ?? []);
    expect(armorOf(broken)?.explained?.value).toBe(11);
    expect(tracker(broken, 'armorLost').tone).toBe('danger');
    expect(armorOf(played(broken, action(broken, 'repair').edits))?.explained?.value).toBe(14);
  });

  it('counts cover in Armor and stealth in attacks', () => {
    const covered = {
      ...knight,
      play: { conditions: { significantCover: true, hidden: true, blinded: true } },
    };
    expect(armorOf(covered)?.explained?.value).toBe(16);
    expect(cell(open(covered).sheet(), 'weapons', 0, 1).roll?.values).toMatchObject({
      stealth: true,
      unseen: true,
    });
    expect(cell(open(covered).sheet(), 'weapons', 0, 2).roll?.values).toMatchObject({ twice: true });
  });

  it('rolls what the sheet says', () => {
    const sheet = open(knight).sheet();
    for (const [row, stat, offHand] of [
      [0, 5, true],
      [1, 3, false],
      [2, 5, true],
    ] as const) {
      const { roll } = cell(sheet, 'weapons', row, 1);
      expect(roll?.values).toMatchObject({ stat, offHand });
      expect(() => check('attack', { cover: 'none', distance: 'range', ...roll?.values })).not.toThrow();
    }
    expect(translate(cell(sheet, 'weapons', 1, 3).text)).toBe(
      '60 ft d12, 120 ft d8, 240 ft d4, 480 ft flat 1',
    );
    expect(translate(cell(sheet, 'weapons', 2, 3).text)).toContain('reach 5 ft, 20 ft d12');
  });

  it('refuses a play state that it cannot read', () => {
    const opened = ruleset.open({ ...knight, play: { trackers: { stamina: 'full' } } });
    expect(opened.ok ? 'opened' : opened.error.path).toBe('play.trackers.stamina');
  });
});

describe('a plan', () => {
  it('is refused with its place where it cannot be read', () => {
    expect(refusal({ stats: { might: -1 } })).toMatch(/^stats\.might: /);
    expect(refusal({ stats: { luck: 1 } })).toBe('stats.luck: nothing here is called "luck"');
    expect(refusal({ stamina: { capacity: 1.5 } })).toMatch(/^stamina\.capacity: /);
    expect(refusal({ weapons: [{}, { size: 'huge' }] })).toMatch(/^weapons\[1\]\.size: /);
    expect(refusal({ gear: [{ price: 10_000_001 }] })).toMatch(/^gear\[0\]\.price: /);
    expect(refusal({ fate: 1 })).toBe('fate: nothing here is called "fate"');
  });
});
