export { checkCondition, checkExpression, isDate, isInstant, valueKindOf } from './checker.ts'
export { ConditionFault } from './fault.ts'
export type { Typed, ValueKind } from './typed.ts'
