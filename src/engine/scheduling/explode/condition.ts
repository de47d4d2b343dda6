import { ExpressionLimit, meets, type Program, type Row } from '#domain/expressions/index.ts'

/** What a condition may know beside the order. */
export interface ConditionWorld {
  /** Seconds UTC that `Now()` means. */
  readonly now: number
  /** IANA zone in which days begin. */
  readonly zone: string
}

/** Does an order (as the wire writes it) meet a condition? What is unknown is not met, nor what grows beyond the limits. */
export function meetsOrder(condition: Program, order: Row, world: ConditionWorld): boolean {
  try {
    return meets(condition, { ME: order }, world)
  } catch (error) {
    if (error instanceof ExpressionLimit) return false
    throw error
  }
}
