import { readPolicy } from '#domain/scheduling/scheme.ts'
import { planBarColumns, planBarEpoch, planOrderColumns, planPegColumns } from '#domain/planning/plan-bars.ts'
import { tableFromRows, textAt, NULL_I64 } from '#engine/columns.ts'
import { generateJobShop, shiftShopOptions } from '#engine/generate/job-shop.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import type { SchedulingInput } from '#engine/scheduling/input.ts'
import { modelOf, MovablePlan, type Move, type MovableModel } from '#engine/scheduling/moves/index.ts'
import type { MoveRefusal } from '#engine/scheduling/moves/outcome.ts'
import type { LoadPlan } from '#engine/scheduling/moves/settler.ts'
import type { Solution } from '#engine/scheduling/problem.ts'
import { solvedPlan } from '#engine/scheduling/schedule.ts'
import type { Slot } from './sample-curves.ts'
import { planFrom, type Plan } from '../plan/plan.ts'

const DAY = 86_400

/** A small shop that is the same for everybody: 30 orders of 5 steps on 9 machines, from a Monday on. */
const optionsAt = (asOf: number) => ({ ...shiftShopOptions(30, asOf), machines: 9, families: 4, load: 0.6 })

/** The midnight (UTC) of the Monday before a time. */
export const mondayOf = (seconds: number): number => {
  const day = Math.floor(seconds / DAY)
  return (day - ((day + 3) % 7)) * DAY
}

/**
 * A plan to try things on: generated, scheduled and moved in where it is shown. It lives as long as the screen; nothing
 * of it is ever sent or stored.
 */
export class SampleShop {
  readonly #input: SchedulingInput
  readonly #model: MovableModel
  readonly #solution: Solution
  readonly #load: LoadPlan
  #plan: MovablePlan
  #moves: readonly Move[] = []

  private constructor(input: SchedulingInput, model: MovableModel, solution: Solution, load: LoadPlan) {
    this.#input = input
    this.#model = model
    this.#solution = solution
    this.#load = load
    this.#plan = new MovablePlan(model, solution, load)
  }

  /** @param kernels two instances: one schedules, the other one keeps the plan to move in */
  static open(now: number, kernels: readonly [Kernels, Kernels]): SampleShop {
    const asOf = mondayOf(now)
    const input = generateJobShop(optionsAt(asOf))
    const { prepared, solution } = solvedPlan(input, readPolicy({}).policy, {
      asOf,
      zone: 'UTC',
      solver: schedulingKernel(kernels[0]),
    })
    return new SampleShop(input, modelOf(prepared), solution, kernelMoves(kernels[1]))
  }

  get moves(): readonly Move[] {
    return this.#moves
  }

  /** Working time of the machines. */
  get slots(): readonly Slot[] {
    const { columns, length } = this.#input.slots
    return Array.from({ length }, (_, row) => ({
      resource: textAt(columns.resource, row)!,
      start: Number(columns.start[row]),
      end: Number(columns.end[row]),
    }))
  }

  /** Moves an operation and what that pushes; gives why not, or how many are elsewhere. */
  move(move: Move): MoveRefusal | number {
    const { refused, count } = this.#plan.moveOperation(move)
    if (refused) return refused
    this.#moves = [...this.#moves, move]
    return count
  }

  /** Takes the last move back. */
  undo(): void {
    this.#replay(this.#moves.slice(0, -1))
  }

  reset(): void {
    this.#replay([])
  }

  #replay(moves: readonly Move[]): void {
    this.#plan = new MovablePlan(this.#model, this.#solution, this.#load)
    for (const move of moves) this.#plan.moveOperation(move)
    this.#moves = moves
  }

  /** The plan as it stands, in the columns of charts. */
  plan(): Plan {
    const { jobs, operations, links } = this.#input
    const dueOf = new Map<string, number>()
    for (let job = 0; job < jobs.length; job++)
      if (jobs.columns.due[job] !== NULL_I64)
        dueOf.set(textAt(jobs.columns.code, job)!, Number(jobs.columns.due[job]))
    const places = new Map(this.#model.operations.map((code, op) => [code, this.#plan.placementOf(op)]))
    const family = (row: number): string => (textAt(operations.columns.specs, row) ?? '').split(';')[0]!
    const at = (seconds: number): number => seconds - planBarEpoch
    const bars = Array.from({ length: operations.length }, (_, row) => {
      const code = textAt(operations.columns.code, row)!
      const order = textAt(operations.columns.order, row)!
      const place = places.get(code)!
      return {
        code,
        orderCode: order,
        itemCode: family(row),
        processCode: `P${operations.columns.procNo[row]!}`,
        procNo: operations.columns.procNo[row]!,
        qty: operations.columns.qty[row]!,
        resCode: place.resource,
        setupStart: at(place.setupStart),
        start: at(place.start),
        productionEnd: at(place.productionEnd),
        end: at(place.end),
        setupSec: place.start - place.setupStart,
        lateness: place.productionEnd - (dueOf.get(order) ?? place.productionEnd),
        status: 'A',
        fixLevel: '0',
      }
    })
    const pegs = Array.from({ length: links.length }, (_, link) => ({
      leftNode: 'OP',
      leftKey: textAt(links.columns.before, link)!,
      rightNode: 'OP',
      rightKey: textAt(links.columns.after, link)!,
      itemCode: '',
    }))
    const orders = Array.from({ length: jobs.length }, (_, job) => {
      const code = textAt(jobs.columns.code, job)!
      return {
        code,
        itemCode: bars.find(({ orderCode }) => orderCode === code)?.itemCode ?? '',
        priority: jobs.columns.priority[job]!,
        qty: jobs.columns.qty[job]!,
        dueDate: at(dueOf.get(code) ?? 0),
        status: 'P',
      }
    })
    return planFrom(
      tableFromRows(planBarColumns, bars),
      tableFromRows(planOrderColumns, orders),
      tableFromRows(planPegColumns, pegs),
    )
  }
}
