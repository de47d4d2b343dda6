import { buffer } from 'node:stream/consumers'
import { templateFault, type TemplateFault, type TemplateFaultCode } from '#domain/print/template-faults.ts'
import { templateLimits } from '#domain/print/templates.ts'
import { UnreadableFile } from '../../exchange/fault.ts'
import { defaultLimits, type ReadLimits } from '../../exchange/table-file.ts'
import { readWorkbook } from '../../exchange/xlsx/workbook.ts'
import { readXml } from '../../exchange/xlsx/xml.ts'
import { sourceOf, Zip } from '../../exchange/xlsx/zip.ts'
import { drawingScan, relationScan, SheetScan, type Scan } from './scans.ts'

/** The workbook is read twice: for its sheets, and part by part. */
const limits: ReadLimits = { ...defaultLimits, bytes: 2 * templateLimits.unpackedBytes, entries: 500 }

/** What becomes of a part of a workbook, by its name in small letters; the first line that fits counts. */
const rules: readonly (readonly [RegExp, 'keep' | 'drop' | TemplateFaultCode])[] = [
  // Folders.
  [/\/$/, 'drop'],
  [/^\[content_types\]\.xml$/, 'keep'],
  [/^_rels\/\.rels$/, 'keep'],
  [/^xl\/(workbook|styles|sharedstrings)\.xml$/, 'keep'],
  [/^xl\/_rels\/workbook\.xml\.rels$/, 'keep'],
  [/^xl\/worksheets\/(_rels\/)?sheet\d+\.xml(\.rels)?$/, 'keep'],
  [/^xl\/theme\/\w+\.xml$/, 'keep'],
  [/^xl\/drawings\/(_rels\/)?drawing\d+\.xml(\.rels)?$/, 'keep'],
  [/^xl\/media\/\w+\.(png|jpe?g|gif)$/, 'keep'],
  [/^xl\/media\//, 'picture'],
  [/vbaproject|vbadata|macrosheets/, 'macros'],
  [/^xl\/externallinks\//, 'links'],
  [/^xl\/(embeddings|activex|ctrlprops|webextensions)\/|^customui\//, 'objects'],
  [/^xl\/(connections|querytables|model)\b/, 'data'],
  [/^xl\/pivot/, 'pivots'],
  [/^xl\/tables\//, 'tables'],
  [/^xl\/(charts|chartsheets|diagrams)\//, 'charts'],
  [/^xl\/(comments|threadedcomments|persons)|\.vml$|\.vml\.rels$/, 'comments'],
  [/^(docprops|customxml|docmetadata)\//, 'drop'],
  [/^xl\/(printersettings\/|calcchain\.xml$|metadata\.xml$|richdata\/)/, 'drop'],
]

/** A workbook of which only known parts are left, and what its first sheet holds. */
export interface CheckedContents {
  readonly parts: ReadonlyMap<string, Buffer>
  readonly sheet: string
  /** Rows before which pages are broken, from 0. */
  readonly breaks: readonly number[]
}

/** Reads a workbook within bounds; faults name what it may not hold. */
export async function checkedContents(
  bytes: Buffer,
  name: string,
): Promise<CheckedContents | readonly TemplateFault[]> {
  try {
    const zip = await Zip.open(sourceOf(bytes), name, limits)
    return await checkParts(zip, name)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return [templateFault('unreadable', null, { reason: error.fault.message })]
  }
}

async function checkParts(zip: Zip, name: string): Promise<CheckedContents | readonly TemplateFault[]> {
  const ruled = zip.parts.map((part) => [part, ruleOf(part)] as const)
  const faults = new Map<string, TemplateFault>()
  for (const [part, rule] of ruled)
    if (rule !== 'keep' && rule !== 'drop' && (rule !== 'part' || faults.size < MOST_NAMED))
      faults.set(
        rule === 'part' || rule === 'picture' ? part : rule,
        templateFault(rule, null, { name: part }),
      )
  if (faults.size > 0) return [...faults.values()]
  const { sheets } = await readWorkbook(zip, name, limits)
  const scans = new Map<string, SheetScan>()
  const found: TemplateFault[] = []
  const parts = new Map<string, Buffer>()
  for (const [part] of ruled.filter(([, rule]) => rule === 'keep')) {
    const content = await buffer(zip.read(part))
    parts.set(part, withoutNames(part, content))
    const sheet = sheets.find((one) => one.part.toLowerCase() === part.toLowerCase())
    const scan = sheet ? new SheetScan(sheet.name) : scanOf(part)
    if (sheet) scans.set(sheet.name, scan as SheetScan)
    if (!scan) continue
    await readXml(name, part, chunkOf(content), scan, (elements) => zip.countElements(elements))
    found.push(...scan.faults)
  }
  const [first, ...others] = sheets.map((sheet) => scans.get(sheet.name)!)
  found.push(...others.filter((scan) => scan?.isUsed).map((scan) => templateFault('sheets', scan.name)))
  if (found.length > 0) return found.slice(0, MOST_NAMED)
  return { parts, sheet: first!.name, breaks: first!.breaks }
}

const MOST_NAMED = 100

const ruleOf = (part: string) => rules.find(([form]) => form.test(part.toLowerCase()))?.[1] ?? 'part'

function scanOf(part: string): Scan | null {
  if (/\.rels$/i.test(part)) return relationScan()
  return /^xl\/drawings\//i.test(part) ? drawingScan() : null
}

/** Names of ranges serve formulas alone, which templates have not; reading a large range of one would take minutes. */
function withoutNames(part: string, content: Buffer): Buffer {
  if (part.toLowerCase() !== 'xl/workbook.xml') return content
  const kept = /<definedName [^>]*_xlnm\.Print_(?:Area|Titles)[^>]*>[^<]{0,200}<\/definedName>/g
  return Buffer.from(
    content
      .toString('utf8')
      .replace(/<definedNames>[\s\S]*?<\/definedNames>/g, (all) => {
        const names = all.match(kept) ?? []
        return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`
      })
      .replace(/<definedNames\/>/g, ''),
  )
}

async function* chunkOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
