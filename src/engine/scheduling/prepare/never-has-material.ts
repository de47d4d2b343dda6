import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { NULL_I32, NULL_I64, textAt } from '../../columns.ts'
import type { SchedulingInput } from '../input.ts'

/** Material that never arrives keeps an operation from being placed, unless it is placed already. */
export function neverHasMaterial(
  { operations: { columns } }: SchedulingInput,
  { rawMaterialConstraint }: SchedulingPolicy,
  row: number,
): boolean {
  if (!rawMaterialConstraint || columns.materialItem.codes[row]! < 0) return false
  if (columns.materialReady[row] !== NULL_I64) return false
  const status = textAt(columns.status, row) ?? 'N'
  const fixed = columns.fixLevel[row] !== NULL_I32 && columns.fixLevel[row]! >= 2
  return (status === 'N' || status === 'A') && !fixed
}
