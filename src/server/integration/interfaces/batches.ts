import type { SourceRow } from '#domain/integration/source-row.ts'
import { defaultBatchRows } from '../connections/limits.ts'
import type { SourceBatch } from '../source-reader.ts'
import { CheckedRows } from './checked-rows.ts'
import type { Execution, Plan } from './plan.ts'

/** Rows of a source that are written together. */
export interface Batch {
  readonly checked: CheckedRows
  /** Rows that are mapped once their lookups are answered; none where the mapping has no lookups. */
  readonly unmapped: readonly SourceRow[]
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

function sourceRows({ config, reader, signal }: Execution, { program }: Plan): AsyncGenerator<SourceBatch> {
  const { sourceTable: table, cursorColumn: column, cursor: value } = config
  const after = column && value ? { column, value } : null
  const batchRows = Math.min(config.batchRows, defaultBatchRows)
  return reader.rows({ table, columns: program.columns, batchRows, ...(after ? { after } : {}) }, signal)
}

/** A batch as it fills. */
class Filling {
  rows = 0
  readonly first: number
  readonly #program: Plan['program']
  readonly #cursorAt: number
  readonly #checked: CheckedRows
  readonly #unmapped: SourceRow[] = []
  readonly #cursors: string[] = []

  constructor({ config, entity, scope }: Execution, { program, zone, parameters }: Plan, first: number) {
    this.first = first
    this.#program = program
    this.#cursorAt = config.cursorColumn ? program.columns.indexOf(config.cursorColumn) : -1
    this.#checked = new CheckedRows(entity, program.targets, { zone, parameters, model: scope.model })
  }

  add(rows: readonly SourceRow[]): void {
    const at = this.#cursorAt
    if (at >= 0) for (const row of rows) if (typeof row[at] === 'string') this.#cursors.push(row[at])
    if (this.#program.lookups.length > 0) this.#unmapped.push(...rows)
    else mapRows(this.#program, this.#checked, rows, { found: () => null, first: this.first + this.rows })
    this.rows += rows.length
  }

  done(isLast: boolean): Batch {
    const { rows, first } = this
    return { checked: this.#checked, unmapped: this.#unmapped, rows, first, isLast, cursors: this.#cursors }
  }
}

interface Mapping {
  readonly found: Parameters<Plan['program']['row']>[1]
  /** Number of the first row. */
  readonly first: number
}

export function mapRows(
  program: Plan['program'],
  checked: CheckedRows,
  rows: readonly SourceRow[],
  { found, first }: Mapping,
): void {
  checked.add(
    rows.map((row) => program.row(row, found)),
    rows.map((_, at) => first + at),
  )
}
