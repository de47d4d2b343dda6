import { readTables, type FolderTables } from '../folder-command.ts'
import { FaultReport } from '../tables/faults.ts'
import { checkFolder } from './checks.ts'
import { kitFiles, requiredFiles } from './files.ts'

/** The files of one `takt kit` folder; optional ones may be absent. */
export type KitFolder = FolderTables<typeof kitFiles>

/**
 * Reads and checks every file of a folder. The folder is valid only when the report stays empty; all files are
 * read, so that one run reports every fault.
 */
export function readFolder(
  path: string,
  zone: string,
  onFile: (name: string, position: number, count: number) => void = () => {},
): { folder: KitFolder; report: FaultReport } {
  const report = new FaultReport()
  const folder = readTables(path, kitFiles, { required: requiredFiles, zone, report, onFile })
  checkFolder(folder, report)
  return { folder, report }
}
