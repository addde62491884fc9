import { edit, newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import type { CatalogAction, Widget } from '#shared/rules/views';
import { editPlay } from '#test/fixtures/played';
import { documentsOf, open, ports } from './rulesets';

/** The edits of one press, with each option of a menu. */
function editsOf({ edits, options, blocked }: CatalogAction): readonly (readonly Edit[])[] {
  if (blocked !== undefined) return [];
  if (options === undefined) return [edits];
  return options.filter((option) => option.blocked === undefined).map((option) => option.edits);
}

function presses(widgets: readonly Widget[]): readonly (readonly Edit[])[] {
  return widgets.flatMap((widget) => {
    if (widget.kind === 'catalog') return widget.entries.flatMap(({ actions }) => actions.flatMap(editsOf));
    return widget.kind === 'chosen' && widget.add !== undefined ? editsOf(widget.add) : [];
  });
}

/** The document with everything that the lists of its wizard offer. */
function laden(ruleset: Ruleset, document: CharacterDocument): CharacterDocument {
  let now = document;
  let opened = open(ruleset, now);
  for (const { id } of opened.steps) {
    const count = presses(opened.step(id).widgets).length;
    for (let index = 0; index < count; index += 1) {
      // An earlier press may have changed the effect of the next.
      const edits = presses(opened.step(id).widgets)[index];
      if (edits === undefined) continue;
      const next = edit(now, edits);
      const result = ruleset.open(next);
      if (!result.ok) continue;
      now = next;
      opened = result.value;
    }
  }
  return now;
}

/** The document with every possible condition. */
function afflicted(ruleset: Ruleset, document: CharacterDocument): CharacterDocument {
  const toggles = (of: CharacterDocument) =>
    open(ruleset, of)
      .play()
      .blocks.flatMap((block) => (block.kind === 'toggles' ? block.toggles : []));
  return toggles(document).reduce((now, { id }) => {
    const toggle = toggles(now).find((each) => each.id === id);
    return toggle === undefined || toggle.on ? now : editPlay(now, toggle.edits);
  }, document);
}

/** The examples, every form and template in its initial state, with everything added, and in play. */
export function everyDocument(ruleset: Ruleset): OpenCharacter[] {
  const blank = (ruleset.forms ?? []).flatMap((form) =>
    [undefined, ...form.templates.map(({ id }) => id)].map((template) =>
      newCharacter(ruleset, ports(), { form: form.id, ...(template !== undefined && { template }) }),
    ),
  );
  const begun = [...documentsOf(ruleset), ...blank];
  const full = begun
    .slice(0, 1)
    .concat(blank)
    .map((document) => laden(ruleset, document));
  return [...begun, ...full, ...full.map((document) => afflicted(ruleset, document))].map((document) =>
    open(ruleset, document),
  );
}
