import '../../src/server/app/schema-steps.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { accessModule } from '../../src/server/features/accounts/module.ts'
import { createApp } from '../../src/server/app/app.ts'
import { crudModule } from '../../src/server/platform/crud/module.ts'
import { openPools } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { withDemoErp } from '../../src/server/features/demo/erp.ts'
import { advanceFlows, flowEngine } from '../../src/server/features/flows/module.ts'
import { runDue } from '../../src/server/features/integration/interfaces/module.ts'
import { readOutgoing } from '../../src/server/outgoing/config.ts'
import { makeCalculationModule } from '../../src/server/app/calculation-module.ts'
import { deliverSubscriptions } from '../../src/server/features/reports/subscriptions/module.ts'
import type { CalculationService } from '../../src/server/platform/runs/service.ts'

/** A server process without clients that works on a run of a flow until that is over, or until it comes to a place. */
export interface FlowProcessFacts {
  readonly dataDir: string
  readonly admin: object
  readonly outgoing: object
  readonly runNo: string
  /** Part, number of the step, and whether the step had begun something: `claimed 1 begun`. null: to the end. */
  readonly dieAt: string | null
}

const facts = JSON.parse(process.argv[2]!) as FlowProcessFacts
const secrets = await loadSecrets(facts.dataDir)
const server = { admin: facts.admin, isEmbedded: true, stop: async () => {} }
const database = openPools(server, secrets, 6)
let service: CalculationService | undefined
const parts = [accessModule, crudModule, makeCalculationModule(undefined, (made) => (service = made))]
const outgoing = withDemoErp(readOutgoing(facts.outgoing), database.erp)
await createApp({ database, dataDir: facts.dataDir, parts, outgoing, logLevel: 'silent' })

const engine = flowEngine(service!, (part, { seq, ref }) => {
  if (`${part} ${seq} ${ref === null ? 'new' : 'begun'}` === facts.dieAt) process.kill(process.pid, 'SIGKILL')
})
const unit = { tenantId: 1, planUnitCode: 'JS', userId: null }
const stateOf = async (): Promise<string> => {
  const row = await withTenant(database.app, unit, (tx) =>
    tx.row<{ state: string }>('select state from flow_run where run_no = $1', [facts.runNo]),
  )
  return row!.state
}
while ((await stateOf()) === 'R') {
  await advanceFlows(engine)
  await Promise.all(engine.active.values())
  await runDue(service!.services)
  await deliverSubscriptions(service!)
  await sleep(50)
}
process.exit(0)
