import { buffer } from 'node:stream/consumers'
import { defaultLimits } from '../../src/server/platform/exchange/table-file.ts'
import { sourceOf, Zip } from '../../src/server/platform/exchange/xlsx/zip.ts'

/** The parts of a workbook by their names. */
export async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await Zip.open(sourceOf(bytes), 'x', defaultLimits)
  const all = new Map<string, Buffer>()
  for (const part of zip.parts) all.set(part, await buffer(zip.read(part)))
  return all
}
