import { setTimeout as sleep } from 'node:timers/promises'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newStep, type FlowStep } from '#domain/integration/flows/steps.ts'
import type { StepKindName } from '#domain/integration/flows/kinds.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { accessModule } from '../../src/server/features/accounts/module.ts'
import { crudModule } from '../../src/server/platform/crud/module.ts'
import type { Between } from '../../src/server/features/flows/advance.ts'
import { advanceFlows, fireFlows, flowEngine } from '../../src/server/features/flows/module.ts'
import { deliverSubscriptions } from '../../src/server/features/reports/subscriptions/module.ts'
import { makeCalculationModule } from '../../src/server/app/calculation-module.ts'
import type { CalculationService } from '../../src/server/platform/runs/service.ts'
import { reminderModule } from '../../src/server/features/reminders/module.ts'
import { createTestDatabase, type Filling } from './database.ts'
import { demo } from './kitting.ts'
import { serveTestDatabase, type TestServer, type TestUser } from './server.ts'

const flows = crudOf(entityNamed('flow'))
const runs = crudOf(entityNamed('flowRun'))

export interface FlowBench {
  readonly server: TestServer
  readonly service: CalculationService
  /** A step with parameters of its own. */
  step(kind: StepKindName, params?: object, more?: Partial<FlowStep>): FlowStep
  /** A published flow; answers its id. */
  make(by: TestUser, code: string, steps: readonly FlowStep[], row?: object): Promise<string>
  /** What servers do every second, until a run is over or as often as is said; answers the states of its steps. */
  drive(runNo: string, options?: { readonly between?: Between; readonly until?: string }): Promise<Row[]>
  fire(): Promise<void>
  runsOf(code: string): Promise<Row[]>
  stepsOf(runNo: string): Promise<Row[]>
}

export type Row = Readonly<Record<string, unknown>>

/** A server with the demo factory whose flows go on as the test says: without a port its clocks do not run. */
export async function flowBench(
  outgoing?: Parameters<typeof serveTestDatabase>[3],
  fill: Filling = demo(),
): Promise<FlowBench> {
  let service: CalculationService | undefined
  const calculation = makeCalculationModule(undefined, (made) => (service = made))
  const database = await createTestDatabase(fill)
  const parts = [accessModule, crudModule, reminderModule, calculation]
  const server = await serveTestDatabase(database, parts, undefined, outgoing)
  const made = service!
  const stepsOf = async (runNo: string) =>
    (await server.one.ask(flowServices.steps, { runNo })) as unknown as { items: Row[] }
  const bench: FlowBench = {
    server,
    service: made,
    step: (kind, params = {}, more = {}) => {
      const step = newStep(kind, [])
      return { ...step, ...more, params: { ...step.params, ...params } }
    },
    make: async (by, code, steps, row = {}) => {
      const kept = (await by.ask(flows.create, { code, name: code, steps, ...row })) as {
        id: string
        rowVersion: number
      }
      await by.ask(flowServices.publish, { id: kept.id, rowVersion: kept.rowVersion })
      return kept.id
    },
    drive: async (runNo, { between, until } = {}) => {
      const engine = flowEngine(made, between)
      for (let round = 0; round < 2000; round++) {
        await advanceFlows(engine)
        await Promise.all(engine.active.values())
        await deliverSubscriptions(made)
        const steps = (await stepsOf(runNo)).items
        const run = (await server.one.ask(runs.getAll, { keyword: runNo })).items[0] as Row
        if (until ? steps.some((one) => one['key'] === until && one['startedAt']) : run['state'] !== 'R')
          return steps
        await sleep(50)
      }
      throw new Error('the run does not end')
    },
    fire: () => fireFlows(made.services),
    runsOf: async (code) =>
      (await server.one.ask(runs.getAll, { keyword: code, sorting: 'runNo', maxResultCount: 50 }))
        .items as Row[],
    stepsOf: async (runNo) => (await stepsOf(runNo)).items,
  }
  return bench
}
