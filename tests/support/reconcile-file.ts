import type { ColumnKind, TableSchema } from '#engine/columns.ts'
import { decimalText } from '#engine/table-page.ts'
import type { ResultColumn } from '#domain/results/result-column.ts'
import { parseDuration } from '#domain/rules/duration.ts'
import { wallSeconds } from '#domain/rules/zone-time.ts'
import type { ReadBack } from '../server/exchange/support.ts'
import { Findings, sumOf, type Cells } from './reconcile.ts'

interface Exported {
  readonly table: string
  readonly schema: TableSchema
  readonly rows: readonly Cells[]
  readonly column: (table: string, field: string) => ResultColumn
}

/** Zone of the plan unit of the tests. */
const zone = 'Asia/Shanghai'

/** A file read back against the rows it was made of, cell by cell and sum by sum: what disagrees. */
export function reconcileFile(file: ReadBack, exported: Exported): readonly string[] {
  const found = new Findings()
  const { table, schema, rows, column } = exported
  const fields = Object.keys(schema)
  found.same(`${table} faults`, file.faults.length, 0)
  found.same(`${table} rows`, file.rows.length, rows.length)
  found.same(`${table} columns`, file.header.length, fields.length)
  for (const [at, field] of fields.entries()) {
    const { title, choice, texts, isDuration } = column(table, field)
    // Columns of equal titles are named by their fields; a time names its zone.
    const header = file.header[at]!.replace(/^'(?=[=+\-@])/, '')
    if (header !== title.en && header !== field && !header.startsWith(`${title.en} (`))
      found.add(`${table}.${field} is called ${header}`)
    const kind = choice || texts ? 'words' : isDuration ? 'duration' : schema[field]!
    const cells = file.rows.map((row) => row[at] ?? '')
    for (const [n, row] of rows.entries()) {
      const said = saidOf(kind, cells[n]!)
      const kept = keptOf(kind, row[field])
      found.same(`${table}.${field} of row ${n + 1}`, said, kept)
      if (found.all.length > 20) return found.all
    }
    if (kind === 'quantity')
      found.same(
        `sum of ${table}.${field}`,
        cells.reduce((sum, cell) => sum + microsOf(cell), 0n),
        sumOf(rows, field),
      )
  }
  return found.all
}

type CellOf = ColumnKind | 'words' | 'duration'

const microsOf = (cell: string): bigint => {
  if (cell === '') return 0n
  const [whole = '', fraction = ''] = cell.replace('-', '').split('.')
  const size = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
  return cell.startsWith('-') ? -size : size
}

/** Words of codes are compared by being there. */
function saidOf(kind: CellOf, cell: string): unknown {
  if (cell === '') return null
  if (kind === 'words') return true
  if (kind === 'time') return secondsOf(cell)
  if (kind === 'flag') return /^(true|1|yes)$/i.test(cell)
  if (kind === 'duration') return durationOf(cell)
  return kind === 'text' ? cell.replace(/^'(?=[=+\-@\t\r])/, '') : cell
}

function keptOf(kind: CellOf, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'words') return true
  if (kind === 'quantity') return decimalText(value as bigint)
  if (kind === 'time' || kind === 'duration') return Number(value)
  return kind === 'flag' ? value : String(value as string | number)
}

/** With its offset, or the wall clock of the plan unit. */
function secondsOf(cell: string): number | null {
  if (/(Z|[+-]\d\d:\d\d)$/.test(cell)) return Date.parse(cell) / 1000
  const wall = Date.parse(`${cell.replaceAll('/', '-').replace(' ', 'T')}Z`) / 1000
  const offset = wallSeconds(new Date(wall * 1000).toISOString(), zone)! - wall
  return wall - offset
}

/** Seconds, or a duration as workbooks have it. */
const durationOf = (cell: string): number => parseDuration(cell) ?? Number(cell)
