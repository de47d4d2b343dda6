import type { SourceJoin } from '#domain/integration/source-joins.ts'
import type { MappedColumn } from '#domain/integration/source-row.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useCall } from '../../../client/query.ts'

export interface Source {
  /** Names; empty: not known. */
  readonly tables: readonly string[]
  /** null: not known. */
  readonly columns: readonly MappedColumn[] | null
  /** Rows are sent there. */
  readonly isTarget?: boolean
  /** Why the source cannot be read. */
  readonly error: Error | null
}

const options = { retry: false, staleTime: 60_000 } as const

/** Targets of a connection in place of tables, and fields of the rows that are sent in place of columns. */
export function useTargets(connection: string, columns: readonly MappedColumn[]): Source & Targets {
  const { data, error } = useCall(
    interfaceServices.targets,
    { connection },
    { ...options, enabled: connection !== '' },
  )
  const found = data as
    | { readonly kind: string; readonly writable: boolean; readonly targets: readonly string[] }
    | undefined
  return {
    tables: found?.targets ?? [],
    columns,
    error,
    isTarget: true,
    isFile: found?.kind === 'folder',
    takes: !found || (found.kind === 'folder' ? found.writable : found.targets.length > 0),
  }
}

export interface Targets {
  /** Rows become files, and no calls. */
  readonly isFile: boolean
  /** Rows may be sent there, as far as it is known. */
  readonly takes: boolean
}

/** Tables of a connection, and columns of one of them with those of joined tables. */
export function useSource(connection: string, table: string, joins: readonly SourceJoin[]): Source {
  const tables = useCall(interfaceServices.tables, { connection }, { ...options, enabled: connection !== '' })
  const names = ((tables.data ?? []) as readonly { name: string }[]).map(({ name }) => name)
  const isKnown = table !== '' && names.includes(table)
  const columns = useCall(
    interfaceServices.columns,
    { connection, table, ...(joins.length > 0 ? { joins } : {}) },
    { ...options, enabled: isKnown },
  )
  return {
    tables: names,
    columns: isKnown && columns.data ? (columns.data as readonly MappedColumn[]) : null,
    error: tables.error ?? columns.error,
  }
}
