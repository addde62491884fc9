import { defineStore } from 'pinia';
import { computed } from 'vue';
import { gameSchema, type GameDocument, type Rename } from '#shared/homebrew/games/document';
import { publish } from '#shared/homebrew/games/game';
import { rulesOf } from '#shared/homebrew/games/interpreted';
import { message } from '#shared/kernel/text';
import { call, on } from '#renderer/platform/client';
import { clock } from '#renderer/platform/ports';
import { changedParts, renamedStep } from '#renderer/stores/editing/documentSteps';
import { createOpenDocument } from '#renderer/stores/editing/openDocument';

const parts = ['name', 'draft', 'translations', 'published'] as const;

/** The custom game that is being edited, with the rules and the faults of its draft. */
export const useGameStore = defineStore('game', () => {
  const open = createOpenDocument<GameDocument>({
    kind: 'ruleset',
    schema: gameSchema,
    read: (id) => call('ruleset.read', { id }),
    // A copy that a conflict made has an id of its own, and so have its rules.
    save: (document) => call('ruleset.save', { document: { ...document, ruleset: document.id } }),
    loadRules: async () => undefined,
    changedParts: (stored, current) =>
      changedParts(parts, stored, current).map((part) => message(`ruleset.part.${part}`)),
    steps: {
      published: () => message('undoStep.game.published'),
      name: renamedStep,
      draft: () => message('undoStep.game.draft'),
      translations: () => message('undoStep.game.translations'),
    },
  });
  const { document, apply, flush } = open.offered;

  on('ruleset.changed', () => void open.refresh());

  const draft = computed(() => document.value?.draft);
  const read = computed(() => {
    const { value: game } = document;
    return game === null || draft.value === undefined ? null : rulesOf(game, draft.value);
  });
  const rules = computed(() => (read.value?.ok === true ? read.value.value : null));
  const faults = computed(() => (read.value?.ok === false ? read.value.error : []));
  const isPublished = computed(() => {
    const { value: game } = document;
    const played = game?.published?.definition;
    return played !== undefined && JSON.stringify(game?.draft) === JSON.stringify(played);
  });

  /** Tables play the draft from now on; returns true once it is stored. */
  async function publishDraft(renames: readonly Rename[]): Promise<boolean> {
    if (rules.value === null) return false;
    apply((game) => publish(game, clock.now(), renames));
    return flush();
  }

  return {
    ...open.offered,
    rules,
    faults,
    isPublished,
    publishDraft,
  };
});
