import { checkMapping } from '#domain/integration/check-mapping.ts'
import { compileMapping } from '#domain/integration/evaluate-mapping.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import type { SourceRow } from '#domain/integration/source-row.ts'
import { textOf, type Label } from '#domain/label.ts'
import { namesParameters } from '#domain/rules/row.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import { writeModes } from '#domain/integration/mapping.ts'
import type { Tx } from '../../db/tenant.ts'
import { readParameters } from '../../expressions/parameters.ts'
import type { Call } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { unitZone } from '../../services/runs/unit-zone.ts'
import { writeChunk } from './chunk.ts'
import { type OpenSource } from './config.ts'
import { findLookups } from './lookups.ts'
import { checkTarget } from './owner.ts'

export const PREVIEW_ROWS = 50

/** Takes back what a preview wrote. */
class Undo extends Error {}

export interface Previewed {
  readonly faults: readonly { readonly target: string; readonly message: string }[]
  readonly targets: readonly string[]
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly faults: readonly { readonly target: string; readonly message: string }[]
  }[]
}

interface Given {
  readonly connection: string
  readonly table: string
  readonly entity: string
  readonly mode: WriteMode
  readonly mapping: unknown
}

const textIn = (row: unknown, name: string): string => {
  const value: unknown =
    typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : null
  return typeof value === 'string' ? value : ''
}

const givenOf = (row: unknown): Given => ({
  connection: textIn(row, 'connection'),
  table: textIn(row, 'sourceTable'),
  entity: textIn(row, 'entity'),
  mode: writeModes.find((mode) => mode === textIn(row, 'mode')) ?? 'upsert',
  mapping: (row as { mapping?: unknown } | null)?.mapping,
})

/** The first rows of a source as they would be written, by the same checks: written, and taken back. */
export async function preview(
  services: Services,
  open: OpenSource,
  row: unknown,
  call: Call,
): Promise<Previewed> {
  const given = givenOf(row)
  const entity = checkTarget(given.entity, call)
  const said = (faults: readonly { target: string; message: Label }[]) =>
    faults.map(({ target, message }) => ({ target, message: textOf(message, call.language) }))
  const reader = await open(services, call.scope, given.connection)
  try {
    const columns = await reader.columns(given.table)
    const { lines, faults: unread } = readMapping(given.mapping)
    const faults = [...unread, ...checkMapping(lines, { entity, mode: given.mode, columns })]
    const zone = await call.transaction(unitZone, { readOnly: true })
    const broken = new Set(faults.map(({ target }) => target))
    const sound = lines.filter(({ target }) => !broken.has(target) && target in entity.fields)
    const now = Math.floor(services.now().getTime() / 1000)
    const program = compileMapping(entity, sound, columns, { now, zone })
    const rows: SourceRow[] = []
    if (sound.length > 0)
      for await (const batch of reader.rows(
        { table: given.table, columns: program.columns, limit: PREVIEW_ROWS },
        call.signal,
      ))
        rows.push(...batch.rows)
    const work = async (tx: Tx) => {
      const found = await findLookups(tx, program.lookups, rows)
      const mapped = rows.map((one) => program.row(one, found))
      const parameters = namesParameters(entity) ? await readParameters(tx) : undefined
      // Without a field that rows need, none of them could be judged.
      const bad =
        faults.length > 0
          ? mapped.map((one, at) => ({
              line: at + 1,
              faults: one.faults.map(({ target, message }) => ({
                target: program.targets[target]!,
                message,
              })),
            }))
          : (
              await writeChunk(
                tx,
                {
                  entity,
                  mode: given.mode,
                  targets: program.targets,
                  rows: mapped,
                  lines: mapped.map((_, at) => at + 1),
                },
                { zone, parameters },
              )
            ).bad
      const byLine = new Map(bad.map((one) => [one.line, one.faults]))
      return mapped.map(({ cells }, at) => ({ cells, faults: said(byLine.get(at + 1) ?? []) }))
    }
    return { faults: said(faults), targets: program.targets, rows: await undone(call, work) }
  } finally {
    await reader.close()
  }
}

async function undone<T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result: { value?: T } = {}
  try {
    await call.transaction(async (tx) => {
      result.value = await work(tx)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return result.value as T
}
