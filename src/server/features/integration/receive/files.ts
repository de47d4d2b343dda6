import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entity } from '#domain/entity.ts'
import { exportColumns } from '../../../platform/exchange/export-columns.ts'
import { writeCsv } from '../../../platform/exchange/csv/write.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows that give the same fields, as a file that is brought in. */
export interface RowFile {
  readonly path: string
  /** Places in the body of the rows, by the line of the file at which each begins. */
  readonly placeOfLine: ReadonlyMap<number, number>
}

/** Different sets of fields in one body. */
export const MOST_SHAPES = 50

/** Rows of a body by the fields that they give: what a row leaves out stays as it is, and an empty cell would clear it. */
export function byFields(
  rows: readonly Row[],
): readonly { names: readonly string[]; places: readonly number[] }[] {
  const groups = new Map<string, { names: readonly string[]; places: number[] }>()
  for (const [place, row] of rows.entries()) {
    const names = Object.keys(row).toSorted()
    const key = names.join(' ')
    const group = groups.get(key) ?? { names, places: [] }
    groups.set(key, group)
    group.places.push(place)
  }
  return [...groups.values()]
}

/** Writes the rows below a folder, one file for each set of fields. */
export async function writeRows(folder: string, entity: Entity, rows: readonly Row[]): Promise<RowFile[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: RowFile[] = []
  for (const { names, places } of byFields(rows)) {
    const path = join(folder, randomUUID())
    files.push({ path, placeOfLine: await writeGroup(path, entity, names, places, rows) })
  }
  return files
}

async function writeGroup(
  path: string,
  entity: Entity,
  names: readonly string[],
  places: readonly number[],
  rows: readonly Row[],
): Promise<ReadonlyMap<number, number>> {
  const lines = async function* () {
    for (const place of places) yield [names.map((name) => rows[place]![name])]
  }
  const placeOfLine = new Map<number, number>()
  const file = await open(path, 'wx', 0o600)
  try {
    let line = 1
    let at = -1
    const columns = exportColumns(entity, null, names)
    for await (const text of writeCsv(columns, lines(), { zone: null, language: null, mark: false })) {
      if (at >= 0) placeOfLine.set(line, places[at]!)
      at++
      line += text.split('\n').length - 1
      await file.write(text)
    }
  } finally {
    await file.close()
  }
  return placeOfLine
}

export const dropFiles = (files: readonly RowFile[]) =>
  Promise.all(files.map(({ path }) => rm(path, { force: true })))
