import { valueWords } from '#shared/sheet/changes/description';
import { isRecord } from '#shared/kernel/record';
import { packParts, type PackPart } from '#shared/homebrew/parts';
import type { Json } from '#shared/kernel/jsonValue';
import { message, raw, type Text } from '#shared/kernel/text';
import { itemKey, itemsOf, type PatchLine } from './comparisonLines';
import { fieldLabel, type Wording } from './describeFields';

/** Names rules and tables by title, cards and things by name. */
export function packWording(before: Json, after: Json): Wording {
  const subject = (line: PatchLine): Text => {
    const key = itemKey(line);
    if (key === undefined) return line.field === 'on' ? message('history.inPlay') : fieldLabel(line.field);
    const item = [after, before]
      .map((state) => itemsOf(state, line.field).get(key))
      .find((each) => each !== undefined);
    return isPart(line.field)
      ? message('history.partOf', { part: message(`history.one.${line.field}`), name: itemName(item, key) })
      : itemName(item, key);
  };
  return { subject, value: () => undefined };
}

function isPart(field: string): field is PackPart {
  return packParts.some((part) => part === field);
}

/** Falls back from title to name to the first field of a card. */
function itemName(item: Json | undefined, key: string): Text {
  if (!isRecord(item)) return raw(key);
  const inner = [item, item['data'], item['fields']].filter((each) => isRecord(each));
  const names = inner.flatMap((record) => [record['title'], record['name']]);
  const fields = isRecord(item['fields']) ? Object.values(item['fields']) : [];
  const known = [...names, ...fields].find((each) => typeof each === 'string' && each.trim() !== '');
  return known === undefined ? raw(key) : valueWords(known);
}
