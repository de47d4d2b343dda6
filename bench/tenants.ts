import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../src/server/app/open-database.ts'
import type { Database } from '../src/server/db/database.ts'
import { hostTenant, withTenant } from '../src/server/db/tenant.ts'
import { makeTenant } from '../src/server/features/accounts/new-tenant.ts'
import { machine } from './measure.ts'
import { cpuSeconds, databaseSeconds } from './process-times.ts'
import { startServer } from './server-process.ts'

/**
 * What tenants cost that do nothing: the start of a server, then transactions and CPU time over a minute without a request.
 * node bench/tenants.ts [--tenants 2000] [--seconds 60] [--label TEXT]
 */
const { values: options } = parseArgs({
  options: {
    tenants: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
    port: { type: 'string', default: '5397' },
    label: { type: 'string', default: '' },
  },
})
/** Work of a start that goes on after it is not idle time. */
const SETTLE_MS = 20_000

const dataDir = await mkdtemp(join(tmpdir(), 'takt-bench-'))

interface Idle {
  readonly tenants: number
  /** The first start of a version, which brings the menus of all tenants to what it declares. */
  readonly first: number
  readonly start: number
  readonly transactions: number
  readonly server: number
  readonly database: number
}

const one = await measure(1)
await addTenants(Number(options.tenants) - 1)
const many = await measure(Number(options.tenants))

async function measure(tenants: number): Promise<Idle> {
  const { server: firstServer, seconds: first } = await started()
  await firstServer.stop()
  const { server, seconds: start } = await started()
  await sleep(SETTLE_MS)
  const admin = new pg.Client(await adminLogin())
  await admin.connect()
  const read = async () => ({
    at: performance.now() / 1000,
    transactions: await transactionsOf(admin),
    server: await cpuSeconds(server.pid),
    database: await databaseSeconds(dataDir),
  })
  const before = await read()
  await sleep(Number(options.seconds) * 1000)
  const after = await read()
  await admin.end()
  await server.stop()
  const rate = (of: 'transactions' | 'server' | 'database') =>
    (after[of] - before[of]) / (after.at - before.at)
  const measured = {
    tenants,
    first,
    start,
    transactions: rate('transactions'),
    server: rate('server'),
    database: rate('database'),
  }
  process.stdout.write(`${JSON.stringify(measured)}\n`)
  return measured
}

async function started() {
  const begin = performance.now()
  const server = await startServer(dataDir, options.port)
  return { server, seconds: (performance.now() - begin) / 1000 }
}

/** Committed and rolled back ones of all databases; a backend reports its own once a second while it works. */
async function transactionsOf(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ n: string }>(
    'select sum(xact_commit + xact_rollback) as n from pg_stat_database',
  )
  return Number(rows[0]!.n)
}

async function adminLogin(): Promise<pg.ClientConfig> {
  const folder = join(dataDir, 'postgres', 'cluster')
  const [, , , port, host] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  const { database } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    database: string
  }
  return { host: host!, port: Number(port), user: 'postgres', password: database, database: 'postgres' }
}

/** One tenant is made by the program; the others are copies of its rows. */
async function addTenants(count: number): Promise<void> {
  const database = await openDatabase({ dataDir })
  try {
    const { tenantId } = await withTenant(
      database.app,
      { tenantId: hostTenant, planUnitCode: null, userId: null },
      (tx) =>
        makeTenant(tx, {
          tenancyName: 'copied',
          name: 'copied',
          isActive: true,
          adminEmail: 'admin@localhost',
          planUnit: { code: 'P1', name: 'P1' },
        }),
    )
    await copyTenant(database, tenantId, count - 1)
  } finally {
    await database.close()
  }
}

async function copyTenant(database: Database, from: number, count: number): Promise<void> {
  const admin = new pg.Client(database.admin)
  await admin.connect()
  await admin.query('set search_path to takt; set session_replication_role = replica')
  const { rows: tables } = await admin.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'takt'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attname <> 'tenant_id'
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
     group by c.relname`,
  )
  for (const { name, columns } of tables) {
    const values = columns.map((column) =>
      name !== 'tenant'
        ? column
        : column === 'id'
          ? 'gen_random_uuid()'
          : column === 'tenancy_name'
            ? `'copied' || n`
            : column,
    )
    await admin.query(
      `insert into "${name}" (tenant_id, ${columns.join(', ')}) overriding system value
       select ${from} + n, ${values.join(', ')} from "${name}", generate_series(1, ${count}) n where tenant_id = ${from}`,
    )
  }
  await admin.query('analyze')
  await admin.end()
}

const { date, cpu, cores, node } = machine()
const row = ({ tenants, first, start, transactions, server, database }: Idle): string =>
  `| ${tenants} | ${first.toFixed(1)} | ${start.toFixed(1)} | ${transactions.toFixed(1)} | ${(100 * server).toFixed(1)} | ${(100 * database).toFixed(1)} |`
const text = `# Tenants that do nothing

One server on the embedded database. Seconds from the start of the process to the first answer: of the first start (which
loads the demo factory, or brings the menus of all tenants to what the version declares) and of the next one; then, ${SETTLE_MS / 1000} s later, over
${options.seconds} s without a request: transactions a second of all databases (\`pg_stat_database\`), and CPU time of the server and of
PostgreSQL as a share of one core. ${options.label}${date}, ${cpu}, ${cores} cores; Node ${node}; load average at the end ${loadavg()[0]!.toFixed(1)}.

| tenants | first start, s | start, s | transactions/s | server, % of a core | PostgreSQL, % of a core |
| ---: | ---: | ---: | ---: | ---: | ---: |
${[one, many].map(row).join('\n')}
`
process.stdout.write(text)
await writeFile(new URL('results/tenants.md', import.meta.url), text)
process.exit(0)
