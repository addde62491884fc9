import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { definitionSchema } from '#shared/rules/definition/schema/index';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import { definitionTemplates } from '#shared/rules/definition/templates/index';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened } from '#test/unit/shared/rules/definition/sample';

describe('the templates of games', () => {
  it('are all that lie in their folder', () => {
    const files = readdirSync(inRoot('shared/rules/definition/templates'));
    const games = files.filter((file) => file.endsWith('.json')).map((file) => file.replace('.json', ''));
    expect(definitionTemplates.map(({ id }) => id).toSorted()).toEqual(games.toSorted());
  });

  it.each(definitionTemplates)(
    '$id has its own id, and a name and a line about itself',
    async ({ id, load }) => {
      const definition = definitionSchema.parse(await load());
      expect(definition.id).toBe(id);
      expect(definition.name).not.toBe('');
      expect(definition.tagline).not.toBe('');
    },
  );

  it.each(definitionTemplates)('$id does everything by what people press or roll', async ({ load }) => {
    const { actions, conditions, kinds } = definitionSchema.parse(await load());
    const all = [
      ...actions,
      ...conditions,
      ...kinds.flatMap((kind) => [...kind.actions, ...kind.conditions]),
    ];
    expect(all.filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual([]);
  });
});

it.each([
  [2, []],
  [3, ['Look at the scars']],
  [5, ['Stay on your feet']],
  [13, []],
])('a hit of %d on a character of Woodland asks for %j', async (amount, asked) => {
  const template = definitionTemplates.find(({ id }) => id === 'woodland');
  const game = fromDefinition(await template?.load());
  if (!game.ok) throw new Error('No game');
  // Hit protection 3 and Strength 10, as everyone begins.
  const hit = opened(game.value)
    .fight?.({ minor: false })
    .damage({ parts: [{ amount }] });
  expect(hit?.ok === true && hit.value.prompts.map(({ label }) => say(label))).toEqual(asked);
});
