import type { Homebrew, Thing, ThingForm } from '#shared/rules/homebrew';
import type { Ruleset } from '#shared/rules/ruleset';
import { builtInContent, type Content } from '#shared/rulesets/heroic/content/index';
import { t } from '#shared/rulesets/heroic/texts';
import { join } from './extend';
import { kindById, kindRules, readThing } from './kinds';
import { thingName, worldOf } from './world';

/** Implements section 3.6; `rulesOf` builds the ruleset for a content. */
export function homebrewWith(rulesOf: (content: Content) => Ruleset): Homebrew<Ruleset> {
  return {
    kinds: kindRules.map(({ id, single, gm = false, initial }) => ({
      id,
      label: t(`homebrew.kinds.${id}.label`),
      many: t(`homebrew.kinds.${id}.many`),
      text: t(`homebrew.kinds.${id}.text`),
      single,
      gm,
      initial,
    })),
    form,
    extend: (things) => {
      const { content, faults } = join(builtInContent, things);
      let ruleset: Ruleset | undefined;
      return {
        faults,
        // Created on demand, because checking for faults does not need it.
        get ruleset() {
          ruleset ??= rulesOf(content);
          return ruleset;
        },
      };
    },
  };
}

/** The form is created on demand, because lists do not need it. */
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
