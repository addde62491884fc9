/** Exposed so that a parent can move the focus here. */
export interface Focusable {
  focus(): void;
}
