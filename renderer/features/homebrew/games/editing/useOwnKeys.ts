import { computed, type ComputedRef } from 'vue';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import {
  blankOf,
  freeId,
  idOf,
  newKey,
  shortNameOf,
  withKey,
  type FormNode,
} from '#renderer/features/homebrew/games/formNodes';
import { useGameForm } from '#renderer/features/homebrew/games/useGameForm';

interface Group {
  readonly node: FormNode;
  readonly path: readonly (string | number)[];
}

/** Details of a group that the maker of the game names, such as the inputs of a check. */
export function useOwnKeys(
  props: Group,
  record: ComputedRef<Record<string, Json>>,
  nodeOf: (key: string) => FormNode,
) {
  const form = useGameForm();
  const isOpen = computed(
    () =>
      typeof props.node.additionalProperties === 'object' &&
      Object.keys(props.node.additionalProperties).length > 0,
  );
  /** Details that are numbers, such as the faces of a die. */
  const isNumbered = computed(() => {
    const pattern = props.node.propertyNames?.pattern;
    return pattern !== undefined && !new RegExp(pattern, 'u').test(newKey);
  });

  return {
    isOpen,
    isOwnKey: (key: string): boolean => isOpen.value && props.node.properties?.[key] === undefined,
    /** Values of a check begin with the first input that has none, costs with the first tracker. */
    addKey: (): void => {
      const taken = Object.keys(record.value);
      const numbered = (): string => String(1 + Math.max(0, ...taken.map(Number).filter(Number.isInteger)));
      const usual = isNumbered.value ? numbered() : newKey;
      const wanted = form.keysAt(props.path).find((known) => !taken.includes(known)) ?? usual;
      const key = freeId(
        wanted,
        taken.map((each) => ({ id: each })),
      );
      form.change([...props.path, key], blankOf(nodeOf(key), key, form.partOf), 'added');
    },
    renameKey: (from: string, to: string): void => {
      const row = /^\s*it\./.exec(to)?.[0] ?? '';
      const name = shortNameOf(to.slice(row.length), props.node.propertyNames?.pattern);
      const key = row.trim() + name;
      if (name !== '') form.change(props.path, withKey(record.value, from, key), 'changed');
    },
    /** A new detail takes its short name from the name that it gets. */
    keyFromName: (): void => {
      const key = props.path.at(-1);
      const above = props.path.slice(0, -1);
      const parent = form.valueAt(above);
      const { name } = record.value;
      if (typeof key !== 'string' || !isRecord(parent) || typeof name !== 'string') return;
      if (!new RegExp(`^${newKey}\\d*$`).test(key) || name.trim() === '') return;
      form.change(above, withKey(parent, key, idOf(name)), 'changed');
    },
  };
}
