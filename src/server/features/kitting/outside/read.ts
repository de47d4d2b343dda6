import { TaktError } from '#domain/errors.ts'
import { outsideFields } from '#domain/kitting/outside-source.ts'
import { checkSource, readsConnection, type CheckedSource } from '#domain/kitting/source-mapping.ts'
import type { Reader } from '../../../identity/handlers.ts'
import { openConnection } from '../../../platform/connections/open.ts'
import { withConnection } from '../../../platform/connections/with-connection.ts'
import type { SourceReader } from '../../../platform/connections/source-reader.ts'
import { readerNamed } from '../../../identity/acting-reader.ts'
import type { PlannedSource } from '../scheme-store.ts'
import { keptRows } from './kept.ts'
import type { ReadSource, SourceReading } from './read-source.ts'
import { RowCollector, usedColumns, type OutsideRows } from './rows.ts'

/** What reads connections: calls of them, and the users with whose rights that is done. */
export const connectionPermission = 'Pages.Roles'

/** Sources that read connections get their rows; outside of a transaction, as other systems take their time. */
export async function readSources(
  reading: SourceReading,
  planned: readonly PlannedSource[],
): Promise<ReadSource[]> {
  const read: ReadSource[] = []
  for (const one of planned)
    read.push(readsConnection(one.definition) ? await readOutside(reading, one) : ofTable(one))
  return read
}

/** @throws TaktError where the source reads a connection */
export function ofTable({ kind, source, facts, zone }: PlannedSource): ReadSource {
  if (!source) throw new TaktError('sourceInvalid', { source: facts.code })
  return { kind, source, facts, zone, rows: null }
}

async function readOutside(reading: SourceReading, planned: PlannedSource): Promise<ReadSource> {
  const kept = await keptRows(reading, planned)
  const source =
    kept &&
    checkSource(planned.kind, planned.definition, {
      outside: outsideFields(kept.columns),
    }).source
  return source ? { ...planned, source, rows: kept } : readNow(reading, planned)
}

async function readNow(reading: SourceReading, planned: PlannedSource): Promise<ReadSource> {
  const { services, signal, zone } = reading
  const owner = await ownerOf(reading, planned)
  return withConnection(services, openConnection, owner, planned.definition.dbCode!, async (reader) => {
    const rows = await rowsOf(reader, planned, { zone: planned.zone ?? zone, signal })
    return { ...planned, ...rows }
  })
}

/** The user who saved the source last, with present rights. */
async function ownerOf(
  { services, scope }: SourceReading,
  { owner: name, facts, definition }: PlannedSource,
): Promise<Reader> {
  const owner = await readerNamed(services, scope, name)
  if (!owner?.caller?.permissions.has(connectionPermission))
    throw new TaktError('sourceOwner', { source: facts.code, connection: definition.dbCode })
  return owner
}

interface HowToRead {
  /** Of times without one. */
  readonly zone: string
  readonly signal: AbortSignal
  readonly limit?: number
}

/** The definition against the columns that the table has now, and the rows of those that it reads. */
export async function rowsOf(
  reader: SourceReader,
  { kind, definition, facts }: Pick<PlannedSource, 'kind' | 'definition' | 'facts'>,
  { zone, signal, limit }: HowToRead,
): Promise<{ readonly source: CheckedSource; readonly rows: OutsideRows }> {
  const table = definition.tableOrView.trim()
  const columns = await reader.columns(table)
  const { source, faults } = checkSource(kind, definition, { outside: outsideFields(columns) })
  if (!source)
    throw new TaktError(
      'sourceInvalid',
      { source: facts.code },
      { details: faults.map((fault) => `${fault.part}: ${fault.messageIn('en')}`).join('\r\n') },
    )
  const names = usedColumns(source)
  const used = names.map((name) => columns.find((column) => column.name === name)!)
  const collector = new RowCollector(facts.code, used, zone)
  const request = { table, columns: names, ...(limit === undefined ? {} : { limit }) }
  for await (const batch of reader.rows(request, signal)) for (const row of batch.rows) collector.add(row)
  return { source, rows: collector.rows() }
}
