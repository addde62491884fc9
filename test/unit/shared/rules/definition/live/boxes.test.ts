import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

describe('boxes that are used one by one', () => {
  const stress = rulesetOf({
    trackers: [
      { id: 'stress', name: 'Stress', most: 3, each: 'it.place', restored: { rest: 'most' } },
      { id: 'health', name: 'Health', most: 5, health: true },
    ],
    harm: [{ boxes: 'stress', goesOn: true }, { points: 'health' }],
  });
  const begun = newCharacter(stress, ports());
  const view = (document: CharacterDocument) => {
    const trackers = opened(stress, document)
      .play()
      .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
    const [boxes, health] = trackers;
    return { used: boxes?.boxes?.map(({ used }) => used), health: health?.value, boxes };
  };
  const hurt = (document: CharacterDocument, amount: number, box?: string): CharacterDocument => {
    const result = opened(stress, document)
      .fight?.({ minor: false })
      .damage({ parts: [{ amount }], ...(box !== undefined && { box }) });
    return editPlay(document, result?.ok === true ? result.value.edits : []);
  };

  it.each([
    [1, [true, false, false], 5],
    [2, [false, true, false], 5],
    [4, [true, false, true], 5],
    [5, [false, true, true], 5],
    [8, [true, true, true], 3],
  ])('take a hit of %d by as few as they can', (amount, used, health) => {
    expect(view(hurt(begun, amount))).toMatchObject({ used, health });
  });

  it('are named together, so that a hit is named by all of them', () => {
    const hit = opened(stress, begun)
      .fight?.({ minor: false })
      .damage({ parts: [{ amount: 4 }] });
    expect(hit?.ok === true && say(hit.value.steps.at(-1) ?? raw(''))).toBe('Stress: the boxes of 1, 3');
  });

  it('are chosen, and the rest is taken by as few others as it can', () => {
    const offered = (document: CharacterDocument) =>
      opened(stress, document)
        .fight?.({ minor: false })
        .boxes?.map(({ id, label }) => [id, say(label)]);
    expect(offered(begun)).toEqual([
      ['stress 1', 'Stress: the box of 1'],
      ['stress 2', 'Stress: the box of 2'],
      ['stress 3', 'Stress: the box of 3'],
    ]);
    expect(view(hurt(begun, 1, 'stress 3')).used).toEqual([false, false, true]);
    const chosen = hurt(begun, 3, 'stress 1');
    expect(view(chosen).used).toEqual([true, true, false]);
    expect(offered(chosen)).toEqual([['stress 3', 'Stress: the box of 3']]);
    // One that is used already is no choice.
    expect(view(hurt(chosen, 1, 'stress 1')).used).toEqual([true, true, true]);
  });

  it('are chosen among those of the stages that the hit goes through, and before the first of them', () => {
    const marks = { each: '2 * it.place', most: 1 };
    const staged = rulesetOf({
      trackers: ['calm', 'stress', 'wounds'].map((id) => ({ id, name: id, ...marks })),
      harm: [
        { boxes: 'calm', goesOn: true, when: 'stress.now > 1' },
        { boxes: 'stress', goesOn: true },
        { boxes: 'wounds' },
      ],
    });
    const fighter = opened(staged, newCharacter(staged, ports())).fight?.({ minor: false });
    expect(fighter?.boxes?.map(({ id }) => id)).toEqual(['stress 1', 'wounds 1']);
    const steps = (box: string, amount: number) => {
      const hit = fighter?.damage({ parts: [{ amount }], box });
      return hit?.ok === true
        ? hit.value.edits.map((edit) => ('path' in edit ? edit.path.at(-2) : edit.op))
        : hit;
    };
    expect(steps('wounds 1', 2)).toEqual(['wounds']);
    expect(steps('wounds 1', 4)).toEqual(['wounds', 'stress']);
    expect(steps('calm 1', 2)).toEqual(['stress']);
  });

  it('take damage of their types alone', () => {
    const boxes = { most: 2, each: 'it.place' };
    const typed = rulesetOf({
      damageTypes: ['body', 'mind'].map((id) => ({ id, name: id })),
      trackers: ['calm', 'strength', 'luck'].map((id) => ({ id, name: id, ...boxes })),
      harm: [
        { boxes: 'calm', types: ['mind'] },
        { boxes: 'strength', types: ['body'], goesOn: true },
        { boxes: 'luck' },
      ],
    });
    const fighter = opened(typed, newCharacter(typed, ports())).fight?.({ minor: false });
    const used = (parts: { readonly amount: number; readonly type?: string }[], box?: string) => {
      const hit = fighter?.damage({ parts, ...(box !== undefined && { box }) });
      return hit?.ok === true
        ? hit.value.edits.map((edit) => ('path' in edit ? edit.path.slice(-2).join(' ') : edit.op))
        : hit;
    };
    expect(used([{ amount: 2, type: 'mind' }])).toEqual(['calm 2']);
    expect(used([{ amount: 9, type: 'mind' }])).toEqual(['calm 2', 'calm 1']);
    expect(used([{ amount: 2 }])).toEqual(['strength 2']);
    expect(used([{ amount: 4, type: 'body' }])).toEqual(['strength 2', 'strength 1', 'luck 1']);
    const both = [
      { amount: 1, type: 'body' },
      { amount: 9, type: 'mind' },
    ];
    expect(used(both)).toEqual(['calm 2', 'calm 1', 'strength 1']);
    // One that does not take this type is no choice.
    expect(used([{ amount: 2, type: 'mind' }], 'strength 1')).toEqual(['calm 2']);
    expect(used(both, 'strength 2')).toEqual(['strength 2', 'calm 2', 'calm 1']);
    expect(fighter?.boxes?.map(({ id, types }) => [id, types])).toContainEqual(['calm 1', ['mind']]);
  });

  it('are pressed by hand, each by itself, and free again after a rest', () => {
    const pressed = editPlay(begun, view(begun).boxes?.boxes?.[1]?.edits ?? []);
    expect(view(pressed).used).toEqual([false, true, false]);
    const time = opened(stress, pressed)
      .play()
      .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
      .find(({ id }) => id === 'time-rest');
    expect(view(editPlay(pressed, time?.edits ?? [])).used).toEqual([false, false, false]);
  });
});
