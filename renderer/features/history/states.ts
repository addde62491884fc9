/** A kept state in words; one that cannot be read cannot be chosen. */
export interface StateWords {
  readonly key: string;
  readonly time: string;
  readonly full: string;
  readonly note: string;
  readonly readable: boolean;
}

/** Against what a state is held: how the document stands now, or the state that was kept before it. */
export type Against = 'now' | 'before';
