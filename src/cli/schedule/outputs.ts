import { join } from 'node:path'
import { NULL_I32, NULL_I64, textAt } from '#engine/columns.ts'
import { scheduleResultSchemas, type ScheduleTables } from '#engine/scheduling/results.ts'
import { cellsOf, textCells, timeCells, writeCsv, type CellWriter } from '../tables/csv-writer.ts'

/** Minutes of seconds, at most two digits after the point. */
const minutes = (seconds: number): string => String(Math.round((seconds / 60) * 100) / 100)

const minuteCells =
  (column: Int32Array): CellWriter =>
  (row) =>
    column[row] === NULL_I32 ? '' : minutes(column[row]!)

/** Writes the CSV files of `takt schedule --out` into a folder. */
export function writeOutputs(folder: string, tables: ScheduleTables, zone: string): void {
  writeCsv(join(folder, 'schedule.csv'), tables.operations.length, operationCells(tables, zone))
  writeCsv(join(folder, 'jobs.csv'), tables.jobs.length, jobCells(tables, zone))
  writeCsv(join(folder, 'machines.csv'), tables.resources.length, machineCells(tables, zone))
}

function operationCells({ operations }: ScheduleTables, zone: string): Record<string, CellWriter> {
  const { columns } = operations
  const cells = (name: keyof typeof columns): CellWriter =>
    cellsOf(columns[name], scheduleResultSchemas.operations[name], zone)
  const reference = textCells(columns.reasonRef)
  const reason = textCells(columns.reason)
  return {
    job: cells('order'),
    step: cells('procNo'),
    machine: cells('resource'),
    start: cells('start'),
    end: cells('end'),
    setup_start: cells('setupStart'),
    reason: (row) =>
      textAt(columns.reasonRef, row) === null ? reason(row) : joined(reason(row), reference(row)),
  }
}

/** Code and reference as one cell; a quoted reference takes the code inside its quotes. */
const joined = (code: string, reference: string): string =>
  reference.startsWith('"') ? `"${code} ${reference.slice(1)}` : `${code} ${reference}`

function jobCells({ jobs }: ScheduleTables, zone: string): Record<string, CellWriter> {
  const { order, start, end, due, lateness, unassigned } = jobs.columns
  /** A job with an unplaced step is not planned: its end is unknown. */
  const planned =
    (cells: CellWriter): CellWriter =>
    (row) =>
      unassigned[row]! > 0 ? '' : cells(row)
  return {
    job: textCells(order),
    start: planned(timeCells(start, zone)),
    end: planned(timeCells(end, zone)),
    due: timeCells(due, zone),
    lateness_minutes: minuteCells(lateness),
  }
}

function machineCells({ resources }: ScheduleTables, zone: string): Record<string, CellWriter> {
  const { resource, busy, setup, idle, utilisation } = resources.columns
  return {
    machine: textCells(resource),
    busy: minuteCells(busy.map((seconds, row) => seconds + setup[row]!)),
    setup: minuteCells(setup),
    idle: minuteCells(idle),
    utilisation: (row) => (utilisation[row] === NULL_I64 ? '' : cellsOf(utilisation, 'quantity', zone)(row)),
  }
}
