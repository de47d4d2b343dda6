import { placeOf } from '#domain/integration/json-path.ts'
import { readerOf, UsedColumns, type MappingWorld, type Read } from '#domain/integration/mapped-value.ts'
import { joinedColumns, readJoins, type SourceJoin } from '#domain/integration/source-joins.ts'
import { SourceFault } from '../source-fault.ts'
import type { RowsRequest, SourceBatch, SourceColumn, SourceReader } from '../source-reader.ts'
import type { KeptInterface } from './config.ts'

/** A joined table is held in memory. */
const mostJoined = 500_000

type Joining = Pick<KeptInterface, 'connection' | 'joins' | 'sourceFilter'>

/** The source of an interface: with its joined tables, without the rows that its filter leaves out. */
export function joinedSource(reader: SourceReader, config: Joining, world: MappingWorld): SourceReader {
  const { joins } = readJoins(config.joins)
  const filter = config.sourceFilter || null
  return joins.length === 0 && filter === null
    ? reader
    : new JoinedReader(reader, config.connection, { joins, filter, world })
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
    for (const join of joins) joined.push(await this.#load(join, used, signal))
    const own = used.names.flatMap((name, at) => (joined.some(({ places }) => places.has(at)) ? [] : [at]))
    const { limit = Infinity, ...main } = request
    let left = limit
    const names = own.map((at) => used.names[at]!)
    for await (const { rows } of this.#reader.rows({ ...main, columns: names }, signal)) {
      const wide = rows.flatMap((row) => widened(row, own, used.names.length, joined))
      const kept = (passes ? wide.filter((row) => isKept(passes, row)) : wide).slice(0, left)
      left -= kept.length
      yield { rows: kept.map((row) => row.slice(0, request.columns.length)) }
      if (left <= 0) return
    }
  }

  /** Rows of a joined table by the values that are compared; without rows that other terms leave out. */
  async #load(join: SourceJoin, used: UsedColumns, signal: AbortSignal): Promise<JoinedTable> {
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
        if (++count > mostJoined)
          throw this.#fault('joinTooLarge', { table: join.table, rows: String(mostJoined) })
      }
    }
    return {
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
  /** Place of a value in a row, and in a row of the table. */
  readonly places: ReadonlyMap<number, number>
  find(row: Row): readonly Row[]
}

/** Values that are compared; null: one of them is empty, which is equal to nothing. */
function keyOf(values: readonly (string | null)[]): string | null {
  const texts = values.map((value) => value?.trim() ?? '')
  return texts.includes('') ? null : JSON.stringify(texts)
}

/** A row of the main table with the rows of the joined ones. */
function widened(
  values: Row,
  own: readonly number[],
  width: number,
  joined: readonly JoinedTable[],
): readonly Row[] {
  const first: (string | null)[] = Array.from({ length: width }, () => null)
  for (const [from, to] of own.entries()) first[to] = values[from]!
  let rows: readonly Row[] = [first]
  for (const { places, find } of joined)
    rows = rows.flatMap((row) => {
      const met = find(row)
      if (met.length === 0) return [row]
      return met.map((other) => {
        const wide = [...row]
        for (const [place, from] of places) wide[place] = other[from]!
        return wide
      })
    })
  return rows
}

function isKept(passes: Read, row: Row): boolean {
  return passes(row, () => undefined).text === 'true'
}
