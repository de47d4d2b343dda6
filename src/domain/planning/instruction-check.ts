import type { RowCheck } from '../rules/row-check.ts'
import { parseRatio, parseWork } from '../rules/capacity.ts'

/** The amount of an instruction is a capacity where a resource is used, and a ratio where material goes in or out. */
export const instructionAmount: RowCheck = (values, fields) => {
  const { instType, prodExpr } = values
  if (typeof instType !== 'string' || typeof prodExpr !== 'string') return []
  const parsed = instType === 'U' ? parseWork(prodExpr) : parseRatio(prodExpr)
  if (!('fault' in parsed)) return []
  const field = fields['prodExpr']!.label
  return [{ member: 'prodExpr', code: 'syntax', values: { field, value: prodExpr, ...parsed.fault } }]
}
