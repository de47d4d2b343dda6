import { importFields } from '#domain/entity.ts'
import { namesParameters } from '#domain/checks/row.ts'
import type { Tx } from '../../../db/tenant.ts'
import { readParameters } from '../../../platform/crud/parameters.ts'
import type { Reader } from '../../../identity/handlers.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { badRowsOf, type Entry, type KeptBadRow } from './bad-rows.ts'
import { writeChunk } from './chunk.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import { checkTarget } from './owner.ts'

/** Values of a row that was kept aside, as they were corrected: texts by field. */
interface Corrected {
  readonly id: string
  readonly values: Readonly<Record<string, string>>
}

interface RunToReplay {
  readonly id: string
  readonly entity: string
  readonly mode: WriteMode
}

/** What of a client's rows can be used. */
export function correctedOf(given: unknown): readonly Corrected[] {
  if (!Array.isArray(given)) return []
  return (given as readonly unknown[]).flatMap((one) => {
    const { id, values } = (one ?? {}) as { id?: unknown; values?: unknown }
    if (typeof id !== 'string') return []
    const texts = Object.entries((values ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return [{ id, values: Object.fromEntries(texts) }]
  })
}

interface Replayed {
  readonly written: number
  /** Sound, but not of the kind that the interface writes: new ones alone, or known ones alone. */
  readonly skipped: number
  readonly faulty: number
}

/** Writes rows that a run kept aside, with the rights of who corrected them; what is still wrong stays with new faults. */
export async function replay(
  tx: Tx,
  run: RunToReplay,
  corrected: readonly Corrected[],
  reader: Reader,
): Promise<Replayed> {
  const entity = checkTarget(run.entity, reader)
  const ids = corrected.map(({ id }) => id)
  const kept = await badRowsOf(
    tx,
    run.id,
    `and state = 'O' and id::text = any ($3::text[]) order by line for update`,
    [ids],
  )
  if (kept.length === 0) return { written: 0, skipped: 0, faulty: 0 }
  const known = new Set(importFields(entity).map(([name]) => name))
  const targets = (kept[0]!.entries as readonly Entry[])
    .map(([target]) => target)
    .filter((name) => known.has(name))
  const given = new Map(corrected.map(({ id, values }) => [id, values]))
  const textsOf = ({ id, entries }: KeptBadRow): string[] => {
    const before = new Map(entries)
    return targets.map((target) => given.get(id)?.[target] ?? before.get(target) ?? '')
  }
  const rows = kept.map((row) => ({ cells: textsOf(row), faults: [] }))
  const result = await writeChunk(
    tx,
    { entity, mode: run.mode, targets, rows, lines: kept.map((_, at) => at + 1) },
    {
      zone: await unitZone(tx),
      parameters: namesParameters(entity) ? await readParameters(tx) : undefined,
    },
  )
  const bad = new Map(result.bad.map((one) => [one.line, one.faults]))
  for (const [at, row] of kept.entries()) {
    const faults = bad.get(at + 1)
    await tx.run(`update interface_bad_row set state = $2, entries = $3, faults = $4 where id = $1`, [
      row.id,
      faults ? 'O' : 'R',
      JSON.stringify(targets.map((target, place) => [target, rows[at]!.cells[place]])),
      JSON.stringify(faults ?? []),
    ])
  }
  const { created, updated, unchanged, skipped } = result
  const sound = kept.length - bad.size
  await tx.run(
    `update interface_run set created = created + $2, updated = updated + $3, unchanged = unchanged + $4,
       skipped = skipped + $5, faulty = faulty - $6,
       state = case when faulty - $6 = 0 and state = 'P' then 'S' else state end where id = $1`,
    [run.id, created, updated, unchanged, skipped, sound],
  )
  return { written: sound - skipped, skipped, faulty: bad.size }
}
