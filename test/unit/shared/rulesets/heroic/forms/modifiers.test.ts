import { describe, expect, it } from 'vitest';
import { edit } from '#shared/sheet/commands';
import { blockReport, made, opened, words } from './support';

/** An ordinary creature of Str 2, Agi 1, Mnd 1 with a claw: Att 2, Def 1, End 6, Her 2, one attack. */
const claw = [{ kind: 'weapon', name: 'Claw', attack: { by: 'str', plus: 0 } }];
const creature = (modifiers: string[], more: Parameters<typeof made>[1] = {}) =>
  made('npc', { stats: { str: 2, agi: 1, mnd: 1 }, natural: claw, modifiers, ...more });

const numbers = (modifiers: string[], more: Parameters<typeof made>[1] = {}): string => {
  const { stats, derived } = blockReport(creature(modifiers, more));
  return [
    stats.str,
    stats.agi,
    stats.mnd,
    derived.attacks[0]?.attack,
    derived.defense,
    derived.endurance,
    derived.heroism,
    derived.attacksPerRound,
  ].join(' ');
};

describe('the NPC modifiers (14.1)', () => {
  it('count in older documents as before, and once where they are stored twice', () => {
    const byHand = { endurance: { on: true, value: 20 } };
    const older = creature(['giant'], { byHand });
    const { applied: _, ...choices } = Object(older.choices);
    expect(blockReport({ ...older, choices }).derived.endurance).toBe(23);
    expect(numbers(['giant', 'giant'])).toBe(numbers(['giant']));
    expect(numbers(['chief', 'chief', 'fanatic', 'fanatic'])).toBe(numbers(['chief', 'fanatic']));
  });

  it('say what they would add to custom values, and are applied with a press, once', () => {
    const document = creature(['giant'], { byHand: { endurance: { on: true, value: 20 } } });
    const row = (of: typeof document) => {
      const widget = opened(of)
        .step('modifiers')
        .widgets.find(({ kind }) => kind === 'chosen');
      const found = widget?.kind === 'chosen' ? widget.rows[0] : undefined;
      if (found === undefined) throw new Error('No modifier');
      return found;
    };
    expect(words([row(document).detail])[0]).toContain('it would add Endurance +3');
    const applied = edit(document, row(document).actions?.[0]?.edits ?? []);
    expect(blockReport(applied).derived.endurance).toBe(23);
    expect(words([row(applied).detail])[0]).toContain('Included in the custom values: Endurance +3');
    const again = edit(applied, row(applied).actions?.[0]?.edits ?? []);
    expect(blockReport(again).derived.endurance).toBe(20);
    const gone = edit(applied, row(applied).remove);
    expect([blockReport(gone).derived.endurance, Object(gone.choices).applied]).toEqual([20, []]);
    expect(row(creature(['giant'])).actions).toEqual([]);
  });

  it('bring their ability along when they are added', () => {
    const added = (document: ReturnType<typeof creature>) => {
      const widget = opened(document)
        .step('modifiers')
        .widgets.find(({ kind }) => kind === 'catalog');
      const entries = widget?.kind === 'catalog' ? widget.entries : [];
      return entries.find(({ id }) => id === 'undead-construct')?.actions[0]?.edits.length;
    };
    expect(added(creature([]))).toBe(2);
    expect(added(creature([], { abilities: [{ id: 'undead', values: {}, note: '' }] }))).toBe(1);
  });
});
