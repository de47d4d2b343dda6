import { entityNamed } from '#domain/entities/index.ts'
import { columnOf } from '#domain/entity.ts'
import { eraseServices, erasedByPid } from '#domain/services/kitting/erase.ts'
import { removeRows } from '../../platform/crud/change.ts'
import { noRow } from '../../platform/crud/read.ts'
import { Reading } from '../../platform/crud/reading.ts'
import { handle, type HandlerEntry } from '../../identity/handlers.ts'

export const eraseHandlers: readonly HandlerEntry[] = erasedByPid.map(({ service, of, field }) => {
  const entity = entityNamed(of)
  return handle(eraseServices[service], async ({ pid }, call) => {
    const ids = await call.transaction(
      async (tx) => {
        const read = new Reading(tx, [pid])
        const rows = await read.rows<{ id: string }>(
          `select id from ${read.seen(of)} r where lower(r."${columnOf(field)}") = lower($1) order by id`,
        )
        return rows.map(({ id }) => id)
      },
      { readOnly: true },
    )
    if (ids.length === 0) throw noRow(entity, pid, call.language)
    await removeRows(entity, ids, call)
    return { count: ids.length }
  })
})
