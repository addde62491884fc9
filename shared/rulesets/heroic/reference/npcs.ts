import { raw } from '#shared/kernel/text';
import type { Entry, EntryBlock } from '#shared/rules/reference/reference';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { AbilityEntry } from '#shared/rulesets/heroic/content/formEntries';
import { sourceOf } from './source';

/** Implements section 14.2; variables stay open. */
export function abilityEntries(content: Content): Entry[] {
  return content.abilities.all.map((ability) => ({
    id: `npc-${ability.id}`,
    group: 'npcs',
    title: ability.title(openFigures(ability)),
    rule: sourceOf(content, ability),
    blocks: [{ kind: 'text', text: ability.text(openFigures(ability)) }],
    links: ['npc-abilities', ...(abilityLinks[ability.id] ?? [])],
  }));
}

const abilityLinks: Readonly<Record<string, readonly string[]>> = {
  constrict: ['condition-constricted'],
  entangle: ['condition-entangled'],
  fear: ['hazard-fear'],
  group: ['mass-battles'],
  infection: ['npc-modifiers'],
  initiative: ['combat'],
  'pack-fighter': ['attack-modifiers'],
  poison: ['hazard-poison'],
  scale: ['scale'],
  'spread-illness': ['hazard-illness'],
  undead: ['npc-modifiers'],
};

export function abilityFacts({ abilities }: Content): EntryBlock {
  return {
    kind: 'facts',
    rows: abilities.all.map((ability) => ({
      label: ability.title(openFigures(ability)),
      value: ability.text(openFigures(ability)),
    })),
  };
}

/** Open variables appear as letters, as in the rules. */
function openFigures({ variables }: AbilityEntry) {
  return Object.fromEntries(
    variables.map(({ id, kind }) => [
      id,
      raw(kind === 'modifier' ? `±${id.toUpperCase()}` : id.toUpperCase()),
    ]),
  );
}

/** Implements section 14.1. */
export function npcModifierEntries(content: Content): Entry[] {
  return content.npcModifiers.all.map(({ id, name, text, source }) => ({
    id: `npc-modifier-${id}`,
    group: 'npcs',
    title: name,
    rule: sourceOf(content, { id, source }),
    blocks: [{ kind: 'text', text }],
    links: ['npc-modifiers', 'npcs'],
  }));
}

export function npcModifierFacts({ npcModifiers }: Content): EntryBlock {
  return { kind: 'facts', rows: npcModifiers.all.map(({ name, text }) => ({ label: name, value: text })) };
}
