import { inject, provide, type InjectionKey } from 'vue';
import { idsIn } from '../../../../shared/homebrew/games/affected';
import type { DefinitionFault } from '../../../../shared/rules/definition/faults';
import type { Json } from '../../../../shared/kernel/json';
import { message, raw } from '../../../../shared/kernel/text';
import { useText } from '../../../composables/useText';
import { useGameStore } from '../../../stores/games/useGameStore';
import { freeId, idOf, withValue } from './formNodes';

type Path = readonly (string | number)[];
type Did = 'changed' | 'added' | 'removed' | 'moved' | 'pasted';

/** Fields whose key in the format says too little by itself. */
const named: ReadonlySet<string> = new Set(['is', 'of', 'each', 'id', 'text', 'rule', 'note', 'at', 'when']);

/** The draft as its form edits it: values by path, the faults beside them, and the words of fields. */
export interface GameForm {
  /** Takes a value away where it is `undefined`. */
  change(path: Path, value: Json | undefined, did: Did): void;
  faultsAt(path: Path): readonly DefinitionFault[];
  faultsBelow(path: Path): number;
  readonly labelOf: (key: string) => string;
  /** A short name that nothing in the draft has. */
  freshId(word: string): string;
}

const key: InjectionKey<GameForm> = Symbol('game form');

export function provideGameForm(): GameForm {
  const store = useGameStore();
  const { t } = useText();

  const labelOf = (field: string): string => {
    if (named.has(field)) return t(`ruleset.field.${field}`);
    const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  const form: GameForm = {
    labelOf,
    freshId: (word) =>
      freeId(
        idOf(word),
        [...idsIn(store.document?.draft ?? {})].map((id) => ({ id })),
      ),
    change(path, value, did) {
      const what = raw(labelOf(path.findLast((step) => typeof step === 'string') ?? ''));
      store.apply((game) => ({ ...game, draft: withValue(game.draft, path, value) ?? {} }), {
        label: message(`undoStep.game.${did}`, { what }),
        ...(did === 'changed' && { merge: path.join(' ') }),
      });
    },
    faultsAt: (path) => store.faults.filter((fault) => fault.path.join('\n') === path.join('\n')),
    faultsBelow: (path) =>
      store.faults.filter((fault) => path.every((step, at) => fault.path[at] === step)).length,
  };
  provide(key, form);
  return form;
}

export function useGameForm(): GameForm {
  const form = inject(key);
  if (form === undefined) throw new Error('No game form');
  return form;
}
