import { FaultReport } from '../tables/faults.ts'
import { readTable, type FileTable } from '../tables/read-table.ts'
import { checkFolder } from './checks.ts'
import { kitFiles, requiredFiles, type KitFileName } from './files.ts'

/** The files of one `takt kit` folder; optional ones may be absent. */
export type KitFolder = { readonly [N in KitFileName]: FileTable<(typeof kitFiles)[N]> | null }

/**
 * Reads and checks every file of a folder. The folder is only sound when the report stays empty; all files are read
 * whatever is wrong with the others, so that one run names every fault.
 */
export function readFolder(
  path: string,
  zone: string,
  onFile: (name: KitFileName, position: number, count: number) => void = () => {},
): { folder: KitFolder; report: FaultReport } {
  const report = new FaultReport()
  const tables: Record<string, unknown> = {}
  const names = Object.keys(kitFiles) as KitFileName[]
  for (const [position, name] of names.entries()) {
    onFile(name, position, names.length)
    tables[name] = readTable(path, name, kitFiles[name], {
      required: requiredFiles.includes(name),
      zone,
      report,
    })
  }
  const folder = tables as KitFolder
  checkFolder(folder, report)
  return { folder, report }
}
