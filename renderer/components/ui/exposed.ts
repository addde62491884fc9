/** Exposed so that a parent can move the focus here. */
export interface Focusable {
  focus(): void;
}

/** Exposed so that a parent can position the element. */
export interface Placeable {
  readonly element: HTMLElement | null;
}
