import { distinctTags } from '#shared/character/tags';
import type { CharacterDocument } from '#shared/character/document';
import type { CommandArgs, CommandResult } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Library } from '#electron/storage/library';

/** Saves the tags of each character by itself, so that one that cannot be changed keeps no other from its group. */
export async function tagCharacters(
  { characters }: Pick<Library, 'characters'>,
  { rows }: CommandArgs<'character.tag'>,
): Promise<Result<CommandResult<'character.tag'>, AppError>> {
  const tagged: string[] = [];
  let refused: AppError | undefined;
  for (const { id, tags } of rows) {
    const read = await characters.read(id);
    const saved = read.ok ? await characters.save(withTags(read.value, distinctTags(tags))) : read;
    if (saved.ok) tagged.push(id);
    else refused ??= saved.error;
  }
  return tagged.length === 0 && refused !== undefined ? err(refused) : ok({ tagged });
}

function withTags({ tags: _, ...document }: CharacterDocument, tags: readonly string[]): CharacterDocument {
  return { ...document, ...(tags.length > 0 && { tags: [...tags] }) };
}
