import { describe, expect, it } from 'vitest';
import { edit } from '#shared/sheet/commands';
import { blockReport, faults, figureOf, made, opened, sources, words } from './support';

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
  it.each([
    // Str Agi Mnd Att Def End Her attacks, calculated by hand from the table.
    ['nothing', [], '2 1 1 2 1 6 2 1'],
    ['champion', ['champion'], '2 1 1 2 1 8 2 1'],
    // Her = Mnd, which is 2 with the chief's own point; Str 3 raises Att and End.
    ['chief', ['chief'], '3 1 2 3 1 7 2 1'],
    ['giant', ['giant'], '3 1 1 3 1 9 2 1'],
    ['fanatic', ['fanatic'], '2 1 1 3 -1 6 2 2'],
    ['undead or construct', ['undead-construct'], '3 1 1 3 1 9 2 1'],
    ['strong', ['strong'], '3 1 1 3 2 10 2 1'],
    ['veteran', ['veteran'], '2 1 1 2 1 7 2 1'],
    // The champion's Her uses the chief's Mnd: 2 + 1.
    ['a chief who is a champion, too', ['champion', 'chief'], '3 1 2 3 1 9 3 1'],
    [
      'all of them',
      ['champion', 'chief', 'giant', 'fanatic', 'undead-construct', 'strong', 'veteran'],
      '6 1 2 7 0 20 3 2',
    ],
  ])('%s', (_, modifiers, figures) => {
    expect(numbers(modifiers)).toBe(figures);
  });

  it('are sources of their own on every number that they change', () => {
    const sheet = opened(creature(['giant', 'strong', 'fanatic'])).sheet();
    expect(sources(figureOf(sheet, 'str').explained)).toBe('Its own 2, Giant 1, Strong 1');
    expect(sources(figureOf(sheet, 'endurance').explained)).toBe('Str 4, Agi 1, Base 3, Giant 2, Strong 3');
    expect(sources(figureOf(sheet, 'defense').explained)).toBe('Agi 1, Strong 1, Fanatic -2');
    expect(sources(figureOf(sheet, 'attacks').explained)).toBe('Base 1, Fanatic 1');
    expect(sources(figureOf(opened(creature(['champion'])).sheet(), 'heroism').explained)).toBe(
      'Mnd 1, Champion 1',
    );
  });

  it('never take Heroism below 0', () => {
    expect(blockReport(creature(['chief'], { stats: { str: 0, agi: 0, mnd: -3 } })).derived.heroism).toBe(0);
  });

  it('leave alone custom values, unless they are applied to it', () => {
    const byHand = {
      endurance: { on: true, value: 20 },
      defense: { on: true, value: 5 },
      heroism: { on: true, value: 7 },
    };
    expect(numbers([], { byHand })).toBe('2 1 1 2 5 20 7 1');
    // Custom values are kept until a modifier is applied to them: Giant End +2, and +1 for its Str.
    expect(numbers(['giant', 'fanatic'], { byHand })).toBe('3 1 1 4 5 20 7 2');
    expect(numbers(['giant', 'fanatic'], { byHand, applied: ['giant'] })).toBe('3 1 1 4 5 23 7 2');
    expect(numbers(['giant', 'fanatic'], { byHand, applied: ['giant', 'fanatic'] })).toBe('3 1 1 4 3 23 7 2');
    expect(numbers(['champion'], { byHand })).toBe('2 1 1 2 5 20 7 1');
    expect(numbers(['champion'], { byHand, applied: ['champion'] })).toBe('2 1 1 2 5 22 2 1');
  });

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

  it('a chief has advanced Charisma', () => {
    const skills = opened(creature(['chief']))
      .sheet()
      .blocks.find(({ id }) => id === 'skills');
    const entries = skills?.kind === 'entries' ? skills.entries : [];
    expect(words(entries.map(({ name }) => name))).toEqual(['Charisma']);
    expect(words(entries.map(({ detail }) => detail))).toEqual(['Advanced']);
    // It is not among the chosen skills, and cannot be removed there.
    const chosen = opened(creature(['chief'])).step('skills').widgets[0];
    expect(chosen?.kind === 'chosen' && chosen.rows).toEqual([]);
  });

  it('say what is missing of what they bring', () => {
    expect(faults(creature(['undead-construct']))).toEqual(['modifier-ability modifiers[0]']);
    for (const id of ['undead', 'resistance-weakness'])
      expect(faults(creature(['undead-construct'], { abilities: [{ id, values: {}, note: '' }] }))).toEqual(
        [],
      );
    expect(faults(creature(['veteran']))).toEqual(['modifier-skill modifiers[0]']);
    expect(faults(creature(['veteran'], { skills: [{ id: 'luck', level: 'basic' }] }))).toEqual([]);
    expect(faults(creature(['giant', 'giant']))).toEqual(['modifier-twice modifiers[1]']);
    expect(faults(creature(['warhorse']))).toEqual(['modifier-fits modifiers[0]']);
    expect(faults(creature(['nonsense']))).toEqual(['missing-content modifiers[0]']);
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
