import { SCALE, TableBuilder } from '../../columns.ts'
import { candidateSchema, operationSchema } from '../input.ts'
import type { ExplodedOrder, ExplodedStep, Lot } from './exploded.ts'
import { perPiece, secondsFor } from './lots.ts'
import { lotQty, materialQty } from './materials.ts'
import type { Findings } from './messages.ts'
import { instructionSchema } from './output.ts'
import type { Choice, Use } from './route.ts'
import { keyOf, type PresentRow } from './rows.ts'

/** Longest time of one work, in seconds: what an int32 column keeps. */
const LONGEST = 0x7fff_ffffn

const partsOfUse = (inst: string): number | null => (/^C\d$/.test(inst) ? 1 : null)

/** Writes operations, candidates and instructions of exploded orders. */
export class Emitter {
  readonly operations = new TableBuilder(operationSchema)
  readonly candidates = new TableBuilder(candidateSchema)
  readonly instructions = new TableBuilder(instructionSchema)
  readonly #findings: Findings
  readonly #specs: (order: ExplodedOrder) => string

  constructor(findings: Findings, specs: (order: ExplodedOrder) => string) {
    this.#findings = findings
    this.#specs = specs
  }

  order(exploded: ExplodedOrder): void {
    const specs = this.#specs(exploded)
    for (const [at, step] of exploded.steps.entries()) {
      const last = exploded.route.next[at]!.length === 0
      for (const lot of step.lots) {
        this.#operation(exploded, step, lot, specs)
        if (this.#candidates(exploded, step, lot) === 0)
          this.#findings.add({
            level: 'E',
            code: 'capacityMissing',
            order: exploded.order.code,
            item: exploded.order.item,
            procNo: step.step.procNo,
            operation: lot.code,
          })
        this.#materials(exploded, step, lot, last)
      }
    }
  }

  #operation({ order }: ExplodedOrder, { step }: ExplodedStep, lot: Lot, specs: string): void {
    const main = step.choices[0]?.uses[0]?.resource.class ?? ''
    const kept = lot.present
    this.operations.add({
      code: lot.code,
      order: order.code,
      item: order.item,
      process: step.process,
      procNo: step.procNo,
      split: lot.split,
      qty: lot.qty,
      status: kept?.status ?? 'N',
      fixLevel: kept?.fixLevel ?? order.fixLevel ?? 0,
      remainingQty: kept === null ? null : remaining(kept, lot.qty),
      specs,
      batchKey: batchKey(main, step.process, specs),
      transferQty: step.transferQty,
      ...placeOf(kept),
    })
  }

  #candidates({ order }: ExplodedOrder, { step }: ExplodedStep, lot: Lot): number {
    let choice = 0
    for (const option of choicesOf(step.choices, lot)) {
      const rows = option.uses.map((use) => ({ use, ...timesOf(use, lot.qty) }))
      const about = { order: order.code, item: order.item, procNo: step.procNo }
      const long = rows.find((row) => row.longest > LONGEST)
      if (long) {
        this.#findings.add({ level: 'E', code: 'durationTooLong', ...about, value: long.use.resource.code })
        continue
      }
      const main = rows[0]!
      if (main.production === 0n)
        this.#findings.add({ level: 'W', code: 'durationZero', ...about, value: main.use.resource.code })
      for (const { use, setup, fixed, teardown } of rows)
        this.candidates.add({
          operation: lot.code,
          choice,
          inst: use.inst,
          resource: use.resource.code,
          setup: setup === null ? null : Number(setup),
          fixed: Number(fixed),
          perPiece: perPiece(use.production),
          teardown: teardown === null ? null : Number(teardown),
          resQty: use.resQty,
          parts: partsOfUse(use.inst),
          priority: option.priority,
        })
      choice++
    }
    return choice
  }

  #materials({ order }: ExplodedOrder, { step, lots }: ExplodedStep, lot: Lot, last: boolean): void {
    const add = (direction: 'I' | 'O', inst: string, item: string, qty: bigint) =>
      this.instructions.add({
        code: `${lot.code}-${inst}-${item}`,
        operation: lot.code,
        order: order.code,
        direction,
        inst,
        item,
        qty,
      })
    for (const input of step.inputs) add('I', input.inst, input.item, lotQty(input, lot, lots))
    const good = ((lot.qty - step.lost) * step.yield) / SCALE
    for (const output of step.outputs) add('O', output.inst, output.item, materialQty(output, good))
    const own = step.outputs.some((output) => keyOf(output.item) === keyOf(order.item))
    if (last && !own && good > 0n) add('O', 'Out', order.item!, good)
  }
}

/** An operation that is released, started or done keeps the resource it has, even when the route no longer names it. */
function choicesOf(choices: readonly Choice[], lot: Lot): readonly Choice[] {
  const kept = lot.present
  if (kept === null || !holds(kept)) return choices
  const own = choices.filter((choice) => keyOf(choice.uses[0]!.resource.code) === keyOf(kept.resource))
  return own.length > 0 ? own : choices
}

/** Released, frozen, started, done, or fixed to its resource. */
const holds = (present: PresentRow): boolean =>
  present.resource !== null &&
  ('RDTB'.includes(present.status ?? 'N') || present.fixLevel === 1 || present.fixLevel === 3)

function timesOf(use: Use, qty: bigint) {
  const [setup, teardown] = [secondsFor(use.setup, qty), secondsFor(use.teardown, qty)]
  const production = secondsFor(use.production, qty)!
  const fixed = secondsFor(use.production, 0n)!
  const longest = production + (setup ?? 0n) + (teardown ?? 0n)
  return { setup, fixed, teardown, production, longest }
}

/** Furnaces of class F take operations of one process together; F1..F4 those that also share the specification. */
function batchKey(resourceClass: string, process: string, specs: string): string | null {
  if (resourceClass === 'F') return process
  const spec = /^F([1-4])$/.exec(resourceClass)?.[1]
  return spec === undefined ? null : `${process}|${specs.split(';')[Number(spec) - 1] ?? ''}`
}

function remaining(present: PresentRow, qty: bigint): bigint {
  if (present.status === 'B') return 0n
  const left = qty - (present.goodQty ?? 0n) - (present.scrapQty ?? 0n)
  return left > 0n ? left : 0n
}

const placeOf = (present: PresentRow | null) =>
  present === null
    ? {}
    : {
        resource: present.resource,
        setupStart: present.setupStart,
        start: present.start,
        productionEnd: present.productionEnd,
        end: present.end,
      }

/** Specifications of an order: its own values, and the item's where it has none. */
export function mergedSpecs(own: string | null, item: string | null): string {
  const [first, second] = [(own ?? '').split(';'), (item ?? '').split(';')]
  return Array.from({ length: 10 }, (_, i) => first[i]?.trim() || second[i]?.trim() || '').join(';')
}

export const specValues = (specs: string): Record<string, string | null> =>
  Object.fromEntries(specs.split(';').map((value, i) => [`spec${i + 1}`, value || null]))
