import { importFields, type Entity } from '#domain/entity.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import { textOf } from '#domain/label.ts'
import { namesParameters } from '#domain/checks/row.ts'
import type { Tx } from '../../../db/tenant.ts'
import { readParameters } from '../../../platform/crud/parameters.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Call } from '../../../identity/handlers.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { writeChunk } from '../interfaces/chunk.ts'
import { rowsAtOnce } from './plan.ts'
import { cellText, rowSql, tableIn, type Values } from './row-sql.ts'

const AT_ONCE = 5000
/** Faults that are listed. */
const LISTED = 200

/** Rows that a run wrote, while it is undone. They are in a table of their own, which has statistics: there may be a million. */
export const ROWS = 'sync_undone'

interface Restoring {
  readonly kind: 'D' | 'U'
  readonly mode: WriteMode
}

interface Earlier {
  readonly id: string
  readonly name: string
  readonly before: Values
  /** Values of the key as the row has them; of a row that is gone it is among the others. */
  readonly keys: Values | null
}

/** Writes values that rows had, by the checks and rules of imports. */
export async function restore(
  tx: Tx,
  entity: Entity,
  { kind, mode }: Restoring,
  call: Call,
): Promise<number> {
  const settings = {
    zone: await unitZone(tx),
    parameters: namesParameters(entity) ? await readParameters(tx) : undefined,
  }
  const most = rowsAtOnce(entity, AT_ONCE)
  let count = 0
  for (let last: string | null = null; ; ) {
    const rows: Earlier[] = await tx.rows<Earlier>(
      `select r.id, r.name, r.before, case when t.id is not null then ${rowSql(entity, entity.key, 'target', 't.')} end as keys
       from ${ROWS} r left join ${tableIn(entity)} t on t.id = r.row_id
       where r.entity = $1 and r.kind = $2 and ($3::uuid is null or r.id > $3) order by r.id limit $4`,
      [entity.name, kind, last, most],
    )
    if (rows.length === 0) return count
    last = rows.at(-1)!.id
    for (const group of byFields(rows)) await writeGroup(tx, entity, group, { ...settings, mode }, call)
    count += rows.length
  }
}

/** Rows that have the same fields: what the acting user saw may have changed while a run went on. */
function byFields(rows: readonly Earlier[]): readonly (readonly Earlier[])[] {
  const groups = new Map<string, Earlier[]>()
  for (const row of rows) {
    const fields = Object.keys(row.before).toSorted().join()
    groups.set(fields, [...(groups.get(fields) ?? []), row])
  }
  return [...groups.values()]
}

async function writeGroup(
  tx: Tx,
  entity: Entity,
  rows: readonly Earlier[],
  { mode, ...settings }: { readonly mode: WriteMode } & Parameters<typeof writeChunk>[2],
  call: Call,
): Promise<void> {
  const values = rows.map(({ before, keys }) => ({ ...before, ...keys }) as Values)
  const targets = importFields(entity).flatMap(([name]) => (name in values[0]! ? name : []))
  const { bad } = await writeChunk(
    tx,
    {
      entity,
      mode,
      targets,
      rows: values.map((row) => ({
        cells: targets.map((name) => cellText(row[name], entity.fields[name]!)),
        faults: [],
      })),
      lines: rows.map((_, at) => at + 1),
    },
    settings,
  )
  if (bad.length === 0) return
  throw invalid(
    bad.slice(0, LISTED).map(({ line, faults }) => ({
      message: `${textOf(entity.label, call.language)} ${rows[line - 1]!.name}: ${faults
        .map(({ message }) => textOf(message, call.language))
        .join(' ')}`,
      members: [],
    })),
  )
}
