import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FaultReport } from './faults.ts'
import { fileReason } from './file-faults.ts'

/** Maximum unpacked bytes of a gzipped file: some million rows, within the memory of any machine. */
const MOST_UNPACKED = 512 * 2 ** 20

const endings = ['.csv', '.csv.gz', '.arrow'] as const

export interface InputFile {
  /** Name in fault messages. */
  readonly name: string
  readonly format: 'csv' | 'arrow'
  readonly bytes: Buffer
}

/** Reads `base` of a folder in any of its forms; null when it is absent or faulty, which is reported. */
export function readInput(
  folder: string,
  base: string,
  required: boolean,
  report: FaultReport,
): InputFile | null {
  const names = endings.map((ending) => `${base}${ending}`)
  const found = names.filter((name) => existsSync(join(folder, name)))
  if (found.length > 1) report.add(found[0]!, 0, '', 'severalFiles', { names: found.join(', ') })
  if (found.length === 0 && required)
    report.add(names[0]!, 0, '', 'missingFile', { names: names.slice(1).join(', ') })
  if (found.length !== 1) return null
  return load(folder, found[0]!, report)
}

function load(folder: string, name: string, report: FaultReport): InputFile | null {
  try {
    const raw = readFileSync(join(folder, name))
    const bytes = name.endsWith('.gz') ? gunzipSync(raw, { maxOutputLength: MOST_UNPACKED }) : raw
    return { name, format: name.endsWith('.arrow') ? 'arrow' : 'csv', bytes }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE')
      report.add(name, 0, '', 'tooLarge', { most: MOST_UNPACKED / 2 ** 20 })
    else if (code.startsWith('Z_')) report.add(name, 0, '', 'notGzip')
    else if (code === 'ERR_FS_FILE_TOO_LARGE') report.add(name, 0, '', 'tooLarge', { most: 2048 })
    else if (fileReason(error, 'en') === null) throw error
    else report.addText(name, 0, '', (language) => fileReason(error, language)!)
    return null
  }
}
