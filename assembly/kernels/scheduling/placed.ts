import { FIXED, PLACED, status } from '../../interface/scheduling'
import { u8At } from '../../memory/columns'

export function isPlaced(op: i32): bool {
  const what = u8At(status, op)
  return what == PLACED || what == FIXED
}
