import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { readDefinition } from '#shared/rules/definition/read';
import type { PlayAction } from '#shared/rules/play';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

describe('points that come back by dice', () => {
  const resting = rulesetOf({
    trackers: [
      {
        id: 'hp',
        name: 'Hit points',
        most: 12,
        health: true,
        restored: { rest: 'rolled + 1', dice: '1d6+1' },
      },
      { id: 'luck', name: 'Luck', most: 3, restored: { rest: 'most' } },
    ],
    actions: [
      { id: 'camp', name: 'Camp', rest: true, dice: '1d4', set: [{ tracker: 'luck', to: 'rolled' }] },
    ],
  });
  const hurt = editPlay(newCharacter(resting, ports()), [
    { op: 'set', path: ['trackers', 'hp'], value: 2 },
    { op: 'set', path: ['trackers', 'luck'], value: 0 },
  ]);
  const pressed = (document: CharacterDocument, id: string, dice?: readonly (readonly number[])[]) => {
    const { blocks } = opened(resting, document).play(dice && { action: id, dice });
    const found = blocks
      .flatMap((block): readonly PlayAction[] => (block.kind === 'actions' ? block.actions : []))
      .find((action) => action.id === id);
    const then = editPlay(document, found?.edits ?? []);
    return { dice: found?.dice?.map(({ count, sides }) => `${String(count)}d${String(sides)}`), then };
  };
  const left = (document: CharacterDocument) =>
    opened(resting, document)
      .profile?.()
      .vitals.map(({ value }) => value);

  it('are rolled for by a rest, and by an action that is one, beside its own dice', () => {
    expect(pressed(hurt, 'time-rest')).toMatchObject({ dice: ['1d6'], then: hurt });
    expect(left(pressed(hurt, 'time-rest', [[4]]).then)).toEqual([8, 3]);
    expect(left(pressed(hurt, 'time-rest', [[6]]).then)).toEqual([10, 3]);
    expect(pressed(hurt, 'camp').dice).toEqual(['1d4', '1d6']);
    // Nobody rolls for somebody who has lost nothing.
    expect(pressed(newCharacter(resting, ports()), 'time-rest').dice).toBeUndefined();
  });

  it('are left to the table where nobody rolls', () => {
    const stayed = opened(resting, hurt).stay?.({ days: 1, recuperating: 0 });
    expect(stayed?.changes.map(say)).toEqual([]);
    const dice = { restored: { day: 'rolled', dice: '1d6' } };
    const daily = rulesetOf({
      trackers: [{ id: 'hp', name: 'Hit points', most: 12, health: true, ...dice }],
    });
    const wounded = editPlay(newCharacter(daily, ports()), [
      { op: 'set', path: ['trackers', 'hp'], value: 2 },
    ]);
    expect(opened(daily, wounded).stay?.({ days: 2, recuperating: 0 })).toMatchObject({ edits: [] });
    expect(opened(daily, wounded).stay?.({ days: 2, recuperating: 0 }).changes.map(say)).toEqual([
      'Hit points: roll 1d6',
    ]);
    const unread = { id: 'hp', name: 'Hit points', most: 12, restored: { rest: 1, dice: '1d6' } };
    const read = readDefinition({
      ...{ format: 1, id: 'sample', version: '1.0.0', name: 'Sample' },
      ...{ checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd' }] }], trackers: [unread] },
    });
    expect(read.ok ? [] : read.error.map(({ path }) => path.join('.'))).toEqual(['trackers.0.restored.dice']);
  });
});
