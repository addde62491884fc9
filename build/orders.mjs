// The order of folders inside a layer, from which rules of dependency-cruiser are generated.

/**
 * Folders inside a layer from bottom to top: each may use only those before it, and none the `entries` of all.
 * @typedef {{ readonly path: string, readonly rooms: readonly string[], readonly entries: readonly string[] }} Order
 */

/** @type {readonly Order[]} */
export const orders = [
  {
    path: 'shared/rulesets/heroic',
    rooms: [
      'data',
      'content',
      'choices',
      'state',
      'derive',
      'creation',
      'quick',
      'checks',
      'calculators',
      'inventory',
      'purchases',
      'combat',
      'powers',
      'play',
      'sheet',
      'campaign',
      'forms',
      'homebrew',
      'reference',
      'print',
    ],
    entries: ['ruleset.ts', 'index.ts'],
  },
];
