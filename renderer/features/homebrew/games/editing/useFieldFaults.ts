import { computed, type ComputedRef } from 'vue';
import type { DefinitionFault } from '#shared/rules/definition/faults';
import { shapeOf, type FormNode } from '#renderer/features/homebrew/games/formNodes';
import { mendOf } from './mends';
import { useGameForm } from '#renderer/features/homebrew/games/useGameForm';

interface Field {
  readonly node: FormNode;
  readonly path: readonly (string | number)[];
}

interface Shown {
  /** Details that the form shows. */
  readonly keys: ComputedRef<readonly string[]>;
  /** The maker of the game may name more details. */
  readonly isOpen: ComputedRef<boolean>;
  /** The kind of the value, if it has one of several. */
  readonly kind: ComputedRef<FormNode | undefined>;
}

/** The faults shown with a field, and the way to fix one. */
export function useFieldFaults(props: Field, { keys, isOpen, kind }: Shown) {
  const form = useGameForm();
  const shape = computed(() => shapeOf(props.node));

  /** A fault of a missing detail is shown with the part that needs it. */
  const faults = computed(() => {
    const { node, path } = props;
    switch (shape.value) {
      case 'list':
      case 'tuple':
        return [];
      case 'fields':
        return form.faultsBeside(path, keys.value).filter((fault) => {
          const next = fault.path[path.length];
          return next === undefined || isOpen.value || node.properties?.[next] !== undefined;
        });
      case 'variants':
        return kind.value?.type === 'null' ? form.faultsBeside(path, []) : [];
      default:
        return form.faultsBeside(path, []);
    }
  });

  /** The fault of one of several names is mended in its place. */
  function fix(fault: DefinitionFault): void {
    if (fault.mend !== undefined) form.change(fault.mend.path, fault.mend.value, 'added');
    const isText = shape.value === 'text' || shape.value === 'words';
    const mend = mendOf(fault, (path) => form.valueAt(path), !isText);
    if (mend !== undefined) form.change(mend.path, mend.value, 'changed');
  }

  return { faults, fix };
}
