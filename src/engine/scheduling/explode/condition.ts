import { ExpressionLimit, meets, type Program, type Row } from '#domain/expressions/index.ts'

/** Context of a condition besides the order. */
export interface ConditionWorld {
  /** Seconds UTC that `Now()` means. */
  readonly now: number
  /** IANA zone in which days begin. */
  readonly zone: string
}

/** True when an order (in wire form) meets a condition. Unknown values and expressions beyond the limits do not. */
export function meetsOrder(condition: Program, order: Row, world: ConditionWorld): boolean {
  try {
    return meets(condition, { ME: order }, world)
  } catch (error) {
    if (error instanceof ExpressionLimit) return false
    throw error
  }
}
