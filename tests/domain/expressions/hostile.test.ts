import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import {
  compileExpression,
  evaluate,
  ExpressionFault,
  ExpressionLimit,
  type World,
} from '#domain/expressions/index.ts'
import { orderNames, randomExpression, randomOrder } from '../../support/random-expressions.ts'
import { effort } from '../../support/effort.ts'

const environment = entityEnvironment('order')
const world: World = {
  now: 1_790_000_000,
  zone: 'Asia/Shanghai',
  resolve: () => row,
  related: () => [row, row],
}
const row = Object.freeze({ code: 'O', qty: '2', userStr1: 'x'.repeat(400), remark: 'y'.repeat(60_000) })

/** What leads to JavaScript's objects where expressions are run by it (security.md 30). */
const escapes = [
  'constructor',
  '__proto__',
  'ME.constructor',
  'ME.constructor.constructor("return process")()',
  'ME.__proto__.polluted',
  'ME["__proto__"]',
  "ME['cons'+'tructor']",
  'ME.toString()',
  'ME.valueOf',
  'ME.hasOwnProperty("x")',
  'toString()',
  'globalThis',
  'process.env',
  'this',
  'self.fetch("/")',
  'require("fs")',
  'import("fs")',
  'eval("1")',
  'Function("return 1")()',
  '`${1}`',
  '(() => 1)()',
  'function(){ return 1 }()',
  'while(true){}',
  'for(;;){}',
  'ME.qty = 1; ME.qty',
  'new Date()',
  'ME?.qty',
  '[].map',
  '{}',
  'a = b => b',
  '\\u0063onstructor',
  'ME.Item.constructor.prototype',
  'Find(ME.Operations, TARGET.constructor).constructor',
  "ME.Operations['constructor'].x",
  'ME.Operations.length.constructor',
  '1e308*10',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '99999999999999999999',
  '/a+/.test("a")',
  '"a".repeat(1e9)',
  'qty--',
  'qty++',
  'qty ** 9',
  'qty << 31',
  '@@version',
  "'; drop table x; --",
  'pg_sleep(10)',
  '<script>alert(1)</script>',
  '\0',
  '\ud800',
]

/** Own names, and which values they hold, of what an escape would change. */
function globals(): string {
  const seen = [
    globalThis,
    Object.prototype,
    Function.prototype,
    Array.prototype,
    String.prototype,
    BigInt.prototype,
  ]
  return seen.map((one) => Reflect.ownKeys(one).map(String).join()).join('|')
}

describe('hostile expressions', () => {
  it.each(escapes)('%j is refused, with a reason in both languages', (text) => {
    const before = globals()
    const compiled = compileExpression(text, environment)
    expect(compiled.ok).toBe(false)
    if (compiled.ok) return
    expect(compiled.faults[0]).toBeInstanceOf(ExpressionFault)
    expect(compiled.faults[0]!.messageIn('zh-Hans')).toMatch(/第 \d+ 个字符/)
    expect(compiled.faults[0]!.messageIn('en')).toMatch(/^character \d+: /)
    expect(globals()).toBe(before)
  })

  /** Weakened: inherited members read. */
  it('reads own members alone, whatever a row inherits', () => {
    const inherited = Object.create({ qty: '7', userStr1: 'inherited' }) as Record<string, unknown>
    const compiled = compileExpression('qty', environment)
    expect(compiled.ok && evaluate(compiled.program, { ME: inherited }, world)).toBe(null)
  })

  /** Weakened: depth not limited. */
  it.each([
    ['nesting', '('.repeat(100_000)],
    ['deep nesting', `${'('.repeat(3000)}1${')'.repeat(3000)}`],
    ['signs', `${'-'.repeat(9000)}1`],
    ['calls', `${'Abs('.repeat(2000)}1${')'.repeat(2000)}`],
    ['a long chain', Array.from({ length: 4000 }, () => '1').join('+')],
    ['10 MB', '1+'.repeat(5_000_000)],
    ['a long path', `ME${'.order'.repeat(1600)}`],
  ])('%s is refused as too long or too complex', (_, text) => {
    const compiled = compileExpression(text, environment)
    expect(compiled.ok ? '' : compiled.faults[0]!.code).toMatch(/tooLong|tooComplex/)
  })

  it('checks nested calls once each: doubling per level would not end', () => {
    for (const [open, close] of [
      ['Abs(', ')'],
      ['Str(', ')'],
      ['Find(ME.Operations, Count(ME.Operations) == ', ').Qty'],
      ['If(true, 1, ', ')'],
      ['Max(', ', 1)'],
    ] as const) {
      const compiled = compileExpression(`${open.repeat(30)}1${close.repeat(30)}`, environment)
      expect(compiled.ok || compiled.faults[0]!.code !== 'tooComplex').toBe(true)
    }
  })

  /** Weakened: the length of texts not looked at. */
  it('stops lists within lists, and texts that grow, by a typed error', () => {
    const withItem = { ...row, itemCode: 'I' }
    const many = Array.from({ length: 400 }, () => withItem)
    const crowd: World = { ...world, related: () => many }
    const inner = 'Count(TARGET.Item.Orders, TARGET.Qty > 0)'
    const lists = compileExpression(`Sum(ME.Item.Orders, Sum(TARGET.Item.Orders, ${inner}))`, environment)
    if (!lists.ok) throw lists.faults[0]!
    expect(() => evaluate(lists.program, { ME: withItem }, { ...crowd, resolve: () => withItem })).toThrow(
      ExpressionLimit,
    )
    const texts = compileExpression('remark + remark + remark', environment)
    if (!texts.ok) throw texts.faults[0]!
    expect(() => evaluate(texts.program, { ME: row }, world)).toThrow(ExpressionLimit)
  })

  it('answers every text with a program or a fault inside it', () => {
    const words =
      'ME TARGET . qty Item Operations ( ) [ ] , a 1 0.5mp 30m + - * / % = == != <> < > ! && || and or not in'
    const more = `like is null between Sum( If( Date( Min( day ； \u0000 😀 __proto__ constructor ' " 'x'`
    const pieces = fc.constantFrom(...`${words} ${more}`.split(' '), ' ')
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const compiled = compileExpression(text, environment)
        if (compiled.ok) return
        const [{ at, length }] = compiled.faults as [ExpressionFault]
        expect(at).toBeGreaterThanOrEqual(0)
        expect(at + length).toBeLessThanOrEqual(Math.max(text.length, at))
      }),
      { numRuns: effort(3000), seed: 5 },
    )
  })

  it('evaluates what it accepts, always to a value', () => {
    const any = fc.constantFrom('number', 'text', 'bool', 'time', 'date', 'span' as const)
    const expressions = any.chain((type) => randomExpression(type as 'number', orderNames, 5))
    fc.assert(
      fc.property(expressions, randomOrder, (text, order) => {
        const compiled = compileExpression(text, environment)
        if (!compiled.ok) throw new Error(`${text}: ${compiled.faults[0]!.messageIn('en')}`)
        const first = evaluate(compiled.program, { ME: order }, world)
        expect(first === null || ['bigint', 'string', 'boolean'].includes(typeof first)).toBe(true)
        expect(evaluate(compiled.program, { ME: order }, world)).toBe(first)
      }),
      { numRuns: effort(1500), seed: 6 },
    )
  })
})
