import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roles } from '#domain/services/access/accounts.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { orderServices, salesServices } from '#domain/services/planning/orders.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { Endpoint } from '#domain/service.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { texts } from '../../../src/server/platform/jobs/texts.ts'
import { tenantOne } from '../../support/database.ts'
import { createKittingServer, demoDay } from '../../support/kitting.ts'
import type { TestServer, TestUser } from '../../support/server.ts'
import { refusedItem } from '../../support/workers/refusing-worker.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

/** An engine that refuses the data over an item: its name goes to readers of all rows alone. */
let server: TestServer
let limited: TestUser
const known = { order: '', reply: '', item: '', run: '' }

beforeAll(async () => {
  server = await createKittingServer('refusing')
  await withTenant(server.database.app, tenantOne, async (tx) => {
    const one = async (sql: string) => (await tx.row<{ code: string }>(sql))!.code
    known.order = await one(
      `select code from "order" where order_type = 'M' and status not in ('F', 'H', 'X') and item_code in (select item_code from master)
       order by code limit 1`,
    )
    known.reply = await one('select reply_no as code from supplier_reply order by reply_no limit 1')
    known.item = await one('select item_code as code from master order by item_code limit 1')
    known.run = 'K-REFUSED'
    await tx.run(
      `insert into plan_run (run_no, kind, status, scheme_code, scheme_version, as_of, started_at, published)
       values ($1, 'KIT', 'S', 'STD', 1, $2, now(), true)`,
      [known.run, demoDay],
    )
  })
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  await server.one.ask(roles.update, { ...role, rowFilter: { customer: "ME.code != 'NOBODY'" } })
})
afterAll(() => server.close())

const calls: readonly (readonly [Endpoint, () => Record<string, unknown>])[] = [
  [orderServices.explode, () => ({ orders: [known.order] })],
  [salesServices.quote, () => ({ itemCode: known.item, qty: '1', dueDate: demoDay.toISOString() })],
  [kittingRuns.expedite, () => ({ runNo: known.run })],
  [replyServices.effect, () => ({ replyNo: known.reply })],
  [kittingRuns.preflight, () => ({ schemeCode: 'STD' })],
  [schedulingRuns.preflight, () => ({ schemeCode: 'Default' })],
]

describe('a refusal of the engine', () => {
  it.each(calls.map(([endpoint, input]) => [`${endpoint.service}.${endpoint.method}`, endpoint, input]))(
    '%s names its item to readers of all rows alone',
    async (_, endpoint, input) => {
      expect((await server.one.call(endpoint, input())).text).toContain(refusedItem)
      const { text } = await limited.call(endpoint, input())
      expect(text).toContain(texts.causeKept.en)
      expect(text).not.toContain(refusedItem)
    },
  )
})
