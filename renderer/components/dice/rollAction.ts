import type { Text } from '#shared/kernel/text';
import type { MenuItem } from '#renderer/components/ui/menu';

/** Something that can be done with a roll that fell; some open a list of options. */
export interface RollAction {
  readonly id: string;
  readonly label: Text;
  readonly text?: Text | undefined;
  readonly rolls: boolean;
  readonly blocked?: Text | undefined;
  readonly options?: readonly MenuItem[] | undefined;
}
