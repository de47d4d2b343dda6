import { columnIn, columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { textOf, type Language } from '#domain/label.ts'
import { eitherOf } from '#domain/target-names.ts'
import type { RowFault } from '#domain/rules/messages.ts'
import type { Tx } from '../../db/tenant.ts'
import { entityOf, tenantEntities } from '../../db/tenant-entity.ts'
import { Binder, fromScope, quoted } from '../../db/sql/shape.ts'

/**
 * Replaces the codes of references by the spelling of the rows they mean (codes are compared without case), and
 * reports those that mean none.
 */
export async function resolveReferences(
  entity: Entity,
  tx: Tx,
  values: Record<string, unknown>,
  before: Readonly<Record<string, unknown>> | null = null,
): Promise<RowFault[]> {
  const faults: RowFault[] = await resolveTargets(entity, tx, values, before)
  for (const [member, field] of Object.entries(entity.fields)) {
    const value = values[member]
    if (!field.target || value === null || value === undefined) continue
    const target = entityOf(field.target, tx)
    const codes = Array.isArray(value) ? (value as string[]) : [value as string]
    const known = await spellings(target, tx, codes)
    const found = codes.map((code) => known.get(code.toLowerCase()))
    const missing = found.indexOf(undefined)
    if (missing >= 0) {
      const names = { field: field.label, value: codes[missing]!, entity: target.label }
      faults.push({ member, code: 'unknownReference', values: names })
    } else values[member] = Array.isArray(value) ? found : found[0]
  }
  return faults
}

/** The same for codes whose entity another field of the row tells. */
async function resolveTargets(
  entity: Entity,
  tx: Tx,
  values: Record<string, unknown>,
  before: Readonly<Record<string, unknown>> | null,
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const [member, { targetBy, label }] of Object.entries(entity.fields)) {
    if (!targetBy || (values[member] === undefined && values[targetBy.field] === undefined)) continue
    const row = { ...before, ...values }
    const code = row[member]
    const targets = targetBy.entities[String(row[targetBy.field])]?.map((name) => entityOf(name, tx))
    if (!targets || typeof code !== 'string') continue
    const found = await firstSpelling(targets, tx, code)
    if (found === null) {
      const names = { field: label, value: code, entity: eitherOf(targets) }
      faults.push({ member, code: 'unknownReference', values: names })
    } else values[member] = found
  }
  return faults
}

async function firstSpelling(targets: readonly Entity[], tx: Tx, code: string): Promise<string | null> {
  for (const target of targets) {
    const found = (await spellings(target, tx, [code])).get(code.toLowerCase())
    if (found !== undefined) return found
  }
  return null
}

/** Lower-case code -> code as stored, for those that exist. */
async function spellings(target: Entity, tx: Tx, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const binder = new Binder()
  const column = quoted(columnOf(target.key[0]!))
  const source = fromScope(target, tx, binder)
  const wanted = binder.add(
    codes.map((code) => code.toLowerCase()),
    'text[]',
  )
  const rows = await tx.rows<{ code: string }>(
    `select ${column} as code ${source} and lower(${column}) = any (${wanted})`,
    binder.values,
  )
  return new Map(rows.map((row) => [row.code.toLowerCase(), row.code]))
}

export interface Referrer {
  /** Service of the referring list. */
  readonly app: string
  readonly label: string
  readonly field: string
  /** Key of one referring row; null where only the database knows which. */
  readonly code: string | null
  readonly count: number | null
}

/**
 * The rows that name one of these codes, by entity and field. `table` is the one whose foreign key refused: it is
 * told even when no declared field holds it (rows that live in a plan unit).
 */
export async function referrersOf(
  entity: Entity,
  tx: Tx,
  codes: readonly string[],
  table: string | undefined,
  language: Language,
): Promise<Referrer[]> {
  const referrers: Referrer[] = []
  for (const other of tenantEntities(tx))
    for (const [name, field] of Object.entries(other.fields)) {
      if (field.target !== entity.name) continue
      const binder = new Binder()
      const column = quoted(columnIn(other, name))
      const source = fromScope(other, tx, binder)
      const wanted = binder.add(codes, 'text[]')
      const names = field.kind === 'references' ? `${column} && ${wanted}` : `${column} = any (${wanted})`
      const row = await tx.row<{ count: number; code: string | null }>(
        `select count(*) as count, min(${quoted(columnOf(other.key[0]!))}::text) as code ${source} and ${names}`,
        binder.values,
      )
      if (row && row.count > 0)
        referrers.push({ app: other.service, label: textOf(other.label, language), field: name, ...row })
    }
  const refusing = tenantEntities(tx).find((other) => tableOf(other) === table)
  if (refusing && !referrers.some((one) => one.app === refusing.service))
    referrers.push({
      app: refusing.service,
      label: textOf(refusing.label, language),
      field: '',
      code: null,
      count: null,
    })
  return referrers
}
