import * as fc from 'fast-check'

type Scalar = 'number' | 'text' | 'bool' | 'time' | 'date' | 'span'

/** Names of a row by their types. */
export type Names = Readonly<Record<Scalar, readonly string[]>>

/** Fields of an order of every type; enough to meet every operator. */
export const orderNames: Names = {
  number: ['ME.Qty', 'completedQty', 'ME.User_Num1', 'priority'],
  text: ['code', 'ME.UserStr1', 'userStr2'],
  bool: ['frozen', 'ME.SplitAllowed'],
  time: ['dueDate', 'ME.PlannedStart'],
  date: ['estDate'],
  span: ['lateness', 'ME.Slack'],
}

const texts = ['', 'A', 'a', 'AB', 'ä', '中文', '😀x', '%', '_', "o'k", '\\', 'RED', 'red ', ' 12.5']
const numbers = [
  '0',
  '1',
  '-1',
  '2',
  '0.5',
  '3',
  '7.000001',
  '1000',
  '0.000001',
  '9223372036854',
  '33.333333',
]
const days = ['2026-11-20', '2024-02-29', '1999-12-31', '2026-03-29']
const instants = ['2026-11-20T08:00:00Z', '2026-03-29 01:30', '1969-12-31T23:59:59Z']
const spans = ['1d', '90s', '1d2h30m10s', '8h', '30 days', '0s']

/** Expressions of a type that the checker accepts; `wider` adds what PostgreSQL does not do. */
export function randomExpression(type: Scalar, names: Names, depth = 4, wider = true): fc.Arbitrary<string> {
  // Each kind of a depth is made once; made anew at every place, they would be as many as the expressions themselves.
  const key = `${type} ${depth} ${wider}`
  const all = made.get(names) ?? new Map<string, fc.Arbitrary<string>>()
  made.set(names, all)
  let found = all.get(key)
  if (!found) all.set(key, (found = madeExpression(type, names, depth, wider)))
  return found
}

const made = new WeakMap<Names, Map<string, fc.Arbitrary<string>>>()

function madeExpression(type: Scalar, names: Names, depth: number, wider: boolean): fc.Arbitrary<string> {
  const of = (wanted: Scalar): fc.Arbitrary<string> =>
    depth <= 1 ? leaf(wanted, names) : randomExpression(wanted, names, depth - 1, wider)
  const joined = (...parts: string[]): fc.Arbitrary<string> =>
    fc
      .tuple(...parts.map((part) => (part in names ? of(part as Scalar) : fc.constant(part))))
      .map((all) => `(${all.join(' ')})`)
  const any = fc.constantFrom<Scalar>('number', 'text', 'bool', 'time', 'date', 'span')
  return fc.oneof(
    leaf(type, names),
    ...shapes[type](wider).map((shape) => joined(...shape)),
    fc.tuple(of('bool'), of(type), of(type)).map(([a, b, c]) => `If(${a}, ${b}, ${c})`),
    fc.tuple(of(type), of(type)).map(([a, b]) => `Coalesce(${a}, ${b})`),
    ...(type === 'bool'
      ? [
          any
            .chain((one) => fc.tuple(of(one), of(one), of(one)))
            .map(([a, b, c]) => `(${a} between ${b} and ${c})`),
          any
            .chain((one) => fc.tuple(of(one), of(one), of(one)))
            .map(([a, b, c]) => `(${a} not in (${b}, ${c}))`),
          any
            .chain((one) =>
              fc.tuple(of(one), fc.constantFrom('=', '==', '!=', '<', '<=', '>', '>='), of(one)),
            )
            .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
          any.chain(of).map((one) => `IsNull(${one})`),
        ]
      : []),
  )
}

const leaf = (type: Scalar, names: Names): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...names[type]), constants[type])

const constants: Record<Scalar, fc.Arbitrary<string>> = {
  number: fc.constantFrom(...numbers),
  text: fc.constantFrom(...texts).map((text) => `Trim('${text.replaceAll("'", "''")}')`),
  bool: fc.constantFrom('true', 'false'),
  time: fc.oneof(
    fc.constantFrom(...instants).map((one) => `Coalesce(null, If(false, dueDate, '${one}'), Now())`),
    fc.constant('Now()'),
  ),
  date: fc.oneof(
    fc.constantFrom(...days).map((one) => `Date('${one}')`),
    fc.constant('Today()'),
  ),
  span: fc.constantFrom(...spans),
}

/** Operand types and fixed words of each shape. */
const shapes: Record<Scalar, (wider: boolean) => string[][]> = {
  number: (wider) => [
    ['number', '+', 'number'],
    ['number', '-', 'number'],
    ['number', '*', 'number'],
    ['number', '/', 'number'],
    ['number', '%', 'number'],
    ['-', 'number'],
    ['span', '/', 'span'],
    ['Round(', 'number', ', 2)'],
    ['Round(', 'number', ', -1)'],
    ['Ceil(', 'number', ')'],
    ['Floor(', 'number', ')'],
    ['Abs(', 'number', ')'],
    ['Min(', 'number', ',', 'number', ')'],
    ['Max(', 'number', ',', 'number', ',', 'number', ')'],
    ['Len(', 'text', ')'],
    [`DateDiff('h',`, 'time', ',', 'time', ')'],
    [`DateDiff('d',`, 'date', ',', 'time', ')'],
    ...(wider
      ? [
          ['Num(', 'text', ')'],
          ['Round(', 'number', ',', 'number', ')'],
        ]
      : []),
  ],
  text: (wider) => [
    ['text', '+', 'text'],
    ['text', '||', 'text'],
    ['text', '+', 'number'],
    ['text', '+', 'date'],
    ['text', '+', 'time'],
    ['Upper(', 'text', ')'],
    ['Lower(', 'text', ')'],
    ['Left(', 'text', ', 2)'],
    ['Right(', 'text', ', 1)'],
    ['Mid(', 'text', ', 2, 3)'],
    ['Min(', 'text', ',', 'text', ')'],
    ['Str(', 'bool', ')'],
    ...(wider
      ? [
          ['text', '+', 'span'],
          ['Mid(', 'text', ',', 'number', ',', 'number', ')'],
        ]
      : []),
  ],
  bool: () => [
    ['bool', 'and', 'bool'],
    ['bool', '&&', 'bool'],
    ['bool', 'or', 'bool'],
    ['not', 'bool'],
    ['!', 'bool'],
    ['text', 'like', 'text'],
    ['text', `like '%A_'`],
    ['date', '<', 'time'],
    ['time', `> '2026-11-20 08:00'`],
    ['date', `= '2026-11-20'`],
  ],
  time: (wider) => [
    ['time', '+ 90m'],
    ['date', '+ 90m'],
    ['time', '- 30 days'],
    ['Max(', 'time', ',', 'date', ')'],
    ...(wider ? [['time', '+', 'span']] : []),
  ],
  date: () => [
    ['date', '+ 30 days'],
    ['date', '- 1d'],
    ['Date(', 'time', ')'],
    ['Max(', 'date', ',', 'date', ')'],
  ],
  span: () => [
    ['span', '+', 'span'],
    ['span', '-', 'span'],
    ['span', '*', 'number'],
    ['span', '/', 'number'],
    ['number', '*', 'span'],
    ['-', 'span'],
    ['Abs(', 'span', ')'],
    ['time', '-', 'time'],
    ['date', '-', 'date'],
    ['time', '-', 'date'],
  ],
}

const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 4 })
const decimal = fc.constantFrom(...numbers, '-7.5', '-9223372036854.775807', '123456.789012')

/** Rows for `orderNames`, as the wire carries them. */
export const randomOrder = fc.record({
  code: fc.constant('X'),
  qty: decimal,
  completedQty: orNull(decimal),
  userNum1: orNull(decimal),
  priority: orNull(fc.integer({ min: -5, max: 5 })),
  userStr1: orNull(fc.constantFrom(...texts.slice(1), 'A'.repeat(40))),
  userStr2: orNull(fc.constantFrom(...texts.slice(1))),
  frozen: orNull(fc.boolean()),
  splitAllowed: orNull(fc.boolean()),
  dueDate: fc.constantFrom(
    '2026-11-20T00:00:00Z',
    '2026-11-19T16:00:00Z',
    '9999-12-30T12:00:00Z',
    '1969-12-31T23:59:59Z',
  ),
  plannedStart: orNull(
    fc.constantFrom('2026-03-29T00:59:59Z', '0001-01-03T00:00:00Z', '2026-10-25T01:30:00Z'),
  ),
  estDate: orNull(fc.constantFrom('2026-11-20', '2024-02-29', '0001-01-03', '9999-12-30')),
  lateness: orNull(fc.constantFrom(0, 90, -3600, 86_400, 2_147_483_647)),
  slack: orNull(fc.constantFrom(0, 1, -1, 7200)),
})
