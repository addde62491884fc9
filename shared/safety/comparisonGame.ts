import { message } from '#shared/kernel/text';
import { fieldLabel, type Wording } from './describeFields';

const ownFields: ReadonlySet<string> = new Set(['draft', 'published', 'changes']);

/** A definition is named as a whole, since its parts have no words without their rules. */
export function gameWording(): Wording {
  return {
    subject: ({ field }) => (ownFields.has(field) ? message(`history.game.${field}`) : fieldLabel(field)),
    value: (field) => (ownFields.has(field) ? message('history.game.value') : undefined),
  };
}
