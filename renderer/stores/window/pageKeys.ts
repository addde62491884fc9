/** The letter that leads to a page of the open campaign after G; the keys are the pages of its address. */
export const pageKeys = {
  tonight: 'T',
  party: 'P',
  closing: 'C',
  overview: 'O',
  log: 'L',
  downtime: 'D',
  money: 'M',
  encounters: 'E',
  notes: 'N',
  table: 'A',
  settings: 'S',
} as const;

export type PageCommand = `page.${keyof typeof pageKeys}`;
export const pagesWithKeys = Object.keys(pageKeys) as readonly (keyof typeof pageKeys)[];
