import { filled, type Label } from '../label.ts'
import type { OutCell } from './out-mapping.ts'
import type { SourceValueKind } from './source-row.ts'

/** A column of a table of another system that rows are sent to. */
export interface TargetColumn {
  readonly name: string
  readonly kind: SourceValueKind
  /** It takes rows without a value. */
  readonly nullable: boolean
  /** Rows may leave it out: it is nullable or has a value by itself. */
  readonly optional: boolean
  /** Most characters of a text; null: no limit that is known. */
  readonly length: number | null
  /** Digits of a number before and after its decimal point; null: no limit. */
  readonly digits: { readonly before: number; readonly after: number } | null
  /** Bounds of a whole number; null: no whole number. */
  readonly range: readonly [bigint, bigint] | null
}

const texts = {
  empty: { zh: '目标列不允许为空', en: 'the column of the target needs a value' },
  number: { zh: '“{text}”不是数字', en: '"{text}" is not a number' },
  whole: { zh: '“{text}”不是整数', en: '"{text}" is not a whole number' },
  range: { zh: '{text} 超出目标列的范围', en: '{text} is out of the range of the column' },
  decimals: {
    zh: '{text} 的小数位超过目标列的 {after} 位',
    en: '{text} has more than the {after} decimals of the column',
  },
  length: { zh: '超过目标列的 {length} 个字符', en: 'longer than the {length} characters of the column' },
  date: { zh: '“{text}”不是日期', en: '"{text}" is not a date' },
  time: { zh: '“{text}”不是时间', en: '"{text}" is not a time' },
  flag: { zh: '“{text}”不是真假值', en: '"{text}" is neither true nor false' },
} as const satisfies Record<string, Label>

/** Why a value does not fit a column as it is; null: it fits, as far as that can be seen without the other database. */
export function fitFault(column: TargetColumn, { text }: OutCell): Label | null {
  if (text === '') return column.nullable ? null : texts.empty
  const message = checks[column.kind](column, text)
  return message && filled(message, { text: text.slice(0, 60), ...placesOf(column) })
}

const placesOf = ({ length, digits }: TargetColumn) => ({ length: length ?? 0, after: digits?.after ?? 0 })

const checks: Readonly<Record<SourceValueKind, (column: TargetColumn, text: string) => Label | null>> = {
  text: ({ length }, text) => (length !== null && Array.from(text).length > length ? texts.length : null),
  number: numberFault,
  date: (_column, text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? null : texts.date),
  time: (_column, text) =>
    /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d.*)?$/.test(text) && !Number.isNaN(Date.parse(text)) ? null : texts.time,
  flag: (_column, text) => (text === 'true' || text === 'false' ? null : texts.flag),
  other: () => null,
}

function numberFault({ range, digits }: TargetColumn, text: string): Label | null {
  const parts = /^-?0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text)
  if (!parts) return texts.number
  const [, before = '', after = ''] = parts
  if (range) {
    if (after !== '') return texts.whole
    const value = BigInt(text.split('.')[0]!)
    return value < range[0] || value > range[1] ? texts.range : null
  }
  if (!digits) return null
  if (before !== '0' && before.length > digits.before) return texts.range
  return after.length > digits.after ? texts.decimals : null
}
