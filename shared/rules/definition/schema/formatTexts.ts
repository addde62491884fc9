import type { Messages } from '#shared/kernel/text';
import { textsIn } from '#shared/rules/definition/texts';
import { definitionJsonSchema } from '.';

/** The key of these texts among those of a language, and the name of their file there. */
export const formatArea = 'gameFormat';

/** A part of the JSON Schema of definitions; `title` names it in a choice of kinds. */
interface Node {
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly items?: boolean | Node;
  readonly prefixItems?: readonly Node[];
  readonly anyOf?: readonly Node[];
}

/**
 * The English texts of the format, by their places: `numbers.each.name.description`. One that appears in several places
 * has the first of them, so that it is translated once.
 */
export function formatTexts(): ReadonlyMap<string, string> {
  return new Map([...placesIn(definitionJsonSchema() as Node)].map(([text, place]) => [place, text]));
}

/** The JSON Schema of the format with its texts in a language, and in English if this has none. */
export function formatIn(messages: Messages): unknown {
  const schema = definitionJsonSchema() as Node;
  const area = messages[formatArea];
  if (typeof area !== 'object') return schema;
  const texts = new Map(Object.entries(textsIn(area)));
  const places = placesIn(schema);
  return replaced(schema, '', (_, text) => texts.get(places.get(text) ?? '') ?? text);
}

function placesIn(schema: Node): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  replaced(schema, '', (place, text) => {
    if (!places.has(text)) places.set(text, place);
    return text;
  });
  return places;
}

type Replace = (place: string, text: string) => string;

/** Steps have names that no field has if a field may be beside them. */
function replaced(node: Node, place: string, replace: Replace): Node {
  const { title, description, properties, additionalProperties, items, prefixItems, anyOf } = node;
  const below = (step: string): string => (place === '' ? step : `${place}.${step}`);
  const inside = (each: Node, step: string | number): Node => replaced(each, below(String(step)), replace);
  return {
    ...node,
    ...(title !== undefined && { title: replace(below('choice'), title) }),
    ...(description !== undefined && { description: replace(below('description'), description) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, each]) => [key, inside(each, key)]),
      ),
    }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: inside(additionalProperties, 'any'),
    }),
    ...(typeof items === 'object' && { items: inside(items, 'each') }),
    ...(prefixItems !== undefined && { prefixItems: prefixItems.map(inside) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(inside) }),
  };
}
