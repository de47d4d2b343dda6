import { sourceColumns } from '#domain/kitting/source-mapping.ts'
import { outsideFields } from '#domain/kitting/outside-source.ts'
import type { Entity } from '#domain/entity.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { useSource } from '../../integration/interfaces/use-source.ts'

export interface SourceTable {
  /** Code of a connection; empty: tables of the plan unit are read. */
  readonly connection: string
  /** Tables of the connection; empty: not known, or none. */
  readonly names: readonly string[]
  /** Of the chosen table; null: not known. */
  readonly columns: Fields | null
  /** Why the connection cannot be read. */
  readonly error: Error | null
}

/** The table that a definition reads, of the plan unit or of a connection. */
export function useSourceTable(connection: string, name: string, table: Entity | null): SourceTable {
  const source = useSource(connection, name, [])
  if (connection === '') return { connection, names: [], columns: table && sourceColumns(table), error: null }
  return {
    connection,
    names: source.tables,
    columns: source.columns && outsideFields(source.columns),
    error: source.error,
  }
}
