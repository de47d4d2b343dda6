import type { FieldChange } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import type { Language } from '#domain/label.ts'
import { inOneLanguage } from '#domain/rules/all-languages.ts'
import type { Tx } from '../../db/tenant.ts'
import { shownTo } from './list-source.ts'
import { findRow, noRow } from './read.ts'
import { keyText } from '../../db/sql/shape.ts'

type Row = Readonly<Record<string, unknown>>

interface Entry {
  readonly id: string
  readonly at: string
  readonly userCode: string | null
  readonly action: string
  readonly before: Row | null
  readonly after: Row | null
}

interface Change extends Pick<Entry, 'at' | 'userCode' | 'action'> {
  readonly changes: FieldChange[]
}

const mostEntries = 200
/** A row that was renamed more often than this tells the rest of its story under its older names. */
const mostNames = 10

/** What the audit log knows about a row the caller may see, the newest first; under its earlier keys too. */
export async function rowHistory(entity: Entity, tx: Tx, id: unknown, language: Language): Promise<Change[]> {
  const row = await findRow(entity, tx, id)
  if (!row) throw noRow(entity, id, language)
  const fields = Object.keys(shownTo(entity, tx).fields)
  const found: Entry[] = []
  let key: string | null = keyText(entity, row)
  for (let names = 0; key !== null && names < mostNames && found.length < mostEntries; names++) {
    const entries: Entry[] = await entriesOf(entity, tx, key, String(row['id']), found.at(-1)?.id ?? null)
    found.push(...entries)
    const before = entries.at(-1)?.before
    const earlier = before ? keyText(entity, before) : ''
    key = earlier === '' || earlier === key ? null : earlier
  }
  return found.map(({ at, userCode, action, before, after }) => ({
    at,
    userCode,
    action,
    changes:
      before && after
        ? changesOf(fields, before, after).map((change) => inLanguage(entity, change, language))
        : [],
  }))
}

/** Entries that tell no id (decisions of a plan) are the row's by their key. Ids of the log are in the order of time. */
function entriesOf(
  entity: Entity,
  tx: Tx,
  key: string,
  id: string,
  olderThan: string | null,
): Promise<Entry[]> {
  return tx.rows<Entry>(
    `select a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, u.user_name as "userCode", a.action,
       a.before, a.after
     from audit_log a left join "user" u on u.tenant_id = a.tenant_id and u.number = a.user_number
     where a.ok and a.tenant_id = $1 and a.entity = $2 and a.key = $3
       and coalesce(a.after ->> 'id', a.before ->> 'id', $4) = $4
       and ($5::text is null or $5 = a.plan_unit_code) and ($6::uuid is null or a.id < $6)
     order by a.at desc, a.id desc limit ${mostEntries}`,
    [
      tx.tenantId,
      entity.name,
      key.slice(0, 400),
      id,
      entity.scope === 'planUnit' ? tx.planUnitCode : null,
      olderThan,
    ],
  )
}

/** A text that the server writes in both languages is told in the reader's. */
function inLanguage(entity: Entity, change: FieldChange, language: Language): FieldChange {
  if (!entity.fields[change.field]!.allLanguages) return change
  const told = (value: unknown) => (typeof value === 'string' ? inOneLanguage(value, language) : value)
  return { ...change, before: told(change.before), after: told(change.after) } as FieldChange
}

/** A member that one side does not tell was not changed. */
export function changesOf(fields: readonly string[], before: Row, after: Row): FieldChange[] {
  return fields
    .filter((field) => field in before && field in after)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}
