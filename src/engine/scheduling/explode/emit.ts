import { SCALE } from '../../columns.ts'
import { isEligible } from './eligible.ts'
import type { ExplodedOrder, ExplodedStep, Lot } from './exploded.ts'
import { lotQty } from './materials.ts'
import type { Findings } from './messages.ts'
import type { Choice } from './route.ts'
import { keyOf, type PresentRow } from './rows.ts'
import { CandidateWriter } from './write-candidates.ts'
import { InstructionWriter } from './write-instructions.ts'
import { OperationWriter } from './write-operations.ts'

/** Writes operations, candidates and instructions of exploded orders. */
export class Emitter {
  readonly operations = new OperationWriter()
  readonly candidates = new CandidateWriter()
  readonly instructions = new InstructionWriter()
  readonly #findings: Findings

  constructor(findings: Findings) {
    this.#findings = findings
  }

  /** Orders must come in the order in which their operations were named. */
  order(exploded: ExplodedOrder): void {
    for (const [at, step] of exploded.steps.entries()) {
      const last = exploded.route.next[at]!.length === 0
      const goods = goodLots(step)
      for (const [i, lot] of step.lots.entries()) {
        this.#operation(exploded, step, lot)
        this.#candidates(exploded, step, lot)
        for (const input of step.step.inputs)
          this.instructions.add(
            lot,
            exploded.order.code,
            'I',
            input.inst,
            input.item,
            lotQty(input, lot, step.lots),
          )
        if (last || step.step.outputs.length > 0) this.#outputs(exploded, step, lot, goods, goods[i]!, last)
      }
    }
  }

  #operation({ order, specs }: ExplodedOrder, { step }: ExplodedStep, lot: Lot): void {
    const main = step.choices[0]?.uses[0]?.resource.class ?? ''
    this.operations.add(
      {
        order: order.code,
        item: order.item,
        process: step.process,
        procNo: step.procNo,
        split: lot.split,
        qty: lot.qty,
        fixLevel: order.fixLevel ?? 0,
        specs,
        batchKey: batchKey(main, step.process, specs),
        transferQty: step.transferQty,
      },
      lot.present,
    )
  }

  #candidates({ order, facts }: ExplodedOrder, { step }: ExplodedStep, lot: Lot): void {
    const about = { order: order.code, item: order.item, procNo: step.procNo }
    let choice = 0
    const choices = choicesOf(step.choices, lot)
    const able = choices.filter(({ uses }) =>
      uses.every(({ resource: { limits } }) => limits === null || isEligible(limits, facts, lot.qty)),
    )
    if (able.length === 0 && choices.length > 0) {
      const value = [...new Set(choices.map(({ uses }) => uses[0]!.resource.code))].join(' ')
      this.#findings.add({ level: 'E', code: 'noneEligible', ...about, value })
      return
    }
    for (const option of able) {
      const long = this.candidates.add(option, lot, choice)
      const main = option.uses[0]!
      if (long !== null) {
        this.#findings.add({ level: 'E', code: 'durationTooLong', ...about, value: long })
        continue
      }
      if (main.fixed === 0 && main.perPiece === 0n)
        this.#findings.add({ level: 'W', code: 'durationZero', ...about, value: main.resource.code })
      choice++
    }
    if (choice === 0)
      this.#findings.add({ level: 'E', code: 'capacityMissing', ...about, operation: lot.code })
  }

  #outputs(
    { order }: ExplodedOrder,
    { step }: ExplodedStep,
    lot: Lot,
    goods: Goods,
    good: Good,
    last: boolean,
  ): void {
    for (const output of step.outputs)
      this.instructions.add(lot, order.code, 'O', output.inst, output.item, lotQty(output, good, goods))
    const own = step.outputs.some((output) => keyOf(output.item) === keyOf(order.item))
    if (last && !own && good.qty > 0n)
      this.instructions.add(lot, order.code, 'O', 'Out', order.item!, good.qty)
  }
}

interface Good {
  readonly qty: bigint
}
type Goods = readonly Good[]

/** Good pieces of every lot of a step; in total those of the whole step, independent of the split. */
function goodLots({ step, lots }: ExplodedStep): Goods {
  let [pieces, good] = [0n, 0n]
  return lots.map(({ qty }) => {
    pieces += qty
    const whole = ((pieces - step.lost) * step.yield) / SCALE
    const more = whole > good ? whole - good : 0n
    good += more
    return { qty: more }
  })
}

/** An operation that is released, started or done keeps its resource where its route still has it. */
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

/** Furnaces of class F take operations of one process together; F1..F4 those that also share the specification. */
function batchKey(resourceClass: string, process: string, specs: string): string | null {
  if (!resourceClass.startsWith('F')) return null
  if (resourceClass === 'F') return process
  return `${process}|${specs.split(';')[Number(resourceClass.slice(1)) - 1] ?? ''}`
}
