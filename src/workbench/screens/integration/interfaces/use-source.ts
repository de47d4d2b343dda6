import type { MappedColumn } from '#domain/integration/source-row.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useCall } from '../../../client/query.ts'

export interface Source {
  /** Names; empty: not known. */
  readonly tables: readonly string[]
  /** null: not known. */
  readonly columns: readonly MappedColumn[] | null
  /** Why the source cannot be read. */
  readonly error: Error | null
}

/** Tables of a connection, and columns of one of them. */
export function useSource(connection: string, table: string): Source {
  const options = { retry: false, staleTime: 60_000 } as const
  const tables = useCall(interfaceServices.tables, { connection }, { ...options, enabled: connection !== '' })
  const names = ((tables.data ?? []) as readonly { name: string }[]).map(({ name }) => name)
  const isKnown = table !== '' && names.includes(table)
  const columns = useCall(interfaceServices.columns, { connection, table }, { ...options, enabled: isKnown })
  return {
    tables: names,
    columns: isKnown && columns.data ? (columns.data as readonly MappedColumn[]) : null,
    error: tables.error ?? columns.error,
  }
}
