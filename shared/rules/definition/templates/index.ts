/** A game to start from. Its definition is loaded when it is asked for. */
export interface DefinitionTemplate {
  readonly id: string;
  readonly load: () => Promise<unknown>;
}

/** Whole games that a new one can begin as; three of them follow open rules that many tables know. */
export const definitionTemplates: readonly DefinitionTemplate[] = [
  { id: 'open-d20', load: async () => (await import('./open-d20.json')).default },
  { id: 'woodland', load: async () => (await import('./woodland.json')).default },
  { id: 'aspects', load: async () => (await import('./aspects.json')).default },
  { id: 'saltroad', load: async () => (await import('./saltroad.json')).default },
  { id: 'ember', load: async () => (await import('./ember.json')).default },
];
