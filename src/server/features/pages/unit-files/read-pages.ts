import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { LISTED_FAULTS, type FileReport, type ImportFault } from '#domain/exchange.ts'
import { TaktError } from '#domain/errors.ts'
import { labelOfError, type Label } from '#domain/label.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import type { Tx } from '../../../db/tenant.ts'
import { header, lineOf } from './page-lines.ts'
import { putFile } from './put-file.ts'
import { putPage, type Put } from './put-page.ts'

const unreadable: Readonly<Record<'header' | 'newer' | 'line' | 'json', Label>> = {
  header: { zh: '不是导出的页面文件', en: 'is no file of exported pages' },
  newer: {
    zh: '由更新的版本导出，请先升级系统',
    en: 'was exported by a newer version; update the system first',
  },
  line: { zh: '既不是页面也不是文件', en: 'is neither a page nor a file' },
  json: { zh: '不是有效的 JSON', en: 'is not valid JSON' },
}

/** Cannot be read on, with the reason. */
class Faulty extends Error {
  readonly label: Label

  constructor(label: Label) {
    super(label.en)
    this.label = label
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Faulty(unreadable.json)
  }
}

function checkHeader(value: unknown): void {
  if (!isRecord(value) || value['format'] !== header.format) throw new Faulty(unreadable.header)
  if (isDeepStrictEqual(value, header)) return
  const { formatVersion } = value
  throw new Faulty(
    typeof formatVersion === 'number' && formatVersion > header.formatVersion
      ? unreadable.newer
      : unreadable.header,
  )
}

function reasonOf(error: unknown): Label | null {
  if (error instanceof Faulty) return error.label
  return error instanceof TaktError ? labelOfError(error) : null
}

/**
 * Brings the designed pages of a file into the plan unit of a transaction, with the files that they show. Pages are known by
 * their codes; none is deleted. What is wrong is reported by line.
 */
export async function readPages(tx: Tx, path: string): Promise<FileReport> {
  const file = basename(path)
  const counts: Record<Put, number> = { inserted: 0, updated: 0, unchanged: 0 }
  const faults: ImportFault[] = []
  const copies = new Map<string, string>()
  let [line, rows] = [0, 0]
  for await (const text of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    line += 1
    if (text === '') continue
    try {
      if (line === 1) {
        checkHeader(parsed(text))
        continue
      }
      const one = lineOf(parsed(text))
      if (!one) throw new Faulty(unreadable.line)
      if ('file' in one) {
        copies.set(one.file, await putFile(tx, one))
        continue
      }
      rows += 1
      counts[await putPage(tx, one, copies)] += 1
    } catch (error) {
      const message = reasonOf(error)
      if (!message) throw error
      faults.push({ file, line, column: '', value: '', message })
      // Nothing below a first line of something else is a page.
      if (line === 1) break
    }
  }
  return {
    file,
    entity: 'designPage',
    header: [],
    fields: [],
    sheets: [],
    sample: [],
    rows,
    ...counts,
    faultCount: faults.length,
    faults: faults.slice(0, LISTED_FAULTS),
  }
}
