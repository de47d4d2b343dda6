import { tableOf, type Table } from '../../columns.ts'
import { operationSchema } from '../input.ts'
import { IntCells, LongCells, Names, TextCells } from './cells.ts'
import type { PresentRow } from './rows.ts'

/** Data of an operation without its place and progress, which come from the existing row. */
export interface OperationFacts {
  readonly order: string | null
  readonly item: string | null
  readonly process: string | null
  readonly procNo: number | null
  readonly split: number
  readonly qty: bigint | null
  readonly fixLevel: number
  readonly specs: string | null
  readonly batchKey: string | null
  readonly transferQty: bigint | null
}

/** Operations, written column by column. */
export class OperationWriter {
  readonly names = new Names()
  readonly #texts = { order: new TextCells(), item: new TextCells(), process: new TextCells() }
  readonly #status = new TextCells()
  readonly #resource = new TextCells()
  readonly #subResources = new TextCells()
  readonly #specs = new TextCells()
  readonly #batchKey = new TextCells()
  readonly #ints = { procNo: new IntCells(), split: new IntCells(), fixLevel: new IntCells() }
  readonly #longs = { qty: new LongCells(), remainingQty: new LongCells(), transferQty: new LongCells() }
  readonly #times = {
    setupStart: new LongCells(),
    start: new LongCells(),
    productionEnd: new LongCells(),
    end: new LongCells(),
  }

  /** Writes the operation whose name `names.add` counted. */
  add(facts: OperationFacts, present: PresentRow | null): void {
    this.#texts.order.push(facts.order)
    this.#texts.item.push(facts.item)
    this.#texts.process.push(facts.process)
    this.#status.push(present?.status ?? 'N')
    this.#resource.push(present?.resource ?? null)
    this.#subResources.push(present?.subResources ?? null)
    this.#specs.push(facts.specs)
    this.#batchKey.push(facts.batchKey)
    this.#ints.procNo.push(facts.procNo)
    this.#ints.split.push(facts.split)
    this.#ints.fixLevel.push(present?.fixLevel ?? facts.fixLevel)
    this.#longs.qty.push(facts.qty)
    this.#longs.remainingQty.push(present === null ? null : remaining(present, facts.qty ?? 0n))
    this.#longs.transferQty.push(facts.transferQty)
    this.#times.setupStart.push(timeOf(present?.setupStart))
    this.#times.start.push(timeOf(present?.start))
    this.#times.productionEnd.push(timeOf(present?.productionEnd))
    this.#times.end.push(timeOf(present?.end))
  }

  table(): Table<typeof operationSchema> {
    const done = <C extends object>(columns: Readonly<Record<string, { done(): C }>>) =>
      Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells.done()]))
    return tableOf(operationSchema, this.names.values.length, {
      code: this.names.own(),
      ...done(this.#texts),
      status: this.#status.done(),
      resource: this.#resource.done(),
      subResources: this.#subResources.done(),
      specs: this.#specs.done(),
      batchKey: this.#batchKey.done(),
      ...done(this.#ints),
      ...done(this.#longs),
      ...done(this.#times),
    })
  }
}

const timeOf = (time: bigint | number | null | undefined): bigint | null =>
  time === null || time === undefined ? null : BigInt(time)

function remaining(present: PresentRow, qty: bigint): bigint {
  if (present.status === 'B') return 0n
  const left = qty - (present.goodQty ?? 0n) - (present.scrapQty ?? 0n)
  return left > 0n ? left : 0n
}
