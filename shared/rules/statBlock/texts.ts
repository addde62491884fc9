import { message, signed, type Text, type TextParam } from '../../kernel/text';

export function t(key: string, params?: Readonly<Record<string, TextParam>>): Text {
  return message(`statBlock.${key}`, params);
}

/** Uses a real minus sign. */
export function plain(value: number): string {
  return value < 0 ? signed(value) : String(value);
}
