import type { CharacterDocument } from '#shared/character/document';
import type { Ruleset } from '#shared/rules/ruleset';
import type { Figure } from '#shared/rules/views';

const most = 6;

/** The most important figures of a companion of this owner; empty if its choices cannot be read. */
export function keyFigures(
  companion: CharacterDocument,
  owner: CharacterDocument,
  ruleset: Pick<Ruleset, 'open'>,
): readonly Figure[] {
  const opened = ruleset.open(companion, { owner, companions: [] });
  if (!opened.ok) return [];
  const { figures } = opened.value.aside();
  const main = figures.filter((figure) => figure.emphasis === 'main');
  return (main.length > 0 ? main : figures).slice(0, most);
}
