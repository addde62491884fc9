import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { readDefinition } from '#shared/rules/definition/read';
import { takenBy } from '#shared/rules/checks';
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
  const left = (document: CharacterDocument, rules = resting) =>
    opened(rules, document)
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

  it('count as the lowest in days that pass at once', () => {
    const stayed = opened(resting, hurt).stay?.({ days: 1, recuperating: 0 });
    expect(stayed?.changes.map(say)).toEqual([]);
    const dice = { restored: { day: 'rolled', dice: '1d6' } };
    const daily = rulesetOf({
      trackers: [{ id: 'hp', name: 'Hit points', most: 12, health: true, ...dice }],
    });
    const wounded = editPlay(newCharacter(daily, ports()), [
      { op: 'set', path: ['trackers', 'hp'], value: 2 },
    ]);
    const days = opened(daily, wounded).stay?.({ days: 2, recuperating: 0 });
    expect(days?.changes.map(say)).toEqual(['Hit points 2 → 4', expect.stringContaining('1d6')]);
    expect(left(editPlay(wounded, days?.edits ?? []), daily)).toEqual([4]);
  });

  it('are asked for at the start of a turn in a fight, and counted once they fell', () => {
    const rules = rulesetOf({
      trackers: [
        { id: 'hp', name: 'Hit points', most: 9, health: true },
        { id: 'power', name: 'Power', most: 12, restored: { turn: 'rolled', rest: 'most', dice: '2d6+1' } },
      ],
    });
    const spent = editPlay(newCharacter(rules, ports()), [
      { op: 'set', path: ['trackers', 'power'], value: 1 },
    ]);
    const prompts = (document: CharacterDocument, edge: 'start' | 'end') =>
      opened(rules, document).fight?.({ minor: false }).turn(edge).prompts ?? [];
    expect(prompts(spent, 'end')).toEqual([]);
    expect(prompts(newCharacter(rules, ports()), 'start')).toEqual([]);
    const [asked] = prompts(spent, 'start');
    const check = rules.checks.find(({ id }) => id === asked?.check)?.open(asked?.values);
    const reading = check?.ok === true ? check.value.read({ dice: [[2, 4]], chosen: [] }) : undefined;
    const [after] = asked?.after ?? [];
    const taken = reading === undefined || after === undefined ? 0 : takenBy(reading, after);
    expect([taken, after?.atOnce]).toEqual([7, true]);
    const edits = opened(rules, spent).followed?.(after?.takes?.action ?? '', taken) ?? [];
    expect(left(editPlay(spent, edits), rules)).toEqual([9, 8]);
  });

  it('are a fault where no formula reads them', () => {
    const unread = { id: 'hp', name: 'Hit points', most: 12, restored: { rest: 1, dice: '1d6' } };
    const read = readDefinition({
      ...{ format: 1, id: 'sample', version: '1.0.0', name: 'Sample' },
      ...{ checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd' }] }], trackers: [unread] },
    });
    expect(read.ok ? [] : read.error.map(({ path }) => path.join('.'))).toEqual(['trackers.0.restored.dice']);
  });
});
