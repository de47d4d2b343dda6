import type { CellFormulaValue, Worksheet } from 'exceljs'

const isFormula = (value: unknown): value is CellFormulaValue =>
  typeof value === 'object' && value !== null && 'formula' in value

const DAY_MS = 86_400_000
const DAYS_TO_1970 = 25_569

/** Numbers of cells, dates in days; as in Excel, functions leave out what is no number. */
const numbersOf = (value: unknown): number[] => {
  if (value instanceof Date) return [value.getTime() / DAY_MS + DAYS_TO_1970]
  return typeof value === 'number' ? [value] : []
}

/** Rounded as Excel does: halves away from zero, of the 15 digits that a cell has. */
const rounded = (value: number, decimals: number): number => {
  const scaled = Number((Math.abs(value) * 10 ** decimals).toPrecision(15))
  return (Math.sign(value) * Math.round(scaled)) / 10 ** decimals
}

const functions: Readonly<Record<string, (values: number[]) => number>> = {
  SUM: (values) => values.reduce((sum, one) => sum + one, 0),
  MIN: (values) => Math.min(...values),
  MAX: (values) => Math.max(...values),
  ROUND: ([value, decimals]) => rounded(value!, decimals!),
}

/** What Excel computes of a cell, from what cells it names come to themselves: totals, ROUND and quotients. */
export function computedCell(sheet: Worksheet, address: string): number[] {
  const { value } = sheet.getCell(address)
  return isFormula(value) ? [computed(sheet, value.formula)] : numbersOf(value)
}

function computed(sheet: Worksheet, formula: string): number {
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = new RegExp(pattern.source, 'y')
    found.lastIndex = at
    const match = found.exec(formula)
    if (match) at = found.lastIndex
    return match
  }
  const atom = (): number[] => {
    const call = take(/([A-Z]+)\(/)
    if (call) {
      const values: number[] = []
      do values.push(...quotient())
      while (take(/,/))
      if (!take(/\)/)) throw new Error(`${formula}: ) at ${at}`)
      return [functions[call[1]!]!(values)]
    }
    const number = take(/\d+(\.\d+)?/)
    if (number) return [Number(number[0])]
    const [, first, last] = take(/([A-Z]+\d+)(?::([A-Z]+\d+))?/)!
    if (last === undefined) return computedCell(sheet, first!)
    const [from, to] = [sheet.getCell(first!), sheet.getCell(last)]
    const found: number[] = []
    for (let row = Number(from.row); row <= Number(to.row); row++)
      for (let column = Number(from.col); column <= Number(to.col); column++)
        found.push(...computedCell(sheet, sheet.getCell(row, column).address))
    return found
  }
  const quotient = (): number[] => {
    const values = atom()
    return take(/\//) ? [values[0]! / quotient()[0]!] : values
  }
  const [value] = quotient()
  if (at !== formula.length) throw new Error(`${formula}: end at ${at}`)
  return value!
}

/** Addresses of all cells that are formulas, with the value saved with each in the same numbers. */
export function formulaCells(sheet: Worksheet): { readonly address: string; readonly saved: number }[] {
  const found: { address: string; saved: number }[] = []
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      if (isFormula(cell.value))
        found.push({ address: cell.address, saved: numbersOf(cell.value.result)[0]! })
    }),
  )
  return found
}
