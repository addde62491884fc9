import type { GameDocument } from '#shared/homebrew/games/document';
import { appError, type AppError } from '#shared/kernel/errors';
import { sameValue } from '#shared/kernel/same';

/** Every fault of the published game; none before a game is published. */
export async function publishedFaults({ published }: GameDocument): Promise<readonly AppError[]> {
  return published === null ? [] : definitionFaults(published.definition, 'published.definition');
}

/** Every fault of the draft, if it differs from what tables play. */
export async function draftFaults({ draft, published }: GameDocument): Promise<readonly AppError[]> {
  return published !== null && sameValue(draft, published.definition) ? [] : definitionFaults(draft, 'draft');
}

/** Every fault of a definition, with its place below `place`. */
export async function definitionFaults(definition: unknown, place: string): Promise<readonly AppError[]> {
  // The reader of definitions is large, and most libraries have no game of their own.
  const [{ readDefinition }, { faultPath }] = await Promise.all([
    import('#shared/rules/definition/read'),
    import('#shared/rules/definition/faults'),
  ]);
  const read = readDefinition(definition);
  if (read.ok) return [];
  return read.error.map((fault) => {
    const path = [place, faultPath(fault)].filter((part) => part !== '').join('.');
    return appError('invalid-input', { text: fault.text, ...(path !== '' && { path }) });
  });
}
