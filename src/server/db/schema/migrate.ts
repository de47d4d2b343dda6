import { createHash } from 'node:crypto'
import type pg from 'pg'
import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { isDistributed } from '../distribute/distribute.ts'
import { isPrepared, prepareStatements } from '../distribute/prepare.ts'
import { ownerRole, schemaName } from '../roles.ts'
import { readCatalogue } from './catalogue.ts'
import { schemaLevel } from './level.ts'
import { buildIndexes, inTransaction, untilAlone } from './apply.ts'
import { dueIndexes, dueStatements, type DueSource } from './due-work.ts'
import { schemaSteps, type Step } from './step.ts'
import { absent, type Present } from './parts.ts'
import {
  keyOfBuiltIndex,
  missingIndexes,
  referenceStatements,
  tableStatements,
  validations,
} from './statements.ts'
import { tableOfEntity, type Table } from './table.ts'

/**
 * Brings the schema to what is declared: hand-written steps once each, the table of every entity by comparing its
 * declaration with the catalogue, additions only. One server migrates at a time (advisory lock); each step is one
 * transaction, so a killed migration goes on where it stopped. Indexes of tables with rows are built beside those, so that
 * other servers go on reading and writing (apply.ts). Unchanged declarations cost one query.
 */
export async function migrate(client: pg.Client, declared: readonly Entity[] = entities): Promise<string[]> {
  return (await upgrade(client, declared)).steps
}

/** What opening a database changed in it. */
export interface Upgrade {
  /** Level of the schema before; null: it was empty. A database of a version that kept no level has 0. */
  readonly from: number | null
  readonly to: number
  /** Steps and tables that were applied. */
  readonly steps: string[]
}

/** Migrates and says what changed. Throws where the database belongs to a newer program. */
export async function upgrade(
  client: pg.Client,
  declared: readonly Entity[] = entities,
  level = schemaLevel,
): Promise<Upgrade> {
  await untilAlone(client)
  try {
    await client.query(`set role ${ownerRole}`)
    await client.query(`set search_path to ${schemaName}`)
    const result = await applySteps(client, declared, level)
    await client.query('reset role')
    if (await isPrepared(client)) await inTransaction(client, await prepareStatements(client))
    return result
  } finally {
    await client.query('reset role')
    await client.query("select pg_advisory_unlock(hashtext('takt migration'))")
  }
}

async function applySteps(client: pg.Client, declared: readonly Entity[], level: number): Promise<Upgrade> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const done = await appliedSteps(client, 'migration')
  const from = levelOf(done, level)
  // Statements of a transaction reach the nodes of a distributed database one after another. A setting of no extension is ignored.
  if (await isPrepared(client)) await client.query("set citus.multi_shard_modify_mode to 'sequential'")
  const { before, after, due } = schemaSteps()
  const applied: string[] = []
  const once = async (steps: readonly Step[]) => {
    for (const step of steps) if (await applyOnce(client, step, done)) applied.push(step.name)
  }
  await once(before)
  const changed = storedTables(declared).filter(
    (table) => done.get(`table ${table.name}`) !== checksumOf(table),
  )
  if (changed.length > 0) {
    const placed = await placementOf(client)
    const read = async (): Promise<(table: string) => Present> => {
      const presentOf = await readCatalogue(client, schemaName)
      return placed ? (table) => ({ ...presentOf(table), placed }) : presentOf
    }
    let presentOf = await read()
    for (const table of changed) await shape(client, table, presentOf(table.name))
    presentOf = await read()
    for (const table of changed) {
      const name = `table ${table.name}`
      const present = presentOf(table.name)
      const references = referenceStatements(table, present, presentOf)
      const checks = validations(table, present)
      const done = () => record(client, name, checksumOf(table))
      await inTransaction(client, references, checks.length === 0 ? done : undefined)
      for (const check of checks)
        await inTransaction(client, [check], check === checks.at(-1) ? done : undefined)
      applied.push(name)
    }
  }
  await once(after)
  const { statements, checksum } = lookingFor(due)
  if (done.get(dueName) !== checksum) {
    await buildIndexes(client, dueIndexes(due))
    await inTransaction(client, statements, () => record(client, dueName, checksum))
    applied.push(dueName)
  }
  if (from !== level) await record(client, levelName, String(level))
  return { from, to: level, steps: applied }
}

async function placementOf(client: pg.Client): Promise<Present['placed']> {
  if (!(await isPrepared(client))) return undefined
  return (await isDistributed(client)) ? 'distributed' : 'prepared'
}

/** What an upgrade would do, without doing it. Throws where the database belongs to a newer program. */
export async function pendingUpgrade(client: pg.Client, level = schemaLevel): Promise<Upgrade> {
  const { rows: there } = await client.query<{ made: boolean }>(
    `select to_regclass('${schemaName}.migration') is not null as made`,
  )
  const done = there[0]!.made
    ? await appliedSteps(client, `${schemaName}.migration`)
    : new Map<string, string>()
  const from = levelOf(done, level)
  const { before, after, due } = schemaSteps()
  const steps = [...before, ...after].filter(({ name }) => !done.has(name)).map(({ name }) => name)
  if (done.get(dueName) !== lookingFor(due).checksum) steps.push(dueName)
  const tables = storedTables(entities).filter(
    (table) => done.get(`table ${table.name}`) !== checksumOf(table),
  )
  return { from, to: level, steps: [...steps, ...tables.map(({ name }) => `table ${name}`)] }
}

/** Columns, indexes and rules of a table. Where it has rows, its indexes are built while it is read and written. */
async function shape(client: pg.Client, table: Table, present: Present): Promise<void> {
  await inTransaction(client, tableStatements(table, present))
  if (!present.isFilled) return
  await buildIndexes(client, missingIndexes(table, present))
  await inTransaction(client, keyOfBuiltIndex(table, present))
}

const storedTables = (declared: readonly Entity[]): Table[] =>
  declared.filter(({ view }) => !view).map((entity) => tableOfEntity(entity, declared))

async function appliedSteps(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${table}`,
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Level of a database by its applied steps; null: it is empty. */
function levelOf(done: ReadonlyMap<string, string>, level: number): number | null {
  const from = done.size === 0 ? null : Number(done.get(levelName) ?? 0)
  if (from !== null && from > level)
    throw new Error(
      `The database has schema level ${from}: a newer Takt upgraded it, and this program knows level ${level} only. Start the newer program, or restore a backup from before the upgrade.`,
    )
  return from
}

/** The row of the table of migrations that holds the level, beside those of steps and tables. */
const levelName = 'schema level'
const dueName = 'due work'

/** What makes the function that looks for due work; it may be made again, other than a step. */
function lookingFor(due: readonly DueSource[]): { statements: readonly string[]; checksum: string } {
  const statements = dueStatements(due)
  return { statements, checksum: hash(statements.join(';')) }
}

async function applyOnce(client: pg.Client, step: Step, done: ReadonlyMap<string, string>): Promise<boolean> {
  const checksum = hash(step.statements.join(';'))
  const kept = done.get(step.name)
  if (kept === checksum) return false
  if (kept !== undefined)
    throw new Error(
      `migration step "${step.name}" was applied in another form (${kept} there, ${checksum} here); never change a landed step`,
    )
  await buildIndexes(client, step.indexes ?? [])
  await inTransaction(client, step.statements, async () => {
    await step.move?.(client)
    await record(client, step.name, checksum)
  })
  return true
}

async function record(client: pg.Client, name: string, checksum: string): Promise<void> {
  await client.query(
    'insert into migration (name, checksum) values ($1, $2) on conflict (name) do update set checksum = $2, applied_at = now()',
    [name, checksum],
  )
}

/** Of all that would be made on an empty database, so a change of the generator counts as a change too. */
function checksumOf(table: Table): string {
  const nothing = (): Present => absent
  return hash([...tableStatements(table, absent), ...referenceStatements(table, absent, nothing)].join(';'))
}

/** Of all that makes the schema; another one asks for another level. */
export function schemaFingerprint(): string {
  const { before, after, due } = schemaSteps()
  return hash(
    [
      ...dueStatements(due),
      ...[...before, ...after].map(({ name, statements }) => name + statements.join(';')),
      ...storedTables(entities).map(checksumOf),
    ].join('\n'),
  )
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
