import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { pathOf } from '#domain/service.ts'
import { signInPath } from '#domain/services/access/session.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { openStoredPlan } from '#engine/scheduling/commands/stored-plan.ts'
import { createApp } from '../src/server/app/app.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { readingOf } from '../src/server/features/planning/calculation.ts'
import { readMovableSnapshot } from '../src/server/features/planning/snapshot.ts'
import { engineOf } from '../src/server/platform/jobs/plan-tasks.ts'
import { nodeKernels } from '../src/server/platform/kernels/kernels.ts'
import { machine, threadMs } from './measure.ts'
import { admitAdmin } from './admin.ts'

/**
 * The first move on a server that does not hold the plan, stage by stage, and moves on two servers in turn, over a data
 * directory that bench/accept.ts left with an accepted plan: node bench/plan-open.ts --data DIR [--rounds 5]. A plan of more
 * than half a year needs a longer horizon in PREP of its scheme, or most of it is not placed.
 */
const { values: options } = parseArgs({
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})
if (!options.data) throw new Error('--data DIR is needed')
const rounds = Number(options.rounds)
const password = 'Bench_2026'
const database = await openDatabase({ dataDir: options.data })
const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
await withTenant(database.app, scope, async (tx) => {
  await admitAdmin(tx, password)
})
const asOf = new Date()
const seconds = Math.floor(asOf.getTime() / 1000)
const lines: string[] = []
/** @param cpu milliseconds of this thread, which other work of the machine does not lengthen */
function note(what: string, ms: number, cpu: number | null = null): void {
  lines.push(`| ${what} | ${ms.toFixed(0)} | ${cpu === null ? '' : cpu.toFixed(0)} |`)
  console.log(lines.at(-1))
}

function stage(what: string, work: () => unknown): void {
  const [began, cpu] = [performance.now(), threadMs()]
  work()
  note(what, performance.now() - began, threadMs() - cpu)
}

for (let round = 0; round < 2; round++) {
  const began = performance.now()
  const reading = await withTenant(database.app, scope, (tx) => readingOf(tx, asOf.toISOString()))
  const snapshot = await withTenant(database.app, scope, (tx) => readMovableSnapshot(tx, reading), {
    isolation: 'repeatable read',
    readOnly: true,
  })
  const name = round === 0 ? 'first' : 'again'
  note(`read from the database, ${name}`, performance.now() - began)
  const copied = performance.now()
  structuredClone(snapshot)
  note(`copy for the thread, ${name}`, performance.now() - copied)
  const [kernels, fresh] = [await nodeKernels(), await nodeKernels()]
  const [opened, cpu] = [performance.now(), threadMs()]
  const stored = openStoredPlan(snapshot, engineOf(snapshot, kernels, seconds, reading.zone), {
    asOf: seconds,
    zone: reading.zone,
    load: kernelMoves(fresh),
  })
  if (!stored) throw new Error('the plan cannot be loaded')
  note(`open ${stored.rows.size} operations, ${name}`, performance.now() - opened, threadMs() - cpu)
  stage(`load it into the kernel, ${name}`, () => stored.plan)
  stage(`its tables and figures, ${name}`, () => stored.before)
}

interface Server {
  readonly app: Awaited<ReturnType<typeof createApp>>
  readonly token: string
}

async function start(dataDir: string): Promise<Server> {
  const app = await createApp({ database, dataDir, logLevel: 'warn' })
  const signIn = await app.inject({
    method: 'POST',
    url: signInPath,
    headers: { 'Abp.TenantId': '1' },
    payload: { userNameOrEmailAddress: 'admin', password },
  })
  return { app, token: signIn.json<{ result: { accessToken: string } }>().result.accessToken }
}

async function move(
  { app, token }: Server,
  payload: object,
): Promise<{ ms: number; ok: boolean; body: string }> {
  const began = performance.now()
  const answer = await app.inject({
    method: 'POST',
    url: pathOf(moveServices.moveOperation),
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    payload,
  })
  return { ms: performance.now() - began, ok: answer.statusCode === 200, body: answer.body }
}

const [one, two] = [await start(options.data), await start(options.data)]
const movable = await withTenant(database.app, scope, (tx) =>
  tx.rows<{ code: string; start: string; res: string }>(
    `select code, start, res_code as res from operation
     where status = 'A' and fix_level = '0' and start > now() + interval '1 day' order by start desc, code limit $1`,
    [2 * rounds + 2],
  ),
)
const asked = movable.map(({ code, start, res }) => ({
  operationCode: code,
  resCode: res,
  startTime: new Date(Date.parse(start) + 3_600_000).toISOString(),
}))
const timed = async (what: string, server: Server, payload: object): Promise<void> => {
  const { ms, ok, body } = await move(server, payload)
  note(ok ? what : `${what}: ${body.slice(0, 200)}`, ms)
}
await timed('first preview on the first server', one, { ...asked[0]!, preview: 1 })
await timed('second preview on the first server', one, { ...asked[0]!, preview: 1 })
await timed('first preview on the second server', two, { ...asked[0]!, preview: 1 })
for (let k = 0; k < rounds; k++) {
  await timed('move on the first server', one, asked[2 * k]!)
  await timed('then on the second server', two, asked[2 * k + 1]!)
}
await one.app.close()
await two.app.close()
await database.close()
const { date, cpu, cores, node } = machine()
const text = `# Opening a plan for moves by hand

Milliseconds until the end, and of the thread's processor time. ${date}, ${cpu}, ${cores} cores; Node ${node}; load average at
the end ${loadavg()[0]!.toFixed(1)}.

| step | ms | CPU ms |
| --- | ---: | ---: |
${lines.join('\n')}
`
process.stdout.write(text)
await writeFile(new URL('results/plan-open.md', import.meta.url), text)
