import { posix } from 'node:path'
import { UnreadableFile } from '../fault.ts'
import type { ReadLimits } from '../table-file.ts'
import { unescapeXstring } from '#domain/rules/xstring.ts'
import { readXml, type XmlEvents } from './xml.ts'
import type { Zip } from './zip.ts'

interface Sheet {
  readonly name: string
  readonly part: string
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
  /** Days count from 1904 (old Mac files) instead of 1900. */
  readonly from1904: boolean
  readonly texts: readonly string[]
  /** Per cell style: what its numbers are. */
  readonly styles: readonly NumberStyle[]
}

const ignore = (): void => {}

const readPart = (zip: Zip, file: string, part: string, events: XmlEvents): Promise<void> =>
  readXml(file, part, zip.read(part), events, (elements) => zip.countElements(elements))

interface Relation {
  readonly type: string
  readonly target: string
}

/** Relations of a part by id; targets are resolved to part names. */
async function relationsOf(zip: Zip, file: string, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part)
  const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const found = new Map<string, Relation>()
  if (!zip.has(list)) return found
  await readPart(zip, file, list, {
    open(name, at) {
      if (name !== 'Relationship' || !at['Id'] || !at['Target']) return
      const target = at['Target']
      found.set(at['Id'], {
        type: (at['Type'] ?? '').split('/').at(-1) ?? '',
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      })
    },
    close: ignore,
    text: ignore,
  })
  return found
}

async function readTexts(zip: Zip, file: string, part: string, limits: ReadLimits): Promise<string[]> {
  const texts: string[] = []
  let characters = 0
  const runs = new TextRuns()
  await readPart(zip, file, part, {
    open: (name) => runs.open(name),
    close(name) {
      runs.close(name)
      if (name !== 'si') return
      const text = runs.take()
      characters += text.length
      if (characters > limits.sharedText)
        throw new UnreadableFile(file, 'tooLarge', { values: { limit: limits.sharedText >> 20 } })
      texts.push(text)
    },
    text: (text) => runs.text(text),
  })
  return texts
}

/** Joins the runs of a rich text; phonetic guides (`rPh`) are not part of the value. */
export class TextRuns implements XmlEvents {
  private value = ''
  private inText = false
  private phonetic = 0

  open(name: string): void {
    if (name === 'rPh') this.phonetic++
    else if (name === 't') this.inText = this.phonetic === 0
  }

  close(name: string): void {
    if (name === 'rPh') this.phonetic--
    else if (name === 't') this.inText = false
  }

  text(text: string): void {
    if (this.inText) this.value += text
  }

  take(): string {
    const value = unescapeXstring(this.value)
    this.value = ''
    return value
  }
}

/** Excel's own format `[h]:mm:ss`. */
const ELAPSED = 46

/** Number formats of Excel that stand for dates and times without being written in the file. */
const builtInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)

function builtInStyle(id: number): NumberStyle {
  if (id === ELAPSED) return 'elapsed'
  return builtInDate(id) ? 'date' : 'number'
}

/** A number may be a date or a time of day, or a length of time in days (`[h]:mm`). */
export type NumberStyle = 'number' | 'date' | 'elapsed'

export function styleOfFormat(format: string): NumberStyle {
  if (/\[[hms]+\]/i.test(format)) return 'elapsed'
  const bare = format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')
  return !/general/i.test(bare) && /[dmyhs]/i.test(bare.replace(/[eE][+-]/g, '')) ? 'date' : 'number'
}

/** Longest format of a number that Excel takes; more of it is not looked at. */
const LONGEST_FORMAT = 255

async function readStyles(zip: Zip, file: string, part: string): Promise<NumberStyle[]> {
  const formats = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let inCells = false
  await readPart(zip, file, part, {
    open(name, at) {
      if (name === 'cellXfs') inCells = true
      if (name === 'numFmt')
        formats.set(Number(at['numFmtId']), styleOfFormat((at['formatCode'] ?? '').slice(0, LONGEST_FORMAT)))
      if (name !== 'xf' || !inCells) return
      const id = Number(at['numFmtId'] ?? 0)
      styles.push(formats.get(id) ?? builtInStyle(id))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
    text: ignore,
  })
  return styles
}

/** Everything of a workbook but its cells. */
export async function readWorkbook(zip: Zip, file: string, limits: ReadLimits): Promise<Workbook> {
  const root = await relationsOf(zip, file, '')
  const main = [...root.values()].find((relation) => relation.type === 'officeDocument')?.target
  if (!main || !zip.has(main)) throw new UnreadableFile(file, 'unknownFormat')
  const relations = await relationsOf(zip, file, main)
  const sheets: Sheet[] = []
  let from1904 = false
  await readPart(zip, file, main, {
    open(name, at) {
      if (name === 'workbookPr') from1904 = at['date1904'] === '1' || at['date1904'] === 'true'
      if (name !== 'sheet') return
      const id = Object.entries(at).find(([key]) => key.endsWith(':id'))?.[1]
      const target = relations.get(id ?? '')
      if (target?.type === 'worksheet') sheets.push({ name: at['name'] ?? '', part: target.target })
    },
    close: ignore,
    text: ignore,
  })
  if (sheets.length === 0) throw new UnreadableFile(file, 'broken', { values: { reason: main } })
  const partOf = (type: string) => [...relations.values()].find((r) => r.type === type)?.target
  const texts = partOf('sharedStrings')
  const styles = partOf('styles')
  return {
    sheets,
    from1904,
    texts: texts && zip.has(texts) ? await readTexts(zip, file, texts, limits) : [],
    styles: styles && zip.has(styles) ? await readStyles(zip, file, styles) : [],
  }
}
