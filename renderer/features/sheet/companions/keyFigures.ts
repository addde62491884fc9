import type { CharacterDocument } from '../../../../shared/character/document';
import type { Ruleset } from '../../../../shared/rules/ruleset';
import type { Figure } from '../../../../shared/rules/views';

/** How many figures a companion shows. */
const most = 6;

/** The figures that matter most of a companion of this owner; none where its choices cannot be read. */
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
