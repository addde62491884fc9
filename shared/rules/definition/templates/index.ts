/** A game to start from. Its definition is loaded when it is asked for. */
export interface DefinitionTemplate {
  readonly id: string;
  readonly load: () => Promise<unknown>;
}

/** Whole games that a new one can begin as: d100 under a chance, pools of d10, d20 with levels, 2d6 with moves. */
export const definitionTemplates: readonly DefinitionTemplate[] = [
  { id: 'ember', load: async () => (await import('./ember.json')).default },
  { id: 'undertow', load: async () => (await import('./undertow.json')).default },
  { id: 'lanternwatch', load: async () => (await import('./lanternwatch.json')).default },
  { id: 'saltroad', load: async () => (await import('./saltroad.json')).default },
];
