import type { Field } from '#domain/field-kinds.ts'
import type { CrossTable } from '#domain/reports/designed/cross.ts'
import { cellText, type TextLooks } from '../../../exchange/pdf/cell-text.ts'

/** Keys of a side as one text. */
export const keyTexts = (
  axes: CrossTable['columnAxes'],
  keys: readonly unknown[],
  looks: TextLooks,
): string => keys.map((key, at) => cellText(key, axes[at]!.field, looks) || '—').join(' / ')

/** A cell that is not of the kind of its column. */
export class OwnCell {
  readonly value: unknown
  readonly field: Field
  /** Before its text on paper. */
  readonly mark: string

  constructor(value: unknown, field: Field, mark = '') {
    this.value = value
    this.field = field
    this.mark = mark
  }
}

/** A cell as it is printed. */
export const contentText = (value: unknown, field: Field, looks: TextLooks): string =>
  value instanceof OwnCell
    ? value.mark + cellText(value.value, value.field, looks)
    : cellText(value, field, looks)
