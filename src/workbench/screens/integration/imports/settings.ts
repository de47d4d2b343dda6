import { importScheme } from '#domain/entities/integration/import-scheme.ts'
import { writeModes, type MappingLine, type WriteMode } from '#domain/integration/mapping.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import type { StoredRow } from '../../../row-editing/use-row-actions.ts'

/** How a file is read and its rows are written: the fields of a scheme but its names. */
export interface ImportSettings {
  /** Name of the entity; '': not chosen. */
  readonly entity: string
  readonly mode: WriteMode
  readonly onFault: 'whole' | 'aside'
  /** null: found in the file. */
  readonly sheet: string | null
  readonly headerRow: number | null
  readonly encoding: 'utf-8' | 'gb18030'
  readonly scope: string | null
  readonly deleteLimit: number
  readonly mapping: readonly MappingLine[]
}

const usualLimit = Number(importScheme.fields.deleteLimit.default)

export const newSettings = (entity = ''): ImportSettings => ({
  entity,
  mode: 'upsert',
  onFault: 'whole',
  sheet: null,
  headerRow: null,
  encoding: 'utf-8',
  scope: null,
  deleteLimit: usualLimit,
  mapping: [],
})

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** The settings of a scheme that is kept. */
export function settingsOf(row: StoredRow): ImportSettings {
  const { headerRow, deleteLimit } = row as { headerRow?: number | null; deleteLimit?: number }
  return {
    entity: String(row['entity']),
    mode: writeModes.find((mode) => mode === row['mode']) ?? 'upsert',
    onFault: row['onFault'] === 'aside' ? 'aside' : 'whole',
    sheet: textOrNull(row['sheet']),
    headerRow: headerRow ?? null,
    encoding: row['encoding'] === 'gb18030' ? 'gb18030' : 'utf-8',
    scope: textOrNull(row['scope']),
    deleteLimit: deleteLimit ?? usualLimit,
    mapping: readMapping(row['mapping']).lines,
  }
}

/** What a call is sent: the code of a scheme that is kept as it is used here, else its settings. */
export const inputOf = (
  settings: ImportSettings,
  stored: StoredRow | null,
): { code: string } | { row: string } =>
  stored && JSON.stringify(settings) === JSON.stringify(settingsOf(stored))
    ? { code: String(stored['code']) }
    : { row: JSON.stringify(settings) }
