import type { ConnectionEntry, ConnectionKind } from '../../../../outgoing/connections.ts'
import type { Target } from '../../../../outgoing/targets.ts'
import { serviceCalls } from '../../../../platform/connections/service-calls.ts'
import { SourceFault } from '../../../../platform/connections/source-fault.ts'

/** What is sent by one call. */
export interface Call {
  /** The idempotency key. */
  readonly id: string
  readonly type: string
  readonly body: string
}

/** Rows become files there. */
export const isFolderKind = (kind: ConnectionKind): boolean => kind === 'folder' || kind === 'sftp'

/** Refuses an entry that no rows may be sent to. */
export function checkTarget(connection: string, entry: ConnectionEntry, target: string): void {
  const isFolder = isFolderKind(entry.kind)
  if (!(isFolder ? entry.writable : entry.targets.length > 0)) throw new SourceFault(connection, 'readOnly')
  if (!isFolder && !entry.targets.some(({ name }) => name === target))
    throw new SourceFault(connection, 'noTarget', { target })
}

/** Calls the target of an entry; its address, method and secrets are those of `outgoing.json` now. */
export async function sendCall(
  connection: string,
  entry: ConnectionEntry,
  target: string,
  { id, type, body }: Call,
  signal: AbortSignal,
): Promise<void> {
  const { path, method } = targetOf(connection, entry, target)
  const calls = serviceCalls(connection, entry, signal)
  await calls.send(calls.address(path), { method, type, content: body }, id)
}

/** A target of an entry by its name. @throws SourceFault where it is gone */
export function targetOf(connection: string, { targets }: ConnectionEntry, target: string): Target {
  const found = targets.find(({ name }) => name === target)
  if (!found) throw new SourceFault(connection, 'noTarget', { target })
  return found
}
