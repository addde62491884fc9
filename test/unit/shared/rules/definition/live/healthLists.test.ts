import { expect, it } from 'vitest';
import type { Edit } from '#shared/character/edits';
import aspects from '#shared/rules/definition/templates/aspects.json';
import { raw } from '#shared/kernel/text';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const boxes = { most: 2, each: 'it.place' };
const list = (of: object[], harm: object[]) => ({
  damageTypes: ['body', 'mind'].map((id) => ({ id, name: id })),
  trackers: of,
  harm,
});
/** Both kinds of harm end in the same luck. */
const shared = list(
  ['strength', 'calm', 'luck'].map((id) => ({ id, name: id, ...boxes })),
  [
    { boxes: 'strength', goesOn: true, types: ['body'] },
    { boxes: 'calm', goesOn: true, types: ['mind'] },
    { boxes: 'luck' },
  ],
);
const apart = (more: object) =>
  list(
    ['strength', 'calm'].map((id) => ({ id, name: id, most: 5, ...more })),
    [
      { points: 'strength', types: ['body'] },
      { points: 'calm', types: ['mind'] },
    ],
  );
const optional = list(
  ['stress', 'wounds'].map((id) => ({ id, name: id, ...boxes })),
  [
    { boxes: 'stress', goesOn: true },
    { boxes: 'wounds', when: 'stress.now == 2' },
  ],
);
const rising = list(
  [{ id: 'strain', name: 'strain', most: 3, start: 0 }],
  [{ points: 'strain', adds: true }],
);
const walled = list(
  [
    { id: 'ward', name: 'ward', ...boxes },
    { id: 'life', name: 'life', most: 4, health: true },
  ],
  [{ boxes: 'ward', types: ['mind'] }, { points: 'life' }],
);

const started = (parts: object) => {
  const ruleset = rulesetOf(parts);
  const fighter = (document = newCharacter(ruleset, ports())) =>
    opened(ruleset, document).fight?.({ minor: false });
  const after = (hits: readonly (readonly [number, string, string?])[]) =>
    hits.reduce(
      (document, [amount, type, box]) => {
        const result = fighter(document)?.damage({
          parts: [{ amount, type }],
          ...(box !== undefined && { box }),
        });
        return editPlay(document, result?.ok === true ? result.value.edits : []);
      },
      newCharacter(ruleset, ports()),
    );
  return { fighter, after };
};

type Case = readonly [string, object, readonly (readonly [number, string, string?])[], boolean, number];

it.each<Case>([
  [
    'the consequences of a game of aspects are used up, but no stress',
    aspects,
    ['mild', 'moderate', 'severe'].map((id, at) => [2 + 2 * at, 'physical', `consequences wound-list ${id}`]),
    false,
    4,
  ],
  ['so is the stress of the body in a game of aspects', aspects, [[99, 'physical']], true, 0],
  ['nothing happened', shared, [], false, 6],
  [
    'the last list is used up, but not the first',
    shared,
    [
      [3, 'body', 'luck 2'],
      [1, 'body', 'luck 1'],
    ],
    false,
    3,
  ],
  ['the first list is used up, but not the last', shared, [[3, 'body']], false, 4],
  ['all that takes one kind of harm is used up', shared, [[99, 'body']], true, 0],
  [
    'both own lists are used up, but not the shared one',
    shared,
    [
      [3, 'body'],
      [3, 'mind'],
    ],
    false,
    2,
  ],
  ['the points of one kind of harm are lost', apart({}), [[5, 'body']], true, 0],
  ['the points of the other kind of harm are lost', apart({ health: true }), [[5, 'mind']], true, 0],
  [
    'points of both kinds of harm are left',
    apart({ health: true }),
    [
      [4, 'body'],
      [4, 'mind'],
    ],
    false,
    2,
  ],
  ['a list counts only from now on', optional, [[3, 'body']], false, 2],
  [
    'lists that count from now on are used up',
    optional,
    [
      [3, 'body'],
      [99, 'body'],
    ],
    true,
    0,
  ],
  ['no harm has added up', rising, [], false, 3],
  ['harm has added up to the most', rising, [[4, 'body']], true, 0],
  ['boxes beside points that are health are used up', walled, [[99, 'mind']], false, 4],
])('who is hit and can take no more is down: %s', (_, parts, hits, isDown, left) => {
  const { fighter, after } = started(parts);
  const now = fighter(after(hits));
  expect([now?.state?.kind === 'down', now?.health?.now]).toEqual([isDown, left]);
  expect(now?.conditions.some(({ id }) => id === 'defeated')).toBe(isDown);
});

it('is health by name, and heals the points that are lost', () => {
  const { fighter, after } = started(apart({ health: true }));
  const down = after([
    [5, 'body'],
    [1, 'mind'],
  ]);
  expect(say(fighter(down)?.health?.label ?? raw(''))).toBe('Health');
  const heal = (by: number): readonly Edit[] => fighter(down)?.heal(by).edits ?? [];
  expect(fighter(editPlay(down, heal(2)))?.health).toMatchObject({ now: 6, max: 10 });
});

it('heals harm that adds up by taking from it', () => {
  const { fighter, after } = started(rising);
  const down = after([[3, 'body']]);
  expect(fighter(editPlay(down, fighter(down)?.heal(2).edits ?? []))?.health).toMatchObject({
    now: 2,
    max: 3,
  });
});
