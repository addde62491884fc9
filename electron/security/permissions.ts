import type { Session } from 'electron';
import { isStartPage } from './origin';

/** The only permission that a page may get: copying the details of an error. */
const granted: readonly string[] = ['clipboard-sanitized-write'];

/** True if our own page, not a frame in it, requests an allowed permission. */
export function isGranted(permission: string, address: string, isMainFrame: boolean): boolean {
  return granted.includes(permission) && isMainFrame && isStartPage(address);
}

/** Denies every permission, device and download to the pages of a session. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isGranted(permission, details.requestingUrl, details.isMainFrame));
  });
  session.setPermissionCheckHandler((_contents, permission, _origin, details) =>
    isGranted(permission, details.requestingUrl ?? '', details.isMainFrame),
  );
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.on('select-hid-device', (event, _details, answer) => {
    event.preventDefault();
    answer(null);
  });
  session.on('select-serial-port', (event, _ports, _contents, answer) => {
    event.preventDefault();
    answer('');
  });
  session.on('select-usb-device', (event, _details, answer) => {
    event.preventDefault();
    answer();
  });
  // Files leave the program through `deliver`, which asks for a folder; a page cannot start a download.
  session.on('will-download', (event) => event.preventDefault());
}
