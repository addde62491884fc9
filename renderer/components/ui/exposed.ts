/** What a component lets its parent do: take the keyboard. */
export interface Focusable {
  focus(): void;
}
