import { crudOf } from '#domain/crud.ts'
import { dbConn } from '#domain/entities/integration/db-conn.ts'
import { useAllRows } from '../../../client/all-rows.ts'

interface NamedConnection {
  readonly code: string
  readonly name: string
  readonly kind: string
}

/** Connections that the user sees. */
export function useConnections(): readonly NamedConnection[] {
  const list = useAllRows(crudOf(dbConn).getAll, {}, { keepPrevious: true })
  const rows = (list.data?.items ?? []) as readonly Readonly<Record<string, unknown>>[]
  return rows.map((row) => ({
    code: String(row['code']),
    name: String(row['name']),
    kind: String(row['kind']),
  }))
}
