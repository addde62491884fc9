import type { Homebrew, Thing, ThingForm } from '../../../rules/homebrew';
import type { Ruleset } from '../../../rules/ruleset';
import { builtInContent, type Content } from '../content';
import { t } from '../texts';
import { join } from './extend';
import { kindById, kindRules, readThing } from './kinds';
import { thingName, worldOf } from './world';

/** What packs may add to Heroic (3.6); `rulesOf` makes the rules of a content. */
export function homebrewWith(rulesOf: (content: Content) => Ruleset): Homebrew<Ruleset> {
  return {
    kinds: kindRules.map(({ id, single, initial }) => ({
      id,
      label: t(`homebrew.kinds.${id}.label`),
      many: t(`homebrew.kinds.${id}.many`),
      text: t(`homebrew.kinds.${id}.text`),
      single,
      initial,
    })),
    form,
    extend: (things) => {
      const { content, faults } = join(builtInContent, things);
      let ruleset: Ruleset | undefined;
      return {
        faults,
        // Whoever only looks for faults does not need the rules.
        get ruleset() {
          ruleset ??= rulesOf(content);
          return ruleset;
        },
      };
    },
  };
}

/** A thing's name, its line of figures and its form; the form is made when it is looked at, since lists need none. */
function form(thing: Thing, others: readonly Thing[]): ThingForm {
  const kind = kindById.get(thing.kind);
  const { detail } = readThing(thing);
  let widgets: ThingForm['widgets'] | undefined;
  return {
    title: thingName(thing),
    ...(detail !== undefined && { detail }),
    get widgets() {
      widgets ??=
        kind?.widgets(
          thing.data,
          worldOf(builtInContent, others),
          () => join(builtInContent, others).content,
        ) ?? [];
      return widgets;
    },
  };
}
