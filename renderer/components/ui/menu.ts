import type { Text } from '#shared/kernel/text';

/** One line of a menu. With `checked` the menu picks one of several. */
export interface MenuItem {
  readonly id: string;
  readonly label: Text;
  /** A line under the label: what it does. */
  readonly text?: Text | undefined;
  readonly price?: Text | undefined;
  /** A few words at its end: what it changes, such as "6 → 8". */
  readonly effect?: Text | undefined;
  readonly blocked?: Text | undefined;
  readonly checked?: boolean;
}
