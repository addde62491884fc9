/**
 * An invitation to a seat.
 *
 * - `secret`: 16 bytes, known to whoever was invited, never to the table
 * - `fingerprint`: of the certificate (SHA-256, 32 bytes), for programs; `null` where a real certificate or a sealed
 *   connection stands instead
 * - `origin`: such as `https://192.168.1.5:7411`
 */
export interface Invitation {
  readonly table: string;
  readonly seat: string;
  readonly secret: Uint8Array;
  readonly fingerprint: Uint8Array | null;
  readonly origin: string;
}
