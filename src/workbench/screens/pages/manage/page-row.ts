import type { Language, Label } from '#domain/label.ts'
import { pageText } from '#domain/pages/text.ts'
import { readPage, type Unreadable } from '#domain/pages/read-page.ts'
import { type PageFile, newPage } from '#domain/pages/page.ts'
import type { OutputOf, InputOf } from '#domain/service.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { defineEntity } from '#domain/entity.ts'
import { choice, code, flag, text, type Fields } from '#domain/field-kinds.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import { fetchCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import type { FormValues } from '../../../fields/form-field.tsx'
import { session } from '../../../state/session.ts'

/** A designed page of the list. */
export type PageRow = OutputOf<typeof designPages.list>['items'][number]

/** A page as every call that changes it answers. */
export type KeptPage = OutputOf<typeof designPages.saveDraft>

/** Content of a page as it was kept; throws where it cannot be read, which a kept page never is. */
export function keptContent(content: unknown): PageFile {
  const read = readPage(content)
  if (!read.page) throw new Error(`a kept page is unreadable: ${read.unreadable satisfies Unreadable}`)
  return read.page
}

/** The draft of a page, with the version of the row that it is of. */
export async function draftOf(code: string): Promise<{ readonly row: KeptPage; readonly page: PageFile }> {
  const { content, ...row } = await fetchCall(designPages.draft, { code })
  return { row, page: keptContent(content) }
}

/** The name of a page in the language of the reader. */
export const nameIn = (
  { name, nameEn }: { readonly name: string; readonly nameEn?: string | null | undefined },
  language: Language,
): string => pageText({ 'zh-Hans': name, en: nameEn ?? '' }, language)

const form = <const F extends Fields>(label: Label, fields: F) =>
  defineEntity({
    name: 'pageForm',
    service: 'DesignPage',
    area: 'pages',
    label,
    standard: false,
    key: Object.keys(fields).slice(0, 1),
    fields,
  })

const named = {
  code: code('编码', 'Code', { required: true, length: 40 }),
  name: text('名称', 'Name', { required: true, length: 80 }),
  nameEn: text('英文名称', 'English name', { length: 80 }),
} as const

/** A page that begins empty or with the content of another. */
export const newPageForm = form(
  { zh: '新增页面', en: 'New page' },
  { ...named, kind: choice('类型', 'Kind', 'PageKind', { required: true, default: 'page' }) },
)

/** A copy has the kind of what it is a copy of. */
export const copyForm = form({ zh: '复制页面', en: 'Copy of a page' }, named)

export const templateForm = form(
  { zh: '模板', en: 'Template' },
  { ...named, shared: flag('共享给所有人', 'Shared with everybody', { default: false }) },
)

export const renameForm = form({ zh: '重命名', en: 'Rename' }, { name: named.name, nameEn: named.nameEn })

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Titles as they were entered; an English one that is empty is none. */
export function titleOf({ name, nameEn }: FormValues): PageFile['title'] {
  const english = textOf(nameEn)
  return { 'zh-Hans': textOf(name), ...(english === '' ? {} : { en: english }) }
}

/** What a form of names starts with. */
export const namesOf = ({ title }: PageFile): FormValues => ({
  name: title['zh-Hans'] ?? title['en'] ?? '',
  nameEn: title['en'] ?? '',
})

type Owner = Pick<InputOf<typeof designPages.create>, 'ownerType' | 'owner'>

/** Keeps a new page under the code and names that were entered, empty or with a content. */
export function createPage(
  values: FormValues,
  kind: PageKind,
  from: PageFile | null,
  owner: Owner = {},
): Promise<KeptPage> {
  const written = textOf(values['code'])
  const title = titleOf(values)
  const content = from ? { ...from, code: written, kind, title } : newPage(written, kind, title)
  return write(designPages.create, { code: written, content, ...owner })
}

/** Owner of a template that everybody may start from, or that its maker keeps. */
export const ownerOfTemplate = (isShared: boolean) =>
  isShared
    ? ({ ownerType: 'all', owner: null } as const)
    : ({ ownerType: 'user', owner: session.information?.user?.userName ?? null } as const)

export const isShared = ({ ownerType }: PageRow): boolean => ownerType !== 'user'
