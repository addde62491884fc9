import { describe, expect, it } from 'vitest';
import {
  blankOf,
  idPattern,
  itemOf,
  variantOf,
  variantsOf,
  withName,
  type FormNode,
} from '../../../../../renderer/features/homebrew/games/formNodes';
import { isUntouched } from '../../../../../renderer/features/homebrew/games/tables';
import type { Json } from '../../../../../shared/kernel/json';
import { definitionJsonSchema } from '../../../../../shared/rules/definition/schema';

const schema = definitionJsonSchema() as FormNode;
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

  it('knows fields that name other parts, and fills them with what can be one', () => {
    const raise = itemOf(schema.properties?.['advancement']?.properties?.['raises'] ?? {});
    expect(raise.properties?.['of']?.pattern).toBe(idPattern);
    expect(blankOf(raise, 'Entry 1')).toMatchObject({ of: 'entry1' });
  });

  it('replaces an entry that was never written in by pasted rows', () => {
    const [made] = (blankOf(item('numbers'), 'Entry 2') as { of: Json[] }).of;
    expect(isUntouched(made ?? null)).toBe(true);
    expect(isUntouched({ ...(made as object), text: 'Mine' })).toBe(false);
    expect(isUntouched({ id: 'armPart', name: 'Broken part' })).toBe(false);
  });
});
