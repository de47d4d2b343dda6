import { choiceOf } from '../choices/index.ts'
import type { RowCheck } from '../rules/row-check.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'
import { isPsiProgram, parsePsi, parsePsiStart } from './expressions.ts'

/**
 * A row of a PSI pivot. `content` is an expression; empty: what its kind gives by itself. `initial` is the expression of
 * the first period where that differs. Colours are `#RRGGBB`, or expressions that give such a text.
 */
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
/** A colour that is written out. */
export const isPsiColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The rows that are kept, with what is missing filled in. */
export function readPsiRows(content: unknown): readonly PsiRow[] {
  if (!Array.isArray(content)) return []
  return content.slice(0, mostRows).map((one: unknown) => ({ ...emptyPsiRow, ...(one as Partial<PsiRow>) }))
}

/** Expressions of a row with what they must give. */
const written = { content: 'number', initial: 'number', textColor: 'text', backColor: 'text' } as const
type Written = keyof typeof written

/** What is wrong with an expression of a row; null: nothing, or it is empty or a colour. */
export function psiRowFault(row: PsiRow, name: Written): SyntaxFault | null {
  const text = row[name].trim()
  if (text === '' || (written[name] === 'text' && isPsiColour(text))) return null
  const read = parsePsi(text, written[name])
  return isPsiProgram(read) ? null : read
}

/** The first period begins at a time. */
const startCheck: RowCheck = ({ startExpr }, fields) => {
  if (typeof startExpr !== 'string' || startExpr.trim() === '') return []
  const read = parsePsiStart(startExpr)
  if (isPsiProgram(read)) return []
  const { position, reason } = read
  const field = fields['startExpr']!.label
  return [{ member: 'startExpr', code: 'syntax', values: { field, value: startExpr, position, reason } }]
}

/** A layout begins at a time; its rows have a label each, a known kind, and expressions that can be read. */
export const psiSetCheck: RowCheck = (row, fields) => [...startCheck(row, fields), ...rowsCheck(row, fields)]

const rowsCheck: RowCheck = ({ rows }, fields) => {
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
    for (const name of Object.keys(written) as Written[]) {
      const wrong = psiRowFault(row, name)
      if (wrong) return fault(at, `${row[name]}：${wrong.reason.zh}`, `${row[name]}: ${wrong.reason.en}`)
    }
    if (row.kind === 'custom' && row.content.trim() === '')
      return fault(at, '自定义行需要内容', 'a custom row needs a content')
  }
  return []
}
