import type { FocusEntry } from '#shared/rulesets/heroic/content/entries';
import {
  withoutFaulty,
  type Homebrew,
  type Thing,
  type ThingFault,
  type ThingForm,
} from '#shared/rules/homebrew';
import {
  builtInContent,
  contentWith,
  type Additions,
  type Content,
} from '#shared/rulesets/heroic/content/index';
import { limited } from '#shared/rulesets/heroic/content/limits';
import { t } from '#shared/rulesets/heroic/texts';
import { circleFaults, danglingFaults, faultAt, type Fault, type Making, type ThingAdditions } from './kind';
import { kindById, kindRules, readThing } from '#shared/rulesets/heroic/homebrew/kinds/index';
import { thingName, worldOf, type World } from './world';
import type { Ruleset } from '#shared/rules/ruleset';

/** Describes the content with valid things, and all faults. */
interface ExtendedContent {
  readonly content: Content;
  readonly faults: readonly ThingFault[];
}

/** Adds things to the built-in content; a fault leaves out its thing, and those that depend on it. */
function join(box: Content, things: readonly Thing[]): ExtendedContent {
  const faults: ThingFault[] = [];
  let sound = things;
  for (;;) {
    const round = checked(box, sound);
    faults.push(...round.faults);
    if (round.faults.length === 0) return { content: round.content, faults };
    sound = withoutFaulty(sound, round.faults);
  }
}

/** Checks things in combination with each other; adds them only if there are no faults. */
function checked(box: Content, things: readonly Thing[]): ExtendedContent {
  const world = worldOf(box, things);
  const faults = [
    ...sameIds(box, things),
    ...things.flatMap((thing) => faultsOf(thing, world)),
    ...circles(things),
  ];
  if (faults.length > 0) return { content: box, faults };
  const added = makings(box, things, world);
  const made = things.map((thing) => ({ thing, made: added(thing.id) ?? {} }));
  const rivals = rivalry(made);
  if (rivals.length > 0) return { content: box, faults: rivals };
  const packs = new Map(things.map(({ id, pack }) => [id, pack.name]));
  const content: Content = {
    ...limitedBy(contentWith(box, merged(made.map((each) => each.made))), made),
    packOf: (id) => packs.get(id),
  };
  return {
    content,
    faults: things.flatMap((thing) => blockFaults(thing, content, makingOf(thing, box, world, added))),
  };
}

function faultsOf(thing: Thing, world: World): readonly ThingFault[] {
  const { faults, namings } = readThing(thing);
  return inThing(thing, [...faults, ...danglingFaults(namings, world)]);
}

function inThing({ id }: Thing, faults: readonly Fault[]): readonly ThingFault[] {
  return faults.map((fault) => ({ thing: id, ...fault }));
}

/** Ids of natural weapons (14) are reserved. */
const naturalIds = /^natural:\d+$/;

/** Reports duplicates of other things and of built-in entries. */
function sameIds(box: Content, things: readonly Thing[]): readonly ThingFault[] {
  const seen = boxIds(box);
  return things.flatMap((thing) => {
    const again = seen.has(thing.id) || naturalIds.test(thing.id);
    seen.add(thing.id);
    return again ? inThing(thing, [faultAt('', 'sameId')]) : [];
  });
}

function boxIds(box: Content): Set<string> {
  const { races, skills, gear, modifiers, relics, spheres, abilities, npcModifiers, templates } = box;
  const tables = [races, skills, gear, modifiers, relics, spheres, abilities, npcModifiers, templates];
  const focuses = skills.all.flatMap(({ focus }) => (focus?.kind === 'list' ? focus.options : []));
  return new Set([...tables.flatMap(({ all }) => all.map(({ id }) => id)), ...focuses.map(({ id }) => id)]);
}

function circles(things: readonly Thing[]): readonly ThingFault[] {
  const found = circleFaults(things, (thing) => readThing(thing).namings);
  return [...found].flatMap(([thing, fault]) => inThing(thing, [fault]));
}

function makingOf(
  { id }: Thing,
  box: Content,
  world: World,
  added: (id: string) => ThingAdditions | undefined,
): Making {
  return { id, box, added, focusesOf: (skill) => world.focusesOf(skill) };
}

/** Evaluated on demand and once per thing; circular references were excluded before. */
function makings(
  box: Content,
  things: readonly Thing[],
  world: World,
): (id: string) => ThingAdditions | undefined {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const done = new Map<string, ThingAdditions | undefined>();
  const added = (id: string): ThingAdditions | undefined => {
    if (done.has(id)) return done.get(id);
    const thing = byId.get(id);
    const made = thing && readThing(thing).make?.(makingOf(thing, box, world, added));
    done.set(id, made);
    return made;
  };
  return added;
}

interface MadeOf {
  readonly thing: Thing;
  readonly made: ThingAdditions;
}

/** Reports two packs that both set the currency or the encumbrance rule. */
function rivalry(made: readonly MadeOf[]): readonly ThingFault[] {
  const campaigns = made.flatMap(({ thing, made: { campaign } }) => (campaign ? [{ thing, campaign }] : []));
  const [, ...currencies] = campaigns.filter(({ campaign }) => campaign.currency !== undefined);
  const loads = campaigns.filter(({ campaign }) => campaign.encumbrance !== undefined);
  return [
    ...currencies.flatMap(({ thing }) =>
      inThing(thing, [{ path: 'many', text: t('homebrew.faults.twoCurrencies') }]),
    ),
    ...loads
      .filter(({ campaign }) => campaign.encumbrance !== loads[0]?.campaign.encumbrance)
      .flatMap(({ thing }) => inThing(thing, [{ path: 'encumbrance', text: t('homebrew.faults.twoLoads') }])),
  ];
}

function limitedBy(content: Content, made: readonly MadeOf[]): Content {
  return made.reduce((so, { made: { campaign } }) => (campaign ? limited(so, campaign) : so), content);
}

/** Adds up what things bring, list by list, and the focuses skill by skill. */
function merged(all: readonly ThingAdditions[]): Additions {
  const lists: Record<string, unknown[]> = {};
  const focuses: Record<string, FocusEntry[]> = {};
  for (const { campaign: _, focuses: brought = {}, ...entries } of all) {
    for (const [id, more] of Object.entries(entries))
      (lists[id] ??= []).push(...(more as readonly unknown[]));
    for (const [skill, more] of Object.entries(brought)) (focuses[skill] ??= []).push(...more);
  }
  return { ...(lists as Additions), focuses };
}

function blockFaults(thing: Thing, content: Content, making: Making): readonly ThingFault[] {
  return inThing(thing, readThing(thing).check?.(content, making) ?? []);
}

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
