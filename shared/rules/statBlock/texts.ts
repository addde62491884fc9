import { message, type Text, type TextParam } from '#shared/kernel/text';

export function t(key: string, params?: Readonly<Record<string, TextParam>>): Text {
  return message(`statBlock.${key}`, params);
}
