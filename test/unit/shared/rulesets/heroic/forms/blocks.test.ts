import { describe, expect, it } from 'vitest';
import { translate } from '#test/unit/shared/rulesets/heroic/support';
import { made, opened } from './support';

describe('a block elsewhere in the program', () => {
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

it('leaves nothing to finish in an example, whose concept and gear have the names of the rules', () => {
  const steps = (more: Parameters<typeof made>[1]) =>
    opened(made('npc', more))
      .nextSteps?.()
      .map(({ path }) => path);
  expect(steps({ template: 'ogre' })).toEqual([]);
  const natural = [{ key: 'huge-club' }, { key: 'no-such-gear' }, { name: 'Tail' }];
  expect(steps({ stats: { str: 1 }, natural })).toEqual(['concept', 'natural[1].name']);
});
