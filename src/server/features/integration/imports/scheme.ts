import { importScheme } from '#domain/entities/integration/import-scheme.ts'
import { writeModes, type WriteMode } from '#domain/integration/mapping.ts'
import { noRow, findRow } from '../../../platform/crud/read.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Reader } from '../../../identity/handlers.ts'
import type { Replacing } from '../interfaces/missing.ts'
import type { FileChoice } from './file-table.ts'

/** A scheme as it is kept, or as it is made in the wizard. */
export interface Scheme extends FileChoice, Replacing {
  /** null: it is not kept. */
  readonly id: string | null
  readonly code: string | null
  readonly entity: string
  readonly mode: WriteMode
  readonly onFault: 'whole' | 'aside'
  readonly mapping: unknown
}

type Raw = Readonly<Record<string, unknown>>

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

const numberOr = <T>(value: unknown, otherwise: T, least: number, most: number): number | T => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : otherwise
}

/** A scheme from values that came from outside; what is none of its values is left out. */
export function readScheme(raw: Raw): Scheme {
  const { fields } = importScheme
  return {
    id: null,
    code: textOrNull(raw['code']),
    entity: textOrNull(raw['entity']) ?? '',
    mode: writeModes.find((mode) => mode === raw['mode']) ?? 'upsert',
    onFault: raw['onFault'] === 'aside' ? 'aside' : 'whole',
    sheet: textOrNull(raw['sheet']),
    headerRow: numberOr(raw['headerRow'], null, fields.headerRow.min!, fields.headerRow.max!),
    encoding: raw['encoding'] === 'gb18030' ? 'gb18030' : 'utf-8',
    scope: textOrNull(raw['scope']),
    deleteLimit: numberOr(raw['deleteLimit'], Number(fields.deleteLimit.default), 0, 100),
    mapping: raw['mapping'],
  }
}

/** The kept scheme of a code. */
export async function schemeCoded(tx: Tx, code: string, reader: Pick<Reader, 'language'>): Promise<Scheme> {
  const found = await tx.row<{ id: string }>(
    'select id from import_scheme where plan_unit_code = $1 and lower(code) = lower($2)',
    [tx.planUnitCode, code],
  )
  const row = found && (await findRow(importScheme, { ...tx, limits: undefined }, found.id))
  if (!row) throw noRow(importScheme, code, reader.language)
  return { ...readScheme(row), id: found.id }
}
