import { expect, it } from 'vitest';
import { definitionJsonSchema } from '#shared/rules/definition/schema/index';
import { isRecord } from '#shared/kernel/record';

/** The places of fields without a description, in a JSON Schema. */
function undescribed(node: unknown, at: string): string[] {
  if (!isRecord(node)) return [];
  const { properties, items, additionalProperties, anyOf, prefixItems } = node;
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const kinds = [anyOf, prefixItems].flatMap((all) => (Array.isArray(all) ? (all as unknown[]) : []));
  return [
    ...fields.flatMap(([name, field]) => [
      ...(isRecord(field) && field['description'] === undefined ? [`${at}.${name}`] : []),
      ...undescribed(field, `${at}.${name}`),
    ]),
    ...[items, additionalProperties, ...kinds].flatMap((each) => undescribed(each, at)),
  ];
}

it('every field of the format is described by its schema', () => {
  expect(undescribed(definitionJsonSchema(), '')).toEqual([]);
});
