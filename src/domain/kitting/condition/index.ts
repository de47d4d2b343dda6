export { checkCondition, checkExpression, isDate, isInstant, valueKindOf } from './checker.ts'
export { ConditionFault, type ConditionFaultCode } from './fault.ts'
export { conditionLength } from './lexer.ts'
export { functionNames, type FunctionName, type Typed, type ValueKind } from './typed.ts'
