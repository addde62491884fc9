import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { definitionSchema } from '#shared/rules/definition/schema/index';
import { definitionTemplates } from '#shared/rules/definition/templates/index';

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
    const { actions, kinds } = definitionSchema.parse(await load());
    const all = [...actions, ...kinds.flatMap((kind) => kind.actions)];
    expect(all.filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual([]);
  });
});
