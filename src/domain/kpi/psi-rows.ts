import { choiceOf } from '../choices/index.ts'
import type { RowCheck } from '../entity.ts'

/** A row of a PSI pivot. `content` and `initial` are expressions; empty: what its kind gives by itself. */
export interface PsiRow {
  readonly label: string
  readonly kind: string
  readonly content: string
  readonly initial: string
  readonly textColor: string
  readonly backColor: string
  /** Never below zero. */
  readonly limitZero: boolean
  readonly editable: boolean
}

export const emptyPsiRow: PsiRow = {
  label: '',
  kind: 'P',
  content: '',
  initial: '',
  textColor: '',
  backColor: '',
  limitZero: false,
  editable: false,
}

const mostRows = 50
const texts = ['label', 'content', 'initial', 'textColor', 'backColor'] as const
const colour = /^(#[0-9a-f]{6})?$/i

/** The rows that are kept, with what is missing filled in. */
export function readPsiRows(content: unknown): readonly PsiRow[] {
  if (!Array.isArray(content)) return []
  return content.slice(0, mostRows).map((one: unknown) => ({ ...emptyPsiRow, ...(one as Partial<PsiRow>) }))
}

/** Rows have a label each, a known kind, and colours that are colours. */
export const psiRowsCheck: RowCheck = ({ rows }, fields) => {
  if (rows === null || rows === undefined) return []
  const fault = (at: number, zh: string, en: string) => [
    {
      member: 'rows',
      code: 'syntax' as const,
      values: { field: fields['rows']!.label, value: `#${at + 1}`, position: at + 1, reason: { zh, en } },
    },
  ]
  if (!Array.isArray(rows) || rows.length > mostRows)
    return fault(0, '应为行的列表', 'a list of rows is expected')
  for (const [at, one] of (rows as unknown[]).entries()) {
    const row = { ...emptyPsiRow, ...(one as Partial<PsiRow>) }
    if (texts.some((name) => typeof row[name] !== 'string' || row[name].length > 2000))
      return fault(at, '含无效文本', 'it has a text that is none')
    if (row.label.trim() === '') return fault(at, '缺少名称', 'it has no label')
    if (!Object.hasOwn(choiceOf('PsiRowKind'), row.kind))
      return fault(at, '类型未知', 'its kind is not known')
    if (!colour.test(row.textColor) || !colour.test(row.backColor))
      return fault(at, '颜色应为 #RRGGBB', 'a colour is written #RRGGBB')
    if (row.kind === 'custom' && row.content.trim() === '')
      return fault(at, '自定义行需要内容', 'a custom row needs a content')
  }
  return []
}
