/** An earlier version as text; one that cannot be read cannot be chosen. */
export interface StateWords {
  readonly key: string;
  readonly time: string;
  readonly full: string;
  readonly note: string;
  readonly readable: boolean;
  /** The earlier versions of the same sitting. */
  readonly older?: readonly StateWords[];
}

/** The other side of a comparison: the current document, or the version before. */
export type Against = 'now' | 'before';
