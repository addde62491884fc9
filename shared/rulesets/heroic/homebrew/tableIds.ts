/** Tables that fields of a thing can refer to. */
export type TableId =
  | 'races'
  | 'skills'
  | 'gear'
  | 'items'
  | 'weaponGroups'
  | 'stock'
  | 'keywords'
  | 'modifiers'
  | 'relics'
  | 'spheres'
  | 'abilities'
  | 'npcModifiers'
  | 'templates'
  | 'conditions'
  | 'hazards'
  | 'facts'
  | 'skillFacts';
