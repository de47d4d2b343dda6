import { code, integer, json, longText, text } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const expressions = service('Expressions', 'Pages.Users')
const parameters = service('SysExpressionParameters', 'Pages.Users')

const rows = valueOf('json')

const entity = code('对象', 'About', { required: true })

/** What an editor of expressions asks (specification §7.3). */
export const expressionServices = {
  /**
   * What can be in an expression about rows of an entity: {roots: [{name, object, label, properties: [{name, label,
   * type}]}], functions: [{name, usage, label, group}], parameters: [{name, label, type}]}; labels as {zh, en}.
   */
  names: expressions('GetExpressionMeOtherHolderName', '表达式可用名称', 'Names of an expression', {
    input: {
      entity: code('对象', 'About'),
      other: code('另一对象', 'Other'),
      holder: code('所属对象', 'Holder'),
    },
    output: rows,
  }),
  /** The object that a property leads to: {objectName, label, list, items: [{name, label, type}]}; null for a plain value. */
  object: parameters('GetSysExpressionObjectName', '属性指向的对象', 'Object of a property', {
    input: {
      parentobjectname: code('上级对象', 'Object', { required: true }),
      parentobjectfieldname: code('属性', 'Property', { required: true }),
    },
    output: rows,
  }),
  /** {type} or {faults: [{at, length, message}]}, positions counted from 0. */
  check: expressions('Check', '检查表达式', 'Check an expression', {
    makesStale: 'nothing',
    input: { entity, text: longText('表达式', 'Expression', { required: true, length: 10_000 }) },
    output: rows,
  }),
  /**
   * The same with {value} for the row with an id, and {parts: [{at, length, type, value}]}, the inner values it comes from.
   * `keys` 1: the text is sort keys, and each of them a part.
   */
  evaluate: expressions('Evaluate', '对一行求值', 'Evaluate on a row', {
    makesStale: 'nothing',
    input: {
      entity,
      text: longText('表达式', 'Expression', { required: true, length: 10_000 }),
      id: text('行', 'Row', { required: true, length: 40 }),
      keys: integer('排序键', 'Sort keys', { min: 0, max: 1 }),
    },
    output: rows,
  }),
  /**
   * How often parameters (`entity` parameter) or kept expressions (expressionDef) are used: {items: [{code, uses, where}]};
   * `where` names the lists and the first row of each.
   */
  uses: expressions('GetUses', '使用处', 'Uses', {
    input: { entity, codes: json('编码', 'Codes', { required: true }) },
    output: rows,
  }),
  /**
   * Every expression that is kept, tried on rows of what it is about: {items: [{code, name, entity, gives, fault, rows,
   * empty, met, sample, ms}]}; `fault` says what is wrong with it, in the language of the caller.
   */
  testAll: expressions('TestAll', '试算全部表达式', 'Try all expressions', {
    makesStale: 'nothing',
    input: {},
    output: rows,
  }),
} as const
