import {
  emptyColumn,
  reorderTable,
  textAt,
  type Table,
  type TableSchema,
  type TextColumn,
} from '../../columns.ts'
import { candidateSchema, jobSchema, linkSchema, operationSchema, type SchedulingInput } from '../input.ts'
import { exploded, Place, type PlanState } from './state.ts'

/** Levels of a row that the scheduler must not move, and of one that must keep its resource. */
const FIXED = 3
const ON_RESOURCE = 1

/**
 * The scheduler's input with some of the operations: those for which `included` is true. Those placed by this run or by the
 * plan before it are pinned. Rows for which `sameResource` is true keep their resource.
 */
export function schedulingInput(
  state: PlanState,
  included: (row: number) => boolean,
  sameResource: (row: number) => boolean = () => false,
): SchedulingInput {
  const { operations, candidates, links, jobs } = exploded(state)
  const rows = rowsWhere(operations.length, included)
  const whole = rows.length === operations.length
  const pinned = pin(state, sameResource)
  const kept = whole ? pinned : reorderTable(operationSchema, pinned, rows)
  const { plant } = state.snapshot
  if (!state.slots) throw new Error('a command came before PREP')
  const codes = codesOf(kept.columns.code, kept.length)
  const orders = codesOf(kept.columns.order, kept.length)
  const within = <S extends TableSchema>(
    schema: S,
    table: Table<S>,
    columns: readonly (keyof S & string)[],
    known: ReadonlySet<string>,
  ): Table<S> => {
    const texts = columns.map((name) => table.columns[name] as unknown as TextColumn)
    const keep = rowsWhere(table.length, (row) =>
      texts.every((column) => known.has(textAt(column, row) ?? '')),
    )
    return keep.length === table.length ? table : reorderTable(schema, table, keep)
  }
  return {
    resources: plant.resources,
    slots: state.slots,
    changeovers: plant.changeovers,
    itemGroups: plant.itemGroups,
    operations: kept,
    jobs: within(jobSchema, jobs, ['code'], orders),
    candidates: whole ? candidates : within(candidateSchema, candidates, ['operation'], codes),
    links: whole ? links : within(linkSchema, links, ['before', 'after'], codes),
  }
}

export function rowsWhere(length: number, test: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(length)
  let count = 0
  for (let row = 0; row < length; row++) if (test(row)) rows[count++] = row
  return rows.subarray(0, count)
}

function codesOf({ codes, values }: TextColumn, length: number): Set<string> {
  const seen = new Uint8Array(values.length)
  for (let row = 0; row < length; row++) if (codes[row]! >= 0) seen[codes[row]!] = 1
  return new Set(values.filter((_, code) => seen[code] === 1))
}

/** The operations with places of this run written into them, pinned ones fixed, and when their material is there. */
function pin(state: PlanState, sameResource: (row: number) => boolean): Table<typeof operationSchema> {
  const { operations } = exploded(state)
  const { columns } = operations
  const fixLevel = columns.fixLevel.slice()
  const [setupStart, start] = [columns.setupStart.slice(), columns.start.slice()]
  const [productionEnd, end] = [columns.productionEnd.slice(), columns.end.slice()]
  const resources = new TextsOf(columns.resource)
  const subResources = new TextsOf(columns.subResources)
  for (let row = 0; row < operations.length; row++) {
    const place = state.place[row]
    if (place === Place.kept || place === Place.placed) fixLevel[row] = FIXED
    else if (sameResource(row)) fixLevel[row] = ON_RESOURCE
    const placement = state.placements.get(row)
    if (!placement) continue
    resources.set(row, placement.resource)
    subResources.set(row, placement.subResources)
    setupStart[row] = placement.setupStart
    start[row] = placement.start
    productionEnd[row] = placement.productionEnd
    end[row] = placement.end
  }
  const material = new TextsOf(emptyColumn('text', operations.length))
  state.materialItem.forEach((item, row) => material.set(row, item))
  return {
    length: operations.length,
    columns: {
      ...columns,
      fixLevel,
      setupStart,
      start,
      productionEnd,
      end,
      resource: resources.column(),
      subResources: subResources.column(),
      materialReady: state.materialReady,
      materialItem: material.column(),
    },
  }
}

/** A text column that single cells of are written to. */
class TextsOf {
  readonly #codes: Int32Array
  readonly #values: string[]
  readonly #known: Map<string, number>

  constructor({ codes, values }: TextColumn) {
    this.#codes = codes.slice()
    this.#values = [...values]
    this.#known = new Map(values.map((value, code) => [value, code]))
  }

  set(row: number, value: string | null): void {
    if (value === null) {
      this.#codes[row] = -1
      return
    }
    let code = this.#known.get(value)
    if (code === undefined) {
      code = this.#values.push(value) - 1
      this.#known.set(value, code)
    }
    this.#codes[row] = code
  }

  column(): TextColumn {
    return { codes: this.#codes, values: this.#values }
  }
}
