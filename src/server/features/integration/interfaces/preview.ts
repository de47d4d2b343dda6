import { integrationChoices } from '#domain/choices/integration.ts'
import type { Entity } from '#domain/entity.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { compileMapping, type MappingProgram } from '#domain/integration/evaluate-mapping.ts'
import { writeModes, type WriteMode } from '#domain/integration/mapping.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { checkSourceFilter, readJoins } from '#domain/integration/source-joins.ts'
import type { SourceRow } from '#domain/integration/source-row.ts'
import { textOf, type Label } from '#domain/label.ts'
import { namesParameters } from '#domain/checks/row.ts'
import type { Tx } from '../../../db/tenant.ts'
import { readParameters } from '../../../platform/crud/parameters.ts'
import type { Call } from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { worldOf } from '../mapping-world.ts'
import type { SourceReader } from '../../../platform/connections/source-reader.ts'
import { writeChunk } from './chunk.ts'
import { joinedSource } from './joined-source.ts'
import { findLookups } from './lookups.ts'
import { undone } from '../../../identity/undone.ts'
import { previewOut, type PreviewedOut } from './out/preview.ts'
import { checkLookups, checkTarget } from './owner.ts'
import type { Previewed } from './previewed.ts'
import { withSource } from './source.ts'
import { type OpenSource } from '../../../platform/connections/with-connection.ts'

const PREVIEW_ROWS = 50

interface Given {
  readonly topic: string
  readonly connection: string
  readonly table: string
  readonly entity: string
  readonly mode: WriteMode
  readonly mapping: unknown
  readonly joins: unknown
  readonly sourceFilter: string | null
}

/** An outgoing interface as a client has it in a form, as far as it can be used. */
function outGivenOf(row: unknown): PreviewedOut {
  const wanted = textIn(row, 'format')
  const rowsAtOnce = Number((row as { rowsAtOnce?: unknown } | null)?.rowsAtOnce)
  const format = Object.keys(integrationChoices.InterfaceFormat).find((one) => one === wanted)
  return {
    code: textIn(row, 'code'),
    connection: textIn(row, 'connection'),
    entity: textIn(row, 'entity'),
    filter: textIn(row, 'filter') || null,
    sourceTable: textIn(row, 'sourceTable'),
    format: (format as PreviewedOut['format'] | undefined) ?? 'json',
    mode: modeIn(row),
    deleteLimit: 100,
    rowsAtOnce: Number.isInteger(rowsAtOnce) && rowsAtOnce > 0 ? rowsAtOnce : 1,
    mapping: (row as { mapping?: unknown } | null)?.mapping,
  }
}

const textIn = (row: unknown, name: string): string => {
  const value: unknown =
    typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : null
  return typeof value === 'string' ? value : ''
}

const modeIn = (row: unknown): WriteMode =>
  writeModes.find((mode) => mode === textIn(row, 'mode')) ?? 'upsert'

const givenOf = (row: unknown): Given => ({
  topic: textIn(row, 'topic'),
  connection: textIn(row, 'connection'),
  table: textIn(row, 'sourceTable'),
  entity: textIn(row, 'entity'),
  mode: modeIn(row),
  mapping: (row as { mapping?: unknown } | null)?.mapping,
  joins: (row as { joins?: unknown } | null)?.joins,
  sourceFilter: textIn(row, 'sourceFilter') || null,
})

/** The first rows of a source as they would be written, by the same checks: written, and taken back. */
export async function preview(
  services: Services,
  open: OpenSource,
  row: unknown,
  call: Call,
): Promise<Previewed> {
  if (textIn(row, 'direction') === 'out') return previewOut(services, outGivenOf(row), call)
  const given = givenOf(row)
  const entity = checkTarget(given.entity, call)
  const { lines, faults: unread } = readMapping(given.mapping)
  checkLookups(lines, call)
  const world = await call.transaction((tx) => worldOf(tx, services.now()), { readOnly: true })
  const { zone, model } = world
  return withSource(services, open, call, given, async (reader) => {
    const source = joinedSource(reader, given, world)
    const columns = await source.columns(given.table)
    const unjoined = readJoins(given.joins).faults
    const faults = [
      ...unread,
      ...checkMapping(lines, { entity, mode: given.mode, columns, model }),
      ...[...unjoined, ...checkSourceFilter(given.sourceFilter, columns)].map((message) => ({
        target: '',
        message,
      })),
    ]
    const broken = new Set(faults.map(({ target }) => target))
    const sound = lines.filter(({ target }) => !broken.has(target) && target in entity.fields)
    const program = compileMapping(entity, sound, columns, world)
    const rows = sound.length > 0 ? await firstRows(source, given.table, program, call) : []
    const made = await undone(call, (tx) =>
      makeRows(tx, { entity, mode: given.mode, zone, program, rows, isWhole: faults.length === 0 }),
    )
    const said = (found: readonly Fault[]) =>
      found.map(({ target, message }) => ({ target, message: textOf(message, call.language) }))
    return {
      faults: said(faults),
      targets: program.targets,
      rows: made.map((one) => ({ cells: one.cells, faults: said(one.faults) })),
    }
  })
}

interface Fault {
  readonly target: string
  readonly message: Label
}

async function firstRows(
  source: SourceReader,
  table: string,
  { columns }: MappingProgram,
  { signal }: Call,
): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const batch of source.rows({ table, columns, limit: PREVIEW_ROWS }, signal))
    rows.push(...batch.rows)
  return rows
}

interface Making {
  readonly entity: Entity
  readonly mode: WriteMode
  readonly zone: string
  readonly program: MappingProgram
  readonly rows: readonly SourceRow[]
  /** Without a field that rows need, none of them could be judged. */
  readonly isWhole: boolean
}

async function makeRows(
  tx: Tx,
  { entity, mode, zone, program, rows, isWhole }: Making,
): Promise<{ readonly cells: readonly string[]; readonly faults: readonly Fault[] }[]> {
  const { targets, lookups } = program
  const found = await findLookups(tx, lookups, rows)
  const mapped = rows.map((one) => program.row(one, found))
  if (!isWhole)
    return mapped.map(({ cells, faults }) => ({
      cells,
      faults: faults.map(({ target, message }) => ({ target: targets[target]!, message })),
    }))
  const parameters = namesParameters(entity) ? await readParameters(tx) : undefined
  const lines = mapped.map((_, at) => at + 1)
  const { bad } = await writeChunk(tx, { entity, mode, targets, rows: mapped, lines }, { zone, parameters })
  const byLine = new Map(bad.map(({ line, faults }) => [line, faults]))
  return mapped.map(({ cells }, at) => ({ cells, faults: byLine.get(at + 1) ?? [] }))
}
