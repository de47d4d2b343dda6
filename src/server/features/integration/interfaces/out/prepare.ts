import type { Entity } from '#domain/entity.ts'
import { withTenant, type Tx } from '../../../../db/tenant.ts'
import { auditExport } from '../../../../platform/exchange/export-audit.ts'
import type { Reader } from '../../../../identity/handlers.ts'
import type { ConnectionEntry } from '../../../../outgoing/connections.ts'
import type { Services } from '../../../../identity/services.ts'
import { unitZone } from '../../../../platform/runs/unit-zone.ts'
import { keepBadRows } from '../bad-rows.ts'
import type { BadRow } from '../checked-rows.ts'
import type { KeptInterface } from '../config.ts'
import { noCounts, noteProgress, type Progress } from '../progress.ts'
import type { Taken } from '../queue.ts'
import { Stopped } from '../stopped.ts'
import { bodyWriter, rowsOfBody, type BodySettings, type SentRow } from './bodies.ts'
import { codesOfRun } from '../../../../platform/events/interface-events.ts'
import { outPlan } from './plan.ts'
import { checkReached } from './related.ts'
import { isFolderKind } from './target.ts'
import { replaces, tableSettings } from './tables/settings.ts'
import type { CheckOf } from './tables/check-columns.ts'
import { rowsWanted, settledUntil, type Wanted } from './rows.ts'

export interface Preparing {
  readonly services: Services
  readonly owner: Reader
  readonly entity: Entity
  readonly entry: ConnectionEntry
  readonly taken: Taken
  readonly progress: Progress
  readonly signal: AbortSignal
  /** What is wrong with rows for their target. */
  readonly checkOf: CheckOf
}

/**
 * Puts all that a run sends into the outbox, with how far it has read, in one transaction with the rights of the owner: a kill
 * leaves all of it or nothing.
 */
export const prepare = (preparing: Preparing): Promise<void> =>
  withTenant(preparing.services.database.app, preparing.owner.limitedScope, (tx) => fill(tx, preparing))

async function fill(tx: Tx, preparing: Preparing): Promise<void> {
  const { taken, progress, services, entity, entry } = preparing
  const { config, runId, no } = taken
  const now = services.now()
  const clock = { now: Math.floor(now.getTime() / 1000), zone: await unitZone(tx) }
  const { program, faults: unsound } = outPlan(entity, config, tx, clock)
  if (unsound[0]) throw new Stopped('mapping', { reason: unsound[0].message })
  checkReached(program, preparing.owner)
  progress.targets = program.targets
  const settings: BodySettings = {
    format: config.format,
    isWhole: isFolderKind(entry.kind) || replaces(config),
    targets: program.targets,
    kinds: program.kinds,
    rowsAtOnce: config.rowsAtOnce,
    event: eventOf(tx, config, no, now),
    table: tableSettings(config),
  }
  const check = preparing.checkOf(program.targets)
  const wanted = await wantedOf(tx, { entity, filter: config.filter, clock }, taken)
  const outbox = new Outbox(tx, taken, settings)
  let read = 0
  for await (const rows of rowsWanted(tx, wanted, program)) {
    preparing.signal.throwIfAborted()
    for (const { values, ...row } of rows) {
      const line = ++read
      const { cells, faults } = program.row(values)
      const wrong = faults.length === 0 ? check(cells) : faults
      if (wrong.length === 0) await outbox.add({ ...row, line, cells })
      else outbox.keep({ line, cells: cells.map(({ text }) => text), faults: wrong })
    }
  }
  if (config.onFault === 'whole' && outbox.bad.length > 0)
    throw new Stopped('notSent', { count: outbox.bad.length }, outbox.bad)
  await outbox.end(settings.isWhole && config.reads === 'all')
  await keepBadRows(tx, runId, program.targets, outbox.bad, 'V')
  progress.counts = { ...noCounts, read, faulty: outbox.bad.length }
  const until = wanted.changed?.until ?? null
  if (until !== null)
    await tx.run('update interface_config set cursor = $2 where id = $1', [config.id, until])
  await noteProgress(tx, runId, progress.counts, until)
  await auditExport(tx, entity.name, config.code, {
    rows: outbox.rows,
    format: config.format,
    filter: config.filter,
    columns: program.columns.join(','),
    recipients: config.connection ?? '',
  })
  // Whoever took the run over meanwhile fills an outbox of its own.
  const isOurs = await tx.run(
    `update interface_run set prepared = true, unsent = $3 where id = $1 and state = 'R' and attempts = $2`,
    [runId, taken.attempts, outbox.rows],
  )
  if (isOurs === 0) throw new Stopped('lost')
}

async function wantedOf(
  tx: Tx,
  basis: Pick<Wanted, 'entity' | 'filter' | 'clock'>,
  { config, runId }: Taken,
): Promise<Wanted> {
  if (config.reads === 'all') return basis
  if (config.reads === 'changed')
    return { ...basis, changed: { from: config.cursor, until: await settledUntil(tx) } }
  return { ...basis, named: { field: config.eventField ?? '', codes: await codesOfRun(tx, runId) } }
}

const eventOf = (tx: Tx, config: KeptInterface, runNo: string, now: Date): BodySettings['event'] => ({
  source: `/takt/${encodeURIComponent(tx.planUnitCode ?? '')}/${encodeURIComponent(config.code)}`,
  type: `takt.${config.reads === 'named' && config.event ? config.event : config.entity}`,
  time: now.toISOString(),
  runNo,
})

/** Deliveries are written so many at once. */
const deliveriesAtOnce = 200

/** Deliveries of one run, as its rows come. */
class Outbox {
  readonly bad: BadRow[] = []
  rows = 0
  readonly #tx: Tx
  readonly #taken: Taken
  readonly #settings: BodySettings
  readonly #write: ReturnType<typeof bodyWriter>
  #waiting: SentRow[] = []
  #made: object[] = []
  #line = 0

  constructor(tx: Tx, taken: Taken, settings: BodySettings) {
    this.#tx = tx
    this.#taken = taken
    this.#settings = settings
    this.#write = bodyWriter(settings)
  }

  /** A row that cannot be sent. */
  keep(bad: BadRow): void {
    this.bad.push(bad)
    const { faultLimit } = this.#taken.config
    if (this.bad.length > faultLimit) throw new Stopped('tooManyFaults', { limit: faultLimit }, this.bad)
  }

  async add(row: SentRow): Promise<void> {
    this.rows++
    this.#waiting.push(row)
    if (this.#waiting.length >= rowsOfBody(this.#settings)) await this.#flush()
  }

  /** @param always a file is written, and a table emptied, without rows, too */
  async end(always: boolean): Promise<void> {
    if (this.#waiting.length > 0 || (always && this.#line === 0)) await this.#flush()
    await this.#store()
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    const { type, text } = this.#write(rows, this.#line === 0)
    this.#made.push({
      line: ++this.#line,
      rows: rows.length,
      row_ids: this.#settings.isWhole ? [] : rows.map(({ id }) => id),
      type,
      body: text,
    })
    if (this.#made.length >= deliveriesAtOnce) await this.#store()
  }

  async #store(): Promise<void> {
    const made = this.#made
    this.#made = []
    if (made.length === 0) return
    const { runId, config } = this.#taken
    await this.#tx.run(
      `insert into interface_delivery (run_id, line, rows, row_ids, connection, target, type, body)
       select $1, line, rows, row_ids, $2, $3, type, body
       from jsonb_to_recordset($4::jsonb) as one (line integer, rows integer, row_ids uuid[], type text, body text)`,
      [runId, config.connection, config.sourceTable, JSON.stringify(made)],
    )
  }
}
