import type { ImportFault } from '#domain/exchange.ts'
import type { Label } from '#domain/label.ts'
import { BYTE_ORDER_MARK, csvLine } from '#domain/rules/csv.ts'
import { escapeFormula } from '#domain/rules/formula.ts'

/** The file, with its sheet where it has several. */
export const placeOf = ({ file, sheet }: ImportFault): string => (sheet ? `${file} / ${sheet}` : file)

/** Faults as a CSV file for who mends the data elsewhere. */
export function faultFile(
  faults: readonly ImportFault[],
  header: readonly string[],
  label: (text: Label) => string,
): Blob {
  const lines = faults.map((fault) =>
    csvLine(
      [placeOf(fault), String(fault.line), fault.column, fault.value, label(fault.message)].map(
        escapeFormula,
      ),
    ),
  )
  return new Blob([BYTE_ORDER_MARK, csvLine(header), ...lines], { type: 'text/csv;charset=utf-8' })
}
