import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { install } from '../src/server/app/install.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { changeSource, checkRows, interfaceCode, prepareInterface } from './interface-rows.ts'
import { machine } from './measure.ts'
import { cpuSeconds, databaseSeconds } from './process-times.ts'
import { password } from './report-rows.ts'
import { startServer } from './server-process.ts'

/**
 * An interface that reads rows of 8 fields of another PostgreSQL schema into sales orders, by a server in a process of its
 * own: how long its runs take where all rows are new, none, a tenth or all of them changed, and what server and database
 * need for it. After each run the rows are first checked against the source:
 * node bench/interfaces.ts [--rows 1000000] [--port 5337]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    port: { type: 'string', default: '5337' },
  },
})
const rows = Number(options.rows)

interface Run {
  readonly what: string
  readonly seconds: number
  readonly server: number
  readonly database: number
  /** MB of the server before it and at its highest. */
  readonly before: number
  readonly highest: number
}

const dataDir = await mkdtemp(join(tmpdir(), 'takt-interfaces-'))
await prepareData()
// A start compiles its modules; those after it find them in the folder.
await (await startServer(dataDir, options.port!)).stop()
const server = await startServer(dataDir, options.port!)
await server.signIn(password)
const database = await openDatabase({ dataDir })
const admin = new Client(database.admin)
await admin.connect()
const runs: Run[] = []
await measured('all new', { created: rows }, 0)
await measured('none changed', { unchanged: rows }, 0)
await changeSource(admin, 10)
await measured('a tenth changed', { updated: rows / 10, unchanged: rows - rows / 10 }, rows / 10)
await changeSource(admin, 1)
await measured('all changed', { updated: rows }, rows / 10 + rows)
await admin.end()
await database.close()
await server.stop()
await rm(dataDir, { recursive: true, force: true })
await write()

async function prepareData(): Promise<void> {
  await buildWorkbench()
  const made = await openDatabase({ dataDir })
  await install(made)
  await prepareInterface(made, rows)
  await made.close()
}

/** A run, its counts and the rows that it left; `changes`: that the audit log has after it. */
async function measured(what: string, counts: object, changes: number): Promise<void> {
  // As the server's own database is left by its autovacuum, once it has had the time.
  await admin.query('vacuum analyze takt.sale_order')
  await admin.query('checkpoint')
  const before = await server.residentMb()
  let highest = before
  const watch = setInterval(
    () => void server.residentMb().then((mb) => (highest = Math.max(highest, mb))),
    50,
  )
  const used = await cpu()
  const began = performance.now()
  const answer = await server.ask(interfaceServices.runNow, { code: interfaceCode })
  if (!answer.ok) throw new Error(await answer.text())
  const { result } = (await answer.json()) as { result: { id: string } }
  const found = await ended(result.id)
  const seconds = (performance.now() - began) / 1000
  const after = await cpu()
  clearInterval(watch)
  for (const [name, count] of Object.entries({ state: 'S', read: rows, ...counts }))
    if (String(found[name]) !== String(count)) throw new Error(`${what}: ${JSON.stringify(found)}`)
  await checkRows(admin, rows, changes)
  const spent = { server: after.server - used.server, database: after.database - used.database }
  runs.push({ what, seconds, ...spent, before, highest })
}

async function cpu(): Promise<Pick<Run, 'server' | 'database'>> {
  return { server: await cpuSeconds(server.pid), database: await databaseSeconds(dataDir) }
}

async function ended(id: string): Promise<Readonly<Record<string, unknown>>> {
  for (;;) {
    const { rows: found } = await admin.query(
      'select state, read, created, updated, unchanged, faulty, message from takt.interface_run where id = $1',
      [id],
    )
    if (!/^[WR]$/.test(found[0].state)) return found[0]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function write(): Promise<void> {
  const { date, cpu: model, cores, node } = machine()
  const count = (value: number) => Math.round(value).toLocaleString('en')
  const text = [
    `# An interface of ${count(rows)} rows`,
    '',
    `${date}, ${model}, ${cores} cores; Node ${node}. Rows of 8 fields of another schema become sales orders`,
    `(upsert, changes in the audit log); server in a process of its own, embedded PostgreSQL, which holds the source too, on the`,
    `same cores; load average at the end ${loadavg()[0]!.toFixed(1)}. After each run all rows were first found equal to the source.`,
    '',
    '| rows | seconds | rows a second | CPU s of the server | CPU s of PostgreSQL | rows a CPU second | server MB before | at the highest |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...runs.map(({ what, seconds, server: own, database: its, before, highest }) => {
      const figures = [seconds.toFixed(1), count(rows / seconds), own.toFixed(1), its.toFixed(1)]
      const shares = [count(rows / (own + its)), before.toFixed(0), highest.toFixed(0)]
      return `| ${[what, ...figures, ...shares].join(' | ')} |`
    }),
    '',
  ].join('\n')
  await writeFile(new URL('results/interfaces.md', import.meta.url), text)
  process.stdout.write(text)
}
