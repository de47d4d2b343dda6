import type { SyncWritten } from '#domain/integration/sync/difference.ts'

/** Why a row is refused: one line for each field. */
export function RowFaults({ faults }: Pick<SyncWritten, 'faults'>) {
  return faults.map(({ target, message }) => (
    <p key={`${target} ${message}`} className="m-fault">
      {message}
    </p>
  ))
}
