import { setImmediate } from 'node:timers/promises'
import { placeOf } from '#domain/integration/json-path.ts'
import { readerOf, UsedColumns, type MappingWorld } from '#domain/integration/mapped-value.ts'
import { joinedColumns, readJoins, type SourceJoin } from '#domain/integration/source-joins.ts'
import { defaultBatchRows } from '../../../platform/connections/limits.ts'
import { SourceFault } from '../../../platform/connections/source-fault.ts'
import type {
  RowsRequest,
  SourceBatch,
  SourceColumn,
  SourceReader,
} from '../../../platform/connections/source-reader.ts'
import type { KeptInterface } from './config.ts'

/** Joined tables are held in memory: rows of all of them. */
const mostJoined = 1_000_000
/** Rows between two pauses for others. */
const PAUSE_ROWS = 5_000

type Joining = Pick<KeptInterface, 'connection' | 'joins' | 'sourceFilter'>

/** The source of an interface: with its joined tables, without the rows that its filter leaves out. */
export function joinedSource(reader: SourceReader, config: Joining, world: MappingWorld): SourceReader {
  const { joins } = readJoins(config.joins)
  const filter = config.sourceFilter || null
  return joins.length === 0 && filter === null
    ? reader
    : new JoinedReader(reader, config.connection ?? '', { joins, filter, world })
}

interface JoinSettings {
  readonly joins: readonly SourceJoin[]
  readonly filter: string | null
  readonly world: MappingWorld
}

type Row = readonly (string | null)[]

/** Joins tables in memory, whatever the kind of the source: files and services have joins of no other kind. */
class JoinedReader implements SourceReader {
  readonly #reader: SourceReader
  readonly #connection: string
  readonly #settings: JoinSettings

  constructor(reader: SourceReader, connection: string, settings: JoinSettings) {
    this.#reader = reader
    this.#connection = connection
    this.#settings = settings
  }

  tables() {
    return this.#reader.tables()
  }

  close(): Promise<void> {
    return this.#reader.close()
  }

  async columns(table: string): Promise<readonly SourceColumn[]> {
    const columns = [...(await this.#reader.columns(table))]
    for (const join of this.#settings.joins) {
      if (columns.some(({ name }) => name === join.name || name.startsWith(`${join.name}.`)))
        throw this.#fault('joinName', { name: join.name })
      const found = joinedColumns(join, await this.#reader.columns(join.table))
      for (const { equals } of join.on)
        if ('column' in equals) this.#checkColumn(table, equals.column, columns)
      for (const { column } of join.on) this.#checkColumn(join.table, `${join.name}.${column}`, found, column)
      columns.push(...found.map((one) => ({ ...one, nullable: true })))
    }
    return columns
  }

  async *rows(request: RowsRequest, signal: AbortSignal): AsyncGenerator<SourceBatch> {
    const { joins, filter, world } = this.#settings
    const used = new UsedColumns(await this.columns(request.table))
    for (const column of request.columns) used.place(column)
    const passes =
      filter === null ? null : readerOf({ kind: 'expression', expression: filter }, used, [], world)
    for (const { on } of joins)
      for (const { equals } of on) if ('column' in equals) used.reader(equals.column)
    const joined: JoinedTable[] = []
    for (const join of joins) {
      const before = joined.reduce((sum, { count }) => sum + count, 0)
      joined.push(await this.#load(join, used, before, signal))
    }
    const own = used.names.flatMap((name, at) => (joined.some(({ places }) => places.has(at)) ? [] : [at]))
    const { limit = Infinity, ...main } = request
    const names = own.map((at) => used.names[at]!)
    const size = request.batchRows ?? defaultBatchRows
    let left = limit
    let waiting: Row[] = []
    let made = 0
    for await (const { rows } of this.#reader.rows({ ...main, columns: names }, signal)) {
      for (const row of rows)
        for (const wide of widened(placed(row, own, used.names.length), joined, 0)) {
          // A table that meets every row makes many: others have their turn, and the run can be cancelled.
          if (++made % PAUSE_ROWS === 0) await setImmediate()
          if (signal.aborted) throw this.#fault('cancelled', {})
          if (passes && passes(wide, () => undefined).text !== 'true') continue
          waiting.push(wide.slice(0, request.columns.length))
          if (waiting.length < size && waiting.length < left) continue
          left -= waiting.length
          yield { rows: waiting }
          waiting = []
          if (left <= 0) return
        }
    }
    if (waiting.length > 0) yield { rows: waiting }
  }

  /** Rows of a joined table by the values that are compared; without rows that other terms leave out. */
  async #load(
    join: SourceJoin,
    used: UsedColumns,
    before: number,
    signal: AbortSignal,
  ): Promise<JoinedTable> {
    const prefix = `${join.name}.`
    const places = new Map(
      used.names.flatMap((name, at) => (name.startsWith(prefix) ? [[at, name.slice(prefix.length)]] : [])),
    )
    const columns = [...new Set([...join.on.map(({ column }) => column), ...places.values()])]
    const at = (column: string): number => columns.indexOf(column)
    const compared = join.on.flatMap(({ column, equals }) =>
      'column' in equals ? [{ at: at(column), read: used.reader(equals.column) }] : [],
    )
    const fixed = join.on.flatMap(({ column, equals }) =>
      'text' in equals ? [{ at: at(column), text: equals.text }] : [],
    )
    const rows = new Map<string, Row[]>()
    let count = 0
    for await (const batch of this.#reader.rows({ table: join.table, columns }, signal)) {
      for (const row of batch.rows) {
        if (!fixed.every((term) => (row[term.at] ?? '').trim() === term.text)) continue
        const key = keyOf(compared.map((term) => row[term.at] ?? null))
        if (key === null) continue
        const met = rows.get(key)
        if (met && join.first) continue
        if (met) met.push(row)
        else rows.set(key, [row])
        if (before + ++count > mostJoined)
          throw this.#fault('joinTooLarge', { table: join.table, rows: String(mostJoined) })
      }
    }
    return {
      count,
      places: new Map([...places].map(([place, column]) => [place, at(column)])),
      find: (row) => rows.get(keyOf(compared.map(({ read }) => read(row).text)) ?? '') ?? [],
    }
  }

  #checkColumn(table: string, path: string, columns: readonly SourceColumn[], shown = path): void {
    const found = placeOf(
      path,
      columns.map(({ name }) => name),
    )
    if (!found) throw this.#fault('noColumn', { table, column: shown })
  }

  #fault(...[reason, places]: [ConstructorParameters<typeof SourceFault>[1], Record<string, string>]) {
    return new SourceFault(this.#connection, reason, places)
  }
}

interface JoinedTable {
  /** Rows that are held. */
  readonly count: number
  /** Place of a value in a row, and in a row of the table. */
  readonly places: ReadonlyMap<number, number>
  find(row: Row): readonly Row[]
}

/** Values that are compared; null: one of them is empty, which is equal to nothing. */
function keyOf(values: readonly (string | null)[]): string | null {
  const texts = values.map((value) => value?.trim() ?? '')
  return texts.includes('') ? null : JSON.stringify(texts)
}

/** Values of a row of the main table at their places, those of joined ones empty. */
function placed(values: Row, own: readonly number[], width: number): Row {
  const row: (string | null)[] = Array.from({ length: width }, () => null)
  for (const [from, to] of own.entries()) row[to] = values[from]!
  return row
}

/** A row with every row of the joined tables that meets it. */
function* widened(row: Row, joined: readonly JoinedTable[], at: number): Generator<Row> {
  const table = joined[at]
  if (!table) return yield row
  const met = table.find(row)
  if (met.length === 0) return yield* widened(row, joined, at + 1)
  for (const other of met) {
    const wide = [...row]
    for (const [place, from] of table.places) wide[place] = other[from]!
    yield* widened(wide, joined, at + 1)
  }
}
