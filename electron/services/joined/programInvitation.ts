import { err, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import { readInvitation, type Invitation } from '#shared/table/joining/invitation';

/** Reads an invitation for a program; says in words why it cannot be used. */
export function readForProgram(text: string): Result<Invitation, Text> {
  const read = readInvitation(text);
  if (!read.ok) return read;
  return read.value.origin.startsWith('https:') ? read : err(message('joinedTable.refused.browserLink'));
}

/** The address of the table, such as `192.168.1.5:7411`; undefined if the invitation cannot be used. */
export function hostOfInvitation(code: string): string | undefined {
  const read = readForProgram(code);
  return read.ok ? new URL(read.value.origin).host : undefined;
}
