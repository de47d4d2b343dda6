import { filled, type Label } from '../label.ts'
import { declaredLanguages } from '../languages.ts'
import type { TenantModel } from '../modelling/tenant-model.ts'
import type { PageFault } from './fault.ts'
import { isKindName } from './kinds/index.ts'
import { partKey, type LinkedParts } from './linked.ts'
import { formatVersion, pageFormat, pageLimits, type PageFile, type PageRequires } from './page.ts'
import { readPage, type Unreadable } from './read-page.ts'
import { isRecord } from './read-properties.ts'
import { pageEntity } from './source-fields.ts'
import { pageText, type PageText } from './text.ts'
import { requiresOf } from './uses.ts'

const refusals = {
  notJson: { zh: '文件不是 JSON 文件', en: 'The file is no JSON file' },
  notAPage: { zh: '文件不是页面文件', en: 'The file is no page file' },
  newerFormat: {
    zh: '页面“{name}”由更新的版本制作：文件格式 {format}，此版本可读取到格式 {known}',
    en: 'Page "{name}" was made by a newer version: its format is {format}, this version reads formats up to {known}',
  },
  tooLarge: {
    zh: '页面“{name}”超过 {characters} 个字符',
    en: 'Page "{name}" has more than {characters} characters',
  },
  tooDeep: {
    zh: '页面“{name}”嵌套超过 {depth} 层',
    en: 'Page "{name}" is nested deeper than {depth} levels',
  },
  tooMany: {
    zh: '页面“{name}”超过 {components} 个组件或 {sources} 个数据源',
    en: 'Page "{name}" has more than {components} components or {sources} sources',
  },
} as const satisfies Readonly<Record<Unreadable | 'notJson', Label>>

/** A page file that was chosen to be imported; or why it is none. */
export type ImportedPage =
  | { readonly page: PageFile; readonly faults: readonly PageFault[] }
  | { readonly page: null; readonly refused: Label }

/** A file that is refused by its title, else by its code. */
function nameOf(file: unknown): Label {
  const { title, code } = isRecord(file) ? file : {}
  const words = isRecord(title) ? (title as PageText) : {}
  const [zh, en] = declaredLanguages.map((language) => {
    const text: unknown = pageText(words, language)
    return typeof text === 'string' && text !== '' ? text : typeof code === 'string' ? code : ''
  })
  return { zh: zh!, en: en! }
}

/** Reads the text of a page file. Never throws; what is refused is called by its name. */
export function readImport(text: string): ImportedPage {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return { page: null, refused: refusals.notJson }
  }
  const read = readPage(file)
  if (read.page) return read
  const format = isRecord(file) ? file['formatVersion'] : ''
  const values = { name: nameOf(file), format, known: formatVersion, ...pageLimits }
  return { page: null, refused: filled(refusals[read.unreadable], values) }
}

/** What a page needs and this product does not have. Calls and parts, by their keys, are looked up where they are known. */
export function lackingOf(
  page: PageFile,
  calls: ReadonlySet<string> | null,
  parts: LinkedParts | null,
  model: TenantModel,
): PageRequires {
  const needed = requiresOf(page)
  const entities = needed.entities.filter((name) => !pageEntity(name, model))
  return {
    entities,
    fields: needed.fields.filter((path) => {
      const [entity = '', field = ''] = path.split('.')
      return !entities.includes(entity) && !Object.hasOwn(model.named(entity).fields, field)
    }),
    calls: calls ? needed.calls.filter((name) => !calls.has(name)) : [],
    kinds: needed.kinds.filter((name) => !isKindName(name)),
    parts: parts ? needed.parts.filter((code) => !parts.has(partKey(code))) : [],
  }
}

/** The text of a page file. */
export const exportedPage = (page: PageFile): string =>
  `${JSON.stringify({ ...page, format: pageFormat, formatVersion, requires: requiresOf(page) }, null, 2)}\n`
