import { describe, expect, it } from 'vitest';
import { isRecord } from '#shared/kernel/record';
import type { Messages } from '#shared/kernel/text';
import { definitionJsonSchema } from '#shared/rules/definition/schema/index';
import { formatIn, formatTexts } from '#shared/rules/definition/schema/formatTexts';
import { pseudoText } from '#test/support/pseudoLanguage';

/** All titles and descriptions that a form shows; names of entries in a record are no fields. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (!isRecord(node)) return [];
  const own = [node['title'], node['description']].filter((text) => typeof text === 'string');
  const { properties, items, additionalProperties, anyOf, prefixItems } = node;
  const fields = isRecord(properties) ? Object.values(properties) : [];
  return [...own, ...[...fields, items, additionalProperties, anyOf, prefixItems].flatMap(textsIn)];
}

/** As a language folder gives them. */
function pseudoFormat(places: Iterable<readonly [string, string]>): Messages {
  const tree: Record<string, unknown> = {};
  for (const [place, text] of places) {
    const names = place.split('.');
    const last = names.pop() ?? '';
    const node = names.reduce<Record<string, unknown>>(
      (at, name) => (at[name] ??= {}) as Record<string, unknown>,
      tree,
    );
    node[last] = pseudoText(text);
  }
  return { gameFormat: tree as Messages };
}

describe('the texts of the format', () => {
  it('have one place each, and none is lost', () => {
    const english = textsIn(definitionJsonSchema());
    const texts = formatTexts();
    expect(texts.size).toBeGreaterThan(400);
    expect([...texts.values()].toSorted()).toEqual([...new Set(english)].toSorted());
    expect(texts.get('numbers.description')).toBe('Numbers in sets: attributes, skills, defenses.');
    expect(texts.get('numbers.each.name.description')).toBe('The name that people read.');
  });

  it('have no place inside that of another, so that they fit into a catalog', () => {
    const places = [...formatTexts().keys()];
    const groups = new Set(
      places.flatMap((place) => place.split('.').map((_, at, steps) => steps.slice(0, at).join('.'))),
    );
    expect(places.filter((place) => groups.has(place))).toEqual([]);
  });

  it('are all exchanged by a language, and nothing else is', () => {
    const english = definitionJsonSchema();
    const pseudo = formatIn(pseudoFormat(formatTexts()));
    expect(textsIn(pseudo)).toEqual(textsIn(english).map(pseudoText));
    const known = new Set(textsIn(english));
    const bare = (node: unknown): unknown =>
      JSON.parse(
        JSON.stringify(node, (key, value: unknown) =>
          (key === 'title' || key === 'description') && typeof value === 'string' ? undefined : value,
        ),
      );
    expect(known.size).toBe(formatTexts().size);
    expect(bare(pseudo)).toEqual(bare(english));
  });

  it('are in English where a language has none', () => {
    expect(formatIn({})).toEqual(definitionJsonSchema());
    const place = 'numbers.each.name.description';
    const text = formatTexts().get(place) ?? '';
    const texts = textsIn(formatIn(pseudoFormat([[place, text]])));
    const changed = texts.filter((each) => each.startsWith('['));
    expect(new Set(changed)).toEqual(new Set([pseudoText(text)]));
    expect(changed.length).toBeGreaterThan(20);
    expect(texts).toContain('The name of the game.');
  });
});
