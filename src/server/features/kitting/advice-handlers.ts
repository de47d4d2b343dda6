import { TaktError } from '#domain/errors.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import type { OutputOf } from '#domain/service.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { ExpediteAnswer, ExpediteTask } from '../../platform/jobs/worker.ts'
import { rowsShown } from '../../platform/results/reader-limits.ts'
import { taskOfRun } from './calculation.ts'
import { bytesOf, transfers } from './order-handlers.ts'
import { calculate } from '../../platform/runs/calculate.ts'
import { finishedRun } from '../../platform/runs/run-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { expediteShows } from './shows.ts'

/** What to do about shortages: who could lend, what to expedite. */
export const adviceHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(kittingRuns.lenders, (input, call) => lenders(service, input, call)),
  handle(kittingRuns.expedite, (input, call) => expedite(service, input, call)),
]

interface LendersInput {
  readonly runNo: string
  readonly order: string
  readonly lineNo?: string | null
  readonly item: string
}

type Lenders = OutputOf<typeof kittingRuns.lenders>

async function lenders(service: CalculationService, input: LendersInput, call: Call): Promise<Lenders> {
  const { runNo, order, lineNo, item } = input
  const bytes = await bytesOf(service, runNo, ['orders', 'details', 'allocations', 'supplies'], call)
  const task = { bytes, order, lineNo: lineNo ?? null, item }
  const items = await service.pool.ask<Lenders['items'] | null>('lenders', task, transfers(bytes))
  if (items === null) throw new TaktError('orderNotInRun', { run: runNo, order })
  return { items }
}

/** Days and receipts when the caller names none. */
const defaultDays = 7
const defaultTop = 20

interface ExpediteInput {
  readonly runNo: string
  readonly days?: number | null
  readonly top?: number | null
}

/** Calculates on the data as they are now, at the time of the run; it takes as long as many runs. */
async function expedite(service: CalculationService, input: ExpediteInput, call: Call) {
  const { services, tables } = service
  const run = await call.transaction((tx) => finishedRun(tx, input.runNo, 'KIT'))
  const task: ExpediteTask = {
    ...(await taskOfRun(services, tables, call.scope, run, call.signal)),
    days: input.days ?? defaultDays,
    top: input.top ?? defaultTop,
  }
  const answer = await calculate<Extract<ExpediteAnswer, { error: null }>>(service, 'expedite', task, call)
  const values = await call.transaction((tx) => rowsShown(tx, expediteShows, answer.values))
  return {
    // The ranking is one over all orders: it is not for readers who do not see all of them.
    items: (values as readonly { value: number | null }[]).some(({ value }) => value === null)
      ? []
      : values.map(({ value, bound, ...rest }) => ({
          ...rest,
          value: value.toFixed(3),
          bound: bound.toFixed(3),
        })),
  }
}
