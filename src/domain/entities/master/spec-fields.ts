import { characteristicLabel, numberLabel } from '../../characteristics/titles.ts'
import { code, quantity, type Field } from '../../field-kinds.ts'

/** Ten specification codes: of an item, or on an order in place of the item's (entities.md 2.8). */
export const specCodes: Record<string, Field> = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [
    `spec${i + 1}`,
    { ...code('规格', 'Specification', { hidden: true }), label: characteristicLabel(i + 1) },
  ]),
)

/** Four numeric specifications (width, length ...). */
export const specNumbers: Record<string, Field> = Object.fromEntries(
  Array.from({ length: 4 }, (_, i) => [
    `numSpec${i + 1}`,
    { ...quantity('数值规格', 'Numeric specification', { hidden: true }), label: numberLabel(i + 1) },
  ]),
)
