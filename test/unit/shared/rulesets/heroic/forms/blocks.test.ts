import { describe, expect, it } from 'vitest';
import { translate } from '#test/unit/shared/rulesets/heroic/support';
import { blockReport, faults, figureOf, made, opened, printed, sources } from './support';

describe('the blocks of the rule document', () => {
  it.each([
    // STR AGI MND ATT DEF END HER as 9 and 14 print them.
    ['npc', 'minotaur', '5 2 0 5/2 1 9 1'],
    ['npc', 'ogre', '5 1 -1 4 2 7 1'],
    ['vehicle', 'horse', '3 2 0 0/2 2 4 0'],
    ['vehicle', 'small-ship', '0 2 1 0 2 5 1'],
  ])('%s %s has the figures that are printed', (form, template, figures) => {
    expect(printed(made(form, { template }))).toBe(figures);
    expect(faults(made(form, { template }))).toEqual([]);
  });

  it('a warhorse is a horse with one more Str and Agi, each under its name', () => {
    const sheet = opened(made('vehicle', { template: 'warhorse' })).sheet();
    expect(sources(figureOf(sheet, 'str').explained)).toBe('Its own 3, Trained for war 1');
    expect(sources(figureOf(sheet, 'agi').explained)).toBe('Its own 2, Trained for war 1');
    // Hooves with Agi 3; End 4 by hand for the horse, and two points more for the two stats.
    expect(printed(made('vehicle', { template: 'warhorse' }))).toBe('4 3 0 3 3 6 0');
  });

  it('lists custom values and their difference', () => {
    const sheet = opened(made('npc', { template: 'ogre' })).sheet();
    expect(sources(figureOf(sheet, 'endurance').explained)).toBe('Str 5, Agi 1, Base 3, Custom value -2');
    expect(sources(figureOf(sheet, 'defense').explained)).toBe('Agi 1, Custom value 1');
  });

  it('knows their damage, armor rolls and attacks a round', () => {
    const minotaur = blockReport(made('npc', { template: 'minotaur' }));
    expect(minotaur.derived.attacks).toEqual([
      { item: 'Greataxe', attack: 5, damage: 1 },
      { item: 'Horns', attack: 2, damage: 0 },
    ]);
    expect(minotaur.derived.attacksPerRound).toBe(2);
    expect(minotaur.abilities).toEqual(['Charge (Att +2, Dmg +1)', 'Extra attacks (1, +0)']);
    const ogre = blockReport(made('npc', { template: 'ogre' }));
    expect(ogre.derived.armorRoll).toEqual({ numbers: [4], bonus: 0 });
    expect(ogre.abilities).toEqual(['Extra attacks (1, −2)']);
  });
});

describe('a block elsewhere in the program', () => {
  it('joins a fight by its Agi and what its abilities add', () => {
    const quick = made('npc', {
      'stats.agi': 2,
      abilities: [{ id: 'initiative', values: { x: 3 }, note: '' }],
    });
    expect(opened(quick).initiative?.()).toEqual({ agi: 2, bonus: 3 });
  });

  it('is short enough for a card: figures, gear, abilities, modifiers, notes', () => {
    const document = made('npc', { template: 'minotaur', modifiers: ['chief'] });
    const card = opened(document).card?.();
    expect(card && translate(card.title)).toBe('Somebody');
    const [subtitle, fight, boxes, grid, facts, notes] = card?.parts ?? [];
    expect(subtitle?.kind === 'text' && translate(subtitle.text)).toBe('Minotaur · Chief');
    // Chief: Str 6, Mnd 1, Her 1; Att rises with Str, End stays as the document prints it.
    expect(fight?.kind === 'figures' && fight.figures.map(({ value }) => translate(value))).toEqual([
      '6/2',
      '1',
      '9',
    ]);
    expect(boxes).toMatchObject({ kind: 'boxes', boxes: 9 });
    expect(grid?.kind === 'grid' && grid.rows.map((row) => row.map(translate))).toEqual([
      ['6', '2', '1', '1', 'None'],
    ]);
    expect(
      facts?.kind === 'facts' && facts.rows.map(({ label, value }) => [translate(label), translate(value)]),
    ).toEqual([
      ['Gear', 'Greataxe (Att +6, +1 Dmg, −1 to target AR, Unwieldy (1), 2H, Enc (1)), Horns (Att +2)'],
      [
        'Special abilities',
        'Charge (Att +2, Dmg +1), Extra attacks (1, +0): Uses axe and horns together each round.',
      ],
      ['NPC modifiers', 'Chief'],
      ['Skills', 'Charisma · Advanced'],
    ]);
    expect(notes?.kind === 'text' && translate(notes.text)).toContain('mazes');
  });
});
