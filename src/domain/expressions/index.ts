export { explained, type ExpressionPart } from './explain.ts'
export { compileExpression, compileFilter, nodesOf, partsOf, propertiesOf } from './compile.ts'
export type { Compiled, Program } from './compile.ts'
export type {
  Environment,
  ObjectDeclaration,
  ParameterDeclaration,
  Property,
  Root,
  World,
} from './environment.ts'
export { parametersFor, plainName } from './environment.ts'
export { evaluate, meets, type Rows } from './evaluate.ts'
export { ExpressionFault, ExpressionLimit } from './fault.ts'
export { defaultLimits, type Limits } from './meter.ts'
export { fieldsObject, plainEnvironment, typeOfField, Universe } from './objects.ts'
export type { Typed, TypedOf } from './typed.ts'
export { isList, isObject, typeLabel, type Row, type Type, type Value } from './types.ts'
export { toWire } from './wire.ts'
export { parseSortKeys, type SortKey } from './sort-keys.ts'
