import { z } from 'zod';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import { fromGroups, toGroups } from './crockford';
import { fromBase64Url, toBase64Url } from './keys';

/**
 * An invitation to a seat.
 *
 * - `secret`: 16 bytes, known to the invited player, never to the table
 * - `fingerprint`: the first 16 bytes of the certificate's SHA-256, for programs; `null` if a real certificate or a
 *   sealed connection is used instead
 * - `origin`: such as `https://192.168.1.5:7411`
 * - `others`: further addresses of the same server, at most `mostOthers`, for programs alone
 */
export interface Invitation {
  readonly table: string;
  readonly seat: string;
  readonly secret: Uint8Array;
  readonly fingerprint: Uint8Array | null;
  readonly origin: string;
  readonly others: readonly string[];
}

/** Each makes the code longer by eight letters. */
export const mostOthers = 3;
export const secretLength = 16;
/** In bytes: an attacker has to try 2^128 certificates for one with the same start. */
export const fingerprintLength = 16;

/** Codes with one address are of the first version, which older programs read, too. */
const versions = { one: 1, several: 2 } as const;
const flags = { fingerprint: 16, address: 32 } as const;

/** For programs, short enough to be typed. */
export function invitationCode({ table, seat, secret, fingerprint, origin, others }: Invitation): string {
  const address = addressOf(origin);
  const further = others.flatMap((other) => (isBeside(other, origin) ? [addressOf(other) ?? []] : []));
  const head =
    (further.length === 0 ? versions.one : versions.several) |
    (fingerprint === null ? 0 : flags.fingerprint) |
    (address === undefined ? 0 : flags.address);
  return toGroups(
    Uint8Array.from([
      head,
      ...secret,
      ...(fingerprint ?? []).slice(0, fingerprintLength),
      ...(address ?? withLength(bytesOf(origin))),
      ...(further.length === 0 ? [] : [Math.min(further.length, mostOthers)]),
      ...further.slice(0, mostOthers).flatMap((each) => each.slice(0, ipLength)),
      ...idBytes(table),
      ...idBytes(seat),
    ]),
  );
}

/** A code as a link that opens the program, which asks and leads to the code; it joins when the player says so there. */
export function programLink(code: string): string {
  return `${programStart}${code.replaceAll('-', '')}`;
}

/** Opens the page of the table; browsers never send the part after the `#`. */
export function browserLink({ table, seat, secret, origin }: Invitation): string {
  return `${origin}/join#${[table, seat, toBase64Url(secret)].join('.')}`;
}

const programStart = 'hearthbook://join/';

/** Reads a code or a link that somebody typed or opened; tells in words why it cannot be used. */
export function readInvitation(text: string): Result<Invitation, Text> {
  const typed = text.trim();
  if (typed === '') return err(message('sharedTable.invitation.empty'));
  if (/^https?:/i.test(typed)) return browserInvitation(typed);
  const isLink = typed.toLowerCase().startsWith(programStart);
  return codeInvitation(isLink ? typed.slice(programStart.length).replace(/\/$/, '') : typed);
}

const unreadable = (): Result<never, Text> => err(message('sharedTable.invitation.unreadable'));
/** Longer than any code; texts from outside are not worked through whole. */
const longest = 2000;

function browserInvitation(link: string): Result<Invitation, Text> {
  const [, origin, table, seat, secret] =
    /^(https?:\/\/[^/?#@\s]+)\/join#([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(link) ?? [];
  if (origin === undefined || table === undefined || seat === undefined || secret === undefined)
    return unreadable();
  const bytes = fromBase64Url(secret);
  return bytes === undefined
    ? unreadable()
    : checked({ table, seat, secret: bytes, fingerprint: null, origin: origin.toLowerCase(), others: [] });
}

function codeInvitation(code: string): Result<Invitation, Text> {
  if (code.length > longest) return unreadable();
  const read = fromGroups(code);
  if (!read.ok) {
    if (read.fault === 'group')
      return err(message('sharedTable.invitation.group', { number: read.number, group: read.group }));
    return read.fault === 'length' ? err(message('sharedTable.invitation.incomplete')) : unreadable();
  }
  const { bytes } = read;
  const head = bytes[0] ?? 0;
  const version = head & 15;
  if (version > versions.several) return err(message('sharedTable.invitation.newer'));
  if (version < versions.one) return unreadable();
  let at = 1;
  const take = (length: number): Uint8Array => {
    const part = bytes.slice(at, at + length);
    at += length;
    return part;
  };
  const secret = take(secretLength);
  const fingerprint = (head & flags.fingerprint) === 0 ? null : take(fingerprintLength);
  const origin = (head & flags.address) === 0 ? textOf(take(take(1)[0] ?? 0)) : originOf(take(addressLength));
  const others = version === versions.several ? takeOthers(take, origin) : [];
  const [table, seat] = [takeId(take), takeId(take)];
  if (at > bytes.length) return err(message('sharedTable.invitation.incomplete'));
  return checked({ table, seat, secret, fingerprint, origin, others });
}

const id = z.string().regex(/^[\w-]{1,64}$/);
const origin = z
  .url({ protocol: /^https?$/ })
  .max(255)
  .refine((text) => /^https?:\/\/[^/?#@\s]+$/.test(text));
const invitationSchema = z.object({
  table: id,
  seat: id,
  secret: z.instanceof(Uint8Array).refine(({ length }) => length === secretLength),
  fingerprint: z.instanceof(Uint8Array).nullable(),
  origin,
  others: z.array(origin).max(mostOthers),
});

function checked(invitation: Invitation): Result<Invitation, Text> {
  return invitationSchema.safeParse(invitation).success ? ok(invitation) : unreadable();
}

/** Of an IPv4 address, and of one with its port. */
const [ipLength, addressLength] = [4, 6];

/** Further addresses are told without their port. */
function isBeside(other: string, origin: string): boolean {
  const [a, b] = [addressOf(origin), addressOf(other)];
  return (
    a !== undefined &&
    b !== undefined &&
    other !== origin &&
    b.slice(ipLength).join() === a.slice(ipLength).join()
  );
}

function takeOthers(take: (length: number) => Uint8Array, origin: string): readonly string[] {
  const port = addressOf(origin)?.slice(ipLength) ?? [];
  const [count = 0] = take(1);
  return Array.from({ length: Math.min(count, mostOthers + 1) }, () =>
    originOf([...take(ipLength), ...port]),
  );
}

function addressOf(origin: string): readonly number[] | undefined {
  const found = /^https:\/\/(\d+)\.(\d+)\.(\d+)\.(\d+):(\d+)$/.exec(origin);
  if (found === null) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, port = 0] = found.slice(1).map(Number);
  const address = [a, b, c, d, port >> 8, port & 255];
  return originOf(address) === origin ? address : undefined;
}

function originOf(address: ArrayLike<number>): string {
  const [a, b, c, d, high = 0, low = 0] = Array.from(address, (byte) => byte & 255);
  return `https://${[a, b, c, d].join('.')}:${String(high * 256 + low)}`;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** Takes the place of a text's length. */
const uuidMark = 255;

/** Ids that are UUIDs take 17 bytes instead of 37. */
function idBytes(text: string): readonly number[] {
  if (!uuid.test(text)) return withLength(bytesOf(text));
  const digits = text.replaceAll('-', '').match(/../g) ?? [];
  return [uuidMark, ...digits.map((pair) => Number.parseInt(pair, 16))];
}

function takeId(take: (length: number) => Uint8Array): string {
  const [length = 0] = take(1);
  if (length !== uuidMark) return textOf(take(length));
  const digits = Array.from(take(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const withLength = (bytes: readonly number[]): readonly number[] => [bytes.length, ...bytes];
/** Origins and ids hold ASCII alone. */
const bytesOf = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0) & 127);
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
