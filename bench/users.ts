import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { install } from '../src/server/app/install.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { loadFactory } from './factory-data.ts'
import { machine } from './measure.ts'
import { cpuSeconds, databaseSeconds } from './process-times.ts'
import { startServer } from './server-process.ts'
import { addPlan, addUsers, userNames } from './users-data.ts'
import { chosen, mixOf, User, type Answer, type Kind, type MixedCall } from './users-mix.ts'

/**
 * Signed-in users over two http processes while a worker calculates one kitting run after the other:
 * node bench/users.ts [--minutes 5] [--users 50] [--orders 50000] [--port 5410] [--data DIR] [--idle]
 * A data folder that is named is kept and used again; `--idle` leaves the runs out.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    users: { type: 'string', default: '50' },
    orders: { type: 'string', default: '50000' },
    port: { type: 'string', default: '5410' },
    data: { type: 'string' },
    idle: { type: 'boolean', default: false },
  },
})
const asOf = new Date('2026-11-20T00:00:00Z')
/** From one request of a user to the next. */
const PAUSE_MS = 2000
const SIGN_IN_MS = 10_000
const HTTP_PROCESSES = 2

const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'takt-users-')))
const database = await openDatabase({ dataDir })
if (await install(database)) {
  await loadFactory(database, Number(options.orders), asOf)
  await addPlan(database, asOf)
  await addUsers(database, Number(options.users))
}

const { user, password: secret, host, port, database: name } = database.admin
const shared = {
  DATABASE_URL: `postgresql://${user}:${encodeURIComponent(String(secret))}@/${name}?host=${host}&port=${port}`,
  TAKT_SECRET: 'takt'.repeat(10),
  TAKT_STORE: join(dataDir, 'shared-files'),
}
const roles = [...Array.from({ length: HTTP_PROCESSES }, () => 'http'), 'worker']
const servers = await Promise.all(
  roles.map((role, index) =>
    startServer(join(dataDir, `${role}-${index}`), String(Number(options.port) + index), {
      ...shared,
      TAKT_ROLE: role,
      ...(role === 'http' && { TAKT_METRICS_PORT: String(Number(options.port) + 100 + index) }),
    }),
  ),
)
const addressOf = (index: number): string => servers[index % HTTP_PROCESSES]!.address

/** Runs are started by the administrator, so no user gets a notice of them. */
const admin = new User(addressOf(0), 'admin')
await admin.signIn()
const users = userNames(Number(options.users)).map((one, index) => new User(addressOf(index), one))
for (const one of users) await one.signIn()

interface Run {
  readonly runNo: string
  readonly status: string
}

async function kit(): Promise<string> {
  const input = { schemeCode: 'STD', asOf: asOf.toISOString() }
  let run = await admin.ask<Run>(kittingRuns.start, input)
  while (run.status === 'Q' || run.status === 'R') {
    await sleep(200)
    run = await admin.ask<Run>(kittingRuns.progress, { runNo: run.runNo })
  }
  if (run.status !== 'S' && run.status !== 'W') throw new Error(JSON.stringify(run))
  return run.runNo
}

const runNo = await kit()
await admin.ask(kittingRuns.publish, { runNo })
const orders = crudOf(entityNamed('order'))
const { items } = await admin.ask<{ items: { id: string }[] }>(orders.getAll, { maxResultCount: '1' })
const mix = mixOf(runNo, items[0]!.id)
const quiet = await quietAnswers()
console.log(`${mix.length} calls are answered alike by both processes`)

/** What each call is answered when nothing else is done, by every process alike. */
async function quietAnswers(): Promise<ReadonlyMap<MixedCall, string>> {
  const answers = new Map<MixedCall, string>()
  for (const call of mix) {
    const both = []
    for (let index = 0; index < HTTP_PROCESSES; index++) both.push(await users[index]!.call(call))
    const [first] = both
    const differs = both.some(({ hash, status }) => status !== 200 || hash !== first!.hash)
    if (differs) throw new Error(`${call.endpoint.method} is answered differently: ${JSON.stringify(both)}`)
    answers.set(call, first!.hash)
  }
  return answers
}

const times = new Map<Kind, number[]>()
const errors = new Map<string, number>()
let runs = 0
const stopped = new AbortController()
const end = performance.now() + Number(options.minutes) * 60_000
const isOver = (): boolean => performance.now() > end

const fails = (what: string): void => void errors.set(what, (errors.get(what) ?? 0) + 1)

async function measure(kind: Kind, what: string, ask: () => Promise<Answer>, expected = ''): Promise<void> {
  try {
    const { status, ms, hash } = await ask()
    times.set(kind, [...(times.get(kind) ?? []), ms])
    if (status !== 200) fails(`${what}: ${status}`)
    else if (hash !== expected) fails(`${what}: another answer than the quiet one`)
  } catch (error) {
    fails(`${what}: ${String((error as Error).cause ?? error)}`)
  }
}

async function work(one: User, index: number): Promise<void> {
  for (let at = performance.now() + (PAUSE_MS * index) / users.length; !isOver(); at += PAUSE_MS) {
    await sleep(Math.max(0, at - performance.now()))
    const call = chosen(mix, Math.random())
    await measure(call.kind, call.endpoint.service, () => one.call(call), quiet.get(call)!)
  }
}

async function signIns(): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const one = users[n % users.length]!
    await measure('sign-in', 'sign-in', () => one.signIn())
    await sleep(SIGN_IN_MS, undefined, { signal: stopped.signal }).catch(() => {})
  }
}

async function calculate(): Promise<void> {
  while (!options.idle && !isOver()) {
    await kit()
    runs++
  }
}

const cpuNow = async (): Promise<number[]> =>
  Promise.all([...servers.map(({ pid }) => cpuSeconds(pid)), databaseSeconds(dataDir)])
const [began, before] = [performance.now(), await cpuNow()]
await Promise.all([...users.map(work), signIns(), calculate()])
stopped.abort()
const [seconds, after] = [(performance.now() - began) / 1000, await cpuNow()]
const lags = await Promise.all(Array.from({ length: HTTP_PROCESSES }, (_, index) => eventLoopLag(index)))
await Promise.all(servers.map((server) => server.stop()))
await database.close()
if (!options.data) await rm(dataDir, { recursive: true, force: true })
write()

async function eventLoopLag(index: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${Number(options.port) + 100 + index}/metrics`)
  const lag = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())![1]!
  return (Number(lag) * 1000).toFixed(0)
}

function write(): void {
  const part = (sorted: readonly number[], share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)
  const rows = [...times].map(([kind, ms]) => {
    const sorted = ms.toSorted((a, b) => a - b)
    const shown = [0.5, 0.95, 0.99, 1].map((share) => part(sorted, share))
    return `| ${kind} | ${ms.length} | ${shown.join(' | ')} |`
  })
  const share = [...roles, 'PostgreSQL'].map(
    (what, index) => `${what} ${((100 * (after[index]! - before[index]!)) / seconds).toFixed(0)} %`,
  )
  const found = [...errors].map(([what, count]) => `${count} x ${what}`)
  const { date, cpu, cores, node } = machine()
  const text = `# Users over two http processes while a worker calculates

${users.length} users, a request each ${PAUSE_MS / 1000} s for ${(seconds / 60).toFixed(1)} minutes, a sign-in each ${SIGN_IN_MS / 1000} s; ${options.orders} orders x 10 lines, ${runs} runs
one after another. Every answer equals that of the quiet processes. Errors: ${found.join('; ') || 'none'}. CPU of a core:
${share.join(', ')}; p99 of the event loop's lag ${lags.join(' and ')} ms.
${date}, ${cpu}, ${cores} cores; Node ${node}; load average at the end ${loadavg()[0]!.toFixed(1)}.

| what | count | p50 ms | p95 | p99 | max |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
  process.stdout.write(text)
  if (Number(options.minutes) >= 5) void writeFile(new URL('results/users.md', import.meta.url), text)
}
