import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newStep, type FlowStep } from '#domain/integration/flows/steps.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { erpInterface, fillErp, loadErp } from '../../../src/server/features/demo/erp.ts'
import { beginRun } from '../../../src/server/features/flows/begin.ts'
import { flowWith } from '../../../src/server/features/flows/flow.ts'
import { asAdmin, createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'
import { effort } from '../../support/effort.ts'
import type { FlowProcessFacts } from '../../support/flow-process.ts'
import { demo, demoDay } from '../../support/kitting.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'

const program = fileURLToPath(new URL('../../support/flow-process.ts', import.meta.url))

/** Steps of the night by their numbers: what was begun is found again where a result is waited for. */
const steps = ['interface', 'kit', 'plan', 'callOff', 'report']
const waited = [0, 1, 2, 4]
/** Before the work of a step, while what it began is under way, after its work, and after that was noted. */
const all = steps.flatMap((_, seq) => [
  `claimed ${seq} new`,
  `worked ${seq} new`,
  ...(waited.includes(seq) ? [`claimed ${seq} begun`] : []),
  `settled ${seq} begun`,
])
/** Those where most may go wrong: a calculation is under way, mail is sent. */
const few = ['claimed 1 begun', 'settled 4 begun']
const places = effort(10) === 10 ? all : few

let database: TestDatabase
let mailServer: MailServer

const inUnit = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database.app, tenantOne, work)
const rows = (sql: string) => inUnit((tx) => tx.rows(sql))

beforeAll(async () => {
  database = await createTestDatabase(demo())
  mailServer = await startMailServer()
  await inUnit(async (tx) => {
    await loadErp(tx)
    await fillErp(database.erp!, tx, demoDay)
    await tx.run(`update report_subscription set is_send_email = true, only_when_rows = false`)
    // The steps of the demo beside an ERP; its plan has violations by the clock of this machine.
    const version = await tx.row<{ id: string; steps: FlowStep[] }>(
      `select v.flow_id as id, v.steps from flow_version v join flow f on f.id = v.flow_id where f.code = 'NIGHT'`,
    )
    const read = newStep('interface', [])
    const night = [{ ...read, params: { ...read.params, interface: erpInterface } }, ...version!.steps]
    expect(night.map(({ key }) => key)).toEqual(steps)
    const limits = { limit_violations: 100_000, limit_unassigned: 100_000 }
    const made = night.map((step) =>
      step.kind === 'scheduling' ? { ...step, params: { ...step.params, ...limits } } : step,
    )
    await tx.run('update flow_version set steps = $1 where flow_id = $2', [JSON.stringify(made), version!.id])
  })
}, 120_000)

afterAll(async () => {
  await mailServer?.close()
  await database?.close()
})

const begin = (): Promise<string> =>
  inUnit(async (tx) => {
    const row = await tx.row<{ id: string }>(`select id from flow where code = 'NIGHT'`)
    const flow = await flowWith(tx, row!.id)
    const byHand = {
      cause: 'hand',
      by: 'admin',
      due: null,
      late: false,
      missedTimes: 0,
      causeRun: null,
    } as const
    return beginRun(tx, flow!, byHand, new Date())
  })

/** A server that works on the run. @returns the signal that ended it; null: the run is over */
async function workOn(runNo: string, dieAt: string | null): Promise<string | null> {
  const { dataDir, admin } = database
  const outgoing = { mail: mailServer.mail }
  const facts: FlowProcessFacts = { dataDir, admin, outgoing, runNo, dieAt }
  const child = spawn(process.execPath, [program, JSON.stringify(facts)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal === null) expect(code).toBe(0)
  return signal
}

it('the night of a factory ends, does nothing twice, and runs again, though servers are killed at each step', async () => {
  const runsBefore = await rows('select from plan_run')
  const reportsBefore = await rows('select from delivery_report')
  const runNo = await begin()
  for (const place of places) expect(await workOn(runNo, place), place).toBe('SIGKILL')
  expect(await workOn(runNo, null)).toBeNull()

  const done = await rows(
    `select key, state, failures, ref, gave, message from flow_step where run_no = '${runNo}' order by seq`,
  )
  expect(done.map(({ key, state, failures, message }) => [key, state, failures, message])).toEqual(
    steps.map((key) => [key, 'S', 0, null]),
  )
  const [read, kit, plan, callOff, report] = done.map(({ gave }) => gave as Record<string, unknown>)
  expect(await rows(`select from interface_run where config_code = '${erpInterface}'`)).toHaveLength(1)
  const { rows: lines } = await asAdmin(database.admin, (admin) =>
    admin.query('select from demo_erp.sales_order_lines'),
  )
  expect(read).toMatchObject({ read: lines.length, created: lines.length, faulty: 0 })
  expect(await rows(`select from sale_order where code like 'ERP%'`)).toHaveLength(lines.length)
  expect(await rows('select from plan_run')).toHaveLength(runsBefore.length + 2)
  const current = await rows('select run_no from plan_run where published order by kind')
  expect(current.map((one) => one['run_no'])).toEqual([kit!['runNo'], plan!['runNo']])
  expect(plan).toMatchObject({ accepted: true })
  expect(callOff!['published']).toBe(callOff!['reports'])
  expect(await rows('select from delivery_report')).toHaveLength(
    reportsBefore.length + Number(callOff!['reports']),
  )
  expect(mailServer.mails).toHaveLength(Number(report!['recipients']))
  expect(mailServer.mails.length).toBeGreaterThan(0)

  const next = await begin()
  expect(await workOn(next, null)).toBeNull()
  const again = await rows(`select state from flow_step where run_no = '${next}' order by seq`)
  expect(again.map(({ state }) => state)).toEqual(steps.map(() => 'S'))
}, 600_000)
