import type { FileHead } from '#domain/integration/imports/report.ts'
import { importSchemeCalls } from '#domain/services/integration/import-schemes.ts'
import { upload } from '../../../client/transfer.ts'
import type { ImportSettings } from './settings.ts'

/** Suffixes of files that schemes read. */
export const schemeFiles = [
  '.xlsx',
  '.csv',
  '.tsv',
  '.txt',
  '.gz',
  '.json',
  '.ndjson',
  '.jsonl',
  '.arrow',
  '.parquet',
] as const

/** Of a text file the beginning says all that its head has. */
const HEAD_BYTES = 2 ** 21
const inLines = /\.(?:csv|tsv|txt)$/i

const headPart = (file: File): File =>
  inLines.test(file.name) && file.size > HEAD_BYTES ? new File([file.slice(0, HEAD_BYTES)], file.name) : file

/** Sheet, header row, columns and first lines of a file. */
export async function readHead(
  file: File,
  { entity, sheet, headerRow, encoding }: ImportSettings,
  signal: AbortSignal,
): Promise<FileHead> {
  const row = JSON.stringify({ entity, sheet, headerRow, encoding })
  return (await upload(importSchemeCalls.readHead, { row }, [headPart(file)], { signal })) as FileHead
}
