import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { withoutJournalEntries } from '#shared/character/replay';
import { raw } from '#shared/kernel/text';
import { readDefinition } from '#shared/rules/definition/read';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const list = {
  id: 'wounds',
  name: 'Wounds',
  live: { taken: { name: 'Taken', flag: true }, what: { name: 'What happened', words: 80 } },
};
const wounds = {
  catalogs: [
    {
      id: 'kinds',
      name: 'Kinds',
      columns: { takes: 'number' },
      of: [
        { id: 'mild', name: 'Mild', takes: 2 },
        { id: 'moderate', name: 'Moderate', takes: 4 },
        { id: 'severe', name: 'Severe', takes: 6 },
        { id: 'scar', name: 'Scar', takes: 0 },
      ],
    },
  ],
  lists: [{ ...list, from: ['kinds'], granted: 'true' }],
  trackers: [{ id: 'stress', name: 'Stress', most: 2, each: 'it.place' }],
  numbers: [{ id: 'sums', name: 'Sums', of: [{ id: 'hurt', name: 'Hurt', is: 'count(wounds, it.taken)' }] }],
  harm: [
    { boxes: 'stress', goesOn: true },
    { rows: 'wounds', live: 'taken', each: 'it.takes' },
  ],
};
const game = rulesetOf(wounds);
const begun = newCharacter(game, ports());

const fighterOf = (document: CharacterDocument, ruleset = game) =>
  opened(ruleset, document).fight?.({ minor: false });
function hit(document: CharacterDocument, amount: number, box?: string) {
  const result = fighterOf(document)?.damage({ parts: [{ amount }], ...(box !== undefined && { box }) });
  if (result?.ok !== true) throw new Error('No damage');
  return result.value;
}
const hurt = (document: CharacterDocument, amount: number, box?: string): CharacterDocument =>
  editPlay(document, hit(document, amount, box).edits);
const rowsOf = (document: CharacterDocument) =>
  opened(game, document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
const taken = (document: CharacterDocument): string[] =>
  rowsOf(document).flatMap(({ title, ticks }) => (ticks?.[0]?.on === true ? [say(title)] : []));

describe('rows that a hit uses', () => {
  it('are offered with what each takes, but for those that take nothing', () => {
    expect(fighterOf(begun)?.boxes?.map(({ label }) => say(label))).toEqual([
      'Stress: the box of 1',
      'Stress: the box of 2',
      'Wounds: Mild (2)',
      'Wounds: Moderate (4)',
      'Wounds: Severe (6)',
    ]);
  });

  it.each([
    [3, []],
    [4, ['Mild']],
    [6, ['Moderate']],
    [10, ['Mild', 'Severe']],
    [99, ['Mild', 'Moderate', 'Severe']],
  ])('are as few as take the rest of %d', (amount, rows) => {
    expect(taken(hurt(begun, amount))).toEqual(rows);
  });

  it('are chosen, said, counted by formulas, and keep the words of what happened', () => {
    const row = fighterOf(begun)?.boxes?.[3]?.id;
    const outcome = hit(begun, 4, row);
    expect(say(outcome.steps.at(-1) ?? raw(''))).toBe('Wounds: Moderate (4)');
    const after = editPlay(begun, outcome.edits);
    expect(taken(after)).toEqual(['Moderate']);
    const { blocks } = opened(game, after).sheet();
    const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    expect(figures.find(({ id }) => id === 'hurt')?.value).toEqual(raw('1'));
    const words = rowsOf(after)[1]?.words?.[0];
    expect(words?.label).toEqual(raw('What happened'));
    const typed: Edit = { op: 'set', path: words?.path ?? [], value: 'Broken rib' };
    expect(rowsOf(editPlay(after, [typed]))[1]?.words?.[0]?.value).toBe('Broken rib');
    // One that is used already is no choice.
    expect(taken(hurt(after, 1, row))).toEqual(['Moderate']);
  });

  it('are freed by an action that takes their words away', () => {
    const actions = [
      {
        id: 'heal',
        name: 'Heal',
        rowsOf: 'wounds',
        when: 'it.taken',
        set: [
          { live: 'taken', on: false },
          { live: 'what', on: false },
        ],
      },
    ];
    const healing = rulesetOf({ ...wounds, actions });
    const words: Edit = { op: 'set', path: ['live', 'wounds', '0', 'what'], value: 'Cut' };
    const after = editPlay(hurt(begun, 4), [words]);
    const [heal] = opened(healing, after)
      .play()
      .blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []))
      .flatMap((row) => row.actions);
    const healed = editPlay(after, heal?.edits ?? []);
    expect(taken(healed)).toEqual([]);
    expect(rowsOf(healed)[0]?.words?.[0]?.value).toBe('');
    // Nobody but the player has words for what happened.
    const begins = [{ ...actions[0], set: [{ live: 'what' }] }];
    expect(() => rulesetOf({ ...wounds, actions: begins })).toThrow('actions.0.set.0.live');
  });

  it('are freed by hand and by an undo', () => {
    const after = hurt(begun, 99);
    const free = rowsOf(after)[2]?.ticks?.[0]?.edits ?? [];
    expect(taken(editPlay(after, free))).toEqual(['Mild', 'Moderate']);
    const undone = withoutJournalEntries(after, new Set([after.journal.at(-1)?.id ?? ''])).document;
    expect(taken(undone)).toEqual([]);
  });

  it('are the health of a fight, with the boxes before them, where a hit takes from no points', () => {
    const healthIn = (document: CharacterDocument) => {
      const { label, now, max } = fighterOf(document)?.health ?? { label: raw(''), now: 0, max: 0 };
      return [say(label), now, max];
    };
    expect(healthIn(begun)).toEqual(['Health', 5, 5]);
    expect(healthIn(hurt(begun, 6))).toEqual(['Health', 2, 5]);
    const all = fighterOf(hurt(begun, 99));
    expect(all?.state?.kind).toBe('down');
    expect(all?.heal(2).steps.map(say)).toEqual(['Stress, Wounds are freed on the sheet, one by one.']);
    const { trackers, ...rest } = wounds;
    expect(trackers).toHaveLength(1);
    const alone = rulesetOf({ ...rest, harm: [wounds.harm[1]] });
    expect(fighterOf(newCharacter(alone, ports()), alone)?.health).toEqual({
      label: raw('Wounds'),
      now: 3,
      max: 3,
    });
  });

  it('are no more than a hundred, and none of rows that are gone', () => {
    const ruleset = rulesetOf({
      ...wounds,
      lists: [{ ...list, free: true, grows: true, most: 500 }],
      harm: [{ rows: 'wounds', live: 'taken', each: 1 }],
    });
    const made = newCharacter(ruleset, ports());
    const free = (grown: object) => {
      const live = { wounds: { 7000: { taken: true } } };
      const play = { ...(made.play as object), live, grown: { wounds: grown } };
      return fighterOf({ ...made, play } as unknown as CharacterDocument, ruleset);
    };
    expect(free({ 7000: null })).toMatchObject({ health: null });
    expect(free({ 7000: null })?.boxes).toBeUndefined();
    expect(free({})?.damage({ parts: [{ amount: 3 }], box: 'wounds 7000' })).toMatchObject({
      value: { edits: [] },
    });
    const cut = { from: '', item: '', name: 'Cut' };
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [key, cut]));
    expect(free(many)?.boxes).toHaveLength(100);
    expect(free(many)?.damage({ parts: [{ amount: 1_000_000 }] }).ok).toBe(true);
  });
});

describe('a stage of rows', () => {
  const faultsOf = (stage: object) => {
    const read = readDefinition({
      format: 1,
      id: 'sample',
      version: '1.0.0',
      name: 'Sample',
      checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd', sides: 6 }] }],
      ...wounds,
      harm: [stage],
    });
    return read.ok ? [] : read.error.map(({ path }) => path.join('.'));
  };

  it.each<[object, string]>([
    [{ rows: 'nothing', live: 'taken', each: 1 }, 'harm.0.rows'],
    [{ rows: 'wounds', live: 'used', each: 1 }, 'harm.0.live'],
    [{ rows: 'wounds', live: 'what', each: 1 }, 'harm.0.live'],
    [{ rows: 'wounds', live: 'taken', each: 'it.size' }, 'harm.0.each'],
    [{ rows: 'wounds', live: 'taken', each: 'it.name' }, 'harm.0.each'],
    [{ rows: 'wounds', live: 'taken' }, 'harm.0.each'],
  ])('says where it is wrong: %j', (stage, path) => {
    expect(faultsOf(stage)).toContain(path);
  });
});
