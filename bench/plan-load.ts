import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { signInPath } from '#domain/services/access/session.ts'
import { listServices } from '#domain/services/planning/capacity.ts'
import { pathOf } from '#domain/service.ts'
import { createApp } from '../src/server/app/app.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { machine } from './measure.ts'
import { admitAdmin } from './admin.ts'

/**
 * What a Gantt chart loads, through real HTTP as a browser asks for it, over a data directory that bench/accept.ts left
 * with an accepted plan: node bench/plan-load.ts --data DIR [--rounds 5] [--port 5402]
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '5402' },
  },
})
if (!options.data) throw new Error('--data DIR is needed')
const password = 'Bench_2026'
const database = await openDatabase({ dataDir: options.data })
const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
await withTenant(database.app, scope, async (tx) => {
  await admitAdmin(tx, password)
})
const app = await createApp({ database, dataDir: options.data, logLevel: 'warn' })
const address = await app.listen({ port: Number(options.port), host: '127.0.0.1' })
const signIn = await fetch(address + signInPath, {
  method: 'POST',
  headers: { 'Abp.TenantId': '1', 'content-type': 'application/json' },
  body: JSON.stringify({ userNameOrEmailAddress: 'admin', password }),
})
const { result } = (await signIn.json()) as { result: { accessToken: string } }

interface Load {
  /** Until the last byte. */
  readonly ms: number
  /** Of this process: server and the client's reading. */
  readonly cpuMs: number
  readonly bytes: number
}

async function load(path: string, encoding: string): Promise<Load> {
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const headers = { authorization: `Bearer ${result.accessToken}`, 'accept-encoding': encoding }
  const answer = await fetch(address + path, { headers })
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - began, cpuMs: (user + system) / 1000, bytes }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const lines: string[] = []
for (const name of ['planBars', 'planOrders', 'planPegs'] as const)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const path = pathOf(listServices[name])
    await load(path, encoding)
    const loads: Load[] = []
    for (let round = 0; round < Number(options.rounds); round++) loads.push(await load(path, encoding))
    const [ms, cpuMs] = [median(loads.map((one) => one.ms)), median(loads.map((one) => one.cpuMs))]
    const size = (loads[0]!.bytes / 1e6).toFixed(1)
    lines.push(
      `| ${listServices[name].method} | ${encoding} | ${size} | ${ms.toFixed(0)} | ${cpuMs.toFixed(0)} |`,
    )
    console.log(lines.at(-1))
  }
const counts = await withTenant(database.app, scope, (tx) =>
  tx.row<{ operations: number; orders: number; pegs: number }>(
    `select (select count(*) from operation) as operations, (select count(*) from "order") as orders,
       (select count(*) from peg) as pegs`,
  ),
)
await app.close()
await database.close()
const { date, cpu, cores, node } = machine()
const text = `# What a Gantt chart loads, through HTTP

${counts!.operations} operations, ${counts!.orders} orders, ${counts!.pegs} pegs; medians of ${options.rounds}; bytes as decoded; CPU of the
server and of the reading client, without PostgreSQL's. ${date}, ${cpu}, ${cores} cores; Node ${node}; load average at the end
${loadavg()[0]!.toFixed(1)}.

| call | encoding | MB | ms | CPU ms |
| --- | --- | ---: | ---: | ---: |
${lines.join('\n')}
`
process.stdout.write(text)
await writeFile(new URL('results/plan-load.md', import.meta.url), text)
