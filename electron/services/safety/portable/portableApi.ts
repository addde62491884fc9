import { parseJson } from '#shared/documents/jsonText';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import type { Handlers } from '#electron/ipc/dispatch';
import type { ApiPorts } from '#electron/services/apiPorts';
import { safeFileName } from '#electron/services/files/fileName';
import { exportDocument } from './portableExport';
import { refusal, toFault, readPortableFile } from './portableReading';
import { importPortable } from './importPortable';

type Commands =
  | 'portable.check'
  | 'portable.take'
  | 'character.export'
  | 'campaign.export'
  | 'pack.export'
  | 'ruleset.export'
  | 'app.waitingFiles'
  | 'app.waitingPlace';

export function createPortableApi(ports: ApiPorts): Pick<Handlers, Commands> {
  const { library, changed } = ports;

  /** Exports a document to a file with its name. */
  const deliver = async (read: Result<AnyDocument, AppError>, whole?: boolean) => {
    if (!read.ok) return read;
    const { name, kind } = read.value;
    const text = await exportDocument(ports, read.value, whole);
    if (!text.ok) return text;
    const translate = await ports.translate();
    return ports.deliver({
      suggestedName: safeFileName(name, '.hearth', translate(message(`portable.fileName.${kind}`))),
      type: 'application/json',
      bytes: new TextEncoder().encode(text.value),
    });
  };

  return {
    'portable.check': async ({ text }) => {
      const json = parseJson(text);
      if (!json.ok) return json;
      const read = await readPortableFile(ports, json.value);
      if (!read.ok) return read;
      const { members, faults } = read.value;
      return ok({ items: members.map(({ item }) => item), faults: faults.map(toFault) });
    },
    'portable.take': async ({ text, modes }) => {
      const json = parseJson(text);
      if (!json.ok) return json;
      const imported = await importPortable(ports, json.value, modes);
      if (!imported.ok) return err(refusal(imported.error));
      for (const kind of new Set(imported.value.map((item) => item.kind))) changed(kind);
      return ok({ items: [...imported.value] });
    },
    'character.export': async ({ id }) => deliver(await library.characters.read(id)),
    'campaign.export': async ({ id, whole }) => deliver(await library.campaigns.read(id), whole),
    'pack.export': async ({ id }) => deliver(await library.packs.read(id)),
    'ruleset.export': async ({ id }) => deliver(await library.games.read(id)),
    'app.waitingPlace': async () => ok({ place: await ports.waitingPlace() }),
    'app.waitingFiles': async () => ok({ files: [...(await ports.waitingFiles())] }),
  };
}
