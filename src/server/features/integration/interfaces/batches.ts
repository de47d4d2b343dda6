import type { SourceRow } from '#domain/integration/source-row.ts'
import { defaultBatchRows } from '../../../platform/connections/limits.ts'
import type { SourceBatch } from '../../../platform/connections/source-reader.ts'
import { CheckedRows } from './checked-rows.ts'
import type { Execution, Plan } from './plan.ts'
import type { RowHashes } from './row-hashes.ts'

/** Rows of a source that are written together. */
export interface Batch {
  readonly checked: CheckedRows
  /** Rows that are mapped once their lookups are answered; none where the mapping has no lookups. */
  readonly unmapped: readonly SourceRow[]
  /** Number of each of them in the run. */
  readonly lines: readonly number[]
  /** Rows that are as they were when they were last read; they are not looked at further. */
  readonly unchanged: number
  /** Of all rows, where the interface keeps them. */
  readonly hashes: readonly Buffer[] | null
  readonly rows: number
  /** Number of the first one in the run. */
  readonly first: number
  readonly isLast: boolean
  /** Values of the column of an incremental read. */
  readonly cursors: readonly string[]
}

/** Reads the source of an interface, and maps and checks its rows where that needs nothing of the database. */
export async function* batchesOf(execution: Execution, plan: Plan): AsyncGenerator<Batch> {
  const { config, signal, progress } = execution
  // Numbers go on where an earlier attempt of the run came to its end.
  let batch = new Filling(execution, plan, progress.counts.read + 1)
  for await (const { rows } of sourceRows(execution, plan)) {
    signal.throwIfAborted()
    // A full batch waits for the rows after it: without any it is the last one.
    if (batch.rows > 0 && batch.rows + rows.length > config.batchRows) {
      yield batch.done(false)
      batch = new Filling(execution, plan, batch.first + batch.rows)
    }
    batch.add(rows)
  }
  if (batch.rows > 0) yield batch.done(true)
}

/** Rows that came together as one batch. */
export function batchOf(execution: Filled, plan: Plan, rows: readonly SourceRow[]): Batch {
  const batch = new Filling(execution, plan, execution.progress.counts.read + 1)
  batch.add(rows)
  return batch.done(true)
}

function sourceRows({ config, reader, signal }: Execution, { program }: Plan): AsyncGenerator<SourceBatch> {
  const { sourceTable, cursorColumn: column, cursor: value } = config
  const after = column && value ? { column, value } : null
  const batchRows = Math.min(config.batchRows, defaultBatchRows)
  const request = { table: sourceTable!, columns: program.columns, batchRows }
  return reader.rows({ ...request, ...(after ? { after } : {}) }, signal)
}

type Filled = Pick<Execution, 'config' | 'entity' | 'scope' | 'progress'>

/** A batch as it fills. */
class Filling {
  rows = 0
  readonly first: number
  readonly #program: Plan['program']
  readonly #known: RowHashes | null
  readonly #cursorAt: number
  readonly #checked: CheckedRows
  readonly #unmapped: SourceRow[] = []
  readonly #lines: number[] = []
  readonly #hashes: Buffer[] = []
  readonly #cursors: string[] = []
  #unchanged = 0

  constructor({ config, entity, scope, progress }: Filled, plan: Plan, first: number) {
    const { program, zone, parameters } = plan
    this.first = first
    this.#program = program
    this.#known = progress.hashes ?? null
    this.#cursorAt = config.cursorColumn ? program.columns.indexOf(config.cursorColumn) : -1
    this.#checked = new CheckedRows(entity, program.targets, { zone, parameters, model: scope.model })
  }

  add(rows: readonly SourceRow[]): void {
    const at = this.#cursorAt
    if (at >= 0) for (const row of rows) if (typeof row[at] === 'string') this.#cursors.push(row[at])
    const begin = this.first + this.rows
    this.rows += rows.length
    const fresh = this.#known?.fresh(rows)
    if (fresh) this.#hashes.push(...fresh.hashes)
    this.#map(
      fresh?.rows ?? rows,
      fresh ? fresh.places.map((place) => begin + place) : numbersFrom(begin, rows),
    )
    this.#unchanged += rows.length - (fresh?.rows ?? rows).length
  }

  #map(rows: readonly SourceRow[], lines: readonly number[]): void {
    if (this.#program.lookups.length > 0) {
      this.#unmapped.push(...rows)
      this.#lines.push(...lines)
    } else mapRows(this.#program, this.#checked, rows, { found: () => null, lines })
  }

  done(isLast: boolean): Batch {
    return {
      checked: this.#checked,
      unmapped: this.#unmapped,
      lines: this.#lines,
      unchanged: this.#unchanged,
      hashes: this.#known && this.#hashes,
      rows: this.rows,
      first: this.first,
      isLast,
      cursors: this.#cursors,
    }
  }
}

const numbersFrom = (first: number, rows: readonly SourceRow[]): number[] => rows.map((_, at) => first + at)

interface Mapping {
  readonly found: Parameters<Plan['program']['row']>[1]
  /** Number of each row in the run. */
  readonly lines: readonly number[]
}

export function mapRows(
  program: Plan['program'],
  checked: CheckedRows,
  rows: readonly SourceRow[],
  { found, lines }: Mapping,
): void {
  checked.add(
    rows.map((row) => program.row(row, found)),
    lines,
  )
}
