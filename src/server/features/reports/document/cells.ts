import type { Field } from '#domain/field-kinds.ts'
import type { CrossTable } from '#domain/reports/designed/cross.ts'
import { cellText, type TextLooks } from '../../../platform/exchange/pdf/cell-text.ts'

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

  constructor(value: unknown, field: Field) {
    this.value = value
    this.field = field
  }
}

/** A cell as it is printed. */
export const contentText = (value: unknown, field: Field, looks: TextLooks): string =>
  value instanceof OwnCell ? cellText(value.value, value.field, looks) : cellText(value, field, looks)
