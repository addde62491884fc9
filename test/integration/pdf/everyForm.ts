import { applyEdits } from '#shared/character/edits';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { PlayView, Toggle, Tracker } from '#shared/rules/play';
import type { Ruleset } from '#shared/rules/ruleset';
import { documentsOf, load, open, ports } from '#test/contract/support/rulesets';

/** A document with its ruleset and form as name. */
export interface Sample {
  readonly name: string;
  readonly document: CharacterDocument;
}

/** An example of every form of a ruleset: characters, and each further form from its first template. */
export async function everyForm(id: string): Promise<readonly Sample[]> {
  const ruleset = await load(id);
  const [, ...examples] = documentsOf(ruleset);
  const forms = (ruleset.forms ?? []).slice(1).map(({ id: form, templates }) => {
    const template = templates[0]?.id;
    const made = newCharacter(ruleset, ports(), {
      form,
      name: `One ${form}`,
      ...(template !== undefined && { template }),
    });
    return { ...made, status: 'finished' as const };
  });
  return [...examples, ...forms].map((document, at) => ({
    name: `${document.form} ${document.name}`,
    document: { ...document, id: `${id}-${String(at)}` },
  }));
}

export const trackersOf = ({ blocks }: PlayView): readonly Tracker[] =>
  blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
export const togglesOf = ({ blocks }: PlayView): readonly Toggle[] =>
  blocks.flatMap((block) => (block.kind === 'toggles' ? block.toggles : []));

/** The same character in the middle of play: some points are spent, and the first compatible conditions are on. */
export function played(ruleset: Ruleset, document: CharacterDocument): CharacterDocument {
  const moved = trackersOf(open(ruleset, document).play()).reduce((now, { id }, at) => {
    const tracker = trackersOf(open(ruleset, now).play()).find((each) => each.id === id);
    if (tracker === undefined) return now;
    const { min, max, value, path } = tracker;
    const to = value > min ? value - 1 : Math.min(max ?? value + 1 + at, value + 1 + at);
    return { ...now, play: applyEdits(now.play, [{ op: 'set', path, value: to }]) };
  }, document);
  return togglesOf(open(ruleset, moved).play())
    .filter(({ on }) => !on)
    .slice(0, 3)
    .reduce((now, { id }) => {
      const toggle = togglesOf(open(ruleset, now).play()).find((each) => each.id === id);
      return toggle === undefined || toggle.on ? now : { ...now, play: applyEdits(now.play, toggle.edits) };
    }, moved);
}
