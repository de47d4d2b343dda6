import type { Entity } from '#domain/entity.ts'
import type { MappingProgram } from '#domain/integration/evaluate-mapping.ts'
import { MOST_FAULTY_ROWS } from '#domain/integration/imports/report.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import type { SourceRow } from '#domain/integration/source-row.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Batch } from '../../../platform/exchange/table-file.ts'
import { writeChunk, type ChunkSettings } from '../interfaces/chunk.ts'
import { findLookups } from '../interfaces/lookups.ts'
import type { Missing } from '../interfaces/missing.ts'
import { addCounts, noCounts, type Counts } from '../interfaces/progress.ts'
import { Stopped } from '../interfaces/stopped.ts'
import type { Faults } from './faults.ts'
import type { FileStep } from './file-table.ts'
import { SeenKeys } from './seen-keys.ts'

/** Rows that are mapped, staged and written at once. */
const CHUNK_ROWS = 20_000

export interface FileRows {
  readonly program: MappingProgram
  /** Places in the rows of the file of the columns of the program. */
  readonly places: readonly number[]
  readonly steps: AsyncGenerator<FileStep>
}

export interface FileWriting {
  readonly entity: Entity
  readonly mode: WriteMode
  readonly settings: ChunkSettings
  readonly missing: Missing | null
  readonly faults: Faults
  readonly signal: AbortSignal
  readonly onRows: (count: number, phase: 'reading' | 'writing') => void
}

export interface Writing {
  readonly counts: Counts
  /** The import ended before the file did. */
  readonly isStopped: boolean
}

/** Rows of the file that wait to be written together. */
interface Waiting {
  readonly lines: number[]
  readonly rows: SourceRow[]
}

/** Reads the rows of a file to its end and writes those that are sound. @throws Stopped */
export async function writeFile(tx: Tx, file: FileRows, writing: FileWriting): Promise<Writing> {
  const { faults, signal, onRows } = writing
  const seen = new SeenKeys()
  let waiting: Waiting = { lines: [], rows: [] }
  let isStopped = false
  const flush = async (): Promise<void> => {
    signal.throwIfAborted()
    const chunk = waiting
    waiting = { lines: [], rows: [] }
    if (chunk.rows.length === 0) return
    onRows(faults.readSoFar.read, 'writing')
    const counts = await writeRows(tx, file, writing, { ...chunk, seen })
    faults.readSoFar = addCounts(faults.readSoFar, counts)
    if (faults.rows > MOST_FAULTY_ROWS) throw new Stopped('tooManyFaults', { limit: MOST_FAULTY_ROWS })
  }
  for await (const step of file.steps) {
    signal.throwIfAborted()
    if (step.step === 'fault') {
      faults.ofFile(step.fault)
      isStopped = true
    }
    if (step.step !== 'rows') continue
    takeRows(step, file, faults, waiting)
    onRows(faults.readSoFar.read + waiting.rows.length, 'reading')
    if (waiting.rows.length >= CHUNK_ROWS) await flush()
  }
  await flush()
  return { counts: faults.readSoFar, isStopped }
}

/** Rows of a batch with the columns that are read; a row with a cell among them that cannot be read is at fault. */
function takeRows(batch: Batch, { program, places }: FileRows, faults: Faults, waiting: Waiting): void {
  const unreadable = new Set<number>()
  for (const { line, column, value, message } of batch.faults) {
    const place = places.indexOf(column)
    if (column >= 0 && place < 0) continue
    unreadable.add(line)
    faults.ofCell(line, column < 0 ? '' : program.columns[place]!, value, message)
  }
  faults.rows += unreadable.size
  for (const [at, cells] of batch.rows.entries()) {
    const line = batch.lines[at]!
    if (unreadable.has(line)) continue
    waiting.lines.push(line)
    waiting.rows.push(places.map((place) => cells[place] || null))
  }
  const faulty = unreadable.size
  faults.readSoFar = addCounts(faults.readSoFar, { ...noCounts, read: faulty, faulty })
}

async function writeRows(
  tx: Tx,
  { program }: FileRows,
  { entity, mode, settings, missing, faults }: FileWriting,
  { lines, rows, seen }: Waiting & { readonly seen: SeenKeys },
): Promise<Counts> {
  const found = await findLookups(tx, program.lookups, rows)
  const { targets } = program
  const result = await writeChunk(
    tx,
    { entity, mode, targets, rows: rows.map((row) => program.row(row, found)), lines },
    {
      ...settings,
      onStaged: async (stage) => {
        await missing?.see(tx, stage)
        return (await seen.take(tx, stage)) ?? undefined
      },
    },
  )
  const rowAt = new Map(lines.map((line, at) => [line, rows[at]!]))
  for (const { line, faults: wrong } of result.bad) {
    const row = rowAt.get(line)!
    const valueOf = (column: string): string => row[program.columns.indexOf(column)] ?? ''
    for (const fault of wrong) faults.ofRow(line, fault, valueOf)
  }
  faults.rows += result.bad.length
  if (result.isOverfull) throw new Stopped('tooManyFaults', { limit: result.bad.length })
  const { created, updated, unchanged, skipped, bad } = result
  return { read: rows.length, created, updated, unchanged, skipped, deleted: 0, faulty: bad.length }
}
