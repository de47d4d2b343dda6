import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { entityNamed } from '#domain/entities/index.ts'
import { signInPath } from '#domain/services/access/session.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { demoOptions, demoRows, generateFactory } from '#engine/generate/factory.ts'
import { factoryRows } from '#engine/generate/factory-rows.ts'
import { createApp } from '../src/server/app/app.ts'
import { insertRows } from '../src/server/platform/crud/bulk.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import type { Database } from '../src/server/db/database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { install } from '../src/server/app/install.ts'
import { machine } from './measure.ts'
import { admitAdmin } from './admin.ts'

/**
 * How long a plan takes to be accepted, and how much memory that takes beside what the process has: a first plan into empty
 * tables, then plans that replace the one before.
 * node bench/accept.ts [--orders 2700,9000] [--rounds 3] [--data DIR]
 */
const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '2700,9000' },
    rounds: { type: 'string', default: '3' },
    data: { type: 'string' },
  },
})
const password = 'Bench_2026'
const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
const asOf = new Date('2026-11-20T00:00:00Z')

interface Round {
  readonly operations: number
  readonly seconds: number
  /** Most of the resident memory during the acceptance above what it was before, MB. */
  readonly memory: number
}

async function roundsOf(orders: number): Promise<Round[]> {
  const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'takt-bench-')))
  const database = await openDatabase({ dataDir })
  await install(database)
  if (!(await withTenant(database.app, scope, (tx) => tx.row('select from "order" limit 1'))))
    await load(database, orders)
  await withTenant(database.app, scope, async (tx) => {
    await admitAdmin(tx, password)
  })
  const app = await createApp({ database, dataDir, logLevel: 'warn' })
  const ask = await signIn(app)
  const rounds: Round[] = []
  for (let k = 0; k < Number(options.rounds); k++) {
    // The second plan equals the first; each later one begins later and moves all operations.
    rounds.push(await round(ask, database, Math.max(0, k - 1)))
    console.log(JSON.stringify(rounds.at(-1)))
  }
  await app.close()
  await database.close()
  if (!options.data) await rm(dataDir, { recursive: true, force: true })
  return rounds
}

async function load(database: Database, wanted: number): Promise<void> {
  const zone = 'Asia/Shanghai'
  const factory = generateFactory({
    ...demoOptions(asOf.getTime() / 1000),
    orders: wanted,
    products: Math.max(8, Math.ceil(wanted / 40)),
    parts: Math.max(90, Math.ceil(wanted / 5)),
    supplies: wanted * 7,
    horizonDays: Math.max(45, Math.ceil(wanted / 8)),
  })
  await withTenant(database.app, scope, async (tx) => {
    for (const { entity, rows } of factoryRows(factory, demoRows(zone)))
      await insertRows(entityNamed(entity), tx, rows)
  })
}

type Ask = <R>(endpoint: Endpoint, input: Record<string, string>) => Promise<R>

async function signIn(app: Awaited<ReturnType<typeof createApp>>): Promise<Ask> {
  const answer = await app.inject({
    method: 'POST',
    url: signInPath,
    headers: { 'Abp.TenantId': '1' },
    payload: { userNameOrEmailAddress: 'admin', password },
  })
  const { accessToken } = answer.json<{ result: { accessToken: string } }>().result
  return async <R>(endpoint: Endpoint, input: Record<string, string>): Promise<R> => {
    const query = endpoint.verb === 'GET' ? `?${new URLSearchParams(input).toString()}` : ''
    const asked = await app.inject({
      method: endpoint.verb as 'GET',
      url: pathOf(endpoint) + query,
      headers: { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' },
      ...(endpoint.verb === 'GET' ? {} : { payload: input }),
    })
    const body = asked.json<{ result: R; error: { message: string; details: string } | null }>()
    if (body.error) throw new Error(`${body.error.message} ${body.error.details}`)
    return body.result
  }
}

interface Run {
  readonly runNo: string
  readonly status: string
}

async function round(ask: Ask, database: Database, shift: number): Promise<Round> {
  const begins = new Date(asOf.getTime() + shift * 3_600_000).toISOString()
  let run = await ask<Run>(schedulingRuns.start, { schemeCode: 'Default', asOf: begins })
  while (run.status === 'Q' || run.status === 'R') {
    await sleep(50)
    run = await ask<Run>(schedulingRuns.progress, { runNo: run.runNo })
  }
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const began = performance.now()
  const operations = await ask<number>(schedulingRuns.accept, { runNo: run.runNo })
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  await checkStored(ask, database, run.runNo)
  return { operations, seconds, memory: (most - before) / 1e6 }
}

/** The plan is what the run says, before any time is worth anything. */
async function checkStored(ask: Ask, database: Database, runNo: string): Promise<void> {
  const stored = { operations: 'operation', uses: 'use_inst', instructions: 'input_inst', pegs: 'peg' }
  const { items } = await ask<{ items: { name: string; rows: number }[] }>(schedulingRuns.tables, { runNo })
  for (const [name, table] of Object.entries(stored)) {
    const sql = `select count(*)::int as rows from ${table}`
    const { rows } = (await withTenant(database.app, scope, (tx) => tx.row<{ rows: number }>(sql)))!
    const wanted = items.find((one) => one.name === name)!.rows
    if (rows !== wanted) throw new Error(`${table} has ${rows} rows, the run ${wanted}`)
  }
}

const kinds = ['the first plan, into empty tables', 'the same plan again', 'a plan an hour later']
const lines: string[] = []
for (const orders of options.orders.split(',').map(Number)) {
  const rounds = await roundsOf(orders)
  for (const [k, { operations, seconds, memory }] of rounds.entries())
    lines.push(`| ${kinds[Math.min(k, 2)]} | ${operations} | ${seconds.toFixed(1)} | ${Math.round(memory)} |`)
}
const { date, cpu, cores, node } = machine()
const text = `# Accepting a plan

Seconds from the request to the answer, everything written and durable; MB of resident memory of the server's process, with
its threads, above what it was before. ${date}, ${cpu}, ${cores} cores; Node ${node}; load average at the end ${loadavg()[0]!.toFixed(1)}.

|  | operations | seconds | MB |
| --- | ---: | ---: | ---: |
${lines.join('\n')}
`
process.stdout.write(text)
await writeFile(new URL('results/accept.md', import.meta.url), text)
