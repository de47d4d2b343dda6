import { isRecord } from '#domain/pages/read-properties.ts'
import { unitPageKinds, type UnitPageKind } from './unit-page-kinds.ts'

/** Name of the file with the designed pages of a plan unit; dashboards and home layouts have tables of their own. */
export const pagesFile = 'designPage.jsonl'

/** The first line says what the others are. */
export const header = { format: 'takt.pages', formatVersion: 1 } as const

/** Who finds a published page in the menu, and where. */
export interface PageMenu {
  readonly moduleCode: string | null
  readonly icon: string | null
  readonly sortNo: number | null
  readonly roles: readonly string[]
}

/** A page with its contents, and where it was published the place of it. */
export interface PageLine {
  readonly page: string
  readonly kind: UnitPageKind
  /** Of a personal template: its user. */
  readonly owner: string | null
  readonly draft: unknown
  /** Null: it is not published. */
  readonly published: unknown
  readonly menu: PageMenu | null
}

/** A file that pages show, its bytes as Base64. */
export interface FileLine {
  readonly file: string
  readonly name: string
  readonly content: string
}

export type Line = PageLine | FileLine

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function menuOf(value: unknown): PageMenu | null {
  if (!isRecord(value)) return null
  const { moduleCode, icon, sortNo, roles } = value
  return {
    moduleCode: text(moduleCode),
    icon: text(icon),
    sortNo: Number.isInteger(sortNo) ? (sortNo as number) : null,
    roles: Array.isArray(roles) ? roles.filter((one) => typeof one === 'string') : [],
  }
}

/** What a line after the first holds; null: neither a page nor a file. */
export function lineOf(value: unknown): Line | null {
  if (!isRecord(value)) return null
  const { page, kind, owner, draft, published, menu, file, name, content } = value
  if (typeof file === 'string' && typeof name === 'string' && typeof content === 'string')
    return { file, name, content }
  const known = unitPageKinds.find((one) => one === kind)
  if (typeof page !== 'string' || !known) return null
  return { page, kind: known, owner: text(owner), draft, published: published ?? null, menu: menuOf(menu) }
}
