import { describe, expect, it } from 'vitest';
import {
  blankOf,
  capitalized,
  entryWords,
  idPattern,
  itemOf,
  shapeOf,
  variantOf,
  variantsOf,
  variantWords,
  withName,
  type FormNode,
} from '#renderer/features/homebrew/games/formNodes';
import { isUntouched, madeNames } from '#renderer/features/homebrew/games/tables';
import words from '#renderer/locales/en/ruleset.json';
import type { Json } from '#shared/kernel/jsonValue';
import { definitionJsonSchema } from '#shared/rules/definition/schema/index';

const schema = definitionJsonSchema() as FormNode;

/** All lists of kinds among which a form asks for one. */
function kindsIn(node: FormNode): (readonly FormNode[])[] {
  const { properties = {}, additionalProperties, anyOf = [], prefixItems = [] } = node;
  const inner = [...Object.values(properties), itemOf(node), ...anyOf, ...prefixItems];
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  return [
    ...(shapeOf(node) === 'variants' ? [variantsOf(node)] : []),
    ...inner.filter((each) => Object.keys(each).length > 0).flatMap(kindsIn),
  ];
}
/** All fields, and all choices of a field, that a form of the format shows; a yes or no is a checkbox. */
function fieldsIn(node: FormNode, field = ''): { field: string; choice?: string }[] {
  const { properties = {}, additionalProperties, anyOf = [], prefixItems = [] } = node;
  const choices = [...(node.enum ?? []), ...(typeof node.const === 'string' ? [node.const] : [])];
  const same = [itemOf(node), ...anyOf, ...prefixItems];
  if (typeof additionalProperties === 'object') same.push(additionalProperties);
  return [
    ...choices.map((choice) => ({ field, choice: String(choice) })),
    ...Object.entries(properties).flatMap(([key, each]) => [{ field: key }, ...fieldsIn(each, key)]),
    ...same.filter((each) => Object.keys(each).length > 0).flatMap((each) => fieldsIn(each, field)),
  ];
}
const partOf = (name: string): string => `Teil von ${name}!`;
const item = (part: string): FormNode => itemOf(schema.properties?.[part] ?? {});

describe('the form of a game', () => {
  it('lets a short name follow the name until it was published', () => {
    const wits = { id: 'wits', name: 'Wits' };
    expect(withName(wits, 'Cunning', new Set())).toEqual({ id: 'cunning', name: 'Cunning' });
    expect(withName(wits, 'Cunning', new Set(['wits']))).toEqual({ id: 'wits', name: 'Cunning' });
    expect(withName({ id: 'own', name: 'Wits' }, 'Cunning', new Set())).toMatchObject({ id: 'own' });
  });

  it('asks once for the kind of a value, and names each', () => {
    const most = item('trackers').properties?.['most'] ?? {};
    const kinds = variantsOf(most);
    expect(kinds.map((node) => node.anyOf ?? node.type)).toEqual([expect.any(Array), 'object', 'null']);
    expect(variantOf(kinds, '5 + might')).toBe(0);
    expect(variantOf(kinds, null)).toBe(2);
    const inputs = item('checks').properties?.['inputs']?.additionalProperties as FormNode;
    for (const node of variantsOf(inputs)) expect(node.description).toBeTruthy();
  });

  it('names every kind in a few words, so that a choice of them can be read', () => {
    const long = kindsIn(schema)
      .flat()
      .map((node) => variantWords(node, capitalized, (type) => type))
      .filter((words) => words.length > 70 || /[`:]/.test(words));
    expect(long).toEqual([]);
  });

  it('has words of the catalog for every field, choice and kind, which languages translate', () => {
    const ofFields: Readonly<Record<string, string>> = words.field;
    const ofWords: Readonly<Record<string, string>> = words.word;
    const ofOneField: Readonly<Record<string, Readonly<Record<string, string>>>> = words.wordOf;
    // They are only in the file of a game.
    const shown = fieldsIn(schema).filter(({ field }) => field !== '$schema' && field !== 'format');
    expect(shown.length).toBeGreaterThan(1000);
    const kinds = kindsIn(schema)
      .flat()
      .filter(
        ({ title, description, properties = {}, required = Object.keys(properties) }) =>
          (title ?? description) === undefined && required.length === 0,
      );
    const missing = [
      ...shown.map(({ field, choice }) =>
        choice === undefined
          ? (ofFields[field] ?? `field ${field}`)
          : (ofOneField[field]?.[choice] ?? ofWords[choice] ?? `word ${choice} of ${field}`),
      ),
      ...kinds.map(({ type = '' }) => ofWords[type] ?? `word ${type}`),
    ].filter((each) => /^(field|word) /.test(each));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('begins each kind as that kind', () => {
    const others = kindsIn(schema).flatMap((kinds) =>
      kinds.flatMap((node, at) => {
        const made = blankOf(node, 'Entry 1', partOf);
        return variantOf(kinds, made) === at
          ? []
          : [`${variantWords(node, String, String)}: ${JSON.stringify(made)}`];
      }),
    );
    expect([...new Set(others)]).toEqual([]);
  });

  it('knows fields that name other parts, and fills them with what can be one', () => {
    const raise = itemOf(schema.properties?.['advancement']?.properties?.['raises'] ?? {});
    expect(raise.properties?.['of']?.pattern).toBe(idPattern);
    expect(blankOf(raise, 'Entry 1', partOf)).toMatchObject({ of: 'entry1' });
  });

  it('replaces an entry that was never written in by pasted rows', () => {
    const [made] = (blankOf(item('numbers'), 'Entry 2', partOf) as { of: Json[] }).of;
    const isMade = madeNames(partOf, (place) => `Entry ${place}`, []);
    expect(isUntouched(made ?? null, isMade)).toBe(true);
    expect(isUntouched({ ...(made as object), text: 'Mine' }, isMade)).toBe(false);
    expect(isUntouched({ id: 'arm', name: partOf('Arm') }, isMade)).toBe(false);
  });
});

describe('an entry of a list', () => {
  it('is called by its name, or by what it is made of', () => {
    expect(entryWords({ id: 'gear', name: 'Gear' })).toBe('Gear');
    expect(entryWords({ id: 'gear', name: ' ' })).toBe('');
    expect(entryWords('trade')).toBe('trade');
    expect(entryWords(['trackers', { figures: ['coins'] }, 'load'])).toBe('trackers, load');
    expect(entryWords({ weight: 3, of: ['skills', 'conditions'] })).toBe('skills, conditions');
    expect(entryWords({ weight: 3 })).toBe('');
    expect(entryWords(7)).toBe('');
    expect(entryWords('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
  });
});
