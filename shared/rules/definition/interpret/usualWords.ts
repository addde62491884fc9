import { message, textOr, type Text } from '#shared/kernel/text';

/** Words that a game may have of its own; without them, those of the reader's language show. */

export const emptyText = ({ empty = '' }: { readonly empty?: string }): Text =>
  textOr(empty, message('definition.list.empty'));

export const noneText = ({ none = '' }: { readonly none?: string }): Text =>
  textOr(none, message('definition.list.none'));

export const groupText = ({ group = '' }: { readonly group?: string }): Text =>
  textOr(group, message('definition.calculator.group'));

export const pointsText = ({ name = '' }: { readonly name?: string }): Text =>
  textOr(name, message('definition.source.points'));
