import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { signInPath } from '#domain/services/access/session.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { createApp } from '../src/server/app/app.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { install } from '../src/server/app/install.ts'
import { benchScope, loadFactory } from './factory-data.ts'
import { machine, spread } from './measure.ts'
import { admitAdmin } from './admin.ts'

/**
 * From the click on "run" to the first result rows, over HTTP, on a fresh embedded database:
 * node bench/click-to-result.ts [--orders 50000] [--rounds 5] [--port 5331] [--data DIR]
 */
const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '5331' },
    data: { type: 'string' },
  },
})
const orders = Number(options.orders)
const password = 'Bench_2026'
const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'takt-bench-')))
const database = await openDatabase({ dataDir })
const asOf = new Date('2026-11-20T00:00:00Z')
await install(database)
await loadFactory(database, orders, asOf)
await withTenant(database.app, benchScope, async (tx) => {
  await admitAdmin(tx, password)
})
const app = await createApp({ database, dataDir, logLevel: 'warn' })
const address = await app.listen({ port: Number(options.port), host: '127.0.0.1' })
const signIn = await fetch(address + signInPath, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'Abp.TenantId': '1' },
  body: JSON.stringify({ userNameOrEmailAddress: 'admin', password }),
})
const { result } = (await signIn.json()) as { result: { accessToken: string } }

function request(endpoint: Endpoint, input: Record<string, string>): Promise<Response> {
  const query = endpoint.verb === 'GET' ? `?${new URLSearchParams(input).toString()}` : ''
  return fetch(address + pathOf(endpoint) + query, {
    method: endpoint.verb,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${result.accessToken}`,
      'accept-language': 'en',
    },
    ...(endpoint.verb === 'GET' ? {} : { body: JSON.stringify(input) }),
  })
}

async function ask<R>(endpoint: Endpoint, input: Record<string, string>): Promise<R> {
  const answer = await request(endpoint, input)
  const body = (await answer.json()) as { result: R; error: { message: string; details: string } | null }
  if (body.error) throw new Error(`${body.error.message} ${body.error.details}`)
  return body.result
}

interface Run {
  readonly runNo: string
  readonly status: string
  readonly error: string | null
}

async function round() {
  const began = performance.now()
  const { runNo } = await ask<Run>(kittingRuns.start, { schemeCode: 'STD', asOf: asOf.toISOString() })
  let run: Run
  do {
    await sleep(20)
    run = await ask<Run>(kittingRuns.progress, { runNo })
  } while (run.status === 'Q' || run.status === 'R')
  if (run.status !== 'S' && run.status !== 'W') throw new Error(JSON.stringify(run))
  const finished = performance.now() - began
  const reader = (await request(kittingRuns.table, { runNo, table: 'orders' })).body!.getReader()
  await reader.read()
  const first = performance.now() - began
  await reader.cancel()
  const log = await ask<{ items: { message: string }[] }>(kittingRuns.log, { runNo })
  return { finishedMs: finished, firstRowsMs: first, log: log.items.map(({ message }) => message) }
}

const rounds = []
for (let i = 0; i < Number(options.rounds); i++) {
  rounds.push(await round())
  console.log(JSON.stringify(rounds.at(-1), null, 1))
}
await app.close()
await database.close()
if (!options.data) await rm(dataDir, { recursive: true, force: true })
const firstRowsMs = spread(rounds.map((one) => one.firstRowsMs))
const folder = fileURLToPath(new URL('results/', import.meta.url))
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'click-to-result.json'),
  `${JSON.stringify({ machine: machine(), load: loadavg()[0], orders, lines: orders * 10, firstRowsMs, rounds }, null, 2)}\n`,
)
console.log(JSON.stringify(firstRowsMs))
