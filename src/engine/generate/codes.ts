import { ASSEMBLY, itemKinds, LOWER_ASSEMBLY, PART, PRODUCT, SUBSTITUTE, type Factory } from './shapes.ts'

const letters: Record<number, string> = {
  [PRODUCT]: 'P',
  [ASSEMBLY]: 'A',
  [LOWER_ASSEMBLY]: 'B',
  [PART]: 'M',
  [SUBSTITUTE]: 'R',
}

const numbered = (prefix: string, number: number, digits: number): string =>
  `${prefix}${String(number).padStart(digits, '0')}`

/** Code of every item: a letter for its kind and a number. */
export function itemCodes(factory: Factory): string[] {
  const { start } = factory.items
  return itemKinds.flatMap((_, kind) =>
    Array.from({ length: start[kind + 1]! - start[kind]! }, (_unused, i) =>
      numbered(letters[kind]!, i + 1, 5),
    ),
  )
}

const codesOf = (prefix: string, digits: number) => (count: number) =>
  Array.from({ length: count }, (_, i) => numbered(prefix, i + 1, digits))

export const orderCodes = codesOf('MO', 7)
export const saleOrderCodes = codesOf('SO', 7)
export const customerCodes = codesOf('C', 3)
export const supplierCodes = codesOf('V', 3)

export const areaCodes = ['EAST', 'WEST'] as const
/** Warehouse of each place of stock in each area. */
export const warehouseCodes = [
  ['E-RAW', 'E-LINE', 'E-QC', 'E-NG'],
  ['W-RAW', 'W-LINE', 'W-QC', 'W-NG'],
] as const
export const unitCodes = ['PCS', 'M', 'KG'] as const
/** Quality of the stock of each place. */
export const placeQuality = ['OK', 'OK', 'QC', 'NG'] as const
export const receiptKinds = ['PO', 'PR', 'ASN'] as const

/** Number of a purchase document: the supplier's, then its own. */
export const receiptCode = (doc: number): string => numbered('PO', doc, 9)
export const lotCode = (lot: number): string => numbered('L', lot, 6)
