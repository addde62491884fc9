import { createHash } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { WebSocket } from 'ws';

/** Sockets that take no certificate but the one whose SHA-256 starts with these bytes. */
export function pinnedSocket(fingerprint: Uint8Array) {
  return class extends WebSocket {
    constructor(url: string) {
      super(url, { rejectUnauthorized: false });
      this.on('upgrade', ({ socket }) => {
        const { raw } = (socket as TLSSocket).getPeerCertificate();
        const found = createHash('sha256').update(raw).digest();
        if (!found.subarray(0, fingerprint.length).equals(fingerprint)) this.terminate();
      });
    }
  };
}
