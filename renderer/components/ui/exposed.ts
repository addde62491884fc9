/** What a component lets its parent do: take the keyboard. */
export interface Focusable {
  focus(): void;
}

/** What a component lets its parent place. */
export interface Placeable {
  readonly element: HTMLElement | null;
}
