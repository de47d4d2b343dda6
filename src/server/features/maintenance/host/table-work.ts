import type { Client } from 'pg'
import type { integrationChoices } from '#domain/choices/integration.ts'
import { TaktError } from '#domain/errors.ts'
import type { OutputOf } from '#domain/service.ts'
import type { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import type { Database } from '../../../db/database.ts'
import { schemaName } from '../../../db/roles.ts'
import { asAdministrator, openAdministrator, workName } from './administrator.ts'
import { cancelStatement } from './database-facts.ts'

export type WorkKind = keyof typeof integrationChoices.UpkeepWork
type WorkRow = OutputOf<typeof hostMaintenance.work>['items'][number]

/** `table` is quoted. Indexes are rebuilt beside the old ones, so that rows are read and written meanwhile. */
const statements: Readonly<Record<WorkKind, (table: string) => string>> = {
  vacuum: (table) => `vacuum (analyze) ${table}`,
  analyze: (table) => `analyze ${table}`,
  reindex: (table) => `reindex table concurrently ${table}`,
}

interface Order {
  readonly work: WorkKind
  /** `schema.table`; null: all tables of the product. */
  readonly table: string | null
  readonly startedAt: Date
}

/** Work on tables that this process does, one at a time in all processes. */
export class TableWork {
  readonly #database: Database
  readonly #now: () => Date
  #current:
    | (Order & { readonly pid: number; done: number; total: number; readonly ended: Promise<void> })
    | null = null
  #last: (Order & { readonly endedAt: Date; readonly fault: string | null }) | null = null

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  /** Begins, and answers when it goes on. @throws TaktError where other work does, or the table is none of the product */
  async begin(work: WorkKind, table: string | null): Promise<void> {
    if (this.#current) throw new TaktError('upkeepBusy')
    const client = await openAdministrator(this.#database, `${workName} ${work}`, 0)
    try {
      const { rows } = await client.query<{ free: boolean; pid: number }>(
        `select pg_try_advisory_lock(hashtext('${workName}')) as free, pg_backend_pid() as pid`,
      )
      const { free, pid } = rows[0]!
      if (!free || this.#current) throw new TaktError('upkeepBusy')
      const tables = await tablesOf(client, table)
      if (tables.length === 0) throw new TaktError('notFound', { entity: 'table', id: table ?? '' })
      const order = { work, table, startedAt: this.#now() }
      const ended = Promise.resolve().then(() => this.#run(client, order, tables))
      this.#current = { ...order, pid, done: 0, total: tables.length, ended }
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  async #run(client: Client, order: Order, tables: readonly string[]): Promise<void> {
    let fault: string | null = null
    try {
      for (const table of tables) {
        await client.query(statements[order.work](table))
        this.#current!.done++
      }
    } catch (error) {
      fault = (error as Error).message
      if (order.work === 'reindex') await dropHalfIndexes(client).catch(() => {})
    } finally {
      await client.end().catch(() => {})
      this.#last = { ...order, endedAt: this.#now(), fault }
      this.#current = null
    }
  }

  /** What goes on in any process, and what this one did last. */
  async list(): Promise<WorkRow[]> {
    const rows = await asAdministrator(this.#database, (ask) => ask<Running>(runningSql, [`${workName} %`]))
    const current = this.#current
    const running = rows.map(({ pid, work, table, startedAt, phase, share }): WorkRow => {
      const isWhole = current?.work === work && current.table === null && rows.length === 1
      const done = isWhole ? (current.done + (share ?? 0)) / current.total : share
      const percent = done === null ? null : (done * 100).toFixed(1)
      return { pid, work, table, startedAt, endedAt: null, phase, percent, fault: null }
    })
    const last = this.#last
    if (!last || current) return running
    const { work, table, fault } = last
    const times = { startedAt: last.startedAt.toISOString(), endedAt: last.endedAt.toISOString() }
    return [...running, { pid: null, work, table, ...times, phase: null, percent: null, fault }]
  }

  /** Cancels what goes on in this process. */
  async close(): Promise<void> {
    const current = this.#current
    if (!current) return
    await cancelStatement(this.#database, current.pid).catch(() => {})
    await current.ended
  }
}

interface Running {
  readonly pid: number
  readonly work: WorkKind
  readonly table: string | null
  readonly startedAt: string
  readonly phase: string | null
  readonly share: number | null
}

const share = (done: string, total: string): string => `${done}::float8 / nullif(${total}, 0)`

const runningSql = `select a.pid, split_part(a.application_name, ' ', 3) as work, a.backend_start as "startedAt",
    coalesce(v.relid, n.relid, i.relid)::regclass::text as "table", coalesce(v.phase, n.phase, i.phase) as phase,
    coalesce(${share('v.heap_blks_scanned', 'v.heap_blks_total')}, ${share('n.sample_blks_scanned', 'n.sample_blks_total')},
      ${share('i.blocks_done', 'i.blocks_total')}) as share
  from pg_stat_activity a
  left join pg_stat_progress_vacuum v on v.pid = a.pid
  left join pg_stat_progress_analyze n on n.pid = a.pid
  left join pg_stat_progress_create_index i on i.pid = a.pid
  where a.datname = current_database() and a.application_name like $1 order by a.pid`

/** Quoted names of the table, or of all tables of the product. */
async function tablesOf(client: Client, table: string | null): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
     where schemaname = $1 and ($2::text is null or schemaname || '.' || relname = $2) order by 1`,
    [schemaName, table],
  )
  return rows.map(({ name }) => name)
}

/** A rebuilding that ends too early leaves an index that is written to and never read. */
async function dropHalfIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relname ~ '_cc(new|old)\\d*$' and c.relnamespace = $1::regnamespace`,
    [schemaName],
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
}
