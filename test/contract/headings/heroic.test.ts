import { expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/heroic/index';
import facts from '#test/fixtures/ruleFacts/heroic.json';

/** Every heading with the entries of the reference that cover it. */
const checklist: Readonly<Record<string, readonly string[]>> = {
  '1) Core Notions & Glossary': ['scenario', 'concept', 'stats', 'derived-stats'],
  '2) Character Creation': ['creation'],
  '2.1) Optional Character Creation Rules': ['creation-options', 'race-dwarf', 'race-elf', 'race-small-folk'],
  '3) General Rules & Mechanics': ['general'],
  '3.1) Earning & Spending Heroism': ['heroism'],
  '3.2) Experience & Character Advancement': ['experience'],
  '3.3) Sessions & Scenarios': ['sessions'],
  '3.4) Judging Death': ['death'],
  '3.5) Minions': ['minions'],
  '3.6) Game Customization Based On Setting': ['setting'],
  '4) Skills': [
    'skills',
    ...ruleset.reference.entries.filter(({ group }) => group === 'skills').map(({ id }) => id),
  ],
  '5) Special Items': ['special-items'],
  '5.1) Potions': ['potions', 'gear-blade-poison', 'gear-sleeping-draught', 'gear-explosive-potion'],
  '5.2) Relics': ['relics'],
  '6) Action & Roll Resolution': ['rolls', 'difficulty', 'advantage', 'criticals'],
  '6.1) Team Rolls': ['team-rolls'],
  '6.2) Long Tasks': ['long-tasks'],
  '7) Healing & Recovery': ['recovery'],
  '8) Scale': ['scale'],
  '9) Vehicles': ['vehicles', 'horse', 'small-ship'],
  '9.1) Condition & Repair': ['repair'],
  '9.2) Maneuvers': ['maneuvers'],
  '9.3) Pursuits & Dogfights': ['pursuits'],
  '10) Mass Battles': ['mass-battles', 'deeds'],
  '11) Powers': ['powers'],
  '11.1) Power Modifiers': ['power-modifiers'],
  '11.2) Power Spheres': ['power-spheres', 'sphere-damage', 'sphere-empower', 'sphere-transmutation'],
  '12) Combat': ['combat'],
  '12.1) Actions': ['actions'],
  '12.1.1) Attack': ['attack', 'attack-modifiers', 'damage'],
  '12.1.1.1) Attack: Two-Weapon Fighting': ['two-weapons'],
  '12.1.2) Use Power': ['use-power'],
  '12.1.3) Aim / Evaluate': ['aim'],
  '12.1.4) Distract': ['distract'],
  '12.2) Tactics': ['tactics'],
  '13) Gear': ['gear'],
  '13.1) Armor': ['armor', 'gear-light-armor', 'modifier-resistant'],
  '13.2) Weapons': ['weapons', 'gear-sword', 'modifier-accurate'],
  '13.3) Miscellaneous Items': ['items', 'gear-backpack'],
  '13.4) Gear & Item Keywords/Modifiers': ['keywords', 'keyword-deflect', 'keyword-penetrating'],
  '13.5) Encumbrance': ['encumbrance'],
  '14) NPCs': ['npcs', 'minotaur', 'ogre'],
  '14.1) NPC Modifiers': ['npc-modifiers'],
  '14.2) NPC Special Abilities': ['npc-abilities', 'npc-charge', 'npc-undead'],
  '15) Hazards': ['hazards', 'darkness', 'hazard-fire', 'hazard-poison', 'illnesses', 'poisons'],
};

it('covers every heading of the document by an entry of that section', () => {
  const rules = new Map(ruleset.reference.entries.map(({ id, rule }) => [id, rule]));
  const names = Object.keys(checklist);
  expect(facts.headings).toHaveLength(45);
  expect(names.toSorted()).toEqual(facts.headings.toSorted());
  for (const name of names) {
    const section = name.slice(0, name.indexOf(')'));
    for (const id of checklist[name] ?? []) expect(rules.get(id), id).toBe(section);
  }
});

it('covers every block in capitals: creatures and vehicles', () => {
  const blocks = facts.blocks.map(({ name }) => name);
  const entries = new Set(ruleset.reference.entries.map(({ id }) => id));
  const idOf = (name: string): string => name.split(', ').toReversed().join('-').toLowerCase();
  expect(blocks).toHaveLength(4);
  expect(blocks.filter((name) => !entries.has(idOf(name)))).toEqual([]);
});
