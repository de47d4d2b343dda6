import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { entityNamed } from '#domain/entities/index.ts'
import type { Endpoint } from '#domain/service.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { decodeTable } from '#engine/arrow.ts'
import { textAt } from '#engine/columns.ts'
import { psiItemRowSchema } from '#engine/psi/overview.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import { insertRows } from '../src/server/platform/crud/bulk.ts'
import type { Database } from '../src/server/db/database.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { install } from '../src/server/app/install.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { machine, spread } from './measure.ts'
import { password, scope } from './report-rows.ts'
import { startServer } from './server-process.ts'
import { admitAdmin } from './admin.ts'
import { asOwner } from './factory-data.ts'

/**
 * The PSI pivot from a server in a process of its own: how long the items with their first problems take, and the rows of
 * a screen, and what the server needs for it. Stock of every period is first checked against sums of the database:
 * node bench/psi-server.ts [--items 100000] [--rounds 5] [--port 5336] [--data folder]
 */
const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '5336' },
    data: { type: 'string' },
  },
})
const itemCount = Number(options.items)
const rounds = Number(options.rounds)
const PERIODS = 120
/** Sales and purchase lines of each item. */
const LINES = 6
const BLOCK = 200
const pivot = { psiSet: 'BENCH', asOf: '2026-01-01T00:00:00Z' } as const

const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'takt-psi-')))
await prepareData()
await (await startServer(dataDir, options.port!)).stop()
const server = await startServer(dataDir, options.port!)
await server.signIn(password)
const codes = Array.from({ length: itemCount }, (_, n) => codeOf(n))
const blocks = Array.from({ length: rounds + 1 }, (_, k) => {
  const from = Math.floor((k * Math.max(0, itemCount - BLOCK)) / Math.max(1, rounds))
  return codes.slice(from, from + BLOCK)
})
await check(blocks[0]!)
const idle = await server.residentMb()
let highest = idle
const watch = setInterval(() => void server.residentMb().then((mb) => (highest = Math.max(highest, mb))), 50)
const figures: Record<string, number[]> = {}
for (let round = 0; round < rounds; round++) {
  await took('Items with their first problems', psiServices.overview, pivot)
  await took(`Rows of ${BLOCK} items`, psiServices.block, {
    ...pivot,
    items: blocks[round + 1],
  })
}
clearInterval(watch)
await server.stop()
if (!options.data) await rm(dataDir, { recursive: true, force: true })
await write()

function codeOf(n: number): string {
  return `I${String(n).padStart(6, '0')}`
}

async function prepareData(): Promise<void> {
  await buildWorkbench()
  const database = await openDatabase({ dataDir })
  await install(database)
  if (await loadMasters(database)) await loadLines(database)
  await database.close()
}

/** false: they are there already. */
function loadMasters(database: Database): Promise<boolean> {
  return withTenant(database.app, scope, async (tx) => {
    if (await tx.row('select from psi_set where code = $1', [pivot.psiSet])) return false
    await admitAdmin(tx, password)
    await insertRows(entityNamed('unit'), tx, [{ code: 'EA' }])
    const set = { code: pivot.psiSet, target: 'item', period: 'day', horizon: PERIODS, overdue: 'first' }
    await insertRows(entityNamed('psiSet'), tx, [set] as never)
    return true
  })
}

/** References are valid by construction, and there are no triggers to run. */
async function loadLines(database: Database): Promise<void> {
  const code = `'I' || lpad(n::text, 6, '0')`
  const items = `generate_series(0, ${itemCount - 1}) n`
  const lines = `${items}, generate_series(1, ${LINES}) l`
  // A prime step mixes the days of neighbouring items.
  const at = (step: number) =>
    `timestamptz '2026-01-01 12:00+08' + (n * 7919::bigint + l * ${step}) % ${PERIODS} * interval '1 day'`
  await asOwner(database, async (owner) => {
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `insert into takt.item (tenant_id, plan_unit_code, code, name, item_type, obtain_method, base_unit, safety_stock)
       select 1, 'JS', ${code}, '零件 ' || n, 'P', 'P', 'EA', n % 50 from ${items}`,
    )
    await owner.query(
      `insert into takt.stock (tenant_id, plan_unit_code, item_code, quality_status, qty)
       select 1, 'JS', ${code}, 'OK', n % 900 / 10.0 from ${items}`,
    )
    await owner.query(
      `insert into takt.sale_order (tenant_id, plan_unit_code, code, customer_code, item_code, qty, due_date, status)
       select 1, 'JS', 'SO' || n || '-' || l, 'C1', ${code}, (n % 300 + l) / 10.0, ${at(17)}, 'N' from ${lines}`,
    )
    await owner.query(
      `insert into takt.purchase_order (tenant_id, plan_unit_code, doc_no, line_no, kind, supplier, item_code, qty, need_date, status)
       select 1, 'JS', 'PO' || n, l, 'PO', 'S1', ${code}, (n % 310 + l) / 10.0, ${at(23)}, 'O' from ${lines}`,
    )
    await owner.query('vacuum analyze takt.item, takt.stock, takt.sale_order, takt.purchase_order')
  })
}

async function asked(endpoint: Endpoint, input: object): Promise<Response> {
  const answer = await server.ask(endpoint, input)
  if (!answer.ok) throw new Error(await answer.text())
  return answer
}

async function took(what: string, endpoint: Endpoint, input: object): Promise<void> {
  const began = performance.now()
  const answer = await asked(endpoint, input)
  let isFirst = true
  const add = (name: string) => (figures[name] ??= []).push(performance.now() - began)
  for await (const _ of answer.body!) {
    if (isFirst) add(`${what}: first bytes`)
    isFirst = false
  }
  add(`${what}: all of them`)
}

/** Stock at the end of every period of a block, by sums of the database, and the count of all items. */
async function check(items: readonly string[]): Promise<void> {
  const overview = decodeTable(
    psiItemRowSchema,
    new Uint8Array(await (await asked(psiServices.overview, pivot)).arrayBuffer()),
  )
  if (overview.length !== itemCount) throw new Error(`${overview.length} items`)
  const { columns, length } = decodeTable(
    psiCellSchema,
    new Uint8Array(await (await asked(psiServices.block, { ...pivot, items })).arrayBuffer()),
  )
  if (length !== items.length * PERIODS) throw new Error(`${length} cells`)
  const sums = await plainStock(items)
  for (let row = 0; row < length; row++) {
    const key = `${textAt(columns.item, row)} ${columns.period[row]}`
    const plain = sums.get(key)
    if (columns.closing[row] !== plain) throw new Error(`${key}: ${columns.closing[row]}, not ${plain}`)
  }
}

async function plainStock(items: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  // The server has the database open; a second process shares its cluster.
  const database = await openDatabase({ dataDir })
  const rows = await withTenant(database.app, scope, (tx) =>
    tx.rows<{ item: string; period: number; units: string }>(
      `select i.code as item, p.n as period, ((s.qty
          + coalesce((select sum(u.qty) from purchase_order u where u.item_code = i.code and u.need_date < p.until), 0)
          - coalesce((select sum(d.qty) from sale_order d where d.item_code = i.code and d.due_date < p.until), 0))
          * 1000000)::bigint::text as units
       from item i join stock s on s.item_code = i.code cross join (
         select n, timestamptz '2026-01-02 00:00+08' + n * interval '1 day' as until
         from generate_series(0, ${PERIODS - 1}) n) p
       where i.code = any ($1)`,
      [items],
    ),
  )
  await database.close()
  return new Map(rows.map(({ item, period, units }) => [`${item} ${period}`, BigInt(units)]))
}

async function write(): Promise<void> {
  const { date, cpu, cores, node } = machine()
  const count = (value: number) => value.toLocaleString('en')
  const text = [
    `# PSI pivot of ${count(itemCount)} items from the server`,
    '',
    `${date}, ${cpu}, ${cores} cores; Node ${node}. ${PERIODS} days, ${count(2 * LINES * itemCount)} lines of sales and purchases. Server in a`,
    `process of its own, embedded PostgreSQL on the same cores; load average at the end ${loadavg()[0]!.toFixed(1)}. The stock of each`,
    `period of ${BLOCK} items was checked first; rounds: ${rounds}.`,
    '',
    '| what | median s | min | max |',
    '| --- | ---: | ---: | ---: |',
    ...Object.entries(figures).map(([name, ms]) => {
      const { median, min, max } = spread(ms)
      return `| ${name} | ${[median, min, max].map((one) => (one / 1000).toFixed(2)).join(' | ')} |`
    }),
    '',
    `Resident memory of the server: ${idle.toFixed(0)} MB before, after the check; ${highest.toFixed(0)} MB at the highest.`,
    '',
  ].join('\n')
  await writeFile(new URL('results/psi-server.md', import.meta.url), text)
  process.stdout.write(text)
}
