import { ExpressionFault } from './fault.ts'
import { functionAliases, functions, type FunctionDeclaration } from './functions.ts'
import { nearest } from './environment.ts'
import { constant } from './literals.ts'
import type { Tree } from './tree.ts'
import type { ListFunction, ScalarFunction, Typed } from './typed.ts'
import { comparable, isList, isObject, typeLabel, type Type } from './types.ts'

/** What the checker offers to the rules of functions. */
export interface CheckContext {
  check(tree: Tree): Typed
  /** The tree as a value of one type. */
  as(tree: Tree, wanted: Type): Typed
  /** What a tree was found to be, as a value of one type. */
  coerce(typed: Typed, tree: Tree, wanted: Type): Typed
  /** The trees as values of one common type. */
  agree(trees: readonly Tree[], operator: string): Typed[]
  /** Checks a tree in which TARGET is an element of a list. */
  within<T>(element: Type, work: () => T): T
}

type Call = Extract<Tree, { kind: 'call' }>
type Rule = (call: Call, context: CheckContext) => Typed | null

const byName = new Map(functions.map((one) => [one.name.toLowerCase(), one]))

/** The declaration of a function by any of its names. */
export function functionNamed(name: string): FunctionDeclaration | undefined {
  const plain = name.toLowerCase()
  return byName.get(Object.hasOwn(functionAliases, plain) ? functionAliases[plain]! : plain)
}

/** A call with its arguments checked. @throws ExpressionFault */
export function checkCall(call: Call, context: CheckContext): Typed {
  const declared = functionNamed(call.name)
  if (!declared) {
    const guess = nearest(
      call.name,
      functions.map((one) => one.name),
    )
    const code = guess === null ? 'unknownFunction' : 'unknownFunctionGuess'
    throw new ExpressionFault(code, call.namePlace, { name: call.name, guess })
  }
  const typed = rules[declared.name]!(call, context)
  if (typed) return typed
  throw new ExpressionFault('argumentCount', call, { name: declared.name, usage: declared.usage })
}

const scalar = (name: ScalarFunction, type: Type, args: readonly Typed[]): Typed => ({
  op: 'call',
  name,
  type,
  args,
})

/** A function of fixed types; `least` of them must be given. */
const fixed =
  (name: ScalarFunction, type: Type, wanted: readonly Type[], least = wanted.length): Rule =>
  ({ args }, context) => {
    if (args.length < least || args.length > wanted.length) return null
    return scalar(
      name,
      type,
      args.map((arg, i) => context.as(arg, wanted[i]!)),
    )
  }

/** A function whose result has the common type of its arguments, from number `from` on. */
const common =
  (name: ScalarFunction, least: number, from = 0): Rule =>
  ({ args }, context) => {
    if (args.length < least) return null
    const head = args.slice(0, from).map((arg) => context.as(arg, 'bool'))
    const rest = context.agree(args.slice(from), name)
    return scalar(name, commonType(rest), [...head, ...rest])
  }

const commonType = (of: readonly Typed[]): Type => of.find((one) => one.type !== 'null')?.type ?? 'null'

/** Number or span in, the same out. */
const sized =
  (name: ScalarFunction): Rule =>
  ({ args }, context) => {
    if (args.length !== 1) return null
    const of = context.check(args[0]!)
    if (of.type === 'span') return scalar(name, 'span', [of])
    return scalar(name, 'number', [context.coerce(of, args[0]!, 'number')])
  }

/** A function over a list, given at once or as first argument of others. */
const each =
  (name: ListFunction, result: (element: Type) => Type | null, takesValue: boolean): Rule =>
  ({ args }, context) => {
    const most = takesValue ? 3 : 2
    if (args.length === 0 || args.length > most || (name === 'Find' && args.length !== 2)) return null
    const list = context.check(args[0]!)
    if (!isList(list.type)) {
      const found = {
        wanted: { zh: '列表', en: 'a list' },
        found: typeLabel(list.type),
      }
      throw new ExpressionFault('kind', args[0]!, found)
    }
    const element = list.type.list
    return context.within(element, () => {
      const value = takesValue && args[1] ? context.check(args[1]) : null
      const condition = args[takesValue ? 2 : 1]
      const where = condition ? context.as(condition, 'bool') : null
      const type = result(value?.type ?? element)
      if (type === null)
        throw new ExpressionFault('kind', args[value ? 1 : 0]!, kindsOf(name, value?.type ?? element))
      return { op: 'each', name, type, list, value, where }
    })
  }

const kindsOf = (name: string, found: Type) => ({
  wanted:
    name === 'Sum' || name === 'Avg'
      ? { zh: '数值或时长', en: 'number or span' }
      : { zh: '可比较的值', en: 'a value that compares' },
  found: typeLabel(found),
})

const summable = (element: Type): Type | null => (element === 'number' || element === 'span' ? element : null)
const ordered = (element: Type): Type | null => (comparable(element) ? element : null)

/** Min and Max: of a list when the first argument is one, else of the arguments. */
const extreme = (name: 'Min' | 'Max'): Rule => {
  const ofList = each(name, ordered, true)
  const ofValues = common(name, 1)
  return (call, context) => {
    if (call.args.length === 0) return null
    const first = call.args[0]!
    const isPath = first.kind === 'member' || first.kind === 'name'
    if (isPath && isList(context.check(first).type)) return ofList(call, context)
    return ofValues(call, context)
  }
}

const units = ['d', 'h', 'm', 's']

const rules: Readonly<Record<string, Rule>> = {
  If: ({ args }, context) => (args.length === 3 ? common('If', 3, 1)({ args } as Call, context) : null),
  Coalesce: common('Coalesce', 1),
  Min: extreme('Min'),
  Max: extreme('Max'),
  Abs: sized('Abs'),
  Round: fixed('Round', 'number', ['number', 'number'], 1),
  Ceil: fixed('Ceil', 'number', ['number']),
  Floor: fixed('Floor', 'number', ['number']),
  Mod: fixed('Mod', 'number', ['number', 'number']),
  Len: fixed('Len', 'number', ['text']),
  Left: fixed('Left', 'text', ['text', 'number']),
  Right: fixed('Right', 'text', ['text', 'number']),
  Mid: fixed('Mid', 'text', ['text', 'number', 'number'], 2),
  Num: fixed('Num', 'number', ['text']),
  Upper: fixed('Upper', 'text', ['text']),
  Lower: fixed('Lower', 'text', ['text']),
  Trim: fixed('Trim', 'text', ['text']),
  Today: fixed('Today', 'date', []),
  Now: fixed('Now', 'time', []),
  WorkTime: fixed('WorkTime', 'span', ['text', 'time', 'time']),
  Str: ({ args }, context) => {
    if (args.length !== 1) return null
    const of = context.check(args[0]!)
    if (isObject(of.type)) return context.coerce(of, args[0]!, 'text')
    if (isList(of.type) || of.type === 'capacity')
      throw new ExpressionFault('kind', args[0]!, {
        wanted: { zh: '单个值', en: 'a single value' },
        found: typeLabel(of.type),
      })
    return scalar('Str', 'text', [of])
  },
  Date: ({ args }, context) => {
    if (args.length === 3)
      return scalar(
        'Date',
        'date',
        args.map((arg) => context.as(arg, 'number')),
      )
    if (args.length !== 1) return null
    const [arg] = args as [Tree]
    if (arg.kind === 'text') return context.as(arg, 'date')
    const of = context.check(arg)
    return of.type === 'date' ? of : scalar('Date', 'date', [context.coerce(of, arg, 'time')])
  },
  DateDiff: ({ args }, context) => {
    if (args.length !== 3) return null
    const [unit, from, to] = args as [Tree, Tree, Tree]
    const name = unit.kind === 'text' ? unit.value.toLowerCase() : ''
    if (!units.includes(name))
      throw new ExpressionFault('argumentConstant', unit, {
        allowed: units.map((one) => `'${one}'`).join(' '),
      })
    return scalar('DateDiff', 'number', [
      constant('text', name),
      context.as(from, 'time'),
      context.as(to, 'time'),
    ])
  },
  IsNull: ({ args }, context) => {
    if (args.length !== 1) return null
    return { op: 'isNull', type: 'bool', of: context.check(args[0]!), negated: false }
  },
  In: (call, context) => {
    const [of, ...list] = call.args
    if (!of || list.length === 0) return null
    return context.check({ ...call, kind: 'in', of, list, negated: false })
  },
  Like: (call, context) => {
    const [of, pattern] = call.args
    if (!of || !pattern || call.args.length !== 2) return null
    return context.check({ ...call, kind: 'like', of, pattern, negated: false })
  },
  Sum: each('Sum', summable, true),
  Avg: each('Avg', summable, true),
  Count: each('Count', () => 'number', false),
  Find: each('Find', (element) => element, false),
  First: each('First', (element) => element, false),
  Last: each('Last', (element) => element, false),
}
