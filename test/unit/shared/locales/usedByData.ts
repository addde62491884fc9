/** Messages whose keys are stored in data or built from it, so that no code names them. */
export const usedByData: readonly { readonly prefix: string; readonly why: string }[] = [
  { prefix: 'gameFormat.', why: 'found by the place of the text in the schema of definitions' },
];
