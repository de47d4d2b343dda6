import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exchangedOf } from '#domain/import-target.ts'
import type { Language } from '#domain/label.ts'
import type { Tx } from '../../../db/tenant.ts'
import { pagesFile } from '../../pages/unit-files/page-lines.ts'
import { writePages } from '../../pages/unit-files/write-pages.ts'
import { checkRowLimit, countRows, rowsOf, tableFile } from '../../../platform/exchange/export-rows.ts'
import { zoneOf } from '../../../platform/exchange/import-files.ts'
import type { ExportFormat } from '../../../platform/exchange/made-table.ts'
import { tenantEntities } from '../../../db/tenant-entity.ts'

export interface UnitFile {
  readonly name: string
  readonly rows: number
}

/**
 * Writes the data of the plan unit into a folder, one file per entity that comes back by files, and its designed pages.
 * Run in a transaction of one snapshot, so that every reference of one file is found in another.
 */
export async function writeUnit(
  tx: Tx,
  folder: string,
  { format, language }: { readonly format: ExportFormat; readonly language: Language },
  begun: (entity: string, rows: number) => void = () => {},
): Promise<UnitFile[]> {
  // Cells of Excel have no zone: they show the plan unit's time, as takt import reads them.
  const looks = { language, zone: await zoneOf(tx), plain: true }
  const files: UnitFile[] = []
  for (const entity of exchangedOf(tenantEntities(tx))) {
    const count = await countRows(entity, tx, {}, language)
    checkRowLimit(format, count)
    begun(entity.name, count)
    const stream = tableFile({ entity, format, names: undefined, looks, count }, (columns) =>
      rowsOf(entity, tx, columns, {}, language),
    )
    const name = `${entity.name}.${format}`
    await pipeline(stream, createWriteStream(join(folder, name)))
    files.push({ name, rows: count })
  }
  files.push({ name: pagesFile, rows: await writePages(tx, folder) })
  return files
}
